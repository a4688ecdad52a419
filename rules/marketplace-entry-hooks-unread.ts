import { entryOf } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a marketplace entry names its hooks by a path',
  why: 'Claude Code accepts `hooks` of an entry as a path or a list and runs none of them: only an object with the hooks themselves counts there',
  fix: 'put the hooks into the entry as an object, or into `hooks/hooks.json` of the plugin',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { entries } of model.marketplaces) {
      for (const { node, file, name } of entries) {
        const hooks = entryOf(node, 'hooks');
        const isPath = hooks?.value.kind === 'scalar' && typeof hooks.value.value === 'string';
        if (!hooks || !(isPath || hooks.value.kind === 'sequence')) continue;
        yield {
          message: `the hooks of ${name ? `\`${name.value}\`` : 'an entry'} are given by ${isPath ? 'a path' : 'a list'} and do not run`,
          file,
          span: hooks.value.span,
          label: 'accepted and not run',
        };
      }
    }
  },
});

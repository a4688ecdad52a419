import { entryOf, stringOf } from '../lib/document/node.js';
import { hookEntries, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a shell command of a hook holds a value of the user configuration',
  why: 'the host refuses to put a value of the user into a shell command, so the hook fails each time it runs',
  fix: 'read `$CLAUDE_PLUGIN_OPTION_<KEY>` in the command, or pass the value in `args`, where no shell reads it',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest'],
  *file(unit, { host }) {
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const { handler } of hookEntries(map)) {
        const command = entryOf(handler, 'command')?.value;
        const key = /\$\{user_config\.([^}\s]{1,80})\}/.exec(stringOf(command) ?? '')?.[1];
        if (!command || key === undefined || entryOf(handler, 'args')) continue;
        yield {
          message: `\`\${user_config.${key}}\` stands in a shell command, where the host refuses it`,
          fix: `read \`$CLAUDE_PLUGIN_OPTION_${key.toUpperCase()}\` in the command, or pass the value in \`args\``,
          file: unit.file,
          span: command.span,
          label: 'refused when it runs',
        };
      }
    }
  },
});

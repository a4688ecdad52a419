import { fileTarget, leavesPlugin } from '../lib/project/resolve-file.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a link or a path leads out of the plugin',
  why: 'an installed plugin is a copy of its own folder, so what lies outside is not there',
  fix: 'move or copy the file into the plugin, or give its public address',
  category: 'reference',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agent-plugins'],
  *project(model) {
    for (const reference of model.references) {
      if (!reference.firm || reference.form === 'mention' || !leavesPlugin(model, reference)) continue;
      const target = fileTarget(model, reference);
      // One that is missing altogether is broken before it is installed.
      if (!target || (target.path !== null && target.at === null)) continue;
      const where = target.path === null ? 'out of the root' : `to \`${target.path}\``;
      const folder = model.plugins[reference.plugin]?.folder ?? '';
      yield {
        message: `\`${reference.text}\` leads ${where}, which an installed copy of the plugin${folder === '' ? '' : ` in \`${folder}\``} does not have`,
        file: reference.file,
        span: reference.span,
        label: 'outside the plugin',
      };
    }
  },
});

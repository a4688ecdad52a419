import { fileTarget, isTemplate, isWithin, skillFolder } from '../lib/project/resolve-file.js';
import type { Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a link of a skill leads out of the skill folder',
  why: 'it works while the whole plugin is installed; installers that copy single skill folders leave the target behind',
  fix: 'move the file into the skill folder; where the plugin is only ever installed whole, write `${CLAUDE_PLUGIN_ROOT}/…`',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  *project(model, { host }) {
    for (const reference of model.references) {
      if (
        reference.form !== 'link' ||
        reference.target?.base !== 'file' ||
        !reference.firm ||
        isTemplate(reference.file)
      )
        continue;
      const plugin = model.plugins[reference.plugin] as Plugin;
      const skill = skillFolder(model, reference.file, plugin.folder);
      const target = fileTarget(model, reference);
      if (plugin.scope === 'project' || skill === null || !target || target.at === null) continue;
      if (isWithin(skill, target.at) || !isWithin(plugin.folder, target.at)) continue;
      if (host.name === 'claude-code' && isWholeOnly(plugin)) continue;
      yield {
        message: `\`${reference.text}\` leads out of the skill folder \`${skill}\`, to \`${target.at}\``,
        file: reference.file,
        span: reference.span,
        label: 'outside the skill',
      };
    }
  },
});

/** With parts that are no skills, it is made to be installed as a plugin; a folder of skills is also copied skill by skill. */
const isWholeOnly = (plugin: Plugin): boolean =>
  plugin.agents.length + plugin.commands.length + plugin.hooks.length + plugin.servers.length > 0;

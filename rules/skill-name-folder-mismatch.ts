import { baseOf, folderOf } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a skill declares another name than its folder has',
  why: 'the agentskills.io specification asks for one name in both places: clients load the skill, warn, and look it up under the one or the other',
  fix: 'rename the folder, or declare its name',
  category: 'skill',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model, { host }) {
    for (const plugin of model.plugins) {
      for (const skill of plugin.skills) {
        const folder = baseOf(folderOf(skill.file));
        const name = skill.declaredName;
        // The folder of a plugin is named by whoever checks it out or installs it.
        if (!name || name.value === '' || folderOf(skill.file) === plugin.folder) continue;
        if (/[/\\]/.test(name.value) || fold(name.value) === fold(folder)) continue;
        const here = host.name === 'claude-code';
        yield {
          message: `the skill declares the name \`${name.value}\`, and its folder is \`${folder}\``,
          file: skill.file,
          span: name.span,
          label: `the folder is \`${folder}\``,
          severity: here ? 'advice' : 'warning',
          ...(here
            ? {
                why: `${host.label} lists the skill under its folder, the documentation speaks of the declared name, and other clients look for either`,
              }
            : {}),
        };
      }
    }
  },
});

/** A name that differs only in what no name may hold is a fault of the name, which another rule reports. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

import { baseOf, joinPath } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the file of a skill is not called exactly `SKILL.md`',
  why: 'where file names are case-sensitive, as on Linux, Claude Code does not find the skill; on macOS and Windows it does, so its author never sees it',
  fix: 'rename the file to `SKILL.md`; on a file system that ignores case use `git mv` twice',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      const root = joinPath(plugin.folder, 'skills') as string;
      for (const name of model.files.list(root) ?? []) {
        const folder = `${root}/${name}`;
        const names = model.files.list(folder) ?? [];
        // Beside SKILL.md a file of that name in another case is a document.
        const file = names.includes('SKILL.md') ? undefined : names.find((n) => n.toLowerCase() === 'skill.md');
        if (file === undefined || model.files.ignored(`${folder}/${file}`)) continue;
        yield {
          message: `\`${baseOf(folder)}/${file}\` is not the exact name \`SKILL.md\``,
          file: `${folder}/${file}`,
          span: { start: 0, end: 0 },
          label: `the skill \`${baseOf(folder)}\` is not found on Linux`,
        };
      }
    }
  },
});

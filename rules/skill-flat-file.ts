import { baseOf } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a file directly in `skills/` is written like a skill',
  why: 'Claude Code looks for `skills/<name>/SKILL.md`: a Markdown file beside those folders is not loaded, and validation says nothing',
  fix: 'give the skill a folder of its own and call the file `SKILL.md`',
  category: 'skill',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project({ strays }) {
    for (const { file, kind } of strays) {
      if (kind !== 'skill') continue;
      const base = baseOf(file).replace(/\.md$/, '');
      const name = base.toLowerCase() === 'skill' ? '<name>' : base;
      yield {
        message: `\`${baseOf(file)}\` is written like a skill and is not loaded as one`,
        file,
        span: { start: 0, end: 0 },
        label: `no \`${name}/SKILL.md\``,
        fix: `move it to \`${name}/SKILL.md\``,
      };
    }
  },
});

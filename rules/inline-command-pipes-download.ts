import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a command that runs when the skill loads gives a download to an interpreter',
  why: 'Claude Code runs the command before the model has read a word, and what the address answers that day is executed with the rights of the user',
  fix: 'ship the script with the plugin and run that, or have the user install it',
  category: 'security',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const body = document.source.slice(document.body.span);
    for (const found of body.matchAll(/(?<=^|\s)!`[^`\n]+`/gm)) {
      const into = PIPED.exec(found[0])?.[1] ?? SUBSTITUTED.exec(found[0])?.[1];
      if (!into) continue;
      const start = document.body.span.start + found.index;
      yield {
        message: `a command run on loading gives what it downloads to \`${into}\``,
        file: unit.file,
        span: { start, end: start + found[0].length },
        label: 'run on loading',
      };
    }
  },
});

const PIPED =
  /\b(?:curl|wget)\b[^|;&]*https?:\/\/[^|;&]*\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:\S*\/)?((?:ba|z|da|k)?sh|python3?|node|perl|ruby)\b(?!\s+-[cemp])/;
const SUBSTITUTED = /\b((?:ba|z|da|k)?sh|eval|source)\s+(?:-c\s+)?["']?(?:\$\(|<\()\s*(?:curl|wget)\b/;

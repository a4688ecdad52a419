import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a file holds a character that turns the order of what is shown',
  why: 'an editor shows the line in another order than the model and the shell read it, so that a review sees another text than the one that runs',
  fix: 'remove the character; text from right to left needs none of them',
  category: 'security',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'reference', 'stray', 'manifest', 'marketplace', 'hooks', 'mcp', 'settings'],
  *file(unit) {
    const { text } = unit.document.source;
    if (!/[\u202d\u202e]/.test(text)) return;
    for (const found of text.matchAll(OVERRIDE)) {
      const name = found[0].startsWith('\u202e')
        ? 'right-to-left override (U+202E)'
        : 'left-to-right override (U+202D)';
      yield {
        message: `a ${name} turns the order in which this text is shown`,
        file: unit.file,
        span: { start: found.index, end: found.index + found[0].length },
        label: 'shown in another order than read',
      };
    }
  },
});

/** An override and what it governs: up to where it is closed, or to the end of the line. */
const OVERRIDE = /[\u202d\u202e][^\u202c\r\n]*\u202c?/g;

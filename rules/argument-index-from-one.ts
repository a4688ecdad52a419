import { declaredArguments, placeholders } from '../lib/project/arguments.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the arguments of a command are counted from 1, and the host counts from 0',
  why: 'Claude Code puts the first word in place of `$0`: `$1` is the second one, and the last of them is never filled',
  fix: 'count from `$0`, or name the arguments under `arguments:`',
  category: 'substitution',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const used = placeholders(document).filter((p) => p.use === 'argument');
    const indexes = new Set(used.map((p) => p.index));
    const first = used.find((p) => p.index === 1);
    const highest = Math.max(0, ...indexes);
    const { hinted, span } = declaredArguments(document);
    if (!first || indexes.size !== highest) return;
    if (!used.some((p) => !p.fenced) || (hinted === 0 ? highest < 2 || unit.role !== 'command' : highest > hinted))
      return;
    const others = [...indexes].sort((a, b) => a - b).map((i) => `\`$${i}\``);
    yield {
      message: `\`${first.text}\` is the second argument, and \`$0\` is never used`,
      file: unit.file,
      span: first.span,
      label: `counted from 1: ${others.join(', ')}`,
      related: span && hinted > 0 ? [{ file: unit.file, span, label: `${hinted} hinted here` }] : [],
    };
  },
});

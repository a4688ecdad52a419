import type { Severity } from '../lib/diagnostic/diagnostic.js';
import { declaredArguments, type Placeholder, type PlaceholderUse, placeholders } from '../lib/project/arguments.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a field of another language, or an amount of money, reads as an argument of the command',
  why: 'Claude Code puts the words behind `/name` in place of `$0`, `$1` … before the model reads the text, inside fences too; with fewer words it stays as it is, where 2.1.118 still took it out',
  fix: 'write a backslash in front of the dollar sign',
  category: 'substitution',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const { takes, most } = declaredArguments(document);
    const lines = new Map<number, Placeholder[]>();
    for (const one of placeholders(document)) {
      if (one.use === 'argument' || (one.use === 'money' && (!takes || one.index >= UNHEARD_OF))) continue;
      const line = document.source.position(one.span.start).line;
      lines.set(line, [...(lines.get(line) ?? []), one]);
    }
    for (const found of lines.values()) {
      const severity = severityOf(found, takes ? most : 0);
      const [first, last] = [found[0] as Placeholder, found[found.length - 1] as Placeholder];
      const shown = [...new Set(found.map((f) => `\`${f.text}\``))];
      yield {
        message:
          shown.length > 1
            ? `${shown.join(', ')} read as arguments, and mean ${MEANT[first.use]}`
            : `${shown[0]} reads as an argument, and means ${MEANT[first.use]}`,
        file: unit.file,
        span: { start: first.span.start, end: last.span.end },
        label: 'replaced before the model reads it',
        severity,
        edits: found.map((f) => ({
          file: unit.file,
          span: { start: f.span.start, end: f.span.start },
          text: '\\',
          applicability: 'safe' as const,
        })),
      };
    }
  },
});

const MEANT: Readonly<Record<PlaceholderUse, string>> = {
  argument: 'one',
  awk: 'a field of `awk`',
  perl: 'a group in `perl`',
  function: 'a parameter of the shell function',
  script: 'a parameter of the script shown',
  sql: 'a parameter of the query',
  replacement: 'a group of the pattern',
  money: 'money',
};

/** Words behind a `/name`: more than this is rare for the first, and does not happen for the second. */
const RARE = 20;
const UNHEARD_OF = 100;

/**
 * `most` is how many words may be typed, 0 where no arguments are announced: there the text stays as it is until somebody
 * types words all the same.
 */
function severityOf(found: readonly Placeholder[], most: number): Severity {
  if (found.every((f) => f.use === 'money')) return found.some((f) => f.index < RARE) ? 'warning' : 'advice';
  return found.some((f) => f.use !== 'money' && f.index < most) ? 'error' : 'warning';
}

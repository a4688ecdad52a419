import type { Severity } from '../lib/diagnostic/diagnostic.js';
import { declaredArguments, type Placeholder, type PlaceholderUse, placeholders } from '../lib/project/arguments.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a field of another language, or an amount of money, reads as an argument of the command',
  why: 'Claude Code puts the words behind `/name` in place of `$0`, `$1` … before the model reads the text, inside fences too; with fewer words it stays as it is',
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
    const { takes } = declaredArguments(document);
    const lines = new Map<number, Placeholder[]>();
    for (const one of placeholders(document)) {
      if (one.use === 'argument') continue;
      const line = document.source.position(one.span.start).line;
      lines.set(line, [...(lines.get(line) ?? []), one]);
    }
    for (const found of lines.values()) {
      const severity = severityOf(found, takes, unit.role === 'command');
      const [first, last] = [found[0] as Placeholder, found[found.length - 1] as Placeholder];
      if (severity === null) continue;
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

/** Null for money where no arguments are announced, or where it would take a hundred words to do harm. */
function severityOf(found: readonly Placeholder[], takes: boolean, command: boolean): Severity | null {
  if (found.every((f) => f.use === 'money')) return takes && found.some((f) => f.index < 100) ? 'warning' : null;
  return takes || command ? 'error' : 'warning';
}

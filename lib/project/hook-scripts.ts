// What a hook runs, as text: a script of the plugin, or the command itself. Rules about what hooks print and how they
// exit read it line by line; no language is parsed, so they look for what is plain and leave the rest alone.
import type { Span } from '../text/span.js';
import { type Start, startsOf } from './hook-commands.js';
import type { FileUnit } from './types.js';

/** The starts of a script, out of the hooks of its unit. */
export const startsOfScript = (unit: FileUnit): Start[] =>
  unit.hooks.flatMap(startsOf).filter(({ text }) => {
    const path = text.replace(/^\$(?:\{\w+\}|\w+)\//, '').replace(/^(?:\.{1,2}\/)+/, '');
    return unit.file === path || unit.file.endsWith(`/${path}`);
  });

/** The events of the hooks that start a script. */
export const eventsOf = (unit: FileUnit): ReadonlySet<string> => new Set(unit.hooks.map((hook) => hook.event.value));

export interface CodeLine {
  readonly text: string;
  /** Of the line, without its end. */
  readonly span: Span;
}

/** The lines of a script that are no comment. */
export function codeLines(text: string): CodeLine[] {
  const out: CodeLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (!/^\s*(?:#|\/\/|\*|\/\*|REM\b)/.test(line)) {
      const end = start + line.replace(/\r$/, '').length;
      out.push({ text: text.slice(start, end), span: { start, end } });
    }
    start += line.length + 1;
  }
  return out;
}

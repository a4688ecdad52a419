// Names in a sentence, always in back-ticks: `a`, `b` and 3 more. A name that holds a line break or is very long is
// shown in one line and cut, so that a message stays one line whatever a file says.

const LONGEST = 60;

/** One name, in back-ticks, on one line. */
export function quoted(name: string): string {
  const line = name
    .replace(/\r?\n\s*/g, '\\n')
    .replaceAll('\t', '\\t')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('`', "'")
    .trim();
  return `\`${line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line}\``;
}

/** Several names: all of them up to `most`, then how many more. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).map(quoted);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

// What can be said of a pattern without running it: an author's pattern is never matched here, since one may take longer
// than the sun lasts. It is compiled, and compared as text where it is made of plain letters alone.

/** null where JavaScript reads it, else why not; also null where versions of JavaScript disagree. */
export function patternFault(pattern: string, flags = ''): string | null {
  // Newer engines know flags inside a group; older ones do not.
  if (/\(\?[a-z]*-?[a-z]*:/i.test(pattern.replaceAll('(?:', ''))) return null;
  if (/^\(\?[aiLmsux]+\)/.test(pattern)) return 'JavaScript has no flags at the start of a pattern';
  try {
    new RegExp(pattern, flags);
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return /flags?/i.test(said) && !said.includes('/: ')
      ? 'JavaScript does not know its flags'
      : `JavaScript cannot read it (${said.split(': ').at(-1)?.toLowerCase() ?? 'syntax'})`;
  }
}

/** The texts that a pattern stands for, when it is made of plain text and bars alone; else null. */
export function literalsOf(pattern: string): readonly string[] | null {
  const out: string[] = [];
  let text = '';
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] as string;
    if (c === '|') {
      out.push(text);
      text = '';
    } else if (c === '\\') {
      const next = pattern[++i];
      if (next === undefined || /[a-zA-Z0-9]/.test(next)) return null;
      text += next;
    } else if ('^$.*+?()[]{}'.includes(c)) return null;
    else text += c;
  }
  return [...out, text];
}

/** Whether it is found in every text there is. */
export function matchesAll(pattern: string): boolean {
  const bare = pattern.replace(/^\((?:\?:)?(.*)\)$/s, '$1');
  if (/^\^?(?:\.|\[\\s\\S\]|\[\\S\\s\]|\[\\w\\W\]|\\s|\\w)\*\??$/.test(bare)) return true;
  return literalsOf(bare)?.includes('') ?? false;
}

/** Letters, digits and single spaces: what is left when layout is taken away. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

// Names that look like a tool's and are another name: letters of other alphabets, full-width letters, characters that
// take no room. The host compares code points, so that such a name grants nothing, and a claim about it says nothing.
// The table holds the letters that are drawn like a Latin one, as Unicode's confusables have them.
import type { MarkdownDocument } from '../document/types.js';
import type { HostFacts } from '../host/types.js';
import type { Span } from '../text/span.js';

const LATIN: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  Ѕ: 'S',
  І: 'I',
  Ј: 'J',
  У: 'Y',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ԛ: 'q',
  ԝ: 'w',
  ӏ: 'l',
  к: 'k',
  т: 't',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  ο: 'o',
  ν: 'v',
  ι: 'i',
  α: 'a',
  ρ: 'p',
  τ: 't',
  ɡ: 'g',
  ı: 'i',
  ɑ: 'a',
  Ꮃ: 'W',
  ᴡ: 'w',
  ꜱ: 's',
};

/** Characters without a width, and marks that only combine with the letter before them. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]/g;
const SUSPECT =
  /(?<![A-Za-z_])[A-Za-z_]{0,40}[\u00ad\u034f\u0370-\u052f\u061c\u0131\u0251\u0261\u13a0-\u13ff\u1d00-\u1d7f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ua730-\ua7ff\ufe00-\ufe0f\ufeff\uff21-\uff5a\u{1d400}-\u{1d7ff}][\p{L}\p{M}\p{N}_\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]*/gu;

export interface Lookalike {
  readonly span: Span;
  /** The name that it looks like. */
  readonly name: string;
  /** Its first character that is not of the name, as `U+0405`. */
  readonly codePoint: string;
  readonly invisible: boolean;
}

/** Names in a document that look like a tool of the host and are none. */
export function lookalikesIn(document: MarkdownDocument, facts: HostFacts): Lookalike[] {
  const { text } = document.source;
  if (!/[^\x00-\x7f]/.test(text)) return [];
  const found: Lookalike[] = [];
  for (const match of text.matchAll(SUSPECT)) {
    const written = match[0];
    if (written.length > 80) continue;
    const name = latin(written);
    if (name === written || name.length < 3 || !facts.tools.has(name)) continue;
    // A word of another language may be drawn with the same letters; a name mixes alphabets, or hides something.
    const odd = [...written].find((c) => (c.codePointAt(0) as number) > 0x7f) as string;
    found.push({
      span: { start: match.index, end: match.index + written.length },
      name,
      codePoint: `U+${(odd.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`,
      invisible: written.replace(INVISIBLE, '') === name,
    });
  }
  return found;
}

const latin = (written: string): string =>
  [...written.replace(INVISIBLE, '').normalize('NFKC')].map((c) => LATIN[c] ?? c).join('');

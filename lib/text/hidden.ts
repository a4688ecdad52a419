// Text that no editor shows: tag characters, variation selectors used as bytes, runs of zero-width characters.
// Law: what a script, an emoji or a plain word needs is not hidden text. A flag of a region is written with tag
// characters, an emoji with joiners and selectors, Persian and Indic words with joiners: none of them comes in a run.

export interface HiddenText {
  /** Half-open, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'tags' | 'selectors' | 'zero-width' | 'split-word';
  /** Characters in the run. */
  readonly count: number;
  /** What the run says, where that is known. */
  readonly says: string | null;
}

/** As many selectors or zero-width characters in a row mean nothing in any script. */
const SHORTEST_RUN = 8;

const ANY = /[\u{e0000}-\u{e01ef}\ufe00-\ufe0f\u200b-\u200f\u2060-\u2064\ufeff]/u;
const RUNS =
  /[\u{e0001}\u{e0020}-\u{e007f}]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+|[\u200b-\u200d\u2060-\u2064\ufeff]+/gu;
/** Latin letters held apart so that no search finds the word that they spell. */
const SPLIT_WORD = /(?:[A-Za-z][\u200b-\u200d\u2060-\u2064\ufeff]{1,7}){4,}[A-Za-z]+/g;
/** England, Scotland, Wales and the like: a black flag, letters and digits as tags, and the tag that ends them. */
const FLAG = /\u{1f3f4}$/u;
const FLAG_TAGS = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}$/u;

/** Every hidden text of `text`, in order. */
export function hiddenTexts(text: string): HiddenText[] {
  if (!ANY.test(text)) return [];
  const runs = [...text.matchAll(RUNS)].flatMap((run) => {
    const found = readRun(run[0], text.slice(Math.max(0, run.index - 2), run.index));
    return found ? [{ start: run.index, end: run.index + run[0].length, ...found }] : [];
  });
  return [...runs, ...splitWords(text)].sort((a, b) => a.start - b.start);
}

function* splitWords(text: string): Iterable<HiddenText> {
  for (const word of text.matchAll(SPLIT_WORD)) {
    const says = word[0].replace(/[^A-Za-z]/g, '');
    const count = word[0].length - says.length;
    yield { start: word.index, end: word.index + word[0].length, kind: 'split-word', count, says };
  }
}

function readRun(run: string, before: string): Omit<HiddenText, 'start' | 'end'> | null {
  const points = [...run].map((c) => c.codePointAt(0) as number);
  const count = points.length;
  const first = points[0] as number;
  if (first >= 0xe0000 && first < 0xe0100) {
    if (FLAG.test(before) && FLAG_TAGS.test(run)) return null;
    const says = points.map((p) => (p >= 0xe0020 && p < 0xe007f ? String.fromCharCode(p - 0xe0000) : '')).join('');
    return { kind: 'tags', count, says: says.trim() === '' ? null : says };
  }
  if (count < SHORTEST_RUN) return null;
  if (first < 0xfe00 || first === 0xfeff) return { kind: 'zero-width', count, says: null };
  return { kind: 'selectors', count, says: fromBytes(points) };
}

/** Selectors number 1 to 256: the usual way to hide bytes behind a character. */
function fromBytes(points: readonly number[]): string | null {
  const bytes = points.map((p) => (p < 0xe0100 ? p - 0xfe00 : p - 0xe0100 + 16));
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  return /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(text) && !text.includes('\ufffd') ? text : null;
}

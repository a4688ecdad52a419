// Text as quotes are compared by it: NFKC, lower case, straight quotation marks, one blank for white space, nothing for
// characters without width; with the way back to the original offsets.
// Law: it folds cluster by cluster (a character and the marks on it), so a slice that begins and ends at clusters folds
// to the same as it did within its text, and no offset ever lies inside a code point.

const ZERO_WIDTH = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
// Variation selectors are marks; conjoining vowels and half-width voice marks join the character before them.
const JOINED = `\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7fb\\uff9e\\uff9f${ZERO_WIDTH}`;
const CLUSTER = new RegExp(`[\\s${ZERO_WIDTH}]+|[^\\s][${JOINED}]*`, 'gu');
/** The clusters that folding changes by more than the case of an ASCII letter. */
const CHANGED = new RegExp(`[\\s${ZERO_WIDTH}]{2,}|[\\t-\\r]|[^\\s][${JOINED}]+|[^\\0-\\x7f]`, 'gu');
const UNSEEN = new RegExp(`[${ZERO_WIDTH}]|\\p{Variation_Selector}`, 'gu');
const PLAIN = /^[\t-\r -~]*$/;

export interface Folded {
  readonly text: string;
  /** For each unit of `text`, where its cluster starts in the original. */
  readonly starts: Uint32Array;
  /** And where it ends. */
  readonly ends: Uint32Array;
}

/** The folded text alone; neither end is trimmed. */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(/\s{2,}|[\t-\r]/g, ' ');
  return text.replace(CHANGED, foldCluster).toLowerCase();
}

/** The folded text with its way back; costs about three times as much. */
export function foldWithMap(text: string): Folded {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const folded = foldCluster(cluster);
    parts.push(folded);
    for (let i = 0; i < folded.length; i++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: parts.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** ASCII without controls: it folds unit by unit but for runs of white space. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** A quote or a key: folded, and trimmed at both ends. */
export const foldKey = (text: string): string => foldText(text).replace(/^ +| +$/g, '');

/** Whether a match from `from` to `to` of the folded text covers whole clusters. */
export function isWholeClusters({ starts }: Folded, from: number, to: number): boolean {
  if (from > 0 && starts[from] === starts[from - 1]) return false;
  return to >= starts.length || starts[to] !== starts[to - 1];
}

/** Clusters that were folded before: a text repeats its own. Bounded, and it changes no answer. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 4096;

function foldCluster(cluster: string): string {
  const known = KNOWN.get(cluster);
  if (known !== undefined) return known;
  const folded = foldAnew(cluster);
  if (cluster.length > 4) return folded;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(cluster, folded);
  return folded;
}

function foldAnew(cluster: string): string {
  const seen = cluster.replace(UNSEEN, '');
  if (/^\s*$/.test(seen)) return seen === '' ? '' : ' ';
  return seen
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replaceAll('ς', 'σ')
    .replace(/\s/g, ' ');
}

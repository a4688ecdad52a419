// Sentences of prose: a run of text that ends at a full stop, at its block's end, or at a list item's end.
// A stop inside a code span or a link's target ends nothing, and neither does an abbreviation.
import type { Span } from '../text/span.js';
import type { Prose } from './scan-leaves.js';
import type { Sentence } from './types.js';

const ABBREVIATIONS =
  /(?:^|[\s(["'*_–—/])(?:e\.g|i\.e|vs|cf|viz|approx|incl|excl|resp|figs?|eqs?|dr|mrs?|ms|prof|a\.k\.a|w\.r\.t)$/i;

/** Ends a sentence only where a capital letter or nothing follows. */
const OPEN_ENDED = /(?:^|[\s(["'*_–—/])(?:etc|et al)$/i;

/** Splits prose. `shields` are code spans and links in the order of the text: no sentence ends inside one. */
export function sentencesOf(text: string, prose: readonly Prose[], shields: readonly Span[]): Sentence[] {
  const sentences: Sentence[] = [];
  let shield = 0;
  for (const unit of prose) {
    const start = unit.pieces[0]?.start ?? 0;
    while (shield < shields.length && (shields[shield] as Span).end <= start) shield++;
    for (const span of split(text, unit.pieces, shields, shield)) {
      if (!isTag(text, span)) sentences.push({ span, block: unit.block, heading: unit.heading });
    }
  }
  return sentences;
}

function* split(text: string, pieces: readonly Span[], shields: readonly Span[], shield: number): Generator<Span> {
  const last = pieces.at(-1)?.end ?? 0;
  let start = pieces[0]?.start ?? 0;
  let piece = 0;
  let near = shield;
  for (let i = start; i < last; i++) {
    while (piece < pieces.length - 1 && i >= (pieces[piece] as Span).end) {
      piece++;
      i = Math.max(i, (pieces[piece] as Span).start);
    }
    while (near < shields.length && (shields[near] as Span).end <= i) near++;
    const cover = shields[near];
    if (cover && cover.start <= i) {
      i = cover.end - 1;
      continue;
    }
    const c = text.charCodeAt(i);
    if (c !== 0x2e && c !== 0x21 && c !== 0x3f) continue;
    const end = stopEnd(text, i, (pieces[piece] as Span).end);
    if (end < 0 || (c === 0x2e && isAbbreviation(text, Math.max(start, i - 12), i))) continue;
    yield { start, end };
    start = skipBlank(text, end, pieces, piece);
    i = start - 1;
  }
  if (start < last) yield { start, end: last };
}

/** A line that is nothing but one tag, such as `</example>`. */
const isTag = (text: string, at: Span): boolean =>
  text.charCodeAt(at.start) === 0x3c && text.slice(at.start, at.end).indexOf('>') === at.end - at.start - 1;

function isAbbreviation(text: string, from: number, stop: number): boolean {
  const before = text.slice(from, stop);
  if (ABBREVIATIONS.test(before)) return true;
  return OPEN_ENDED.test(before) && /^[\s,;:)]*[a-z]/.test(text.slice(stop + 1, stop + 8));
}

/** Behind the stop and what closes with it, when white space or the line's end follows; else -1. */
function stopEnd(text: string, at: number, end: number): number {
  let i = at + 1;
  while (i < end && CLOSERS.includes(text[i] as string)) i++;
  if (i >= end) return i;
  const c = text.charCodeAt(i);
  return c === 0x20 || c === 0x09 ? i : -1;
}

const CLOSERS = '.!?)]"\'”’*_`';

/** The offset of the next text behind a sentence, over white space and the marks of containers. */
function skipBlank(text: string, at: number, pieces: readonly Span[], piece: number): number {
  const here = pieces[piece] as Span;
  let i = at;
  while (i < here.end && (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09)) i++;
  return i < here.end ? i : (pieces[piece + 1]?.start ?? i);
}

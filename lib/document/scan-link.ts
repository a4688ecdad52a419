// The parts of a link that stand behind its text: destination, title, label, definition. CommonMark 0.31.
// Each function reads from an offset and gives the offset behind what it read, or -1; none looks back.

import type { Span } from '../text/span.js';

export interface Resource {
  /** Behind the closing parenthesis. */
  readonly end: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

/** How deep parentheses may nest in a destination without angle brackets. */
const PAREN_LIMIT = 32;

/** Reads `(destination "title")` from its opening parenthesis; null when it is none. */
export function readResource(text: string, open: number, end: number): Resource | null {
  let at = skipSpace(text, open + 1, end);
  if (text.charCodeAt(at) === 0x29 && at < end) return { end: at + 1, targetStart: at, targetEnd: at };
  const target = readDestination(text, at, end);
  if (!target) return null;
  at = target.end;
  const behind = skipSpace(text, at, end);
  if (behind > at && behind < end && isTitleStart(text.charCodeAt(behind))) {
    const title = readTitle(text, behind, end);
    if (title < 0) return null;
    at = skipSpace(text, title, end);
  } else at = behind;
  if (at >= end || text.charCodeAt(at) !== 0x29) return null;
  return { end: at + 1, targetStart: target.targetStart, targetEnd: target.targetEnd };
}

/** Reads a destination; `end` lies behind its angle bracket, if it has one. */
export function readDestination(text: string, at: number, end: number): Resource | null {
  if (text.charCodeAt(at) === 0x3c) {
    for (let i = at + 1; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x3e) return { end: i + 1, targetStart: at + 1, targetEnd: i };
      if (c === 0x3c || c === 0x0a || c === 0x0d) return null;
      if (c === 0x5c) i++;
    }
    return null;
  }
  let depth = 0;
  let i = at;
  for (; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c <= 0x20 || c === 0x7f) break;
    if (c === 0x5c && i + 1 < end && isPunctuation(text.charCodeAt(i + 1))) i++;
    else if (c === 0x28) {
      if (++depth > PAREN_LIMIT) return null;
    } else if (c === 0x29 && --depth < 0) break;
  }
  if (i === at || depth > 0) return null;
  return { end: i, targetStart: at, targetEnd: i };
}

const isTitleStart = (c: number): boolean => c === 0x22 || c === 0x27 || c === 0x28;

/** Reads a title in quotes or parentheses; the offset behind it, or -1. */
export function readTitle(text: string, at: number, end: number): number {
  const open = text.charCodeAt(at);
  const close = open === 0x28 ? 0x29 : open;
  for (let i = at + 1; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === close) return i + 1;
    if (c === 0x28 && open === 0x28) return -1;
    if (c === 0x5c) i++;
  }
  return -1;
}

/** Spaces, tabs and line endings; a blank line cannot stand inside one paragraph. */
export function skipSpace(text: string, at: number, end: number): number {
  let i = at;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) break;
    i++;
  }
  return i;
}

export const isPunctuation = (c: number): boolean =>
  (c >= 0x21 && c <= 0x2f) || (c >= 0x3a && c <= 0x40) || (c >= 0x5b && c <= 0x60) || (c >= 0x7b && c <= 0x7e);

/** Two labels are equal when they are after this. */
export const normalLabel = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();

export interface DefinitionRead extends Resource {
  readonly labelStart: number;
  readonly labelEnd: number;
}

/** Reads `[label]: destination "title"` to its line's end; null when it is none. Footnotes are none. */
export function readDefinition(text: string, at: number, end: number): DefinitionRead | null {
  if (text.charCodeAt(at) !== 0x5b || text.charCodeAt(at + 1) === 0x5e) return null;
  const close = labelEnd(text, at, end);
  if (close < 0 || text.charCodeAt(close + 1) !== 0x3a) return null;
  const target = readDestination(text, skipSpace(text, close + 2, end), end);
  if (!target) return null;
  const label = { labelStart: at + 1, labelEnd: close };
  const plain = lineRest(text, target.end, end);
  const titleAt = skipSpace(text, target.end, end);
  if (titleAt > target.end && titleAt < end && isTitleStart(text.charCodeAt(titleAt))) {
    const title = readTitle(text, titleAt, end);
    const behind = title < 0 ? -1 : lineRest(text, title, end);
    if (behind >= 0) return { ...target, ...label, end: behind };
  }
  return plain < 0 ? null : { ...target, ...label, end: plain };
}

/** How many lines a paragraph's link definitions take up at its start: no heading can be made of them. */
export function definitionLines(text: string, lines: readonly Span[]): number {
  if (text.charCodeAt(lines[0]?.start ?? 0) !== 0x5b) return 0;
  const joined = lines.map((line) => text.slice(line.start, line.end)).join('\n');
  let at = 0;
  while (at < joined.length) {
    const read = readDefinition(joined, at, joined.length);
    if (!read) break;
    at = read.end;
  }
  return at >= joined.length ? lines.length : joined.slice(0, at).split('\n').length - 1;
}

/** The offset of the bracket that closes the label opened at `at`, or -1. At most 999 characters, as the format says. */
export function labelEnd(text: string, at: number, end: number): number {
  const stop = Math.min(end, at + 1001);
  let blank = true;
  for (let i = at + 1; i < stop; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5d) return blank ? -1 : i;
    if (c === 0x5b) return -1;
    if (c > 0x20) blank = false;
    if (c === 0x5c) i++;
  }
  return -1;
}

/** The offset behind blanks and one line ending; -1 when text follows on the line. */
function lineRest(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09)) i++;
  if (i >= end) return end;
  const c = text.charCodeAt(i);
  if (c === 0x0a) return i + 1;
  if (c === 0x0d) return text.charCodeAt(i + 1) === 0x0a ? i + 2 : i + 1;
  return -1;
}

// Lines of a text by offset, without a list of them; and the key that a line of a frontmatter starts with.
import type { Span } from '../text/span.js';

export interface Line {
  /** Behind the last character, the line ending not included. */
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
}

/** The line that starts at an offset. LF, CRLF and a lone CR end a line. */
export function lineAt(text: string, start: number): Line {
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return { end: i, next: i + 1 };
    if (c === 13) return { end: i, next: text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1 };
  }
  return { end: text.length, next: text.length };
}

/** Whether nothing but spaces and tabs lies between two offsets. */
export function isBlankLine(text: string, at: number, end: number): boolean {
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09) return false;
  }
  return true;
}

/** A key as it is written at the start of a line, whether or not YAML can read the block. */
export interface WrittenKey {
  readonly key: string;
  readonly keySpan: Span;
}

const KEY = /(?:[A-Za-z_$][\w.$-]*|"[^"\n\r]*"|'[^'\n\r]*')(?=[ \t]*:(?:[ \t\r\n]|$))/y;

/** The key that a line starts with, or null. */
export function keyAt(text: string, at: number, end: number): WrittenKey | null {
  const c = text.charCodeAt(at);
  if (c === 0x20 || c === 0x09 || c === 0x23 || c === 0x2d || at >= end) return null;
  KEY.lastIndex = at;
  const written = KEY.exec(text)?.[0];
  if (written === undefined || at + written.length >= end) return null;
  const quoted = c === 0x22 || c === 0x27;
  return { key: quoted ? written.slice(1, -1) : written, keySpan: { start: at, end: at + written.length } };
}

// Rows of GFM tables: where the cells lie, and whether a line is the row of dashes below a header.
import type { Span } from '../text/span.js';

const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/** Whether a line is a delimiter row. A lone run of dashes is none: it underlines a heading. */
export function isDelimiterRow(text: string, at: number, end: number): boolean {
  const c = text.charCodeAt(at);
  if (c !== 0x7c && c !== 0x2d && c !== 0x3a) return false;
  const line = text.slice(at, end);
  if (!line.includes('|') && !line.includes(':')) return false;
  // Cell by cell: one pattern for the row would keep a place on the stack for each of its cells.
  let last = line.length;
  while (isBlank(line.charCodeAt(last - 1))) last--;
  if (line.charCodeAt(last - 1) === 0x7c) last--;
  const cells = line.slice(c === 0x7c ? 1 : 0, last).split('|');
  return cells.every((cell) => DELIMITER.test(cell));
}

/** The cells of a row without white space around them. An escaped pipe is text. */
export function cellsOf(text: string, row: Span): Span[] {
  const cells: Span[] = [];
  let start = row.start;
  let end = row.end;
  if (text.charCodeAt(start) === 0x7c) start++;
  const last = text.charCodeAt(end - 1) === 0x7c && text.charCodeAt(end - 2) !== 0x5c && end > start;
  if (last) end--;
  let from = start;
  for (let i = start; i <= end; i++) {
    const c = i === end ? 0x7c : text.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x7c) {
      cells.push(trimmed(text, from, i));
      from = i + 1;
    }
    if (i >= end && c === 0x5c) cells.push(trimmed(text, from, end));
  }
  return cells;
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

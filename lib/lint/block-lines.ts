// Lines of a Markdown body with what tells where a block starts and ends: quote marks and indentation passed over,
// list markers, and whether a line ends the paragraph before it. It knows the facts of the body and reads no marks twice.
import { isBlankLine, lineAt } from '../document/lines.js';
import { fenceAt, htmlStart, isThematicBreak, type Marker, markerAt } from '../document/scan-starts.js';
import { cellsOf, isDelimiterRow } from '../document/scan-table.js';
import type { BodyFacts } from '../document/types.js';
import type { Span } from '../text/span.js';

export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  /** Where its content starts, quote marks of the comment's own quotes passed over. */
  readonly at: number;
  /** Columns of white space before `at`, counted from behind those quote marks. */
  readonly indent: number;
  readonly blank: boolean;
  /** It has all of those quote marks. */
  readonly quoted: boolean;
}

/** Lines of one body as they are seen from inside the quotes and the list item that a comment stands in. */
export class BlockLines {
  /** Quotes around the comment. */
  quotes = 0;
  /** Column that the content of its list item starts at; 0 outside a list. */
  content = 0;

  constructor(
    readonly text: string,
    readonly body: BodyFacts,
  ) {}

  lineBefore(start: number): number {
    let at = start - 1;
    if (this.text.charCodeAt(at) === 10 && this.text.charCodeAt(at - 1) === 13) at--;
    while (at > this.body.span.start && !isBreak(this.text.charCodeAt(at - 1))) at--;
    return Math.max(at, this.body.span.start);
  }

  /** The column behind the list marker of a line; 0 when it has none. */
  contentColumn(line: Line): number {
    const marker = this.markerOf(line);
    if (!marker) return 0;
    let spaces = 0;
    for (let i = line.at + marker.length; i < line.end && isBlank(this.text.charCodeAt(i)); i++) spaces++;
    return line.indent + marker.length + (marker.empty || spaces > 4 ? 1 : spaces);
  }

  markerOf(line: Line): Marker | null {
    return isRule(this.text, line.at, line.end) ? null : markerAt(this.text, line.at, line.end);
  }

  line(start: number): Line {
    const { end, next } = lineAt(this.text, start);
    let at = start;
    let left = this.quotes;
    while (left > 0) {
      const mark = this.pastBlanks(at, end);
      if (mark >= end || this.text.charCodeAt(mark) !== 0x3e) break;
      at = mark + 1;
      if (at < end && isBlank(this.text.charCodeAt(at))) at++;
      left--;
    }
    let indent = 0;
    for (; at < end && isBlank(this.text.charCodeAt(at)); at++)
      indent += this.text.charCodeAt(at) === 9 ? 4 - (indent % 4) : 1;
    return { start, end, next, at, indent, blank: at >= end, quoted: left === 0 };
  }

  pastBlanks(from: number, end: number): number {
    let i = from;
    while (i < end && isBlank(this.text.charCodeAt(i))) i++;
    return i;
  }

  /** Not a lazy line. */
  isInside(line: Line): boolean {
    return line.quoted && line.indent >= this.content;
  }

  isDelimiter(head: Line, line: Line): boolean {
    if (!this.isInside(head) || !this.isInside(line)) return false;
    if (!isDelimiterRow(this.text, line.at, line.end)) return false;
    return (
      cellsOf(this.text, { start: head.at, end: head.end }).length ===
      cellsOf(this.text, { start: line.at, end: line.end }).length
    );
  }

  /**
   * Whether a line ends a paragraph, or HTML, without a blank line before it. `direct`: the paragraph lies in no
   * container of its own, so that only some list items end it.
   */
  startsBlock(line: Line, paragraph: boolean, direct = true): boolean {
    if (line.indent - this.content >= 4) return false;
    if (!paragraph) return line.indent < this.content || fenceAt(this.text, line.at, line.end) !== null;
    if (this.text.charCodeAt(line.at) === 0x3e || isRule(this.text, line.at, line.end)) return true;
    if (fenceAt(this.text, line.at, line.end)) return true;
    const rest = this.text.slice(line.at, Math.min(line.end, line.at + 200));
    if (/^#{1,6}(?:[ \t]|$)/.test(rest)) return true;
    const html = htmlStart(rest, true);
    if (html > 0) return true;
    const marker = markerAt(this.text, line.at, line.end);
    if (!marker || !direct || !this.isInside(line)) return marker !== null;
    return !marker.empty && (!marker.ordered || marker.number === 1);
  }

  /** The character that tells one list from the next: the bullet, or what stands behind the number. */
  kindOf(line: Line): string {
    const marker = markerAt(this.text, line.at, line.end);
    return this.text[line.at + (marker?.length ?? 1) - 1] as string;
  }

  /** Behind the fence or comment that starts on a line, else behind the line. */
  pastWholes(line: Line): number {
    const whole =
      startingIn(this.body.fences, ({ span }) => span, line.at, line.end)?.span ??
      startingIn(this.body.comments, (one) => one, line.at, line.end);
    return whole ? Math.max(line.next, lineAt(this.text, whole.end).next) : line.next;
  }

  endBefore(next: number): number {
    let end = next;
    while (end > 0 && isBreak(this.text.charCodeAt(end - 1))) end--;
    return end;
  }

  /** Whether the innermost text of a line is a paragraph, which a line without marks may go on with. */
  isText(line: Line): boolean {
    let at = line.at;
    for (;;) {
      at = this.pastBlanks(at, line.end);
      if (isRule(this.text, at, line.end)) return false;
      const marker = markerAt(this.text, at, line.end);
      if (this.text.charCodeAt(at) === 0x3e) at++;
      else if (marker) at += marker.length;
      else break;
    }
    return (
      at < line.end && !isBlankLine(this.text, at, line.end) && !/^#{1,6}(?:[ \t]|$)/.test(this.text.slice(at, at + 8))
    );
  }
}

/** A thematic break. */
export const isRule = (text: string, at: number, end: number): boolean =>
  '*-_'.includes(text[at] ?? ' ') && isThematicBreak(text, at, end);

/** The first fact that starts between two offsets. Facts are in the order of the text. */
export function startingIn<T>(facts: readonly T[], spanOf: (fact: T) => Span, from: number, to: number): T | undefined {
  let low = 0;
  let high = facts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spanOf(facts[middle] as T).start < from) low = middle + 1;
    else high = middle;
  }
  const fact = facts[low];
  return fact !== undefined && spanOf(fact).start < to ? fact : undefined;
}

export const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;
export const isBreak = (c: number): boolean => c === 10 || c === 13;

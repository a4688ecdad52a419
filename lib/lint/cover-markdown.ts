// What a comment in a Markdown body covers: the next block beside it, in the same quote and list item.
// A heading is covered for its own line only, never for the section under it. Other comments are passed over.
// A scan of lines with the facts of the body at hand; a test holds it against the Markdown tree.
import { isBlankLine, lineAt } from '../document/lines.js';
import { fenceAt, htmlEnds, htmlStart, isThematicBreak, type Marker, markerAt } from '../document/scan-starts.js';
import type { BodyFacts } from '../document/types.js';
import type { Span } from '../text/span.js';

/** inline: the comment stands in a line of text, where no block follows it. */
export type Cover = { readonly kind: 'block'; readonly span: Span } | { readonly kind: 'nothing' | 'inline' };

interface Line {
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

/** Linear in the length of the text for each comment. */
export function coverOf(text: string, body: BodyFacts, comment: Span): Cover {
  return new Walker(text, body).cover(comment);
}

/** Whether nothing but blank lines and comments stands before a place of the body. */
export function isBeforeFirstBlock(text: string, body: BodyFacts, at: number): boolean {
  let from = body.span.start;
  for (const comment of body.comments) {
    if (comment.start >= at) break;
    if (comment.start < from) continue;
    if (text.slice(from, comment.start).trim() !== '') return false;
    from = comment.end;
  }
  return text.slice(from, at).replace('\uFEFF', '').trim() === '';
}

class Walker {
  #quotes = 0;
  /** Column that the content of the comment's list item starts at; 0 outside a list. */
  #content = 0;

  constructor(
    private readonly text: string,
    private readonly body: BodyFacts,
  ) {}

  cover(comment: Span): Cover {
    let lineStart = comment.start;
    while (lineStart > this.body.span.start && !isBreak(this.text.charCodeAt(lineStart - 1))) lineStart--;
    if (!this.#place(lineStart, comment.start)) return { kind: 'inline' };
    const first = this.#firstLine(comment.end);
    return first ? { kind: 'block', span: this.#blockAt(first) } : { kind: 'nothing' };
  }

  /** Finds out which quotes and list item the comment stands in; false when text stands before it on its line. */
  #place(lineStart: number, at: number): boolean {
    let i = lineStart;
    let marked = false;
    for (;;) {
      while (i < at && isBlank(this.text.charCodeAt(i))) i++;
      if (i >= at) break;
      const marker = markerAt(this.text, i, at + 1);
      if (this.text.charCodeAt(i) === 0x3e && !marked) {
        this.#quotes++;
        i++;
      } else if (marker) {
        marked = true;
        i += marker.length;
      } else return false;
    }
    const line = this.#line(lineStart);
    if (marked) this.#content = line.indent + at - line.at;
    else if (line.indent > 0) this.#content = this.#itemAround(line);
    return true;
  }

  /** The content column of the item that an indented line belongs to, by looking back; 0 when it belongs to none. */
  #itemAround(comment: Line): number {
    let limit = comment.indent;
    for (let at = comment.start; at > this.body.span.start && limit > 0; ) {
      at = this.#lineBefore(at);
      const line = this.#line(at);
      if (line.blank || line.indent >= limit) continue;
      if (!line.quoted) return 0;
      const content = this.#contentColumn(line);
      if (content > 0 && content <= comment.indent) return content;
      limit = line.indent;
    }
    return 0;
  }

  #lineBefore(start: number): number {
    let at = start - 1;
    if (this.text.charCodeAt(at) === 10 && this.text.charCodeAt(at - 1) === 13) at--;
    while (at > this.body.span.start && !isBreak(this.text.charCodeAt(at - 1))) at--;
    return Math.max(at, this.body.span.start);
  }

  /** The column behind the list marker of a line; 0 when it has none. */
  #contentColumn(line: Line): number {
    const marker = this.#markerOf(line);
    if (!marker) return 0;
    let spaces = 0;
    for (let i = line.at + marker.length; i < line.end && isBlank(this.text.charCodeAt(i)); i++) spaces++;
    return line.indent + marker.length + (marker.empty || spaces > 4 ? 1 : spaces);
  }

  #markerOf(line: Line): Marker | null {
    return isThematicBreak(this.text, line.at, line.end) ? null : markerAt(this.text, line.at, line.end);
  }

  #line(start: number): Line {
    const { end, next } = lineAt(this.text, start);
    let at = start;
    let left = this.#quotes;
    while (left > 0) {
      const mark = this.#pastBlanks(at, end);
      if (mark >= end || this.text.charCodeAt(mark) !== 0x3e) break;
      at = mark + 1;
      if (at < end && isBlank(this.text.charCodeAt(at))) at++;
      left--;
    }
    let indent = 0;
    for (; at < end && isBlank(this.text.charCodeAt(at)); at++) indent += this.text.charCodeAt(at) === 9 ? 4 - (indent % 4) : 1;
    return { start, end, next, at, indent, blank: at >= end, quoted: left === 0 };
  }

  #pastBlanks(from: number, end: number): number {
    let i = from;
    while (i < end && isBlank(this.text.charCodeAt(i))) i++;
    return i;
  }

  /** The first line with content behind the comment that still lies in its container. */
  #firstLine(commentEnd: number): Line | null {
    let at = lineAt(this.text, commentEnd).next;
    while (at < this.text.length) {
      const line = this.#line(at);
      if (!line.quoted || (!line.blank && line.indent < this.#content)) return null;
      const other = line.blank ? undefined : startingIn(this.body.comments, (one) => one, line.at, line.at + 1);
      if (!line.blank && !other) return line;
      at = other ? Math.max(line.next, lineAt(this.text, other.end).next) : line.next;
    }
    return null;
  }

  #blockAt(first: Line): Span {
    const heading = startingIn(this.body.headings, ({ span }) => span, first.at, first.at + 1);
    if (heading) return heading.span;
    const start = first.at;
    if (first.indent - this.#content >= 4) return { start, end: this.#codeEnd(first) };
    const fence = startingIn(this.body.fences, ({ span }) => span, first.at, first.at + 1);
    if (fence) return fence.span;
    if (isThematicBreak(this.text, first.at, first.end)) return { start, end: first.end };
    const marker = this.#markerOf(first);
    if (marker) return { start, end: this.#listEnd(first) };
    if (this.text.charCodeAt(first.at) === 0x3e) return { start, end: this.#quoteEnd(first) };
    return { start, end: this.#proseEnd(first) };
  }

  #codeEnd(first: Line): number {
    let end = first.end;
    for (let at = first.next; at < this.text.length; ) {
      const line = this.#line(at);
      if (!line.quoted || (!line.blank && line.indent - this.#content < 4)) break;
      if (!line.blank) end = line.end;
      at = line.next;
    }
    return end;
  }

  #proseEnd(first: Line): number {
    const html = htmlStart(this.text.slice(first.at, first.end), false);
    const raw = html > 0 && html < 6;
    let line = first;
    while (!(raw && htmlEnds(this.text.slice(line.at, line.end), html)) && line.next < this.text.length) {
      const next = this.#line(line.next);
      if (raw ? !next.quoted || (!next.blank && next.indent < this.#content) : next.blank || this.#startsBlock(next, html === 0)) break;
      if (html >= 6 && !next.quoted) break;
      line = next;
    }
    return line.end;
  }

  /** Whether a line ends a paragraph, or a table or HTML, without a blank line before it. */
  #startsBlock(line: Line, paragraph: boolean): boolean {
    if (line.indent - this.#content >= 4) return false;
    if (!paragraph) return line.indent < this.#content || fenceAt(this.text, line.at, line.end) !== null;
    if (this.text.charCodeAt(line.at) === 0x3e || isThematicBreak(this.text, line.at, line.end)) return true;
    if (fenceAt(this.text, line.at, line.end)) return true;
    const rest = this.text.slice(line.at, Math.min(line.end, line.at + 200));
    if (/^#{1,6}(?:[ \t]|$)/.test(rest)) return true;
    const html = htmlStart(rest, true);
    if (html > 0) return true;
    const marker = markerAt(this.text, line.at, line.end);
    if (!marker || marker.empty) return false;
    return line.indent < this.#content || !marker.ordered || marker.number === 1;
  }

  #listEnd(first: Line): number {
    const kind = this.#kindOf(first);
    let content = this.#contentColumn(first);
    return this.#containerEnd(first, (line) => {
      if (!line.quoted) return false;
      if (line.indent >= content) return true;
      const marker = line.indent >= this.#content && line.indent - this.#content < 4 && this.#markerOf(line) !== null;
      if (!marker || this.#kindOf(line) !== kind) return false;
      content = this.#contentColumn(line);
      return true;
    });
  }

  /** The character that tells one list from the next: the bullet, or what stands behind the number. */
  #kindOf(line: Line): string {
    const marker = markerAt(this.text, line.at, line.end);
    return this.text[line.at + (marker?.length ?? 1) - 1] as string;
  }

  #quoteEnd(first: Line): number {
    const isMark = (line: Line): boolean => this.text.charCodeAt(line.at) === 0x3e && line.indent - this.#content < 4;
    return this.#containerEnd(first, (line) => line.quoted && line.indent >= this.#content && isMark(line), 'no-gaps');
  }

  /** Lines that `belongs` takes, fences and comments among them as wholes, and the lazy lines of their paragraphs. */
  #containerEnd(first: Line, belongs: (line: Line) => boolean, gaps?: 'no-gaps'): number {
    let end = first.end;
    let next = this.#pastWholes(first);
    let lazy = next === first.next && this.#isText(first);
    while (next < this.text.length) {
      const line = this.#line(next);
      if (line.blank) {
        if (gaps === 'no-gaps' || !line.quoted) break;
        lazy = false;
        next = line.next;
        continue;
      }
      const own = belongs(line);
      if (!own && !(lazy && !this.#startsBlock(line, true))) break;
      next = this.#pastWholes(line);
      lazy = next === line.next && (own ? this.#isText(line) : true);
      end = next === line.next ? line.end : this.#endBefore(next);
    }
    return end;
  }

  /** Behind the fence or comment that starts on a line, else behind the line. */
  #pastWholes(line: Line): number {
    const whole =
      startingIn(this.body.fences, ({ span }) => span, line.at, line.end)?.span ??
      startingIn(this.body.comments, (one) => one, line.at, line.end);
    return whole ? Math.max(line.next, lineAt(this.text, whole.end).next) : line.next;
  }

  #endBefore(next: number): number {
    let end = next;
    while (end > 0 && isBreak(this.text.charCodeAt(end - 1))) end--;
    return end;
  }

  /** Whether the innermost text of a line is a paragraph, which a line without marks may go on with. */
  #isText(line: Line): boolean {
    let at = line.at;
    for (;;) {
      at = this.#pastBlanks(at, line.end);
      if (isThematicBreak(this.text, at, line.end)) return false;
      const marker = markerAt(this.text, at, line.end);
      if (this.text.charCodeAt(at) === 0x3e) at++;
      else if (marker) at += marker.length;
      else break;
    }
    return at < line.end && !isBlankLine(this.text, at, line.end) && !/^#{1,6}(?:[ \t]|$)/.test(this.text.slice(at, at + 8));
  }
}

/** The first fact that starts between two offsets. Facts are in the order of the text. */
function startingIn<T>(facts: readonly T[], spanOf: (fact: T) => Span, from: number, to: number): T | undefined {
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

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;
const isBreak = (c: number): boolean => c === 10 || c === 13;

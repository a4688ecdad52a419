// What a comment in a Markdown body covers: the next block beside it, in the same quote and list item.
// A heading is covered for its own line only, never for the section under it. Other comments are passed over.
// A scan of lines with the facts of the body at hand; a test holds it against the Markdown tree.
import { lineAt } from '../document/lines.js';
import { htmlEnds, htmlStart, markerAt } from '../document/scan-starts.js';
import type { BodyFacts } from '../document/types.js';
import type { Span } from '../text/span.js';
import { BlockLines, isBlank, isBreak, isRule, type Line, startingIn } from './block-lines.js';

/** inline: the comment stands in a line of text, where no block follows it. */
export type Cover = { readonly kind: 'block'; readonly span: Span } | { readonly kind: 'nothing' | 'inline' };

/** How far back a comment's list item is looked for, in UTF-16 units; past that it counts as outside a list. */
const FARTHEST_BACK = 65_536;

/** The covers of one body. Comments that stand before the same block share the work of finding its end. */
export class MarkdownCovers {
  readonly #known: Known = { firstLines: new Map(), blocks: new Map() };

  constructor(
    private readonly text: string,
    private readonly body: BodyFacts,
  ) {}

  of(comment: Span): Cover {
    return new Walker(new BlockLines(this.text, this.body), this.#known).cover(comment);
  }
}

/** What was found before, by quotes, content column and offset. */
interface Known {
  readonly firstLines: Map<string, Line | null>;
  readonly blocks: Map<string, Span>;
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
  readonly #lines: BlockLines;
  readonly #known: Known;

  constructor(lines: BlockLines, known: Known) {
    this.#lines = lines;
    this.#known = known;
  }

  cover(comment: Span): Cover {
    let lineStart = comment.start;
    while (lineStart > this.#lines.body.span.start && !isBreak(this.#lines.text.charCodeAt(lineStart - 1))) lineStart--;
    if (!this.#place(lineStart, comment.start)) return { kind: 'inline' };
    const first = this.#firstLine(comment.end);
    if (!first) return { kind: 'nothing' };
    const key = this.#key(first.start);
    const span = this.#known.blocks.get(key) ?? this.#blockAt(first);
    this.#known.blocks.set(key, span);
    return { kind: 'block', span };
  }

  #key(offset: number): string {
    return `${this.#lines.quotes}:${this.#lines.content}:${offset}`;
  }

  /** Finds out which quotes and list item the comment stands in; false when text stands before it on its line. */
  #place(lineStart: number, at: number): boolean {
    let i = lineStart;
    let marked = false;
    for (;;) {
      while (i < at && isBlank(this.#lines.text.charCodeAt(i))) i++;
      if (i >= at) break;
      const marker = markerAt(this.#lines.text, i, at + 1);
      if (this.#lines.text.charCodeAt(i) === 0x3e && !marked) {
        this.#lines.quotes++;
        i++;
      } else if (marker) {
        marked = true;
        i += marker.length;
      } else return false;
    }
    const line = this.#lines.line(lineStart);
    if (marked) this.#lines.content = line.indent + at - line.at;
    else if (line.indent > 0) this.#lines.content = this.#itemAround(line);
    return true;
  }

  /** The content column of the item that an indented line belongs to, by looking back; 0 when it belongs to none. */
  #itemAround(comment: Line): number {
    let limit = comment.indent;
    const from = Math.max(this.#lines.body.span.start, comment.start - FARTHEST_BACK);
    for (let at = comment.start; at > from && limit > 0; ) {
      at = this.#lines.lineBefore(at);
      const line = this.#lines.line(at);
      if (line.blank || line.indent >= limit) continue;
      if (!line.quoted) return 0;
      const content = this.#lines.contentColumn(line);
      if (content > 0 && content <= comment.indent) return content;
      // A line that goes on with a paragraph may stand further left than the item it belongs to.
      const isFirst = at <= this.#lines.body.span.start || this.#lines.line(this.#lines.lineBefore(at)).blank;
      if (isFirst || this.#lines.startsBlock(line, true, false)) limit = line.indent;
    }
    return 0;
  }

  /** The first line with content behind the comment that still lies in its container. */
  #firstLine(commentEnd: number): Line | null {
    const { text, body, content } = this.#lines;
    const passed: string[] = [];
    let found: Line | null = null;
    for (let at = lineAt(text, commentEnd).next; at < text.length; ) {
      const key = this.#key(at);
      const known = this.#known.firstLines.get(key);
      if (known !== undefined) {
        found = known;
        break;
      }
      passed.push(key);
      const line = this.#lines.line(at);
      if (!line.quoted || (!line.blank && line.indent < content)) break;
      const other = line.blank ? undefined : startingIn(body.comments, (one) => one, line.at, line.at + 1);
      if (!line.blank && !other) {
        found = line;
        break;
      }
      at = other ? Math.max(line.next, lineAt(text, other.end).next) : line.next;
    }
    for (const key of passed) this.#known.firstLines.set(key, found);
    return found;
  }

  #blockAt(first: Line): Span {
    const heading = startingIn(this.#lines.body.headings, ({ span }) => span, first.at, first.at + 1);
    if (heading) return heading.span;
    const start = first.at;
    if (first.indent - this.#lines.content >= 4) return { start, end: this.#codeEnd(first) };
    const fence = startingIn(this.#lines.body.fences, ({ span }) => span, first.at, first.at + 1);
    if (fence) return fence.span;
    if (isRule(this.#lines.text, first.at, first.end)) return { start, end: first.end };
    const marker = this.#lines.markerOf(first);
    if (marker) return { start, end: this.#listEnd(first) };
    if (this.#lines.text.charCodeAt(first.at) === 0x3e) return { start, end: this.#quoteEnd(first) };
    return { start, end: this.#proseEnd(first) };
  }

  #codeEnd(first: Line): number {
    let end = first.end;
    for (let at = first.next; at < this.#lines.text.length; ) {
      const line = this.#lines.line(at);
      if (!line.quoted || (!line.blank && line.indent - this.#lines.content < 4)) break;
      if (!line.blank) end = line.end;
      at = line.next;
    }
    return end;
  }

  #proseEnd(first: Line): number {
    const html = htmlStart(this.#lines.text.slice(first.at, first.end), false);
    const raw = html > 0 && html < 6;
    if (
      html === 0 &&
      first.next < this.#lines.text.length &&
      this.#lines.isDelimiter(first, this.#lines.line(first.next))
    )
      return this.#tableEnd(first);
    let line = first;
    let before = first;
    while (!(raw && htmlEnds(this.#lines.text.slice(line.at, line.end), html)) && line.next < this.#lines.text.length) {
      const next = this.#lines.line(line.next);
      if (
        raw
          ? !next.quoted || (!next.blank && next.indent < this.#lines.content)
          : next.blank || this.#lines.startsBlock(next, html === 0)
      )
        break;
      if (html >= 6 && !next.quoted) break;
      // The row above a delimiter row is the head of a table, not the end of a paragraph.
      if (html === 0 && line !== first && this.#lines.isDelimiter(line, next)) return before.end;
      before = line;
      line = next;
    }
    return line.end;
  }

  #tableEnd(head: Line): number {
    let last = this.#lines.line(head.next);
    while (last.next < this.#lines.text.length) {
      const row = this.#lines.line(last.next);
      const code = row.indent - this.#lines.content >= 4;
      if (row.blank || code || !this.#lines.isInside(row) || this.#lines.startsBlock(row, true, false)) break;
      last = row;
    }
    return last.end;
  }

  #listEnd(first: Line): number {
    const kind = this.#lines.kindOf(first);
    let content = this.#lines.contentColumn(first);
    return this.#containerEnd(first, (line) => {
      if (!line.quoted) return false;
      if (line.indent >= content) return true;
      const marker =
        line.indent >= this.#lines.content &&
        line.indent - this.#lines.content < 4 &&
        this.#lines.markerOf(line) !== null;
      if (!marker || this.#lines.kindOf(line) !== kind) return false;
      content = this.#lines.contentColumn(line);
      return true;
    });
  }

  #quoteEnd(first: Line): number {
    const isMark = (line: Line): boolean =>
      this.#lines.text.charCodeAt(line.at) === 0x3e && line.indent - this.#lines.content < 4;
    return this.#containerEnd(
      first,
      (line) => line.quoted && line.indent >= this.#lines.content && isMark(line),
      'no-gaps',
    );
  }

  /** Lines that `belongs` takes, fences and comments among them as wholes, and the lazy lines of their paragraphs. */
  #containerEnd(first: Line, belongs: (line: Line) => boolean, gaps?: 'no-gaps'): number {
    let end = first.end;
    let next = this.#lines.pastWholes(first);
    let lazy = next === first.next && this.#lines.isText(first);
    while (next < this.#lines.text.length) {
      const line = this.#lines.line(next);
      if (line.blank) {
        if (gaps === 'no-gaps' || !line.quoted) break;
        lazy = false;
        next = line.next;
        continue;
      }
      const own = belongs(line);
      if (!own && !(lazy && !this.#lines.startsBlock(line, true, false))) break;
      next = this.#lines.pastWholes(line);
      lazy = next === line.next && (own ? this.#lines.isText(line) : true);
      end = next === line.next ? line.end : this.#lines.endBefore(next);
    }
    return end;
  }
}

// The block structure of a Markdown body, line by line: containers (quotes and list items) are matched first,
// then the leaf that is open goes on or a new block starts, as CommonMark 0.31 and GFM tables have it.
// One pass, bounded containers; what could be read otherwise sets `uncertain`.
import type { Span } from '../text/span.js';
import { lineAt } from './lines.js';
import { MAX_DEPTH } from './node.js';
import { cellsOf, isDelimiterRow } from './scan-table.js';
import { fenceAt, type HtmlKind, htmlEnds, htmlStart, isThematicBreak, markerAt } from './scan-starts.js';
import type { Fence, Heading, ListItem, Sentence } from './types.js';

/** Text with inline marks: one paragraph, heading, table cell, or block of HTML that may hold prose. */
export interface Prose {
  readonly block: Sentence['block'];
  /** Index of the heading it stands under, or -1. */
  readonly heading: number;
  /** Its lines without the marks of containers and without white space around them. */
  readonly pieces: readonly Span[];
}

export interface Blocks {
  readonly headings: Heading[];
  readonly fences: Fence[];
  readonly lists: ListItem[];
  readonly comments: Span[];
  readonly prose: Prose[];
  uncertain: boolean;
}

interface Container {
  readonly kind: 'quote' | 'item';
  /** Columns that the content of an item is indented by, from where its container's content starts. */
  readonly width: number;
  /** An item whose first line is empty may not start with a blank line. */
  empty: boolean;
}

type Leaf =
  | { readonly kind: 'paragraph'; pieces: Span[] }
  | { readonly kind: 'table' }
  | { readonly kind: 'code' }
  | { readonly kind: 'fence'; readonly fence: Omit<Fence, 'span' | 'inner' | 'closed'>; start: number; inner: number; last: number }
  | { readonly kind: 'html'; readonly html: HtmlKind; readonly start: number; pieces: Span[]; last: number };

export function scanBlocks(text: string, start: number): Blocks {
  return new BlockScanner(text).run(start);
}

class BlockScanner {
  readonly #out: Blocks = { headings: [], fences: [], lists: [], comments: [], prose: [], uncertain: false };
  readonly #containers: Container[] = [];
  #leaf: Leaf | null = null;
  #line = 1;
  // The cursor in the current line: offset, column, and what is left of a tab that was used in part.
  #at = 0;
  #column = 0;
  #extra = 0;
  #end = 0;
  /** Column behind the last quote mark of this line. */
  #quoteColumn = 0;

  constructor(private readonly text: string) {}

  run(start: number): Blocks {
    for (let i = 0; i < start; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 10 || (c === 13 && this.text.charCodeAt(i + 1) !== 10)) this.#line++;
    }
    for (let at = start; at < this.text.length; this.#line++) {
      const line = lineAt(this.text, at);
      this.#at = at;
      this.#end = line.end;
      this.#column = 0;
      this.#extra = 0;
      this.#quoteColumn = 0;
      this.#take(line.next);
      at = line.next;
    }
    this.#closeLeaf(false);
    return this.#out;
  }

  #take(next: number): void {
    const matched = this.#matchContainers();
    const all = matched === this.#containers.length;
    if (this.#leaf?.kind === 'fence' || this.#leaf?.kind === 'html') {
      if (all && this.#goOn(next)) return;
      if (!all) this.#closeLeaf(false);
    }
    this.#start(matched, next);
  }

  // ---- cursor

  /** Columns of white space at the cursor; at most `limit` are counted. */
  #indent(limit = 1 << 20): number {
    let columns = this.#extra;
    let column = this.#column + this.#extra;
    for (let i = this.#at; i < this.#end && columns < limit; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 0x20) {
        columns++;
        column++;
      } else if (c === 0x09) {
        const width = 4 - (column % 4);
        columns += width;
        column += width;
      } else break;
    }
    return columns;
  }

  /** Moves over `columns` of white space. */
  #skip(columns: number): void {
    let left = columns;
    const used = Math.min(this.#extra, left);
    this.#extra -= used;
    this.#column += used;
    left -= used;
    while (left > 0 && this.#at < this.#end) {
      const c = this.text.charCodeAt(this.#at);
      if (c === 0x20) {
        this.#at++;
        this.#column++;
        left--;
      } else if (c === 0x09) {
        const width = 4 - (this.#column % 4);
        this.#at++;
        const take = Math.min(width, left);
        this.#column += take;
        this.#extra = width - take;
        left -= take;
      } else return;
    }
  }

  #blank(): boolean {
    for (let i = this.#at; i < this.#end; i++) {
      const c = this.text.charCodeAt(i);
      if (c !== 0x20 && c !== 0x09) return false;
    }
    return true;
  }

  /** Moves over the mark at the cursor, which is `length` characters long. */
  #pass(length: number): void {
    this.#at += length;
    this.#column += length;
    this.#extra = 0;
  }

  // ---- containers

  #matchContainers(): number {
    let matched = 0;
    for (const container of this.#containers) {
      if (container.kind === 'quote') {
        const indent = this.#indent(4);
        if (indent > 3 || !this.#quoteMark(indent)) break;
      } else if (this.#blank()) {
        if (container.empty) break;
      } else {
        if (this.#indent(container.width) < container.width) break;
        this.#skip(container.width);
        container.empty = false;
      }
      matched++;
    }
    return matched;
  }

  /** Passes over `>` and one column of white space behind it, when the cursor's indentation leads to one. */
  #quoteMark(indent: number): boolean {
    let i = this.#at;
    while (i < this.#end && (this.text.charCodeAt(i) === 0x20 || this.text.charCodeAt(i) === 0x09)) i++;
    if (i >= this.#end || this.text.charCodeAt(i) !== 0x3e) return false;
    this.#skip(indent);
    this.#pass(1);
    if (this.#indent(1) > 0) this.#skip(1);
    this.#quoteColumn = this.#column;
    return true;
  }

  #dropContainers(matched: number): void {
    if (matched < this.#containers.length) {
      this.#closeLeaf(false);
      this.#containers.length = matched;
    }
  }

  // ---- leaves that take lines as they are

  /** Gives the line to the open fence or HTML; false when the line ends it and is to be read anew. */
  #goOn(next: number): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === 'fence') {
      const indent = this.#indent(4);
      const content = this.#contentStart();
      if (indent <= 3 && this.#closesFence(content, leaf.fence.marker, leaf.fence.length)) {
        leaf.last = this.#end;
        this.#closeLeaf(true, this.#at);
      } else leaf.last = next;
      return true;
    }
    if (leaf?.kind !== 'html') return false;
    if (leaf.html >= 6 && this.#blank()) {
      this.#closeLeaf(false);
      return false;
    }
    // CommonMark reads a fence inside such HTML as text; whoever writes a prompt between tags means a fence.
    if (leaf.html >= 6 && fenceAt(this.text, this.#contentStart(), this.#end)) {
      this.#closeLeaf(false);
      return false;
    }
    this.#addHtmlLine(leaf);
    return true;
  }

  #contentStart(): number {
    let i = this.#at;
    while (i < this.#end && (this.text.charCodeAt(i) === 0x20 || this.text.charCodeAt(i) === 0x09)) i++;
    return i;
  }

  #closesFence(at: number, marker: string, length: number): boolean {
    let i = at;
    while (i < this.#end && this.text[i] === marker) i++;
    if (i - at < length) return false;
    while (i < this.#end && (this.text.charCodeAt(i) === 0x20 || this.text.charCodeAt(i) === 0x09)) i++;
    return i >= this.#end;
  }

  #addHtmlLine(leaf: Leaf & { kind: 'html' }): void {
    const at = this.#contentStart();
    if (at < this.#end) leaf.pieces.push(this.#piece(at));
    leaf.last = this.#end;
    if (leaf.html < 6 && htmlEnds(this.text.slice(at, this.#end), leaf.html)) this.#closeLeaf(true);
  }

  #piece(at: number): Span {
    let end = this.#end;
    while (end > at && (this.text.charCodeAt(end - 1) === 0x20 || this.text.charCodeAt(end - 1) === 0x09)) end--;
    return { start: at, end };
  }

  // ---- starts

  #start(matched: number, next: number): void {
    let open = matched;
    for (;;) {
      if (this.#blank()) {
        this.#blankLine(open);
        return;
      }
      const indent = this.#indent(4);
      const paragraph = this.#leaf?.kind === 'paragraph';
      if (indent >= 4) {
        if (paragraph) break;
        this.#dropContainers(open);
        if (this.#leaf?.kind !== 'code') {
          this.#closeLeaf(false);
          this.#leaf = { kind: 'code' };
        }
        return;
      }
      const at = this.#contentStart();
      const c = this.text.charCodeAt(at);
      if (c === 0x3e) {
        if (this.#containers.length >= MAX_DEPTH && open >= MAX_DEPTH) {
          this.#out.uncertain = true;
          break;
        }
        this.#dropContainers(open);
        this.#closeLeaf(false);
        this.#quoteMark(indent);
        this.#containers.push({ kind: 'quote', width: 0, empty: false });
        open++;
        continue;
      }
      if (this.#leafStart(open, indent, at, c, next)) return;
      const item = this.#itemStart(open, indent, at, paragraph && open === this.#containers.length);
      if (!item) break;
      open++;
    }
    this.#text(open);
  }

  #blankLine(open: number): void {
    // A blank line ends a quote that it does not go on in, and every leaf but indented code.
    const keepsCode = this.#leaf?.kind === 'code' && open === this.#containers.length;
    if (!keepsCode) this.#closeLeaf(false);
    if (open < this.#containers.length) this.#containers.length = open;
  }

  /** Heading, fence, HTML, thematic break, setext underline, table; true when the line is used up. */
  #leafStart(open: number, indent: number, at: number, c: number, next: number): boolean {
    const { text } = this;
    const end = this.#end;
    if (c === 0x23) return this.#atxHeading(open, at);
    if (c === 0x60 || c === 0x7e) {
      const fence = fenceAt(text, at, end);
      if (!fence) return false;
      this.#dropContainers(open);
      this.#closeLeaf(false);
      if (indent > 0 || this.#containers.length > 0) this.#out.uncertain = true;
      this.#leaf = { kind: 'fence', fence, start: at, inner: next, last: next };
      return true;
    }
    if (c === 0x3c) {
      const html = htmlStart(text.slice(at, end), this.#leaf?.kind === 'paragraph');
      if (html === 0) return false;
      this.#dropContainers(open);
      this.#closeLeaf(false);
      if (html !== 2) this.#out.uncertain = true;
      const leaf = { kind: 'html' as const, html, start: at, pieces: [], last: end };
      this.#leaf = leaf;
      this.#addHtmlLine(leaf);
      return true;
    }
    if (this.#leaf?.kind === 'paragraph' && open === this.#containers.length) {
      if ((c === 0x3d || c === 0x2d) && this.#setext(at, c)) return true;
      if (this.#tableStart(at)) return true;
    }
    if ((c === 0x2a || c === 0x2d || c === 0x5f) && isThematicBreak(text, at, end)) {
      this.#dropContainers(open);
      this.#closeLeaf(false);
      return true;
    }
    return false;
  }

  #atxHeading(open: number, at: number): boolean {
    const { text } = this;
    let level = 0;
    while (text.charCodeAt(at + level) === 0x23 && at + level < this.#end) level++;
    const behind = text.charCodeAt(at + level);
    if (level > 6 || (at + level < this.#end && behind !== 0x20 && behind !== 0x09)) return false;
    this.#dropContainers(open);
    this.#closeLeaf(false);
    let start = at + level;
    while (start < this.#end && (text.charCodeAt(start) === 0x20 || text.charCodeAt(start) === 0x09)) start++;
    let end = this.#piece(start).end;
    let hashes = end;
    while (hashes > start && text.charCodeAt(hashes - 1) === 0x23) hashes--;
    if (hashes < end && (hashes === start || text.charCodeAt(hashes - 1) === 0x20 || text.charCodeAt(hashes - 1) === 0x09)) {
      end = hashes;
      while (end > start && (text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x09)) end--;
    }
    const span = { start: at, end: this.#piece(at).end };
    this.#heading(level, [{ start, end }], span, this.#line);
    return true;
  }

  #heading(level: number, pieces: readonly Span[], span: Span, line: number): void {
    const text = pieces.map((piece) => this.text.slice(piece.start, piece.end)).join(' ');
    this.#out.headings.push({ level, text, span, line });
    const heading = this.#out.headings.length - 1;
    this.#out.prose.push({ block: 'heading', heading, pieces });
  }

  #setext(at: number, c: number): boolean {
    const leaf = this.#leaf as Leaf & { kind: 'paragraph' };
    let i = at;
    while (i < this.#end && this.text.charCodeAt(i) === c) i++;
    while (i < this.#end && (this.text.charCodeAt(i) === 0x20 || this.text.charCodeAt(i) === 0x09)) i++;
    if (i < this.#end) return false;
    this.#out.uncertain = true;
    this.#leaf = null;
    const first = leaf.pieces[0] as Span;
    const span = { start: first.start, end: this.#piece(at).end };
    this.#heading(c === 0x3d ? 1 : 2, leaf.pieces, span, this.#line - leaf.pieces.length);
    return true;
  }

  #tableStart(at: number): boolean {
    const leaf = this.#leaf as Leaf & { kind: 'paragraph' };
    const header = leaf.pieces.at(-1) as Span;
    if (!isDelimiterRow(this.text, at, this.#end)) return false;
    const cells = cellsOf(this.text, header);
    const columns = cellsOf(this.text, this.#piece(at)).length;
    if (cells.length !== columns) return false;
    leaf.pieces.pop();
    this.#closeLeaf(false);
    this.#row(cells);
    this.#leaf = { kind: 'table' };
    return true;
  }

  #row(cells: readonly Span[]): void {
    const heading = this.#out.headings.length - 1;
    for (const cell of cells) if (cell.start < cell.end) this.#out.prose.push({ block: 'table', heading, pieces: [cell] });
  }

  #itemStart(open: number, indent: number, at: number, interrupts: boolean): boolean {
    const marker = markerAt(this.text, at, this.#end);
    if (!marker) return false;
    if (interrupts && (marker.empty || (marker.ordered && marker.number !== 1))) return false;
    if (open >= MAX_DEPTH) {
      this.#out.uncertain = true;
      return false;
    }
    this.#dropContainers(open);
    this.#closeLeaf(false);
    const column = this.#column + indent - this.#quoteColumn;
    this.#skip(indent);
    this.#pass(marker.length);
    const spaces = this.#indent(5);
    const blank = this.#blank();
    const padding = blank || spaces > 4 ? 1 : spaces;
    if (!blank) this.#skip(padding);
    this.#containers.push({ kind: 'item', width: indent + marker.length + padding, empty: blank });
    const span = this.#piece(Math.min(this.#contentStart(), this.#end));
    this.#out.lists.push({ ordered: marker.ordered, indent: column, span, line: this.#line });
    return true;
  }

  #text(open: number): void {
    const piece = this.#piece(this.#contentStart());
    const leaf = this.#leaf;
    if (leaf?.kind === 'paragraph') {
      // Also where not every container matched: a lazy continuation.
      leaf.pieces.push(piece);
      return;
    }
    this.#dropContainers(open);
    if (this.#leaf?.kind === 'table') {
      this.#row(cellsOf(this.text, piece));
      return;
    }
    this.#closeLeaf(false);
    this.#leaf = { kind: 'paragraph', pieces: [piece] };
  }

  // ---- ends

  #closeLeaf(closed: boolean, innerEnd?: number): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (!leaf) return;
    if (leaf.kind === 'paragraph') this.#prose(leaf.pieces);
    else if (leaf.kind === 'fence') {
      const last = Math.max(leaf.start, leaf.last);
      const inner = { start: leaf.inner, end: Math.max(leaf.inner, innerEnd ?? last) };
      const end = closed ? last : this.#trimEnd(leaf.start, last);
      this.#out.fences.push({ ...leaf.fence, span: { start: leaf.start, end }, inner, closed });
    } else if (leaf.kind === 'html') {
      if (leaf.html === 2) this.#comment(leaf.start, leaf.last);
      else if (leaf.html >= 6) this.#prose(leaf.pieces);
    }
  }

  #trimEnd(start: number, end: number): number {
    let last = end;
    while (last > start && (this.text.charCodeAt(last - 1) === 10 || this.text.charCodeAt(last - 1) === 13)) last--;
    return last;
  }

  #comment(start: number, last: number): void {
    const close = this.text.slice(start, last).indexOf('-->', 2);
    this.#out.comments.push({ start, end: close < 0 ? last : start + close + 3 });
  }

  #prose(pieces: readonly Span[]): void {
    if (pieces.length === 0) return;
    const inner = this.#containers.at(-1);
    const block = inner === undefined ? 'paragraph' : inner.kind === 'quote' ? 'quote' : 'list';
    this.#out.prose.push({ block, heading: this.#out.headings.length - 1, pieces });
  }
}

// The block structure of a Markdown body, line by line: containers (quotes and list items) are matched first,
// then the leaf that is open goes on or a new block starts, as CommonMark 0.31 and GFM tables have it.
// One pass, bounded containers; what could be read otherwise sets `uncertain`.
import { isBlankLine, lineAt } from './lines.js';
import { MAX_DEPTH } from './node.js';
import { isBlank, LineCursor } from './scan-cursor.js';
import { type Blocks, emptyBlocks, type Leaf, LeafWriter } from './scan-leaves.js';
import { definitionLines } from './scan-link.js';
import { closesFence, fenceAt, htmlEnds, htmlStart, isThematicBreak, markerAt } from './scan-starts.js';
import { cellsOf, isDelimiterRow } from './scan-table.js';

interface Container {
  readonly kind: 'quote' | 'item';
  /** Columns that the content of an item is indented by, from where its container's content starts. */
  readonly width: number;
  /** An item whose first line is empty may not start with a blank line. */
  empty: boolean;
}

/** Reads the blocks from `start` to the end of the text. Work is bounded by the length times a constant. */
export function scanBlocks(text: string, start: number): Blocks {
  const out = emptyBlocks();
  new BlockScanner(text, out).run(start);
  return out;
}

class BlockScanner {
  readonly #cursor: LineCursor;
  readonly #writer: LeafWriter;
  readonly #containers: Container[] = [];
  #leaf: Leaf | null = null;
  #line = 1;

  constructor(
    private readonly text: string,
    private readonly out: Blocks,
  ) {
    this.#cursor = new LineCursor(text);
    this.#writer = new LeafWriter(text, out);
  }

  run(start: number): void {
    for (let at = 0; at < start; at = lineAt(this.text, at).next) this.#line++;
    for (let at = start; at < this.text.length; this.#line++) {
      const line = lineAt(this.text, at);
      this.#cursor.enter(at, line.end);
      this.#take(line.next);
      at = line.next;
    }
    this.#closeLeaf();
  }

  #take(next: number): void {
    const matched = this.#matchContainers();
    const kind = this.#leaf?.kind;
    if (kind === 'fence' || kind === 'html') {
      if (matched < this.#containers.length) this.#closeLeaf();
      else if (this.#goOn(next)) return;
    }
    this.#start(matched, next);
  }

  // Containers

  #matchContainers(): number {
    const cursor = this.#cursor;
    let matched = 0;
    for (const container of this.#containers) {
      if (container.kind === 'quote') {
        if (!cursor.quoteMark()) break;
      } else if (cursor.blank) {
        if (container.empty) break;
      } else {
        if (cursor.indent(container.width) < container.width) break;
        cursor.skip(container.width);
        container.empty = false;
      }
      matched++;
    }
    return matched;
  }

  /** Ends what is open below the first `matched` containers, and the leaf in any case. */
  #closeTo(matched: number): void {
    this.#closeLeaf();
    this.#containers.length = Math.min(this.#containers.length, matched);
  }

  #closeLeaf(closedAt?: number): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    const inner = this.#containers.at(-1)?.kind;
    if (leaf)
      this.#writer.write(leaf, inner === undefined ? 'paragraph' : inner === 'quote' ? 'quote' : 'list', closedAt);
  }

  // Leaves that take lines as they are

  /** Gives the line to the open fence or HTML; false when the line is to be read anew. */
  #goOn(next: number): boolean {
    const cursor = this.#cursor;
    const leaf = this.#leaf;
    if (leaf?.kind === 'fence') {
      const { marker, length } = leaf.fence;
      if (cursor.indent(4) <= 3 && closesFence(this.text, cursor.content(), cursor.end, marker, length)) {
        leaf.last = cursor.end;
        this.#closeLeaf(cursor.start);
      } else leaf.last = next;
      return true;
    }
    if (leaf?.kind !== 'html') return false;
    // CommonMark reads a fence inside such HTML as text; whoever writes a prompt between tags means a fence.
    if (leaf.html >= 6 && (cursor.blank || fenceAt(this.text, cursor.content(), cursor.end))) {
      this.#closeLeaf();
      return false;
    }
    this.#addHtmlLine(leaf);
    return true;
  }

  #addHtmlLine(leaf: Leaf & { kind: 'html' }): void {
    const { start, end } = this.#piece();
    if (start < end) leaf.pieces.push({ start, end });
    leaf.last = this.#cursor.end;
    if (leaf.html < 6 && htmlEnds(this.text.slice(start, end), leaf.html)) this.#closeLeaf();
  }

  /** What is left of the line, without white space around it. */
  #piece(): { start: number; end: number } {
    const start = this.#cursor.content();
    return { start, end: this.#cursor.contentEnd(start) };
  }

  // Starts

  #start(matched: number, next: number): void {
    const cursor = this.#cursor;
    let open = matched;
    for (;;) {
      if (cursor.blank) {
        this.#blankLine(open);
        return;
      }
      const indent = cursor.indent(4);
      if (indent >= 4) {
        if (this.#leaf?.kind === 'paragraph') break;
        if (this.#leaf?.kind !== 'code' || open < this.#containers.length) this.#closeTo(open);
        this.#leaf = { kind: 'code' };
        return;
      }
      // Parsers differ on what may follow indented code with no blank line between.
      if (this.#leaf?.kind === 'code') this.out.uncertain = true;
      const at = cursor.content();
      if (this.text.charCodeAt(at) === 0x3e && this.#mayOpen(open)) {
        this.#closeTo(open);
        cursor.quoteMark();
        this.#containers.push({ kind: 'quote', width: 0, empty: false });
      } else if (this.#leafStart(open, indent, at, next)) return;
      else if (!this.#itemStart(open, indent, at)) break;
      open++;
    }
    this.#text(open);
  }

  #mayOpen(open: number): boolean {
    if (open < MAX_DEPTH) return true;
    this.out.uncertain = true;
    return false;
  }

  /** A blank line ends a quote that it does not go on in, and every leaf but indented code. */
  #blankLine(open: number): void {
    if (open < this.#containers.length || this.#leaf?.kind !== 'code') this.#closeTo(open);
  }

  /** Heading, fence, HTML, thematic break, underline, table; true when the line is used up. */
  #leafStart(open: number, indent: number, at: number, next: number): boolean {
    const c = this.text.charCodeAt(at);
    if (c === 0x23) return this.#atxHeading(open, at);
    if (c === 0x60 || c === 0x7e) return this.#fence(open, indent, at, next);
    if (c === 0x3c) return this.#html(open, at);
    if (this.#leaf?.kind === 'paragraph' && open === this.#containers.length) {
      if ((c === 0x3d || c === 0x2d) && this.#setext(this.#leaf, at, c)) return true;
      if (this.#table(this.#leaf, at)) return true;
    }
    if ((c !== 0x2a && c !== 0x2d && c !== 0x5f) || !isThematicBreak(this.text, at, this.#cursor.end)) return false;
    this.#closeTo(open);
    return true;
  }

  #atxHeading(open: number, at: number): boolean {
    const { text } = this;
    const { end: lineEnd } = this.#cursor;
    let start = at;
    while (start < lineEnd && text.charCodeAt(start) === 0x23) start++;
    const level = start - at;
    if (level > 6 || (start < lineEnd && !isBlank(text.charCodeAt(start)))) return false;
    this.#closeTo(open);
    while (start < lineEnd && isBlank(text.charCodeAt(start))) start++;
    const last = this.#cursor.contentEnd(at);
    let end = Math.max(start, last);
    let hashes = end;
    while (hashes > start && text.charCodeAt(hashes - 1) === 0x23) hashes--;
    if (hashes === start || isBlank(text.charCodeAt(hashes - 1))) end = hashes;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    this.#writer.heading(level, [{ start, end }], { start: at, end: last }, this.#line);
    return true;
  }

  #fence(open: number, indent: number, at: number, next: number): boolean {
    const fence = fenceAt(this.text, at, this.#cursor.end);
    if (!fence) return false;
    this.#closeTo(open);
    if (indent > 0 || this.#containers.length > 0) this.out.uncertain = true;
    this.#leaf = { kind: 'fence', fence, start: at, inner: next, last: next };
    return true;
  }

  #html(open: number, at: number): boolean {
    const html = htmlStart(this.text.slice(at, this.#cursor.end), this.#leaf?.kind === 'paragraph');
    if (html === 0) return false;
    this.#closeTo(open);
    if (html !== 2) this.out.uncertain = true;
    const leaf: Leaf & { kind: 'html' } = { kind: 'html', html, start: at, pieces: [], last: at };
    this.#leaf = leaf;
    this.#addHtmlLine(leaf);
    return true;
  }

  #setext(paragraph: Leaf & { kind: 'paragraph' }, at: number, c: number): boolean {
    let i = at;
    while (i < this.#cursor.end && this.text.charCodeAt(i) === c) i++;
    if (!isBlankLine(this.text, i, this.#cursor.end)) return false;
    this.out.uncertain = true;
    const { pieces, indent } = paragraph;
    const definitions = definitionLines(this.text, pieces);
    if (definitions === pieces.length) return false;
    this.#leaf = definitions > 0 ? { kind: 'paragraph', pieces: pieces.splice(0, definitions), indent } : null;
    this.#closeLeaf();
    const start = pieces[0]?.start ?? at;
    this.#writer.heading(c === 0x3d ? 1 : 2, pieces, { start, end: i }, this.#line - pieces.length);
    return true;
  }

  #table(paragraph: Leaf & { kind: 'paragraph' }, at: number): boolean {
    const header = paragraph.pieces.at(-1);
    if (!header || paragraph.indent > 3 || !isDelimiterRow(this.text, at, this.#cursor.end)) return false;
    const cells = cellsOf(this.text, header);
    if (cells.length !== cellsOf(this.text, this.#piece()).length) return false;
    paragraph.pieces.pop();
    this.#closeLeaf();
    this.#writer.row(cells);
    this.#leaf = { kind: 'table' };
    return true;
  }

  #itemStart(open: number, indent: number, at: number): boolean {
    const cursor = this.#cursor;
    const marker = markerAt(this.text, at, cursor.end);
    if (!marker) return false;
    const interrupts = this.#leaf?.kind === 'paragraph' && open === this.#containers.length;
    if (interrupts && (marker.empty || (marker.ordered && marker.number !== 1))) return false;
    if (!this.#mayOpen(open)) return false;
    this.#closeTo(open);
    const column = cursor.column + indent - cursor.quoteColumn;
    cursor.skip(indent);
    cursor.pass(marker.length);
    const spaces = cursor.indent(5);
    const padding = marker.empty || spaces > 4 ? 1 : spaces;
    if (!marker.empty) cursor.skip(padding);
    this.#containers.push({ kind: 'item', width: indent + marker.length + padding, empty: marker.empty });
    this.out.lists.push({ ordered: marker.ordered, indent: column, span: this.#piece(), line: this.#line });
    return true;
  }

  #text(open: number): void {
    const indent = this.#cursor.indent(4);
    const piece = this.#piece();
    // An underline without a text above it is text, but not for every parser; a footnote is a container for some.
    const c = this.text.charCodeAt(piece.start);
    if (c === 0x3d || (c === 0x5b && this.text.charCodeAt(piece.start + 1) === 0x5e)) this.out.uncertain = true;
    // Also where not every container matched: a lazy continuation.
    if (this.#leaf?.kind === 'paragraph') {
      this.#leaf.pieces.push(piece);
      this.#leaf.indent = indent;
    } else if (this.#leaf?.kind === 'table' && open === this.#containers.length) {
      this.#writer.row(cellsOf(this.text, piece));
    } else {
      this.#closeTo(open);
      this.#leaf = { kind: 'paragraph', pieces: [piece], indent };
    }
  }
}

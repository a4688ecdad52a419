// What a finished leaf of the block structure leaves behind: a fence, a comment, or prose to read for inline marks.
import type { Span } from '../text/span.js';
import type { HtmlKind } from './scan-starts.js';
import type { Fence, Heading, ListItem, Sentence } from './types.js';

/** Text with inline marks: one paragraph, heading, table cell, or block of HTML that may hold prose. */
export interface Prose {
  readonly block: Sentence['block'];
  /** Index of the heading it stands under, or -1; a heading stands under itself. */
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

export const emptyBlocks = (): Blocks => ({
  headings: [],
  fences: [],
  lists: [],
  comments: [],
  prose: [],
  uncertain: false,
});

/** The block that is open while its lines are read. */
export type Leaf =
  /** `indent` is that of its last line: what is indented by four columns heads no table. */
  | { readonly kind: 'paragraph'; readonly pieces: Span[]; indent: number }
  | { readonly kind: 'table' | 'code' }
  | {
      readonly kind: 'fence';
      readonly fence: Omit<Fence, 'span' | 'inner' | 'closed'>;
      readonly start: number;
      readonly inner: number;
      last: number;
    }
  | { readonly kind: 'html'; readonly html: HtmlKind; readonly start: number; readonly pieces: Span[]; last: number };

export class LeafWriter {
  constructor(
    private readonly text: string,
    private readonly out: Blocks,
  ) {}

  /** Writes down a leaf that ended. `closedAt` is where the line of a closing fence starts. */
  write(leaf: Leaf, block: Sentence['block'], closedAt?: number): void {
    if (leaf.kind === 'paragraph') this.#prose(leaf.pieces, block);
    else if (leaf.kind === 'fence') {
      const closed = closedAt !== undefined;
      const inner = { start: leaf.inner, end: Math.max(leaf.inner, closedAt ?? leaf.last) };
      const end = closed ? leaf.last : this.#withoutEnding(leaf.start, leaf.last);
      this.out.fences.push({ ...leaf.fence, span: { start: leaf.start, end }, inner, closed });
    } else if (leaf.kind === 'html') {
      if (leaf.html === 2) this.#comment(leaf.start, leaf.last);
      else if (leaf.html >= 6) this.#prose(leaf.pieces, block);
    }
  }

  heading(level: number, pieces: readonly Span[], span: Span, line: number): void {
    const text = pieces.map((piece) => this.text.slice(piece.start, piece.end)).join(' ');
    this.out.headings.push({ level, text, span, line });
    this.out.prose.push({ block: 'heading', heading: this.out.headings.length - 1, pieces });
  }

  row(cells: readonly Span[]): void {
    for (const cell of cells) if (cell.start < cell.end) this.#prose([cell], 'table');
  }

  #prose(pieces: readonly Span[], block: Sentence['block']): void {
    if (pieces.length > 0) this.out.prose.push({ block, heading: this.out.headings.length - 1, pieces });
  }

  #comment(start: number, last: number): void {
    const close = this.text.slice(start, last).indexOf('-->', 2);
    this.out.comments.push({ start, end: close < 0 ? last : start + close + 3 });
  }

  #withoutEnding(start: number, end: number): number {
    let last = end;
    while (last > start && (this.text.charCodeAt(last - 1) === 10 || this.text.charCodeAt(last - 1) === 13)) last--;
    return last;
  }
}

// The runs of lines of a body that belong together, each with the section it stands in. Coarser than sentences and
// blind to containers, so that a template inside tags or by indentation is read as well.
import { lineAt } from '../document/lines.js';
import type { BodyFacts } from '../document/types.js';
import type { Span } from '../text/span.js';
import type { Section } from './facts.js';

export interface Paragraph {
  readonly kind: 'text' | 'item' | 'row' | 'fence';
  readonly span: Span;
  readonly section: number;
  /** Equal for the items of one list, the rows of one table, the lines of one fence. */
  readonly block: number;
}

const ITEM = /^[ \t]*(?:[-*+]|\d+[.)]|[a-z][.)])[ \t]+/;
const HEADING = /^ {0,3}#{1,6}[ \t]/;

/** Every paragraph of a body, in order. A line of a fence is a paragraph of its own; quotes and comments are left out. */
export function paragraphsOf(text: string, body: BodyFacts): Paragraph[] {
  return new Splitter(text, body).run();
}

class Splitter {
  readonly #out: Paragraph[] = [];
  #open: { kind: Paragraph['kind']; start: number; end: number; block: number } | null = null;
  #block = 0;
  #section = -1;
  #fence = 0;
  #heading = 0;
  #comment = 0;

  constructor(
    private readonly text: string,
    private readonly body: BodyFacts,
  ) {}

  run(): Paragraph[] {
    const { start, end } = this.body.span;
    for (let at = start; at < end; ) {
      const line = lineAt(this.text, at);
      this.#line(at, line.end);
      at = line.next;
    }
    this.#close();
    return this.#out;
  }

  #line(at: number, end: number): void {
    const { fences, headings, comments } = this.body;
    while ((fences[this.#fence]?.span.end ?? Infinity) <= at) this.#fence++;
    while ((comments[this.#comment]?.end ?? Infinity) <= at) this.#comment++;
    const fence = fences[this.#fence];
    if (fence && fence.span.start < end && at < fence.span.end) {
      this.#close();
      if (at < fence.inner.start) this.#block++;
      else if (at < fence.inner.end) this.#push('fence', at, end);
      return;
    }
    while ((headings[this.#heading]?.span.start ?? Infinity) < at) this.#section = this.#heading++;
    const heading = headings[this.#heading];
    if (heading && heading.span.start <= end && heading.span.start >= at) {
      this.#close();
      this.#block++;
      this.#section = this.#heading++;
      return;
    }
    const comment = comments[this.#comment];
    if (comment && comment.start <= at) this.#close();
    else this.#prose(at, end);
  }

  #prose(at: number, end: number): void {
    const line = this.text.slice(at, Math.min(end, at + 400));
    const trimmed = line.trimStart();
    if (trimmed === '') {
      if (this.#open?.kind === 'text') this.#block++;
      this.#close();
    } else if (trimmed.startsWith('>') || HEADING.test(line)) this.#close();
    else if (trimmed.startsWith('|')) {
      this.#close();
      this.#push('row', at, end);
    } else if (ITEM.test(line)) {
      this.#close();
      this.#open = { kind: 'item', start: at, end, block: this.#block };
    } else if (this.#open) this.#open.end = end;
    else {
      // A paragraph that stands to the left ends the list above it.
      if (!/^[ \t]/.test(line)) this.#block++;
      this.#open = { kind: 'text', start: at, end, block: this.#block };
    }
  }

  #close(): void {
    if (this.#open) this.#push(this.#open.kind, this.#open.start, this.#open.end, this.#open.block);
    this.#open = null;
  }

  #push(kind: Paragraph['kind'], start: number, end: number, block = this.#block): void {
    this.#out.push({ kind, span: { start, end }, section: this.#section, block });
  }
}

export function sectionsOf(body: BodyFacts): Section[] {
  const open: number[] = [];
  return body.headings.map(({ text, level }, i) => {
    while (open.length > 0 && (body.headings[open.at(-1) as number]?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(i);
    return { title: text, level, parent };
  });
}

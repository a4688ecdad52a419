// Comments on lines of their own in YAML, and what each covers: the next key or item and what lies under it.
// A scan of lines, not a parse, so that it also answers where the YAML is broken; that is where findings are.
// Text inside quotes and block scalars is no comment.
import { lineAt } from '../document/lines.js';
import type { Span } from '../text/span.js';

export interface CoveringComment {
  /** From the `#` to the end of the line. */
  readonly span: Span;
  /** null when nothing follows. */
  readonly covers: Span | null;
}

interface Line {
  /** inside: it goes on with what an earlier line began. */
  readonly kind: 'blank' | 'comment' | 'content' | 'inside';
  readonly indent: number;
  readonly item: boolean;
  /** Open brackets where the line starts. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

/** The first `most` comments between two offsets that are `wanted`, which is given the text behind the `#`. */
export function yamlComments(
  text: string,
  within: Span,
  wanted: (inner: Span) => boolean,
  most = Number.POSITIVE_INFINITY,
): CoveringComment[] {
  const lines = new LineReader(text, within).lines;
  const out: CoveringComment[] = [];
  // Comments that stand before the same key share what they cover.
  let first = -1;
  let covers: Span | null = null;
  for (const [i, line] of lines.entries()) {
    if (out.length >= most) break;
    if (line.kind !== 'comment' || !wanted({ start: line.start + 1, end: line.end })) continue;
    if (first < i) {
      first = i + 1;
      while (first < lines.length && lines[first]?.kind !== 'content') first++;
      covers = coverFrom(lines, first);
    }
    out.push({ span: { start: line.start, end: line.end }, covers });
  }
  return out;
}

function coverFrom(lines: readonly Line[], at: number): Span | null {
  const first = lines[at];
  if (!first) return null;
  let end = first.end;
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    if (line.kind === 'content' && !isUnder(line, first)) break;
    end = line.end;
  }
  return { start: first.start, end };
}

/** Deeper, inside brackets that the first line opened, or an item at the column of its key. */
const isUnder = (line: Line, first: Line): boolean =>
  line.depth > first.depth ||
  (line.depth === first.depth &&
    (line.indent > first.indent || (line.indent === first.indent && line.item && !first.item)));

const HEADER = /(?:^|[:?-][ \t]+)(?:[!&]\S+[ \t]+){0,2}[|>][-+1-9]{0,2}$/;

class LineReader {
  readonly lines: Line[] = [];
  #depth = 0;
  /** The quote that is open, or 0. */
  #quote = 0;
  /** Quotes that are never closed from here on. */
  readonly #endless = new Set<number>();
  /** Lines indented by more than this belong to a block scalar; null outside one. */
  #block: number | null = null;
  /** Its first line with text settles how far the others must be indented. */
  #settled = true;

  constructor(
    private readonly text: string,
    private readonly within: Span,
  ) {
    for (let at = within.start; at < within.end; ) {
      const line = lineAt(text, at);
      const end = Math.min(line.end, within.end);
      this.#take(at, end);
      at = line.next;
    }
  }

  #take(lineStart: number, end: number): void {
    let start = lineStart;
    while (start < end && isBlank(this.text.charCodeAt(start))) start++;
    const at = { indent: start - lineStart, depth: this.#depth, start, end, item: this.#isItem(start, end) };
    if (this.#quote !== 0) {
      this.lines.push({ ...at, kind: 'inside' });
      this.#content(this.#closeQuote(lineStart, end), end, lineStart);
      return;
    }
    if (start === end) {
      this.lines.push({ ...at, kind: 'blank' });
      return;
    }
    if (this.#block !== null && at.indent > this.#block) {
      if (!this.#settled) this.#block = at.indent - 1;
      this.#settled = true;
      this.lines.push({ ...at, kind: 'inside' });
      return;
    }
    this.#block = null;
    if (this.text.charCodeAt(start) === 0x23) {
      this.lines.push({ ...at, kind: 'comment' });
      return;
    }
    this.lines.push({ ...at, kind: 'content' });
    this.#content(start, end, lineStart);
  }

  #isItem(at: number, end: number): boolean {
    return this.text.charCodeAt(at) === 0x2d && (at + 1 >= end || isBlank(this.text.charCodeAt(at + 1)));
  }

  /** Reads tokens from an offset on: quotes, brackets, a comment behind them, the header of a block scalar. */
  #content(from: number, end: number, lineStart: number): void {
    // The last character that is no white space; a quote opens only where a value may start.
    let last = from === end ? 0 : this.#firstMark(from, lineStart);
    let i = from;
    for (; i < end; i++) {
      const c = this.text.charCodeAt(i);
      if (isBlank(c)) continue;
      if (c === 0x23 && (i === lineStart || isBlank(this.text.charCodeAt(i - 1)))) break;
      if ((c === 0x22 || c === 0x27) && STARTS.has(last) && !this.#endless.has(c) && this.#isClosed(c, i + 1)) {
        this.#quote = c;
        i = this.#closeQuote(i + 1, end) - 1;
        last = c;
        continue;
      }
      if (c === 0x5b || c === 0x7b) {
        if (this.#depth > 0 || STARTS.has(last)) this.#depth++;
      } else if ((c === 0x5d || c === 0x7d) && this.#depth > 0) this.#depth--;
      last = c === 0x2c && this.#depth === 0 ? 0x61 : c;
    }
    if (this.#quote !== 0 || this.#depth > 0 || from >= end) return;
    const header = HEADER.exec(this.text.slice(from, i).trimEnd());
    if (!header) return;
    const columns = /[1-9]/.exec(header[0].slice(header[0].search(/[|>]/)))?.[0];
    this.#settled = columns !== undefined;
    this.#block = this.#keyColumn(lineStart, end) + (columns === undefined ? 0 : Number(columns) - 1);
  }

  /** 0 at the start of a line, where a value may start; a closing quote otherwise. */
  #firstMark(from: number, lineStart: number): number {
    for (let i = lineStart; i < from; i++) if (!isBlank(this.text.charCodeAt(i))) return 0x22;
    return 0;
  }

  /** The column of the key or of the innermost item on a line: what a block scalar must be indented beyond. */
  #keyColumn(lineStart: number, end: number): number {
    let at = lineStart;
    while (at < end && isBlank(this.text.charCodeAt(at))) at++;
    let column = at - lineStart;
    while (this.#isItem(at, end)) {
      let next = at + 1;
      while (next < end && isBlank(this.text.charCodeAt(next))) next++;
      const c = this.text.charCodeAt(next);
      if (next >= end || c === 0x7c || c === 0x3e || c === 0x21 || c === 0x26) break;
      at = next;
      column = at - lineStart;
    }
    return column;
  }

  /** Moves behind the end of the open quote, or to the end of the line when it is not closed here. */
  #closeQuote(from: number, end: number): number {
    const close = closing(this.text, this.#quote, from, end);
    if (close < 0) return end;
    this.#quote = 0;
    return close + 1;
  }

  #isClosed(quote: number, from: number): boolean {
    if (closing(this.text, quote, from, this.within.end) >= 0) return true;
    this.#endless.add(quote);
    return false;
  }
}

/** Where a value may start: at the start of a line and behind these. */
const STARTS = new Set([0, 0x3a, 0x2d, 0x5b, 0x7b, 0x2c, 0x3f]);

function closing(text: string, quote: number, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5c && quote === 0x22) i++;
    else if (c === quote) {
      if (quote === 0x27 && text.charCodeAt(i + 1) === quote) i++;
      else return i;
    }
  }
  return -1;
}

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

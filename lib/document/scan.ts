// Facts of a Markdown body by a linear scan: blocks first, then the inline marks of each paragraph, heading and
// table cell. Made when first asked for; sentences apart, since few rules need them.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { scanBlocks } from './scan-blocks.js';
import { type InlineFacts, InlineScanner } from './scan-inline.js';
import type { Prose } from './scan-leaves.js';
import { normalLabel, readDefinition } from './scan-link.js';
import { sentencesOf } from './sentences.js';
import type { BodyFacts, CodeSpan, Fence, Heading, Link, ListItem, Sentence } from './types.js';

/** Facts of the text from `start` to its end. Never throws, and costs no more than its length. */
export function scanBody(source: SourceText, start: number): BodyFacts {
  return new Body(source.text, start);
}

interface Facts extends Omit<BodyFacts, 'sentences' | 'span'> {
  readonly prose: readonly Prose[];
}

class Body implements BodyFacts {
  readonly span: Span;
  readonly #text: string;
  #facts: Facts | undefined;
  #sentences: readonly Sentence[] | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.span = { start, end: text.length };
  }

  #scan(): Facts {
    this.#facts ??= factsOf(this.#text, this.span.start);
    return this.#facts;
  }

  get headings(): readonly Heading[] {
    return this.#scan().headings;
  }
  get fences(): readonly Fence[] {
    return this.#scan().fences;
  }
  get links(): readonly Link[] {
    return this.#scan().links;
  }
  get codeSpans(): readonly CodeSpan[] {
    return this.#scan().codeSpans;
  }
  get lists(): readonly ListItem[] {
    return this.#scan().lists;
  }
  get comments(): readonly Span[] {
    return this.#scan().comments;
  }
  get uncertain(): boolean {
    return this.#scan().uncertain;
  }
  get sentences(): readonly Sentence[] {
    this.#sentences ??= sentencesOf(this.#text, this.#scan().prose, shieldsOf(this.#scan()));
    return this.#sentences;
  }
}

/** Code spans, links and comments, outermost only, in the order of the text. */
function shieldsOf(facts: Facts): Span[] {
  const spans = [...facts.codeSpans.map((c) => c.span), ...facts.links.map((l) => l.span), ...facts.comments];
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const outer: Span[] = [];
  for (const at of spans) if (at.start >= (outer.at(-1)?.end ?? -1)) outer.push(at);
  return outer;
}

function factsOf(text: string, start: number): Facts {
  const blocks = scanBlocks(text, start);
  const definitions = new Map<string, string>();
  const inline: InlineFacts = { links: [], codeSpans: [], comments: blocks.comments, definitions, uncertain: false };
  const units = blocks.prose.map((prose) => unitOf(text, prose));
  const kept: Prose[] = [];
  units.forEach((unit, i) => {
    const prose = blocks.prose[i] as Prose;
    const rest = prose.block === 'heading' || prose.block === 'table' ? 0 : readDefinitions(unit, inline, definitions);
    if (rest > 0) inline.uncertain = true;
    units[i] = rest > 0 ? cut(unit, rest) : unit;
    const pieces = rest > 0 ? piecesFrom(prose.pieces, unit.place(rest)) : prose.pieces;
    if (pieces.length > 0) kept.push({ ...prose, pieces });
  });
  for (const unit of units) if (hasMarks(unit.text)) new InlineScanner(unit.text, unit.place, inline).run();
  inline.links.sort(byStart);
  inline.comments.sort((a, b) => a.start - b.start);
  const { headings, fences, lists } = blocks;
  const { links, codeSpans, comments } = inline;
  return {
    headings,
    fences,
    lists,
    links,
    codeSpans,
    comments,
    prose: kept,
    uncertain: blocks.uncertain || inline.uncertain,
  };
}

const byStart = (a: Link, b: Link): number => a.span.start - b.span.start || b.span.end - a.span.end;

/** One text to read for inline marks, and the way from its offsets to those of the source. */
interface Unit {
  readonly text: string;
  readonly place: (offset: number) => number;
}

function unitOf(text: string, prose: Prose): Unit {
  const { pieces } = prose;
  const first = pieces[0] as Span;
  const last = pieces.at(-1) as Span;
  if (pieces.length === 1 || isContiguous(text, pieces)) {
    return { text: text.slice(first.start, last.end), place: (offset) => first.start + offset };
  }
  const starts: number[] = [];
  let joined = '';
  for (const piece of pieces) {
    if (starts.length > 0) joined += '\n';
    starts.push(joined.length);
    joined += text.slice(piece.start, piece.end);
  }
  return { text: joined, place: (offset) => placeIn(pieces, starts, offset) };
}

function placeIn(pieces: readonly Span[], starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return (pieces[low] as Span).start + offset - (starts[low] as number);
}

/** Whether only white space lies between the pieces, so that the source itself can be read. */
function isContiguous(text: string, pieces: readonly Span[]): boolean {
  for (let p = 1; p < pieces.length; p++) {
    const end = (pieces[p] as Span).start;
    for (let i = (pieces[p - 1] as Span).end; i < end; i++) if (text.charCodeAt(i) > 0x20) return false;
  }
  return true;
}

function hasMarks(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x60 || c === 0x5b || c === 0x3c) return true;
  }
  return false;
}

const cut = (unit: Unit, from: number): Unit => ({
  text: unit.text.slice(from),
  place: (offset) => unit.place(offset + from),
});

function piecesFrom(pieces: readonly Span[], from: number): Span[] {
  return pieces
    .filter((piece) => piece.end > from)
    .map((piece) => (piece.start < from ? { ...piece, start: from } : piece));
}

/** Reads the definitions a paragraph starts with; the offset behind them. */
function readDefinitions(unit: Unit, inline: InlineFacts, definitions: Map<string, string>): number {
  let at = 0;
  while (unit.text.charCodeAt(at) === 0x5b) {
    const read = readDefinition(unit.text, at, unit.text.length);
    if (!read) break;
    const label = unit.text.slice(read.labelStart, read.labelEnd);
    const target = unit.text.slice(read.targetStart, read.targetEnd);
    const key = normalLabel(label);
    if (!definitions.has(key)) definitions.set(key, target);
    const targetSpan = { start: unit.place(read.targetStart), end: unit.place(read.targetEnd) };
    const span = { start: unit.place(at), end: unit.place(Math.max(at, read.end - 1)) + 1 };
    inline.links.push({ kind: 'definition', text: label, target, span, targetSpan });
    at = read.end;
    while (unit.text.charCodeAt(at) === 0x20 || unit.text.charCodeAt(at) === 0x09) at++;
  }
  return at;
}

// Code spans, links, autolinks and comments of one paragraph, heading or table cell, in one pass over its text.
// Code spans, HTML and autolinks bind tighter than links; nothing inside them is a link. No step looks back
// further than a stack of open brackets, so that hostile text costs no more than its length.
import type { Span } from '../text/span.js';
import { isPunctuation, labelEnd, normalLabel, readResource } from './scan-link.js';
import type { CodeSpan, Link } from './types.js';

/** What the pass finds is added here. */
export interface InlineFacts {
  readonly links: Link[];
  readonly codeSpans: CodeSpan[];
  readonly comments: Span[];
  readonly definitions: ReadonlyMap<string, string>;
  uncertain: boolean;
}

interface Bracket {
  /** Offset of `[`. */
  readonly at: number;
  readonly image: boolean;
}

const HTML =
  /<(?:\/[A-Za-z][A-Za-z0-9-]*\s*|[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?)>/y;
const AUTOLINK = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>\x00-\x1f]*|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+)>/y;

/** Reads one text, cut out so that no search runs past it; `place` turns its offsets into those of the source. */
export class InlineScanner {
  #brackets: Bracket[] = [];
  /** Brackets below this index are text: a link inside them was found. */
  #dead = 0;
  #runs: Map<number, number[]> | undefined;
  readonly #missing = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly place: (offset: number) => number,
    private readonly facts: InlineFacts,
  ) {}

  run(): void {
    const { text } = this;
    let i = 0;
    while (i < text.length) {
      const c = text.charCodeAt(i);
      if (c === 0x5c) i += isPunctuation(text.charCodeAt(i + 1)) ? 2 : 1;
      else if (c === 0x60) i = this.#code(i);
      else if (c === 0x3c) i = this.#angle(i);
      else if (c === 0x5b) {
        this.#brackets.push({ at: i, image: i > 0 && text.charCodeAt(i - 1) === 0x21 && !this.#escaped(i - 1) });
        i++;
      } else if (c === 0x5d) i = this.#close(i);
      else i++;
    }
  }

  #escaped(at: number): boolean {
    let slashes = 0;
    while (at - slashes - 1 >= 0 && this.text.charCodeAt(at - slashes - 1) === 0x5c) slashes++;
    return slashes % 2 === 1;
  }

  #span(start: number, end: number): Span {
    return { start: this.place(start), end: this.place(end - 1) + 1 };
  }

  /** Passes over a run of back-ticks, or over the code span that it opens. */
  #code(at: number): number {
    this.#runs ??= backtickRuns(this.text);
    let open = at;
    while (this.text.charCodeAt(open) === 0x60) open++;
    const length = open - at;
    const starts = this.#runs.get(length);
    if (!starts) return open;
    while (starts.length > 0 && (starts[starts.length - 1] as number) < open) starts.pop();
    const close = starts.pop();
    if (close === undefined) return open;
    const inside = this.text.slice(open, close);
    this.facts.codeSpans.push({ text: inside, span: this.#span(at, close + length) });
    if (inside.includes('](')) this.facts.uncertain = true;
    return close + length;
  }

  #angle(at: number): number {
    const { text } = this;
    AUTOLINK.lastIndex = at;
    const auto = AUTOLINK.exec(text);
    if (auto) {
      const target = auto[1] as string;
      const end = at + auto[0].length;
      this.#link('autolink', target, target, [at, end], [at + 1, end - 1]);
      return end;
    }
    const next = text.charCodeAt(at + 1);
    if (next === 0x21 || next === 0x3f) return this.#declaration(at);
    HTML.lastIndex = at;
    const tag = HTML.exec(text);
    if (!tag) return at + 1;
    this.facts.uncertain = true;
    return at + tag[0].length;
  }

  /** `<!-- -->`, `<? ?>`, `<![CDATA[ ]]>`, `<!X >`: text of theirs holds no facts. */
  #declaration(at: number): number {
    const { text } = this;
    if (text.startsWith('<!-->', at) || text.startsWith('<!--->', at)) return text.indexOf('>', at) + 1;
    if (text.startsWith('<!--', at)) {
      const close = this.#find('-->', at + 4);
      if (close < 0) return at + 1;
      this.facts.comments.push(this.#span(at, close + 3));
      return close + 3;
    }
    const closer = text.charCodeAt(at + 1) === 0x3f ? '?>' : text.startsWith('<![CDATA[', at) ? ']]>' : '>';
    if (closer === '>' && !/[A-Za-z]/.test(text[at + 2] ?? '')) return at + 1;
    const close = this.#find(closer, at + 2);
    if (close < 0) return at + 1;
    this.facts.uncertain = true;
    return close + closer.length;
  }

  /** Looks for a closer once: what was not found behind one offset is not behind a later one either. */
  #find(closer: string, from: number): number {
    if (this.#missing.has(closer)) return -1;
    const at = this.text.indexOf(closer, from);
    if (at >= 0) return at;
    this.#missing.add(closer);
    return -1;
  }

  #close(at: number): number {
    const index = this.#brackets.length - 1;
    const open = this.#brackets.pop();
    if (!open) return at + 1;
    const dead = index < this.#dead;
    if (this.#dead > index) this.#dead = index;
    if (dead && !open.image) return at + 1;
    const { text } = this;
    const from = open.image ? open.at - 1 : open.at;
    const words = text.slice(open.at + 1, at);
    const resource = text.charCodeAt(at + 1) === 0x28 ? readResource(text, at + 1, text.length) : null;
    if (resource) {
      const { targetStart, targetEnd } = resource;
      const target = text.slice(targetStart, targetEnd);
      this.#link(open.image ? 'image' : 'inline', words, target, [from, resource.end], [targetStart, targetEnd]);
      if (!open.image) this.#dead = this.#brackets.length;
      return resource.end;
    }
    return this.#reference(open, from, at, words);
  }

  #reference(open: Bracket, from: number, at: number, words: string): number {
    const { text } = this;
    const follows = text.charCodeAt(at + 1) === 0x5b;
    const close = follows ? labelEnd(text, at + 1, text.length) : -1;
    const full = close > 0;
    const collapsed = follows && text.charCodeAt(at + 2) === 0x5d;
    const label = full ? text.slice(at + 2, close) : words;
    if (label.length > 999 || label.charCodeAt(0) === 0x5e) return at + 1;
    const target = this.facts.definitions.size > 0 ? this.facts.definitions.get(normalLabel(label)) : undefined;
    if (target === undefined && (!full || open.image)) return at + 1;
    const stop = full ? close + 1 : collapsed ? at + 3 : at + 1;
    const labelAt: [number, number] = full ? [at + 2, close] : [open.at + 1, at];
    if (target === undefined) {
      // What nobody defined is text, and its label may turn out to be a link of its own.
      if (text.charCodeAt(close + 1) !== 0x28) this.#link('reference', words, null, [from, stop], labelAt);
      return at + 1;
    }
    this.#link('reference', words, target, [from, stop], labelAt);
    if (!open.image) this.#dead = this.#brackets.length;
    return stop;
  }

  #link(
    kind: Link['kind'],
    text: string,
    target: string | null,
    at: [number, number],
    targetAt: [number, number],
  ): void {
    const targetSpan =
      targetAt[0] === targetAt[1]
        ? { start: this.place(targetAt[0]), end: this.place(targetAt[0]) }
        : this.#span(targetAt[0], targetAt[1]);
    this.facts.links.push({ kind, text, target, span: this.#span(at[0], at[1]), targetSpan });
  }
}

/** Where runs of back-ticks of each length start, the last first. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let i = text.length - 1; i >= 0; ) {
    if (text.charCodeAt(i) !== 0x60) {
      i--;
      continue;
    }
    let from = i;
    while (from > 0 && text.charCodeAt(from - 1) === 0x60) from--;
    const length = i - from + 1;
    const known = runs.get(length);
    if (known) known.push(from);
    else runs.set(length, [from]);
    i = from - 1;
  }
  return runs;
}

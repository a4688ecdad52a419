// A sentence as the grammar reads it: one line of lower-case words without marks, in which tools, keys and other code
// stand as tokens. `⟦3⟧` is the mention with that number, `⟨tools#0⟩` a key of the frontmatter, `⟪2⟫` other code.
// Every character knows the offset it came from. A sentence past MAX_LENGTH is not read: nobody writes such a claim.
import type { BodyFacts, CodeSpan, Sentence } from '../document/types.js';
import type { HostFacts } from '../host/types.js';
import type { Span } from '../text/span.js';
import { isMcpName, keyInCode, toolsInCode } from './names.js';
import type { ClaimPlace, Mention } from './types.js';
import { CONTRACTIONS, ITSELF, SELF, UNSAID } from './wording.js';

const MAX_LENGTH = 1500;

export interface KeyToken {
  readonly key: string;
  readonly value: string | null;
  readonly span: Span;
}

export interface Skeleton {
  readonly text: string;
  /** Source offset of each character of `text`, and of its end. */
  readonly offsets: readonly number[];
  readonly mentions: readonly Mention[];
  readonly keys: readonly KeyToken[];
  /** Other code, as written. */
  readonly codes: readonly string[];
  readonly sentence: Sentence;
  readonly place: ClaimPlace;
}

/** Text and the marks in it, from which skeletons are cut in order. */
export interface Page {
  readonly text: string;
  readonly codeSpans: readonly CodeSpan[];
  readonly comments: readonly Span[];
  readonly facts: HostFacts;
  /** The names of the component itself, to be read as "this agent"; must be a global pattern. */
  readonly self: RegExp | null;
}

export const pageOf = (
  text: string,
  body: Pick<BodyFacts, 'codeSpans' | 'comments'>,
  facts: HostFacts,
  self: RegExp | null,
): Page => ({
  text,
  codeSpans: body.codeSpans,
  comments: body.comments,
  facts,
  self,
});

/** The skeleton of a sentence; null where it is too long to be read. */
export function skeletonOf(page: Page, sentence: Sentence, place: ClaimPlace): Skeleton | null {
  if (sentence.span.end - sentence.span.start > MAX_LENGTH) return null;
  return new Cutter(page, sentence, place).run();
}

const VERBS = new Set(['Read', 'Write', 'Edit', 'Monitor', 'Grep', 'Glob', 'Task', 'Skill']);
const OBJECT_BEHIND =
  /^[ \t]+(?:\r?\n[ \t]*)?[*_]{0,2}(?!(?:tools?|and|or|is|are|was|were|calls?|access|nor|remains?|stays?|has|have|you|only|to|for|built-in|isn|aren)\b)(?:[a-z`"<]|[A-Z][a-z]+ )/;

const WORD = /[A-Za-z][A-Za-z0-9_]*/y;
const MCP_WORD = /mcp__[A-Za-z0-9_.*-]*[A-Za-z0-9_*]/y;
const WORD_CHAR = /[A-Za-z0-9]/;

class Cutter {
  #text = '';
  readonly #offsets: number[] = [];
  readonly #mentions: Mention[] = [];
  readonly #keys: KeyToken[] = [];
  readonly #codes: string[] = [];
  #code: number;
  #comment: number;

  constructor(
    private readonly page: Page,
    private readonly sentence: Sentence,
    private readonly place: ClaimPlace,
  ) {
    const { start } = sentence.span;
    this.#code = firstAfter(page.codeSpans.length, (i) => (page.codeSpans[i] as CodeSpan).span.end > start);
    this.#comment = firstAfter(page.comments.length, (i) => (page.comments[i] as Span).end > start);
  }

  run(): Skeleton {
    const { start, end } = this.sentence.span;
    let at = start;
    while (at < end) at = this.#step(at, end);
    const trimmed = this.#text.replace(/ $/, '');
    this.#offsets.length = trimmed.length;
    let text = this.page.self ? this.#replace(trimmed, this.page.self, SELF) : trimmed;
    if (text.includes("'")) for (const [short, long] of CONTRACTIONS) text = this.#replace(text, short, long);
    if (this.place === 'description') text = this.#replace(this.#replace(text, ITSELF, SELF), UNSAID, `${SELF} `);
    return this.#result(text, end);
  }

  #result(trimmed: string, end: number): Skeleton {
    this.#offsets.push(end);
    return {
      text: trimmed,
      offsets: this.#offsets,
      mentions: this.#mentions,
      keys: this.#keys,
      codes: this.#codes,
      sentence: this.sentence,
      place: this.place,
    };
  }

  /** Puts words in place of what a pattern finds; their characters stand for the place where it began. */
  #replace(text: string, what: RegExp, words: string): string {
    let out = '';
    let from = 0;
    const offsets = this.#offsets.splice(0);
    for (const match of text.matchAll(what)) {
      const stop = match.index + match[0].length;
      out += `${text.slice(from, match.index)}${words}`;
      for (let i = from; i < match.index; i++) this.#offsets.push(offsets[i] as number);
      for (let i = 0; i < words.length; i++) this.#offsets.push(offsets[match.index] as number);
      from = stop;
    }
    for (let i = from; i < offsets.length; i++) this.#offsets.push(offsets[i] as number);
    return out + text.slice(from);
  }

  #step(at: number, end: number): number {
    const { text, codeSpans, comments } = this.page;
    const comment = comments[this.#comment];
    if (comment && comment.start <= at) {
      this.#comment++;
      this.#put(' ', at);
      return Math.max(at, comment.end);
    }
    const code = codeSpans[this.#code];
    if (code && code.span.start <= at) {
      this.#code++;
      this.#putCode(code.text, code.span);
      return Math.max(at + 1, code.span.end);
    }
    const c = text[at] as string;
    if (c === '\n' || c === '\r') return this.#lineBreak(at, end);
    if (/[A-Za-z]/.test(c)) return this.#word(at, end);
    return this.#mark(c, at, end);
  }

  /** A wrapped line goes on; the marks of the containers around it are no text. */
  #lineBreak(at: number, end: number): number {
    let i = at + 1;
    while (i < end && ' \t>\r\n'.includes(this.page.text[i] as string)) i++;
    this.#put(' ', at);
    return i;
  }

  #mark(c: string, at: number, end: number): number {
    const { text } = this.page;
    if (c === '*' || c === '~' || c === '\\' || c === '[' || c === '`' || c === '\u200b' || c === '\ufeff')
      return at + 1;
    if ('⟦⟧⟨⟩⟪⟫'.includes(c)) return at + 1;
    if (c === '_' && !(WORD_CHAR.test(text[at - 1] ?? ' ') && WORD_CHAR.test(text[at + 1] ?? ' '))) return at + 1;
    if (c === ']') return text[at + 1] === '(' ? this.#target(at + 1, end) : at + 1;
    if (/\s/.test(c)) this.#put(' ', at);
    else if (c === '“' || c === '”') this.#put('"', at);
    else if (c === '’' || c === '‘') this.#put("'", at);
    else if (c === '–' || c === '—') this.#put(' — ', at);
    else if (c === '-' && text[at + 1] === '-' && text[at + 2] !== '-') {
      this.#put(' — ', at);
      return at + 2;
    } else if (c === '<') return this.#tag(at, end);
    else this.#put(c.toLowerCase(), at);
    return at + 1;
  }

  /** Passes over the target of a link. */
  #target(at: number, end: number): number {
    const close = this.page.text.indexOf(')', at);
    return close < 0 || close >= end || close - at > 400 ? at : close + 1;
  }

  #tag(at: number, end: number): number {
    const close = this.page.text.indexOf('>', at);
    if (close < 0 || close >= end || close - at > 120) {
      this.#put('<', at);
      return at + 1;
    }
    this.#put(' ', at);
    return close + 1;
  }

  #word(at: number, end: number): number {
    const { text, facts } = this.page;
    MCP_WORD.lastIndex = at;
    const mcp = text.startsWith('mcp__', at) ? MCP_WORD.exec(text)?.[0] : undefined;
    if (mcp && isMcpName(mcp)) {
      this.#mention(mcp, at, at + mcp.length, null);
      return at + mcp.length;
    }
    WORD.lastIndex = at;
    let word = WORD.exec(text)?.[0] as string;
    if (word.endsWith('_') && word.length > 1) word = word.replace(/_+$/, '');
    const stop = Math.min(end, at + word.length);
    if (facts.tools.has(word) && this.#alone(at, stop) && !this.#isVerb(word, stop)) {
      const open = text[stop] === '(' ? text.indexOf(')', stop) : -1;
      if (text[stop] === '(' && (open < 0 || open >= end || open === stop + 1)) return this.#plain(word, at, stop);
      const argument = open > 0 ? text.slice(stop + 1, open) : null;
      this.#mention(word, at, open > 0 ? open + 1 : stop, argument);
      return open > 0 ? open + 1 : stop;
    }
    return this.#plain(word, at, stop);
  }

  /** "Write your findings": at the start of a clause and in front of an object the name is a verb. */
  #isVerb(word: string, stop: number): boolean {
    if (!VERBS.has(word) || !/(?:^|[:;.)—] |^step \d+:? |^\d+[.)] )$/.test(this.#text)) return false;
    return OBJECT_BEHIND.test(this.page.text.slice(stop, stop + 24));
  }

  /** Neither part of a longer name (`Task.Delay`, `Read-only`, `@Task`) nor of a path. */
  #alone(start: number, stop: number): boolean {
    const { text } = this.page;
    const before = text[start - 1] ?? ' ';
    if (/[\w.$@#:\\-]/.test(before) || (before === '/' && !/[A-Za-z`]/.test(text[start - 2] ?? ' '))) return false;
    const next = text[stop] ?? ' ';
    const behind = text[stop + 1] ?? ' ';
    if (next === '.' || next === ':' || next === "'" || next === '’')
      return !/\w/.test(behind) || next === "'" || next === '’';
    return next !== '-' || !/\w/.test(behind);
  }

  #plain(word: string, at: number, stop: number): number {
    const lower = word.toLowerCase();
    for (let i = 0; i < stop - at; i++) this.#put(lower[i] as string, at + i);
    return stop;
  }

  #mention(name: string, start: number, end: number, argument: string | null): void {
    const span = { start, end };
    this.#mentions.push({ name, capability: null, text: name, span, coded: false, call: argument !== null, argument });
    this.#put(`⟦${this.#mentions.length - 1}⟧`, start);
  }

  #putCode(text: string, span: Span): void {
    const tools = toolsInCode(this.page.facts, text, span);
    if (tools.length > 0) {
      tools.forEach((tool, i) => {
        this.#mentions.push(tool);
        this.#put(`${i > 0 ? ', ' : ''}⟦${this.#mentions.length - 1}⟧`, span.start);
      });
      return;
    }
    const key = keyInCode(text);
    if (key) {
      this.#keys.push({ ...key, span });
      this.#put(`⟨${key.key.toLowerCase()}#${this.#keys.length - 1}⟩`, span.start);
      return;
    }
    this.#codes.push(text.trim());
    this.#put(`⟪${this.#codes.length - 1}⟫`, span.start);
  }

  /** Adds characters that all stand for one place; runs of blanks become one. */
  #put(characters: string, at: number): void {
    for (const c of characters) {
      if (c === ' ' && (this.#text === '' || this.#text.endsWith(' '))) continue;
      this.#text += c;
      for (let i = 0; i < c.length; i++) this.#offsets.push(at);
    }
  }
}

/** The first index from which on `test` holds; the list is in order. */
function firstAfter(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The place in the source of a part of the skeleton. */
export function placeOf(skeleton: Skeleton, start: number, end: number): Span {
  const from = skeleton.offsets[start] ?? skeleton.sentence.span.start;
  let to = skeleton.offsets[Math.max(start, end - 1)] ?? from;
  const token = /[⟧⟩⟫]/.test(skeleton.text[end - 1] ?? '');
  to = token ? endOfToken(skeleton, end - 1) : to + 1;
  return { start: from, end: Math.max(from + 1, Math.min(to, skeleton.sentence.span.end)) };
}

function endOfToken(skeleton: Skeleton, at: number): number {
  const number = /(\d+)[⟧⟩⟫]$/.exec(skeleton.text.slice(Math.max(0, at - 8), at + 1));
  const index = Number(number?.[1] ?? 0);
  if (skeleton.text[at] === '⟧') return skeleton.mentions[index]?.span.end ?? 0;
  if (skeleton.text[at] === '⟩') return skeleton.keys[index]?.span.end ?? 0;
  return skeleton.offsets[at + 1] ?? skeleton.sentence.span.end;
}

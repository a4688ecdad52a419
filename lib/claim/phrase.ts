// Phrases: the patterns of the grammar, written as regular expressions with named parts, `(?&tools)`, in them. A RegExp
// made of the same source finds the same, as a test holds for all of them, but V8 compiles each anew with all its parts:
// half a second for the whole grammar, where one run needs a tenth of it. Here a part is read once, and only when a
// phrase with it is first tried. Known are literals, sets, `|`, `?` `*` `+` `{n,m}` with `?`, named groups, look-around,
// `^`, `$` and `\b`; anything else is an error of the author.
import {
  ahead,
  assertion,
  behind,
  character,
  choice,
  group,
  literal,
  oneOf,
  type Part,
  type Run,
  repeat,
  sequence,
} from './phrase-part.js';

export interface PhraseMatch {
  readonly 0: string;
  readonly index: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

const sources = new Map<string, string>();
const read = new Map<string, Part>();

/** Gives a part of many phrases a name; what comes back stands for it in a source. */
export function part(name: string, source: string): string {
  if (sources.has(name)) throw new Error(`two parts are called ${name}`);
  sources.set(name, source);
  return `(?&${name})`;
}

function partCalled(name: string): Part {
  let known = read.get(name);
  if (!known) {
    const source = sources.get(name);
    if (source === undefined) throw new Error(`no part is called ${name}`);
    known = new SourceReader(source).run();
    read.set(name, known);
  }
  return known;
}

const CALL = /\(\?&([a-z-]+)\)/g;

/** The source as a RegExp reads it: every part in its place. */
export const spelledOut = (source: string): string =>
  source.replace(CALL, (_, name: string) => `(?:${spelledOut(sources.get(name) ?? '')})`);

/** Every phrase there is, so that a test can hold each against a RegExp. */
export const phrases: Phrase[] = [];

export class Phrase {
  readonly triggers: readonly string[];
  #whole: Part | null = null;

  /** Without one of the words of `trigger`, parted by `|`, the source is not even read; with '' it always is. */
  constructor(
    trigger: string,
    readonly source: string,
  ) {
    this.triggers = trigger.split('|');
    phrases.push(this);
  }

  /** What a text has to hold, as the source says: a word of each list. */
  get needs(): readonly (readonly string[])[] {
    return this.#part().needs();
  }

  #part(): Part {
    this.#whole ??= new SourceReader(this.source).run();
    return this.#whole;
  }

  /** The matches from left to right; none overlaps another. */
  *matchAll(text: string): Generator<PhraseMatch> {
    for (let at = 0; at <= text.length; ) {
      const match = this.exec(text, at);
      if (!match) return;
      yield match;
      at = match.index + (match[0].length || 1);
    }
  }

  test(text: string): boolean {
    return this.exec(text) !== null;
  }

  /** The first match that starts at an offset or behind it. */
  exec(text: string, from = 0): PhraseMatch | null {
    const holds = (word: string): boolean => text.includes(word);
    if (!this.triggers.some(holds)) return null;
    const { step, anchored, empty, first, needs } = this.#part();
    if (!needs().every((words) => words.some(holds))) return null;
    const starts = empty ? null : startsOf(first());
    const last = anchored ? 0 : text.length;
    const run: Run = { text, groups: new Map() };
    let end = -1;
    const done = (at: number): boolean => {
      end = at;
      return true;
    };
    for (let at = from; at <= last; at++)
      if ((starts === null || starts(text.charCodeAt(at))) && step(run, at, done)) return matchOf(run, at, end);
    return null;
  }
}

const known = new Map<string, (code: number) => boolean>();

/** A look-up in the place of a search, for every offset of every sentence; NaN is the end of the text. */
function startsOf(characters: string | null): ((code: number) => boolean) | null {
  if (characters === null) return null;
  const before = known.get(characters);
  if (before) return before;
  const ascii = new Uint8Array(128);
  for (let i = 0; i < characters.length; i++) if (characters.charCodeAt(i) < 128) ascii[characters.charCodeAt(i)] = 1;
  const starts = (code: number): boolean =>
    code < 128 ? ascii[code] === 1 : Number.isNaN(code) || characters.includes(String.fromCharCode(code));
  known.set(characters, starts);
  return starts;
}

const matchOf = ({ text, groups }: Run, start: number, end: number): PhraseMatch => ({
  0: text.slice(start, end),
  index: start,
  groups: Object.fromEntries([...groups].map(([name, [from, to]]) => [name, text.slice(from, to)])),
});

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

const isBoundary = (text: string, at: number): boolean =>
  isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));

const OPENERS: readonly (readonly [string, (inner: Part) => Part])[] = [
  ['?:', (inner) => inner],
  ['?=', (inner) => ahead(inner, true)],
  ['?!', (inner) => ahead(inner, false)],
  ['?<=', (inner) => behind(inner, true)],
  ['?<!', (inner) => behind(inner, false)],
];

const PLAIN = /[^\\^$.|?*+()[{]+/y;
/** Most brackets hold nothing but words: they are read at one go, which the start of a run is shorter by. */
const WORDS = /\?:([^\\^$.|?*+()[\]{}]+(?:\|[^\\^$.|?*+()[\]{}]+)+)\)/y;
const TIMES = /(?:([?*+])|\{(\d+)(,?)(\d*)\})(\??)/y;
const NAMED = /\?<([a-z]+)>/y;
const CALLED = /\?&([a-z-]+)\)/y;

/** From a source to its parts. */
class SourceReader {
  #at = 0;

  constructor(private readonly source: string) {}

  run(): Part {
    const part = this.#choice();
    if (this.#at < this.source.length) throw this.#error();
    return part;
  }

  #choice(): Part {
    const branches = [this.#sequence()];
    while (this.source[this.#at] === '|') {
      this.#at++;
      branches.push(this.#sequence());
    }
    return branches.length === 1 ? (branches[0] as Part) : choice(branches);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    for (let c = this.source[this.#at]; c !== undefined && c !== '|' && c !== ')'; c = this.source[this.#at]) {
      const words = this.#take(PLAIN)?.[0];
      if (words === undefined) parts.push(this.#times(this.#atom(c)));
      else if (words.length > 1 && '?*+{'.includes(this.source[this.#at] ?? ' ')) {
        parts.push(literal(words.slice(0, -1)), this.#times(literal(words.slice(-1))));
      } else parts.push(this.#times(literal(words)));
    }
    return sequence(parts);
  }

  #take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at;
    const match = what.exec(this.source);
    if (match) this.#at = what.lastIndex;
    return match;
  }

  #times(part: Part): Part {
    const match = this.#take(TIMES);
    if (!match) return part;
    const [, sign, least, comma, most, lazy] = match;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    const open = sign === undefined ? comma === ',' && most === '' : sign !== '?';
    const max = open ? Number.POSITIVE_INFINITY : sign === '?' ? 1 : Number(most || least);
    return repeat(part, min, max, lazy === '?');
  }

  #atom(c: string): Part {
    this.#at++;
    if (c === '(') return this.#bracket();
    if (c === '[') return this.#set();
    if (c === '^') return assertion((_, at) => at === 0, true);
    if (c === '$') return assertion((text, at) => at === text.length);
    if (c === '.') return character((code) => code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029, null);
    if (c !== '\\') throw this.#error();
    const escaped = this.source[this.#at++] ?? '';
    if (escaped === 'b') return assertion(isBoundary);
    if (escaped === 'w') return character(isWord, null);
    if (escaped === 'd') return character((code) => code >= 48 && code <= 57, '0123456789');
    if (/[a-zA-Z0-9]/.test(escaped)) throw this.#error();
    return literal(escaped);
  }

  #bracket(): Part {
    const words = this.#take(WORDS)?.[1];
    if (words !== undefined) return oneOf(words.split('|'));
    const called = this.#take(CALLED)?.[1];
    if (called !== undefined) return partCalled(called);
    const name = this.#take(NAMED)?.[1];
    const opener = OPENERS.find(([sign]) => this.source.startsWith(sign, this.#at));
    if (name === undefined && !opener) throw this.#error();
    if (name === undefined && opener) this.#at += opener[0].length;
    const inner = this.#choice();
    if (this.source[this.#at++] !== ')') throw this.#error();
    return name === undefined ? (opener as (typeof OPENERS)[number])[1](inner) : group(name, inner);
  }

  #set(): Part {
    const negated = this.source[this.#at] === '^';
    if (negated) this.#at++;
    const members = new Set<number>();
    let word = false;
    for (let c = this.source[this.#at++]; c !== ']'; c = this.source[this.#at++]) {
      if (c === undefined) throw this.#error();
      const escaped = c === '\\' ? (this.source[this.#at++] ?? '') : null;
      if (escaped === 'w') word = true;
      else if (escaped !== null && /[a-zA-Z0-9]/.test(escaped)) throw this.#error();
      else {
        const from = codeOf(escaped ?? c);
        const range = this.source[this.#at] === '-' && this.source[this.#at + 1] !== ']';
        const to = range ? this.source.charCodeAt(this.#at + 1) : from;
        if (range) this.#at += 2;
        for (let code = from; code <= to; code++) members.add(code);
      }
    }
    const has = (code: number): boolean => members.has(code) || (word && isWord(code));
    return negated
      ? character((code) => !has(code), null)
      : character(has, word ? null : String.fromCharCode(...members));
  }

  #error(): Error {
    return new Error(`a phrase cannot be read at ${this.#at}: ${this.source}`);
  }
}

const codeOf = (c: string): number => c.charCodeAt(0);

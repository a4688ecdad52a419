// What gray-matter 4 reads, by running it. It reads YAML 1.1 through js-yaml 3, where a plain `2026-06-03` is a date,
// `12:30` the number 750 and `012` the number 10; `yes` and `no` stay text, as in YAML 1.2.
// Law: nothing is ever evaluated. It would run a block marked `---js` as a program, so every engine but YAML and
// JSON is replaced by one that refuses; options are made anew for each call, which also keeps it off its cache;
// its data is copied; what it would parse is measured first. It is loaded only when something has to be compared.
import { createRequire } from 'node:module';
import type { SourceText } from '../../text/source.js';
import { jsonTooDeepAt, yamlTooDeepAt } from '../depth.js';
import { MAX_DEPTH } from '../node.js';
import type { Frontmatter } from '../types.js';
import { type LoadedKey, nothingRead, type Reader, type Reading } from './reading.js';

/** Larger blocks are not tried: no author writes one, and js-yaml's merge keys take time that grows with the square. */
export const MAX_BLOCK = 64 * 1024;
const MAX_ALIASES = 100;
const MAX_VALUES = 10_000;

export const grayMatterReader: Reader = { name: 'gray-matter', label: 'gray-matter', read };

const unread = (reason: string): Reading => nothingRead('gray-matter', 'unread', reason);
const rejected = (reason: string): Reading => nothingRead('gray-matter', 'rejected', reason);

function read({ text }: SourceText, frontmatter: Frontmatter): Reading {
  if (frontmatter.status === 'absent')
    return nothingRead('gray-matter', 'absent', 'the file does not start with `---`');
  const { start } = frontmatter.span;
  // It looks for the next line that starts with `---`, and takes the whole file where there is none.
  const closing = text.indexOf('\n---', start + 3);
  const end = closing < 0 ? text.length : closing;
  if (end - start > MAX_BLOCK) return unread(`the block is over ${MAX_BLOCK / 1024} KiB`);
  const opening = /\r?\n/.exec(text.slice(start, end + 1));
  if (!opening) return rejected('it sees no line end');
  const block = text.slice(start + opening.index, end);
  const language = text
    .slice(start + 3, start + opening.index)
    .trim()
    .toLowerCase();
  const isJson = language === 'json';
  const tooDeep = isJson ? jsonTooDeepAt(block) >= 0 : yamlTooDeepAt(block, { start: 0, end: block.length }) >= 0;
  if (tooDeep) return unread(`nested more than ${MAX_DEPTH} levels deep`);
  if ((block.match(/[\s[{,]\*[^\s*]/g)?.length ?? 0) > MAX_ALIASES) return unread(`more than ${MAX_ALIASES} aliases`);
  if (language === '' && breaksAtColon(block)) return rejected(NO_YAML);
  return run(closing < 0 ? text : `${text.slice(0, closing)}\n---\n`);
}

const NO_YAML = 'it is no YAML 1.1';
/** A key and plain text in which no version of YAML sees anything else. */
const PLAIN_LINE = /^([A-Za-z][\w-]*): +[A-Za-z(<](?:(?!: | #|:$)[\x20-\x7e])*$/;
const COLON_LINE = /^[A-Za-z][\w-]*: +[A-Za-z(<](?:(?!: | #|:$)[\x20-\x7e])*: [\x20-\x7e]*$/;

/**
 * The most frequent fault by far, `description: does this: and that` below nothing but plain lines, which js-yaml
 * refuses. Then it is not loaded: that alone takes as long as linting a small plugin. A test holds it against js-yaml.
 */
export function breaksAtColon(block: string): boolean {
  const seen = new Set<string>();
  for (const line of block.split(/\r?\n/)) {
    if (COLON_LINE.test(line)) return true;
    const key = PLAIN_LINE.exec(line)?.[1];
    if (line !== '' && (key === undefined || seen.has(key))) return false;
    if (key !== undefined) seen.add(key);
  }
  return false;
}

function run(text: string): Reading {
  let data: unknown;
  try {
    data = matter()(text, { engines: refusing() }).data;
  } catch (error) {
    return rejected(reasonOf(error));
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return rejected('it finds no `key: value` lines');
  const copy = new Copy();
  const keys = Object.entries(data).map(([key, value]): LoadedKey => {
    const copied = copy.of(value, 1);
    return value instanceof Date ? { key, value: copied, date: true } : { key, value: copied };
  });
  if (copy.left < 0) return unread('aliases make the data too large to copy');
  return { loader: 'gray-matter', outcome: 'read', keys, reason: null };
}

type Matter = (text: string, options: { engines: Record<string, Engine> }) => { readonly data: unknown };
interface Engine {
  readonly parse: (text: string) => never;
}

let loaded: Matter | undefined;

function matter(): Matter {
  loaded ??= createRequire(import.meta.url)('gray-matter') as Matter;
  return loaded;
}

class Refused extends Error {}

const refuse: Engine = {
  parse: () => {
    throw new Refused('it takes the block for a program, which is never run here');
  },
};

// It looks engines up by the word behind `---` in an ordinary object, so the names that every object has count too.
const PROGRAMS = ['js', 'javascript', 'coffee', 'coffeescript', 'cson', 'ts', 'typescript', 'eval'];
const INHERITED = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__');

const refusing = (): Record<string, Engine> =>
  Object.fromEntries([...PROGRAMS, ...INHERITED].map((name) => [name, refuse]));

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { message, reason } = error as { message?: string; reason?: string };
  if (/is not registered|expected ".*" to be a function/.test(message ?? '')) {
    return 'it has no reader for the language named behind `---`';
  }
  if (reason === undefined)
    return error instanceof SyntaxError ? 'the block is not JSON' : 'it stops with an error of its own';
  if (/duplicated mapping key/.test(reason)) return 'a key is set twice';
  if (/unidentified alias/.test(reason)) return 'it reads a value that starts with `*` as an alias';
  if (/unknown tag/.test(reason)) return 'it reads a value that starts with `!` as a tag';
  return NO_YAML;
}

/** Copies what js-yaml and JSON make, shared parts as often as they are used, up to a bound. */
class Copy {
  left = MAX_VALUES;

  of(value: unknown, level: number): unknown {
    if (--this.left < 0 || level > MAX_DEPTH) {
      this.left = -1;
      return null;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (Array.isArray(value)) return value.map((item) => this.of(item, level + 1));
    const out: Record<string, unknown> = Object.create(null);
    for (const [key, item] of Object.entries(value)) out[key] = this.of(item, level + 1);
    return out;
  }
}

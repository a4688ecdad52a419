// The block between two `---` lines at the top of a Markdown file, with the place of every key and value.
// It opens on the very first line only (a byte-order mark is passed over) and closes at the next line that is
// exactly `---`, white space apart: `...` closes nothing, neither for Claude Code nor for gray-matter.
// What strict YAML cannot read still gives the places of its keys, and a first problem at the line to edit.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { recoverBlock } from './frontmatter-recovery.js';
import { isBlankLine, keyAt, type Line, lineAt, type WrittenKey } from './lines.js';
import { readLenient } from './loaders/lenient.js';
import type { MappingNode, Problem } from './node.js';
import type { Frontmatter, FrontmatterStatus } from './types.js';
import { partOf, readYamlPart } from './yaml-tree.js';

const NOTHING: Span = { start: 0, end: 0 };

/** Reads the frontmatter of a text. Never throws; a text without one gives status `absent`. */
export function readFrontmatter(source: SourceText): Frontmatter {
  const text = source.text;
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith('---', start)) return absent();
  const opening = lineAt(text, start);
  const language = languageOf(text.slice(start + 3, opening.end));
  if (language === null) return absent();
  const closing = closingFence(text, opening.next);
  if (closing) {
    const inner = { start: opening.next, end: closing.start };
    if (isRule(text, inner)) return absent();
    return readBlock(source, { start, end: closing.end }, inner, language);
  }
  if (!startsWithKey(text, opening.next)) return absent();
  return readUnclosed(source, start, opening, language);
}

/** Where the body starts: behind the closing fence's line, or behind what an unclosed block seems to hold. */
export function bodyStart(source: SourceText, frontmatter: Frontmatter): number {
  if (frontmatter.status === 'absent') return source.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (frontmatter.status === 'unclosed') return frontmatter.inner.end;
  return lineAt(source.text, frontmatter.span.end).next;
}

export type { WrittenKey } from './lines.js';

/** Every `key:` at column 1 of the block, in order, duplicates included; lines inside block scalars are indented and do not count. */
export function writtenKeys(source: SourceText, frontmatter: Frontmatter): WrittenKey[] {
  const keys: WrittenKey[] = [];
  const { text } = source;
  for (let at = frontmatter.inner.start; at < frontmatter.inner.end; ) {
    const line = lineAt(text, at);
    const key = keyAt(text, at, line.end);
    if (key) keys.push(key);
    at = line.next;
  }
  return keys;
}

const absent = (): Frontmatter => ({
  status: 'absent',
  span: NOTHING,
  inner: NOTHING,
  language: '',
  data: null,
  lenient: null,
  problems: [],
});

function readBlock(source: SourceText, span: Span, inner: Span, language: string): Frontmatter {
  const base = { span, inner, language };
  if (language !== '' && !/^ya?ml$/i.test(language)) {
    const problem: Problem = {
      code: 'frontmatter-language',
      message: `the frontmatter is marked as \`${language}\`, which is not YAML`,
      span: { start: span.start, end: span.start + 3 + language.length },
    };
    return { ...base, status: 'invalid', data: null, lenient: null, problems: [problem] };
  }
  const read = readYamlPart(source, partOf(source, inner));
  const lenientApplies = language === '';
  if (read.valid) {
    const data = read.data?.kind === 'mapping' ? read.data : null;
    const status = statusOf(read.data, data);
    const problems =
      status === 'not-mapping' ? [...read.problems, notMapping(read.data?.span ?? inner)] : read.problems;
    return { ...base, status, data, lenient: lenientApplies ? data : null, problems };
  }
  const deep = read.problems.some((problem) => problem.code === 'too-deep');
  if (deep) return { ...base, status: 'invalid', data: null, lenient: null, problems: read.problems };
  const recovered = recoverBlock(source, inner, read.problems);
  const lenient = lenientApplies ? readLenient(source, inner) : null;
  return { ...base, status: 'invalid', data: recovered.data, lenient, problems: recovered.problems };
}

function statusOf(read: unknown, data: MappingNode | null): FrontmatterStatus {
  if (data) return data.entries.length > 0 || data.flow ? 'ok' : 'empty';
  return read === null ? 'empty' : 'not-mapping';
}

const notMapping = (span: Span): Problem => ({
  code: 'not-mapping',
  message: 'the frontmatter holds no `key: value` lines',
  span,
});

/** Two thematic breaks with prose between them: a blank line first, and no key at all. */
function isRule(text: string, inner: Span): boolean {
  const first = lineAt(text, inner.start);
  if (!isBlankLine(text, inner.start, first.end) || text.slice(inner.start, inner.end).trim() === '') return false;
  for (let at = inner.start; at < inner.end; at = lineAt(text, at).next) {
    if (keyAt(text, at, lineAt(text, at).end)) return false;
  }
  return true;
}

function readUnclosed(source: SourceText, start: number, opening: Line, language: string): Frontmatter {
  const inner = { start: opening.next, end: seemingEnd(source.text, opening.next) };
  const recovered = recoverBlock(source, inner, []);
  const problem: Problem = {
    code: 'frontmatter-unclosed',
    message: 'the frontmatter opens here and is never closed',
    span: { start, end: opening.end },
    related: { span: { start: inner.end, end: inner.end }, label: 'the body seems to start here' },
  };
  return {
    status: 'unclosed',
    span: { start, end: inner.end },
    inner,
    language,
    data: recovered.data,
    lenient: null,
    problems: [problem],
  };
}

/** The offset at which the body of an unclosed block seems to start: a blank line or a heading behind its keys. */
function seemingEnd(text: string, from: number): number {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (isHeading(text, at)) return at;
    if (isBlankLine(text, at, line.end)) {
      let next = line;
      let after = at;
      while (after < text.length && isBlankLine(text, after, next.end)) {
        after = next.next;
        next = lineAt(text, after);
      }
      if (after >= text.length || !LOWER_KEY.test(text.slice(after, Math.min(next.end, after + 80)))) return at;
      at = after;
      continue;
    }
    at = line.next;
  }
  return text.length;
}

const LOWER_KEY = /^[a-z][\w-]*:(?:\s|$)/;

const isHeading = (text: string, at: number): boolean => /^#{1,6}[ \t]+\S/.test(text.slice(at, at + 10));

/** Whether a `key:` line stands directly below the opening fence, comments apart. */
function startsWithKey(text: string, from: number): boolean {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (text.charCodeAt(at) !== 0x23) return keyAt(text, at, line.end) !== null;
    at = line.next;
  }
  return false;
}

function languageOf(rest: string): string | null {
  const name = rest.trim();
  return name === '' || /^[A-Za-z][\w+-]*$/.test(name) ? name : null;
}

function closingFence(text: string, from: number): Span | null {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (text.startsWith('---', at) && isBlankLine(text, at + 3, line.end)) return { start: at, end: at + 3 };
    at = line.next;
  }
  return null;
}

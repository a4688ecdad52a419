// What a result file says of itself: the status in its frontmatter, the one in its last result section, whether the two
// agree, and the ids it carries. Pure: text in, data out.
// Law: fences, quotes and comments are those of CommonMark; what two readers would take differently is a problem.

import { lineAt } from '../../lib/document/lines.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { entryOf, type MappingNode } from '../../lib/document/node.js';
import type { Heading, MarkdownDocument } from '../../lib/document/types.js';
import { zoneAt } from '../../lib/document/zones.js';
import type { SourceText } from '../../lib/text/source.js';
import type { Span } from '../../lib/text/span.js';

/** Statuses a session ends with. A dispatch that stops at the plan ends with `ready-for-dev` as well. */
const TERMINAL = new Set(['done', 'blocked', 'awaiting-operator']);
const PLANNED = 'ready-for-dev';
/** Statuses from which a repair may go on; the empty one included. */
const REPAIRABLE = new Set(['', 'draft', PLANNED, 'in-progress', 'in-review']);

export type Standing = 'terminal' | 'repairable' | 'unknown';

export function standingOf(status: string, planHalt: boolean): Standing {
  if (TERMINAL.has(status) || (planHalt && status === PLANNED)) return 'terminal';
  return REPAIRABLE.has(status) ? 'repairable' : 'unknown';
}

/** Whether a status, once reached, means that the work is done. */
export const isDone = (status: string, planHalt: boolean): boolean =>
  status === 'done' || (planHalt && status === PLANNED);

/** A status as it is compared: trimmed and in lower case. */
export const statusWord = (text: string): string => text.trim().toLowerCase();

export interface StatusReading {
  /** The frontmatter's, or the prose's where that is blank; the empty text where neither says one. */
  readonly status: string;
  readonly source: 'frontmatter' | 'prose' | null;
  /** From 1: where the status stands; null where there is none. */
  readonly line: number | null;
  /** False where frontmatter and prose, or two lines of the prose, say different statuses. */
  readonly consistent: boolean;
  /** Whether a result section stands in it. */
  readonly marked: boolean;
  /** What its frontmatter says it belongs to; null where it says nothing. */
  readonly story: DocumentKey | null;
  readonly run: DocumentKey | null;
}

export interface DocumentKey {
  readonly value: string;
  readonly line: number;
}

export interface StatusProblem {
  readonly code: 'expected-encoding' | 'frontmatter-unreadable';
  readonly message: string;
  readonly line: number;
}

export type StatusRead =
  | { readonly ok: true; readonly reading: StatusReading }
  | { readonly ok: false; readonly problem: StatusProblem };

export function readStatus(file: string, source: SourceText): StatusRead {
  if (source.malformed) return broken('expected-encoding', 'the expected file is not UTF-8', 1);
  const document = readMarkdown(file, source);
  const { frontmatter } = document;
  const [problem] = frontmatter.problems;
  const readable = frontmatter.status === 'ok' || frontmatter.status === 'absent' || frontmatter.status === 'empty';
  if (problem || !readable) {
    const said = problem ? problem.message : 'it is no YAML mapping';
    const { line } = source.position(problem?.span.start ?? frontmatter.span.start);
    return broken('frontmatter-unreadable', `the frontmatter of the expected file cannot be read: ${said}`, line);
  }
  return { ok: true, reading: readingOf(document) };
}

const broken = (code: StatusProblem['code'], message: string, line: number): StatusRead => ({
  ok: false,
  problem: { code, message, line },
});

function readingOf(document: MarkdownDocument): StatusReading {
  const { source, frontmatter } = document;
  const header = scalarOf(frontmatter.data, 'status', source);
  const fixed = header === null ? '' : statusWord(header.value);
  const section = lastSection(document);
  const said = section === null ? [] : statusLines(document, section);
  const words = new Set(said.map((line) => line.value));
  if (fixed !== '') words.add(fixed);
  const [first] = said;
  const chosen = fixed !== '' ? { value: fixed, line: header?.line ?? 1 } : first;
  return {
    status: chosen?.value ?? '',
    source: fixed !== '' ? 'frontmatter' : first ? 'prose' : null,
    line: chosen?.line ?? null,
    consistent: words.size <= 1,
    marked: section !== null,
    story: keyOf(frontmatter.data, ['story_key', 'story'], source),
    run: keyOf(frontmatter.data, ['run_id'], source),
  };
}

/** A scalar as it is written, since YAML reads `12` as a number; null where it is absent, null or no scalar. */
function scalarOf(data: MappingNode | null, key: string, source: SourceText): DocumentKey | null {
  const node = entryOf(data, key)?.value;
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  const value = node.kind !== 'scalar' ? source.slice(node.span) : String(node.value);
  const raw = node.kind === 'scalar' && node.style === 'plain' && typeof node.value !== 'string' ? node.raw : value;
  return { value: raw, line: source.position(node.span.start).line };
}

/**
 * Under `story` a title may stand, which is no key: what holds white space there says nothing of whose file it is. Two
 * names that say different things are the key of neither.
 */
function keyOf(data: MappingNode | null, names: readonly string[], source: SourceText): DocumentKey | null {
  const found = names.flatMap((name) => {
    const key = scalarOf(data, name, source);
    const value = key?.value.trim() ?? '';
    return key && value !== '' && !(name === 'story' && /\s/.test(value)) ? [{ value, line: key.line }] : [];
  });
  const [first, second] = found;
  if (first && second && first.value !== second.value)
    return { value: `${first.value} and ${second.value}`, line: second.line };
  return first ?? null;
}

const SECTION = /^##[ \t]+Auto Run Result[ \t]*$/;

/** The body of the last result section; null where there is none. */
function lastSection({ source, body }: MarkdownDocument): Span | null {
  const { headings } = body;
  const opens = (heading: Heading): boolean => SECTION.test(lineText(source, heading.span.start));
  const at = headings.findLastIndex(opens);
  const heading = headings[at];
  if (!heading) return null;
  const next = headings.slice(at + 1).find((other) => other.level <= 2);
  return { start: lineAt(source.text, heading.span.start).next, end: next?.span.start ?? source.text.length };
}

/** The whole line on which an offset lies, when the offset is at its start; otherwise what cannot be a marker. */
function lineText({ text }: SourceText, start: number): string {
  const before = start === 0 ? 10 : text.charCodeAt(start - 1);
  if (before !== 10 && before !== 13 && before !== 0xfeff) return '';
  return text.slice(start, lineAt(text, start).end);
}

// A list mark, then the word, bold or not, then the value: its first token, code marks and a full stop taken off.
const STATUS = /^[ \t]{0,3}(?:[-*+][ \t]+)?(?:\*\*|__)?Status(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*(\S+)/i;

function statusLines(document: MarkdownDocument, section: Span): DocumentKey[] {
  const { source, body } = document;
  const covered = [...body.fences.map((fence) => fence.span), ...body.comments];
  const out: DocumentKey[] = [];
  for (let at = section.start; at < section.end; ) {
    const line = lineAt(source.text, at);
    const token = STATUS.exec(source.text.slice(at, line.end))?.[1];
    const start = at;
    at = line.next;
    if (token === undefined || covered.some((span) => span.start <= start && start < span.end)) continue;
    // Code by indentation and what stands in HTML is shown, not said.
    const word = source.text.slice(start, line.end).search(/status/i);
    if (word >= 0 && zoneAt(document, start + word) === 'block') continue;
    const value = statusWord(token.replace(/^[*_`"']+|[*_`"'.,;]+$/g, ''));
    if (value !== '') out.push({ value, line: source.position(start).line });
  }
  return out;
}

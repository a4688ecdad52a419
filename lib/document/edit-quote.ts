// The edit that puts one plain value of a frontmatter in quotes without changing what is read from it.
// It is offered only where the file, once edited, gives strict YAML the very string that the author wrote
// and that the lenient reader reads; null wherever that is not certain.
import { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { readFrontmatter } from './frontmatter.js';
import { entryOf, stringOf } from './node.js';
import type { Frontmatter } from './types.js';

export interface QuotingEdit {
  readonly span: Span;
  readonly text: string;
}

export interface QuotingOptions {
  /** Also quote what YAML reads as a number, a boolean or null, which then becomes a string. */
  readonly typed?: boolean;
}

/** Quotes the value of a top-level key that stands on the key's line, or null when unsure. */
export function quotingEdit(source: SourceText, key: string, options: QuotingOptions = {}): QuotingEdit | null {
  const before = readFrontmatter(source);
  const entries = before.data?.entries.filter((entry) => entry.key === key) ?? [];
  const entry = entries[0];
  if (!entry || entries.length > 1 || !before.data || before.data.flow) return null;
  const line = source.lineSpan(source.position(entry.keySpan.start).line);
  const colon = source.text.indexOf(':', entry.keySpan.end);
  if (line.start !== entry.keySpan.start || colon < 0 || colon >= line.end) return null;
  const written = source.text.slice(colon + 1, line.end);
  const value = written.trim();
  const start = colon + 1 + written.indexOf(value);
  if (value === '' || /^["'|>]/.test(value) || /[\0-\x1f\x7f\ufeff]/.test(value) || !value.isWellFormed()) return null;
  if (!agrees(before, key, value, options.typed === true)) return null;
  const edit = { span: { start, end: start + value.length }, text: quoted(value) };
  const after = new SourceText(source.text.slice(0, start) + edit.text + source.text.slice(edit.span.end));
  return readsAs(after, key, value) ? edit : null;
}

/** Single quotes where the value holds double quotes or backslashes, else double ones. */
function quoted(value: string): string {
  return /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
}

/**
 * Whether strict YAML reads exactly the written text for the key. An entry that is still broken, or that other lines
 * go on with, is recovered as its line stands, quotes included, and so does not read the same.
 */
const readsAs = (source: SourceText, key: string, value: string): boolean =>
  stringOf(entryOf(readFrontmatter(source).data, key)?.value) === value;

/** Where the host reads the block, it has to read the same string; where it reads nothing, nothing can be lost. */
function agrees(before: Frontmatter, key: string, value: string, typed: boolean): boolean {
  const read = entryOf(before.lenient ?? (before.status === 'ok' ? before.data : null), key)?.value;
  if (!read) return before.status === 'invalid';
  if (read.kind !== 'scalar') return false;
  return typeof read.value === 'string' ? read.value === value : typed && read.raw === value;
}

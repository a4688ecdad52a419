// The edit that puts one plain value of a frontmatter in quotes without changing what is read from it.
// It is offered only where the file, once edited, gives strict YAML the very string that the author wrote
// and that the lenient reader reads; null wherever that is not certain.
import { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { readFrontmatter } from './frontmatter.js';
import { entryOf, stringOf } from './node.js';

export interface QuotingEdit {
  readonly span: Span;
  readonly text: string;
}

/** Quotes the value of a top-level key that stands on the key's line, or null when unsure. */
export function quotingEdit(source: SourceText, key: string): QuotingEdit | null {
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
  if (value === '' || /^["'|>]/.test(value) || /[\0-\x1f\x7f]/.test(value)) return null;
  const span = { start, end: start + value.length };
  const text = quoted(value);
  const after = new SourceText(source.text.slice(0, span.start) + text + source.text.slice(span.end));
  return readsAs(after, key, value) && agrees(before.lenient, key, value) ? { span, text } : null;
}

/** Single quotes where the value holds double quotes or backslashes, else double ones. */
function quoted(value: string): string {
  return /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
}

/** Whether strict YAML reads exactly the written text for the key, whatever else is wrong with the block. */
function readsAs(source: SourceText, key: string, value: string): boolean {
  const after = readFrontmatter(source);
  const entry = entryOf(after.data, key);
  return stringOf(entry?.value) === value && entry?.value.kind === 'scalar' && entry.value.style !== 'plain';
}

/** Where the host reads the block at all, it has to read the same string. */
function agrees(lenient: ReturnType<typeof readFrontmatter>['lenient'], key: string, value: string): boolean {
  const read = entryOf(lenient, key)?.value;
  if (!read) return true;
  return read.kind === 'scalar' && (read.raw === value || read.value === value);
}

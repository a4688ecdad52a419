// What Claude Code reads from a frontmatter (hosts: black-box tests of 2.1.332): strict YAML, and where that
// fails a second try with special top-level values quoted. A tab before a key, text behind a closing quote,
// a leading `- ` or `? `, an open quote and bad indentation stay fatal: then the file loads with no fields.
// Places are those of the original text: only whole values change, so every other offset just shifts.
import type { SourceText } from '../../text/source.js';
import type { Span } from '../../text/span.js';
import type { MappingNode } from '../node.js';
import { partOf, readYamlPart, type YamlPart } from '../yaml-tree.js';

/** The mapping that Claude Code reads from the block's inner text, or null where it reads no fields. */
export function readLenient(source: SourceText, inner: Span): MappingNode | null {
  const strict = readYamlPart(source, partOf(source, inner));
  if (strict.valid) return strict.data?.kind === 'mapping' ? strict.data : null;
  if (strict.problems.some((problem) => problem.code === 'too-deep')) return null;
  const quoted = quoteSpecialValues(source, inner);
  if (!quoted) return null;
  const read = readYamlPart(source, quoted);
  return read.valid && read.data?.kind === 'mapping' ? read.data : null;
}

interface Replacement {
  /** In the source. */
  readonly from: Span;
  readonly text: string;
}

function quoteSpecialValues(source: SourceText, inner: Span): YamlPart | null {
  const replacements: Replacement[] = [];
  TOP_LEVEL.lastIndex = 0;
  const text = source.slice(inner);
  for (const match of text.matchAll(TOP_LEVEL)) {
    const value = match[2] as string;
    const start = inner.start + match.index + (match[1] as string).length;
    const from = { start, end: start + value.length };
    if (isSpecial(value) && !readsAlone(source, from)) {
      replacements.push({ from, text: `'${value.replaceAll("'", "''")}'` });
    }
  }
  return replacements.length > 0 ? replace(source, inner, replacements) : null;
}

const TOP_LEVEL = /^([A-Za-z0-9_-]+:[ \t]+)([^ \t\r\n](?:[^\r\n]*[^ \t\r\n])?)[ \t]*$/gm;

function isSpecial(value: string): boolean {
  const quotes = value[0] === '"' || value[0] === "'";
  if (quotes && value.length > 1 && value.endsWith(value[0] as string)) return false;
  return value.includes(': ') || /^[[{*&!|%@`]/.test(value);
}

/** Whether the value is YAML by itself, so that only values in need of it are quoted. */
const readsAlone = (source: SourceText, at: Span): boolean => {
  const read = readYamlPart(source, partOf(source, at));
  return read.valid && !(read.data?.kind === 'mapping' && !read.data.flow);
};

/** Where a replacement lies in the text that was made. */
interface Shift {
  readonly made: number;
  readonly end: number;
  readonly from: Span;
}

function replace(source: SourceText, inner: Span, replacements: readonly Replacement[]): YamlPart {
  let text = '';
  let at = inner.start;
  const shifts: Shift[] = [];
  for (const { from, text: quoted } of replacements) {
    text += source.text.slice(at, from.start);
    shifts.push({ made: text.length, end: text.length + quoted.length, from });
    text += quoted;
    at = from.end;
  }
  text += source.text.slice(at, inner.end);
  return { text, toSource: (offset) => toSource(shifts, inner.start, offset) };
}

function toSource(shifts: readonly Shift[], start: number, offset: number): number {
  let low = 0;
  let high = shifts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle] as Shift).made <= offset) low = middle + 1;
    else high = middle;
  }
  const shift = shifts[low - 1];
  if (!shift) return start + offset;
  if (offset >= shift.end) return shift.from.end + (offset - shift.end);
  return Math.min(shift.from.start + (offset - shift.made), shift.from.end);
}

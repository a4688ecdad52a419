// What can be told of a block that strict YAML cannot read: which line the author has to edit, and where each
// key and value lies. A parser gives up where it can go no further, often lines below the cause, so each
// top-level entry is read on its own, and the first that fails alone is the cause.
// The values are for places only: no loader reads a broken block like this.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { keyAt, lineAt, type WrittenKey } from './lines.js';
import type { MappingEntry, MappingNode, Problem, ScalarNode } from './node.js';
import { partOf, readYamlPart } from './yaml-tree.js';

export interface Recovered {
  readonly data: MappingNode | null;
  readonly problems: readonly Problem[];
}

interface Block {
  readonly key: WrittenKey;
  /** From the key to the next key or the end of the frontmatter. */
  readonly span: Span;
  /** The rest of the key's line, trimmed; empty where the value starts below. */
  readonly first: Span;
}

/** Splits `inner` into its top-level entries and reads each on its own. `whole` is what the whole block gave. */
export function recoverBlock(source: SourceText, inner: Span, whole: readonly Problem[]): Recovered {
  const blocks = blocksOf(source.text, inner);
  const entries: MappingEntry[] = [];
  let cause: Problem | undefined;
  for (const block of blocks) {
    const read = readYamlPart(source, partOf(source, block.span));
    const fault = read.problems.find((problem) => problem.code !== 'duplicate-key' && problem.code !== 'yaml-alias-undefined');
    const entry = read.data?.kind === 'mapping' && !fault ? read.data.entries[0] : undefined;
    entries.push(entry ?? entryOfLine(source, block));
    if (fault && !cause) cause = atCause(source, block, fault);
  }
  const data: MappingNode | null = entries.length > 0 ? { kind: 'mapping', span: inner, flow: false, entries } : null;
  const alias = whole.find((problem) => problem.code === 'yaml-alias-undefined');
  if (alias && (!cause || alias.span.start < cause.span.start)) cause = { ...alias, span: valueAround(blocks, alias.span) };
  if (!cause) return { data, problems: whole };
  const first = cause;
  return { data, problems: [first, ...whole.filter((problem) => problem.code !== first.code)] };
}

function blocksOf(text: string, inner: Span): Block[] {
  const starts: WrittenKey[] = [];
  for (let at = inner.start; at < inner.end; at = lineAt(text, at).next) {
    const key = keyAt(text, at, Math.min(lineAt(text, at).end, inner.end));
    if (key) starts.push(key);
  }
  return starts.map((key, i) => {
    const end = starts[i + 1]?.keySpan.start ?? inner.end;
    return { key, span: { start: key.keySpan.start, end }, first: firstValue(text, key, end) };
  });
}

function firstValue(text: string, key: WrittenKey, limit: number): Span {
  const colon = text.indexOf(':', key.keySpan.end);
  let start = colon + 1;
  let end = Math.min(lineAt(text, start).end, limit);
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

/**
 * A fault in a value that starts on the key's line is edited there, wherever the parser stopped;
 * in a value that starts below it, at the line where it stopped.
 */
function atCause(source: SourceText, block: Block, fault: Problem): Problem {
  if (block.first.start === block.first.end) return fault;
  const written = source.slice(block.first);
  const fallsBelow = fault.span.start > lineAt(source.text, block.span.start).end;
  if (/^[|>][0-9+-]*(?:[ \t]+#.*)?$/.test(written)) return fault;
  if (!fallsBelow) return { ...fault, span: block.first };
  return { ...fault, message: `the value of \`${block.key.key}\` goes on below in lines that are not indented`, span: block.first };
}

function valueAround(blocks: readonly Block[], at: Span): Span {
  const block = blocks.find((b) => b.first.start <= at.start && at.start < b.first.end);
  return block ? { start: at.start, end: Math.max(at.end, at.start + 1) } : at;
}

function entryOfLine(source: SourceText, block: Block): MappingEntry {
  const raw = source.slice(block.first);
  const value: ScalarNode = { kind: 'scalar', span: block.first, value: raw === '' ? null : raw, raw, style: 'plain' };
  const { key, keySpan } = block.key;
  return { key, keySpan, value, span: { start: keySpan.start, end: Math.max(block.first.end, keySpan.end) } };
}

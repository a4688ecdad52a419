// What can be told of a block that strict YAML cannot read: which line the author has to edit, and where each
// key and value lies. A parser gives up where it can go no further, often lines below the cause, so each
// top-level entry is read on its own, and the first that fails alone is the cause.
// The values are for places only: no loader reads a broken block like this.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { isBlankLine, keyAt, lineAt, type WrittenKey } from './lines.js';
import type { MappingEntry, MappingNode, Problem, ScalarNode } from './node.js';
import { TAB_INDENT } from './yaml-problem.js';
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

/** Past this many top-level lines a block is none that a person wrote, and its entries are not read one by one. */
const MAX_BLOCKS = 500;

/** Splits `inner` into its top-level entries and reads each on its own. `whole` is what the whole block gave. */
export function recoverBlock(source: SourceText, inner: Span, whole: readonly Problem[]): Recovered {
  const blocks = blocksOf(source.text, inner);
  const many = blocks.length > MAX_BLOCKS;
  const entries: MappingEntry[] = [];
  const causes: Problem[] = [];
  // A value that runs over lines at column 1 makes every later line doubtful, whatever it looks like.
  let runsOver = false;
  for (const block of blocks) {
    const read = many ? null : readYamlPart(source, partOf(source, block.span));
    const fault = read?.problems.find((problem) => problem.code === 'yaml-syntax' || problem.code === 'too-deep');
    const entry = read?.data?.kind === 'mapping' && !fault ? read.data.entries[0] : undefined;
    entries.push(entry ?? entryOfLine(source, block));
    if (!fault || runsOver) continue;
    causes.push(atCause(source, block, fault));
    runsOver = goesOn(source.text, block);
  }
  // An unknown alias names the fault better than what the parser says of the text behind it.
  const aliases = whole.filter((problem) => problem.code === 'yaml-alias-undefined');
  const found = [...causes.filter((cause) => !aliases.some((alias) => covers(cause.span, alias.span))), ...aliases];
  found.sort((a, b) => a.span.start - b.span.start);
  const data: MappingNode | null = entries.length > 0 ? { kind: 'mapping', span: inner, flow: false, entries } : null;
  if (found.length === 0) return { data, problems: firstLineIndented(source.text, inner) ?? whole };
  return { data, problems: [...found, ...whole.filter((problem) => problem.code === 'duplicate-key')] };
}

const covers = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.start < outer.end;

/** A block whose first line is indented reads as a mapping that the first line at column 1 breaks off. */
function firstLineIndented(text: string, inner: Span): Problem[] | null {
  let at = inner.start;
  while (at < inner.end && isBlankLine(text, at, lineAt(text, at).end)) at = lineAt(text, at).next;
  let start = at;
  while (isBlank(text.charCodeAt(start))) start++;
  if (start === at || start >= inner.end || text.slice(at, start).includes('\t')) return null;
  const message = 'this line is indented and those below it are not';
  return [{ code: 'yaml-syntax', message, span: { start, end: lineAt(text, start).end } }];
}

/** Whether a block holds more text at column 1 than its key's line. */
function goesOn(text: string, block: Block): boolean {
  for (let at = lineAt(text, block.span.start).next; at < block.span.end; at = lineAt(text, at).next) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d && c !== 0x23 && c !== 0x2d) return true;
  }
  return false;
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
  if (block.first.start === block.first.end || fault.message === TAB_INDENT) return fault;
  const written = source.slice(block.first);
  if (/^[|>][0-9+-]*(?:[ \t]+#.*)?$/.test(written)) return fault;
  const below = fault.span.start > lineAt(source.text, block.span.start).end;
  const plain = !/^["'[{]/.test(written);
  const nested = plain && !/:(?:\s|$)/.test(written) ? indentedKey(source.text, block) : null;
  if (nested) {
    const message = `an indented line holds \`: \` inside the unquoted value of \`${block.key.key}\``;
    return { ...fault, message, span: nested };
  }
  if (below && plain) {
    const message = `the value of \`${block.key.key}\` goes on below in lines that YAML cannot read as part of it`;
    return { ...fault, message, span: block.first };
  }
  if (plain && written.endsWith(':')) {
    return {
      ...fault,
      message: 'an unquoted value ends with `:`, which YAML reads as a second key',
      span: block.first,
    };
  }
  return { ...fault, span: block.first };
}

/** The first indented line below the key's that holds `: ` or ends with `:`, before any line at column 1. */
function indentedKey(text: string, block: Block): Span | null {
  for (let at = lineAt(text, block.span.start).next; at < block.span.end; ) {
    const line = lineAt(text, at);
    let start = at;
    while (start < line.end && isBlank(text.charCodeAt(start))) start++;
    if (start === at && start < line.end) return null;
    if (/:(?:\s|$)/.test(text.slice(start, line.end))) return { start, end: line.end };
    at = line.next;
  }
  return null;
}

function entryOfLine(source: SourceText, block: Block): MappingEntry {
  const raw = source.slice(block.first);
  const value: ScalarNode = { kind: 'scalar', span: block.first, value: raw === '' ? null : raw, raw, style: 'plain' };
  const { key, keySpan } = block.key;
  return { key, keySpan, value, span: { start: keySpan.start, end: Math.max(block.first.end, keySpan.end) } };
}

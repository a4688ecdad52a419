// One tree for YAML and JSON: values with the places of every key and value. Nothing here is ever
// evaluated, and a tree is at most MAX_DEPTH deep, since it is built after a scan of the depth.
import type { Span } from '../text/span.js';

/** Nesting that no honest file reaches; parsers overflow the stack or abort the process past it. */
export const MAX_DEPTH = 200;

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly span: Span;
  readonly value: string | number | boolean | null;
  /** The text as written, quotes and block indicators included. */
  readonly raw: string;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'json';
}

export interface SequenceNode {
  readonly kind: 'sequence';
  readonly span: Span;
  readonly flow: boolean;
  readonly items: readonly DataNode[];
}

export interface MappingEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: DataNode;
  /** From the key to the end of the value. */
  readonly span: Span;
}

export interface MappingNode {
  readonly kind: 'mapping';
  readonly span: Span;
  readonly flow: boolean;
  /** In the order written, duplicates included. */
  readonly entries: readonly MappingEntry[];
}

export type DataNode = ScalarNode | SequenceNode | MappingNode;

/** What was wrong with a file, as data: a parser never throws on user input. */
export interface Problem {
  readonly code: string;
  /** Lower case, no full stop. */
  readonly message: string;
  readonly span: Span;
  /** Another place that belongs to it: the first of two equal keys. */
  readonly related?: { readonly span: Span; readonly label: string };
}

/** Whether a reader that takes the last of equal keys cannot read the file at all. */
export const isBroken = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => problem.code !== 'duplicate-key');

/** The last entry of a key, which is what YAML and JSON readers that accept duplicates keep. */
export function entryOf(node: DataNode | null | undefined, key: string): MappingEntry | undefined {
  if (node?.kind !== 'mapping') return undefined;
  for (let i = node.entries.length - 1; i >= 0; i--) {
    const entry = node.entries[i] as MappingEntry;
    if (entry.key === key) return entry;
  }
  return undefined;
}

export const valueOf = (node: DataNode | null | undefined, key: string): DataNode | undefined =>
  entryOf(node, key)?.value;

/** The string a node holds, or undefined when it holds anything else. */
export function stringOf(node: DataNode | null | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** Plain data: mappings become objects without a prototype, and the last of equal keys wins. */
export function toData(node: DataNode | null | undefined): unknown {
  if (!node) return undefined;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'sequence') return node.items.map(toData);
  const out: Record<string, unknown> = Object.create(null);
  for (const entry of node.entries) out[entry.key] = toData(entry.value);
  return out;
}

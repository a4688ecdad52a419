// What one loader makes of one frontmatter, as data that can be compared with what another makes of it.
// A reading is made anew each time and shares nothing with the loader that gave it.
import type { SourceText } from '../../text/source.js';
import type { Span } from '../../text/span.js';
import { type MappingNode, toData } from '../node.js';
import type { Frontmatter } from '../types.js';

/**
 * yaml: a strict YAML 1.2 parser between the two fences. gray-matter: that package, version 4 (YAML 1.1).
 * claude-code: its own reader, the second try with special values quoted included. agentskills: skills-ref 0.1.
 */
export type LoaderName = 'yaml' | 'gray-matter' | 'claude-code' | 'agentskills';

export interface LoadedKey {
  readonly key: string;
  /** As the loader sees it; a date is its ISO text, with `date` set. Mappings have no prototype. */
  readonly value: unknown;
  /** The loader reads a point in time. */
  readonly date?: true;
}

export interface Reading {
  readonly loader: LoaderName;
  /**
   * read: `keys` is what it reads. rejected: it refuses the block, and all keys are lost. absent: it sees no
   * frontmatter, and all keys are lost. unread: the block is past the bounds under which the loader is tried here.
   */
  readonly outcome: 'read' | 'rejected' | 'absent' | 'unread';
  readonly keys: readonly LoadedKey[];
  /** Why nothing is read: lower case, no full stop; null with outcome `read`. */
  readonly reason: string | null;
  /** What it stops at, where that is known. */
  readonly at?: Span;
}

export interface Reader {
  readonly name: LoaderName;
  /** For messages. */
  readonly label: string;
  readonly read: (source: SourceText, frontmatter: Frontmatter) => Reading;
}

export const nothingRead = (
  loader: LoaderName,
  outcome: 'rejected' | 'absent' | 'unread',
  reason: string,
  at?: Span,
): Reading => ({ loader, outcome, keys: [], reason, ...(at ? { at } : {}) });

/** The keys of a mapping with their data; of equal keys the last, at the place of the first. */
export function keysOf(mapping: MappingNode | null): LoadedKey[] {
  const keys = new Map<string, unknown>();
  for (const entry of mapping?.entries ?? []) keys.set(entry.key, toData(entry.value));
  return [...keys].map(([key, value]) => ({ key, value }));
}

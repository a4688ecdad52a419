// What a tool name means to a host: there, an old name, taken out, misspelt, or not known at all.
// "Not known" is told apart from "known, but not everywhere": the second is `current` with `availability`.
import { distance } from 'fastest-levenshtein';
import type { HostFacts, ToolFact } from './types.js';

export type ToolLookup =
  | { readonly kind: 'current' | 'unconfirmed'; readonly fact: ToolFact }
  /** An old name that works; `now` is the present one. */
  | { readonly kind: 'alias'; readonly fact: ToolFact; readonly now: string }
  /** Resolves to nothing; `now` is what does its work today, if there is one. */
  | { readonly kind: 'removed'; readonly fact: ToolFact; readonly now: string | null }
  /** Names are case-sensitive: this one resolves to nothing. */
  | { readonly kind: 'wrong-case'; readonly of: string }
  | { readonly kind: 'mcp' }
  /** Resolves to nothing; at most {@link MOST_NEAR} names it may have been meant for, nearest first. */
  | { readonly kind: 'near'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' }
  /** The host has no table of tools: nothing can be said. */
  | { readonly kind: 'open' };

export const MOST_NEAR = 4;
const LONGEST_NAME = 64;

export function lookUpTool(facts: HostFacts, name: string): ToolLookup {
  if (facts.tools.size === 0) return { kind: 'open' };
  const fact = facts.tools.get(name);
  if (fact) return found(fact);
  if (name.startsWith('mcp__')) return { kind: 'mcp' };
  const other = otherCase(facts, name);
  if (other?.status === 'removed') return found(other);
  if (other) return { kind: 'wrong-case', of: other.name };
  const names = nearNames(
    name,
    [...facts.tools.values()].filter((one) => one.status === 'current').map((one) => one.name),
  );
  return names.length > 0 ? { kind: 'near', names } : { kind: 'unknown' };
}

function found(fact: ToolFact): ToolLookup {
  if (fact.status === 'alias') return { kind: 'alias', fact, now: fact.now ?? fact.name };
  if (fact.status === 'removed') return { kind: 'removed', fact, now: fact.now ?? null };
  return { kind: fact.status, fact };
}

function otherCase(facts: HostFacts, name: string): ToolFact | undefined {
  const lower = name.toLowerCase();
  for (const fact of facts.tools.values()) if (fact.name.toLowerCase() === lower) return fact;
  return undefined;
}

/** Whether a name gives the agent that lists it something: `current`, `alias`, `unconfirmed`, or an MCP tool. */
export const resolves = (lookup: ToolLookup): boolean =>
  lookup.kind === 'current' ||
  lookup.kind === 'alias' ||
  lookup.kind === 'unconfirmed' ||
  lookup.kind === 'mcp' ||
  lookup.kind === 'open';

/**
 * Names that are a slip away: an edit for every three letters, at least one, case and `_ -` not counted.
 * Nearest first, then in alphabetical order, at most {@link MOST_NEAR}.
 */
export function nearNames(name: string, among: Iterable<string>): string[] {
  if (name.length === 0 || name.length > LONGEST_NAME) return [];
  const wanted = fold(name);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { name: string; far: number }[] = [];
  for (const one of new Set(among)) {
    const other = fold(one);
    if (Math.abs(other.length - wanted.length) > allowed) continue;
    const far = slips(wanted, other);
    if (far <= allowed) near.push({ name: one, far });
  }
  near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return near.slice(0, MOST_NEAR).map((one) => one.name);
}

/** Edits between two names; letters in another order count once for each pair. */
function slips(a: string, b: string): number {
  const edits = distance(a, b);
  return a.length === b.length && sorted(a) === sorted(b) ? Math.ceil(edits / 2) : edits;
}

const sorted = (text: string): string => [...text].sort().join('');

const fold = (name: string): string => name.toLowerCase().replace(/[_\- ]/g, '');

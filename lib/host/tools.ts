// What a tool name means to a host: there, an old name, taken out, misspelt, or not known at all.
// "Not known" is told apart from "known, but not everywhere": the second is `current` with `availability`.
import { nearNames } from '../text/near.js';
import { listed, quoted } from '../text/words.js';
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
  /** Resolves to nothing; a few names it may have been meant for, nearest first. */
  | { readonly kind: 'near'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' }
  /** The host has no table of tools: nothing can be said. */
  | { readonly kind: 'open' };

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

/** What to write at an entry that does not resolve, and what to do about it where that is known. */
export function wordsFor(lookup: ToolLookup): { readonly label: string; readonly fix?: string } {
  if (lookup.kind === 'removed') {
    const label = lookup.fact.goneBy ? `gone by ${lookup.fact.goneBy}` : 'no longer a tool';
    return lookup.now
      ? { label, fix: `write ${quoted(lookup.now)}, which does its work now, or take the entry out` }
      : { label };
  }
  if (lookup.kind === 'wrong-case')
    return {
      label: `the tool is spelt ${quoted(lookup.of)}`,
      fix: `write ${quoted(lookup.of)}: names of tools are case-sensitive`,
    };
  if (lookup.kind !== 'near') return { label: 'no such tool' };
  const names = listed(lookup.names, 4);
  return { label: `near ${names}`, fix: `write ${names} if that is meant, or take the entry out` };
}

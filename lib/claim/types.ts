// What a claim is: one thing a component says about its own tools, with where it stands and how it was read.
// A claim is what the words say. Whether it is true is asked later, of the keys and the grant (`judge.ts`).
import type { Span } from '../text/span.js';

/**
 * absent: a tool is not there. present: it is. only: these and no others. read-only: nothing is written.
 * order: use it. frontmatter: what the keys say, such as "declares no `tools`".
 */
export type ClaimKind = 'absent' | 'present' | 'only' | 'read-only' | 'order' | 'frontmatter';

/** What stands for tools without naming one. */
export type Capability = 'shell' | 'spawn' | 'write' | 'web' | 'mcp' | 'skill' | 'ask';

/** A tool, or a capability, that a sentence names. */
export interface Mention {
  /** The host's name for it, or `mcp__…`; null for a capability. */
  readonly name: string | null;
  readonly capability: Capability | null;
  /** As written, without back-ticks. */
  readonly text: string;
  readonly span: Span;
  /** Written as code. */
  readonly coded: boolean;
  /** Written as a call with arguments: `Agent(subagent_type="x")`. */
  readonly call: boolean;
  /** What stands in its brackets. */
  readonly argument: string | null;
}

/** Where in the document a claim stands. */
export type ClaimPlace = 'body' | 'heading' | 'list' | 'description';

export interface Claim {
  readonly kind: ClaimKind;
  /** The words that make the claim. */
  readonly span: Span;
  /** The sentence around it: what the author edits. */
  readonly sentence: Span;
  readonly place: ClaimPlace;
  readonly tools: readonly Mention[];
  /** The tools are alternatives: one of them is enough. */
  readonly anyOf: boolean;
  readonly polarity: 'affirmed' | 'negated';
  /** state: it is so. order, advice, permission: what to do. capability: "cannot write". posture: "read-only". */
  readonly modality: 'state' | 'order' | 'advice' | 'permission' | 'capability' | 'posture';
  /** Whether it speaks of the list in the frontmatter or of what is held when it runs. */
  readonly speaksOf: 'list' | 'possession';
  /** The frontmatter key it names, as the host spells it. */
  readonly key: string | null;
  /** For a claim about a key: the value it gives, if it gives one. */
  readonly value: string | null;
  /** Why it was read so, for people. */
  readonly reason: string;
}

/** The part of a hook handler that matters here. */
export interface ClaimHook {
  readonly file: string;
  readonly event: { readonly value: string; readonly span: Span };
  readonly matcher: { readonly value: string; readonly span: Span } | null;
}

// The words of the evidence part: turns of a conversation, facts that claim something about it, and what was found.
// Law: data only. Offsets are UTF-16 units of the text they belong to, half-open, never inside a code point.
import type { Span } from '../text/span.js';

export type { Span } from '../text/span.js';

/**
 * Whose words a stretch of a turn is, strongest first: what the user said, what a tool answered, what the agent did by
 * calling a tool, and what an agent wrote.
 */
export const EVIDENCE_CLASSES = ['user', 'tool', 'action', 'agent'] as const;
export type EvidenceClass = (typeof EVIDENCE_CLASSES)[number];

/** The published rules with their faults, or the mended ones with the added ones. */
export type Profile = 'default' | 'original';

/** One block of a turn. */
export interface TurnPart {
  /** `text`, `tool_result` and `tool_call` mean something; any other kind is no tool. */
  readonly kind: string;
  /** The block's own text as it stands in the turn's `content`; without it the block is only known to be there. */
  readonly text?: string;
  /** The tool that was called or answered. The answer of a subagent's tool is the words of an agent. */
  readonly tool?: string;
}

/** One turn of a conversation, in the order it was said. */
export interface Turn {
  readonly id?: string;
  /** `user`, `assistant`, `tool`, `system`, or what the recording calls it. */
  readonly role: string;
  readonly content: string;
  readonly parts?: readonly TurnPart[];
  /** Not typed by a person: made by a hook, by the host, or by a compaction. */
  readonly synthetic?: boolean;
  /** Where the host says the turn comes from: `human`, or `hook`, `task-notification` and the like. */
  readonly origin?: string;
  /** The subagent whose conversation the turn belongs to; its "user" is the agent that sent it. */
  readonly agent?: string;
  /** When it was said, strict ISO 8601. */
  readonly at?: string;
  readonly sessionKey?: string;
  readonly logicalSessionKey?: string;
  /** The recording and its line, from 1, that the turn was read from. */
  readonly file?: string;
  readonly line?: number;
}

/** A quote that a fact gives, or a citation: the file, and the line from 1, where the words are said to stand. */
export interface Quote {
  readonly text: string;
  readonly file?: string;
  readonly line?: number;
}

/** Something that is to be remembered as true. */
export interface Fact {
  readonly id: string;
  readonly content: string;
  /** `decision`, `preference` and `commitment` say what somebody wants; other words say nothing here. */
  readonly category?: string;
  /** Who wants it; the user unless said. */
  readonly subject?: string;
  readonly quotes?: readonly (string | Quote)[];
}

/** Demoted: held for review. Refused: dropped. */
export type Action = 'demote' | 'refuse';

export interface Finding {
  readonly rule: RuleId;
  readonly action: Action;
  readonly reason: string;
}

/** In canonical order: that of the findings of one fact. */
export const RULE_IDS = [
  'numeric_without_tool_evidence',
  'user_attribution_without_user_span',
  'echo_of_existing_content',
  'assertion_loop',
  'single_source',
  'citation_out_of_range',
  'citation_drift',
] as const;
export type RuleId = (typeof RULE_IDS)[number];

/** Where a quote stands in a turn. */
export interface EvidenceSpan extends Span {
  /** The turn's id, or its number from 0 where it has none. */
  readonly turn: string | number;
  readonly class: EvidenceClass;
  readonly file?: string;
  /** Of the turn in its recording, from 1. */
  readonly line?: number;
}

/**
 * How a quote was found. `short`: under the floor on length and not both exact and unique, so that it stands for
 * nothing; `nowhere`: in no turn; `empty`: nothing but white space and characters without width.
 */
export type Found = 'exact' | 'folded' | 'short' | 'nowhere' | 'empty';

export interface QuoteReport {
  /** Capped, see `capQuote`. */
  readonly text: string;
  readonly found: Found;
  /** In all turns, also those that are no evidence. */
  readonly occurrences: number;
}

/** What a fact says and nobody could judge: neither a finding nor a pass. */
export interface Unjudged {
  readonly what: string;
  readonly reason: string;
}

export interface FactReport {
  readonly id: string;
  /** In the order of {@link EVIDENCE_CLASSES}. */
  readonly classes: readonly EvidenceClass[];
  /** The strongest; `agent` where there is none. */
  readonly class: EvidenceClass;
  readonly findings: readonly Finding[];
  readonly spans: readonly EvidenceSpan[];
  /** Places over the most that one fact lists; absent when all are listed. */
  readonly spansLeftOut?: number;
  readonly quotes?: readonly QuoteReport[];
  readonly unjudged?: readonly Unjudged[];
}

export interface EvidenceSummary {
  readonly facts: number;
  /** Facts with a demotion and no refusal. */
  readonly demoted: number;
  readonly refused: number;
  /** Facts with something that could not be judged; absent when there is none. */
  readonly unjudged?: number;
}

export interface EvidenceReport {
  readonly facts: readonly FactReport[];
  readonly summary: EvidenceSummary;
}

/** The text of a cited file; null where there is no such file, a reason where it could not be read. */
export type Source = string | null | { readonly unreadable: string };

/** What a claim was made from: other claims by their id. Its own spans count too where it is one of the facts. */
export interface Lineage {
  readonly id: string;
  readonly from?: readonly string[];
  /** The class of a claim that is none of the facts, where it is known. */
  readonly class?: EvidenceClass;
  /** What it was read from; claims of one source count once. */
  readonly source?: string;
}

export interface EvidenceInput {
  readonly facts: readonly Fact[];
  readonly turns: readonly Turn[];
  /** Quotes that are remembered already; without it, nothing is an echo. */
  readonly index?: readonly string[];
  /** Cited files by the path that a citation gives; without it, citations are not judged. */
  readonly sources?: Readonly<Record<string, Source>>;
  readonly lineage?: readonly Lineage[];
}

export interface EvidenceOptions {
  readonly profile?: Profile;
  /** Rules that are left out. */
  readonly without?: readonly RuleId[];
}

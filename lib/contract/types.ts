// A dispatch contract as data: what a parent sends to one agent, what comes back, and what holds it to that.
// Every part knows its place in `contracts/<agent>.yaml`, so that a rule can point at it. Nothing here reads a file.
import type { Field, Span } from '../text/span.js';

export const CONTRACT_KEYS = [
  'version',
  'agent',
  'consumers',
  'envelope',
  'axes',
  'echo',
  'fields',
  'artifact',
  'gates',
  'recovery',
] as const;

/** Gates that a contract can ask for besides the payload's own. */
export const CONTRACT_GATES = ['artifact', 'coverage', 'sources'] as const;
export type ContractGate = (typeof CONTRACT_GATES)[number];

/** Rungs of the recovery ladder, in the only order in which they may be climbed. */
export const RECOVERY_RUNGS = ['envelope', 'by-value', 'resume', 'redispatch'] as const;
export type RecoveryRung = (typeof RECOVERY_RUNGS)[number];

/** What a payload field that is neither an axis nor an echo may hold. */
export const FIELD_TYPES = ['text', 'integer', 'boolean', 'list', 'map', 'any'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface EnvelopeField {
  readonly name: Field<string>;
  readonly required: boolean;
}

export interface Axis {
  readonly name: Field<string>;
  /** Closed; at least one. */
  readonly values: readonly Field<string>[];
}

/** A payload field that repeats an envelope field byte for byte. */
export interface Echo {
  readonly field: Field<string>;
  readonly of: Field<string>;
}

export interface PayloadFieldRule {
  readonly name: Field<string>;
  readonly type: FieldType;
}

export interface LedgerRule {
  readonly file: Field<string>;
  /** A line of the index with which no ledger is owed; null where one is always owed. */
  readonly owedUnless: Field<string> | null;
}

export interface ArtifactRule {
  readonly span: Span;
  readonly index: Field<string>;
  /** The part of a sidecar's name in front of `-SECTION.md`; null where the artifact has no sidecars. */
  readonly sidecar: Field<string> | null;
  /** Other files, by their whole names. */
  readonly extra: readonly Field<string>[];
  readonly ledger: LedgerRule | null;
}

export interface DispatchContract {
  readonly agent: Field<string>;
  /** Paths from the plugin's root, with `/`. */
  readonly consumers: readonly Field<string>[];
  readonly envelope: readonly EnvelopeField[];
  readonly axes: readonly Axis[];
  readonly echo: readonly Echo[];
  readonly fields: readonly PayloadFieldRule[];
  readonly artifact: ArtifactRule | null;
  readonly gates: readonly Field<ContractGate>[];
  readonly recovery: readonly Field<RecoveryRung>[];
}

/** What is wrong with a contract file. */
export interface ContractMistake {
  /** Lower case, no full stop. */
  readonly message: string;
  readonly span: Span;
  /** An instruction, where there is one. */
  readonly fix?: string;
}

export interface ContractRead {
  /** null where the file cannot stand as a contract; then there is a mistake. */
  readonly contract: DispatchContract | null;
  /** In the order of the file. A contract with mistakes is for places and for repairs: no gate judges by it. */
  readonly mistakes: readonly ContractMistake[];
}

/** The payload axis and its values that say whether the artifact is on disk. */
export const PERSISTENCE = 'persistence';
export const BY_VALUE = 'by-value';

export const axisOf = (contract: DispatchContract, name: string): Axis | undefined =>
  contract.axes.find((axis) => axis.name.value === name);

/** Whether the agent may return its artifact in the payload. */
export const offersByValue = (contract: DispatchContract): boolean =>
  axisOf(contract, PERSISTENCE)?.values.some((value) => value.value === BY_VALUE) ?? false;

// What is to be run, as keys: a trial is named by the content of everything that may change its result, so that a
// repeated run finds it, a changed grader grades it again, and shards know theirs without talking to each other.
import { createHash } from 'node:crypto';
import type { EvalMode, TrialArm, TrialKey } from './types.js';

/** Digests and words that go into a trial's key. */
export interface TrialSource {
  readonly caseId: string;
  /** SHA-256 of the case's files. */
  readonly caseDigest: string;
  /** Of the fixtures and recorded runs that it names. */
  readonly fixturesDigest: string;
  /** Of the plugin under test; empty where the run is recorded. */
  readonly pluginDigest: string;
  readonly mode: EvalMode;
  /** The adapter's command, or empty. */
  readonly adapter: string;
  readonly model: string;
  /** Of the graders as written, the judge's command, and the version of this tool: what grading depends on. */
  readonly gradersDigest: string;
  readonly arm: TrialArm;
  /** From 0. */
  readonly repetition: number;
  /** Which recorded run: `recorded`, `planted[0]`; empty for a live one. */
  readonly run: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The key of what was run, which a changed grader leaves as it is: a stored run is graded again and not run again. */
export const runKeyOf = ({ gradersDigest: _, ...run }: TrialSource): string =>
  sha256(JSON.stringify(Object.entries(run).sort()));

export function trialKeyOf(source: TrialSource): TrialKey & { readonly runKey: string } {
  const runKey = runKeyOf(source);
  const { caseId, arm, repetition, gradersDigest } = source;
  return { key: sha256(`${runKey}\n${gradersDigest}`), runKey, caseId, arm, repetition };
}

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** `2/8`; null for what is no shard. */
export function readShard(text: string): Shard | null {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index >= 1 && shard.index <= shard.count ? shard : null;
}

/** By the case's id alone: a case that is added moves no other. */
export const isIn = (shard: Shard, caseId: string): boolean =>
  Number.parseInt(sha256(caseId).slice(0, 8), 16) % shard.count === shard.index - 1;

export interface PlannedCase {
  readonly id: string;
  readonly threshold: number;
  readonly keys: readonly string[];
}

/** Of the whole plan, whichever shard runs. */
export const planDigest = (cases: readonly PlannedCase[], mode: EvalMode): string =>
  `sha256:${sha256(
    JSON.stringify([
      mode,
      [...cases].sort((a, b) => (a.id < b.id ? -1 : 1)).map((c) => [c.id, c.threshold, [...c.keys].sort()]),
    ]),
  )}`;

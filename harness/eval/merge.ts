// Shards of one plan put together. Fails closed: a missing, a repeated or a foreign shard, another plan or version, two
// results for one trial, or a trial that nobody ran, and there is no report.
import type { Shard } from './plan.js';
import type { EvalMode, Trial } from './types.js';

/** What a shard's folder says of itself: `shard.json`. */
export interface ShardManifest {
  readonly version: 1;
  readonly tool: string;
  readonly plan: string;
  readonly mode: EvalMode;
  readonly shard: Shard;
  /** Every case of the plan with its threshold and the keys of its trials, the other shards' too. */
  readonly cases: readonly { readonly id: string; readonly threshold: number; readonly keys: readonly string[] }[];
}

export type MergeFault =
  | 'no-shards'
  | 'other-version'
  | 'other-plan'
  | 'other-count'
  | 'shard-repeated'
  | 'shard-missing'
  | 'trial-foreign'
  | 'trial-repeated'
  | 'trial-missing';

export interface MergeProblem {
  readonly code: MergeFault;
  readonly message: string;
}

/** What keeps the manifests from being one plan; empty where nothing does. */
export function shardProblems(shards: readonly ShardManifest[]): MergeProblem[] {
  const [first] = shards;
  if (!first) return [{ code: 'no-shards', message: 'no shard was given' }];
  const out: MergeProblem[] = [];
  const seen = new Set<number>();
  for (const { tool, plan, mode, shard } of shards) {
    const name = `shard ${shard.index}/${shard.count}`;
    if (tool !== first.tool)
      out.push({ code: 'other-version', message: `${name} was run by version ${tool}, and another by ${first.tool}` });
    if (plan !== first.plan || mode !== first.mode)
      out.push({ code: 'other-plan', message: `${name} is of another plan: its cases, graders or settings differ` });
    if (shard.count !== first.shard.count)
      out.push({
        code: 'other-count',
        message: `${name} is one of ${shard.count}, and another one of ${first.shard.count}`,
      });
    else if (seen.has(shard.index)) out.push({ code: 'shard-repeated', message: `${name} was given twice` });
    seen.add(shard.index);
  }
  for (let i = 1; i <= first.shard.count; i++)
    if (!seen.has(i))
      out.push({
        code: 'shard-missing',
        message: `shard ${i}/${first.shard.count} is missing; run it with \`--shard ${i}/${first.shard.count}\``,
      });
  return out;
}

/** Holds trials against the plan as they are read, one at a time. */
export class TrialLedger {
  readonly #owed: Map<string, string>;
  readonly #seen = new Set<string>();
  readonly problems: MergeProblem[] = [];

  constructor(cases: ShardManifest['cases']) {
    this.#owed = new Map(cases.flatMap(({ id, keys }) => keys.map((key): [string, string] => [key, id])));
  }

  /** Whether the trial belongs to the plan and is the first for its key. */
  take(trial: Trial): boolean {
    const id = this.#owed.get(trial.key);
    if (id === undefined || id !== trial.caseId) {
      this.problems.push({
        code: 'trial-foreign',
        message: `a result for \`${trial.caseId}\` is of no trial of this plan`,
      });
      return false;
    }
    if (this.#seen.has(trial.key)) {
      this.problems.push({
        code: 'trial-repeated',
        message: `there are two results for run ${trial.repetition + 1} of \`${trial.caseId}\``,
      });
      return false;
    }
    this.#seen.add(trial.key);
    return true;
  }

  /** To be called once at the end. */
  close(): readonly MergeProblem[] {
    const missing = new Map<string, number>();
    for (const [key, id] of this.#owed) if (!this.#seen.has(key)) missing.set(id, (missing.get(id) ?? 0) + 1);
    for (const [id, n] of missing)
      this.problems.push({
        code: 'trial-missing',
        message: `${n === 1 ? 'a run' : `${n} runs`} of \`${id}\` ${n === 1 ? 'has' : 'have'} no result`,
      });
    return this.problems;
  }
}

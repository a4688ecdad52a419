// Runs a plan: what is stored is taken, the rest is run, a few at a time, and each trial is kept as soon as it is known.
// Memory follows the number of cases and of trials that run at one moment.

import { isEnvironment } from '../outcome.js';
import type { Shard } from '../plan.js';
import { isIn } from '../plan.js';
import { Tally } from '../tally.js';
import type { TrialStore } from '../trial-store.js';
import type { Trial } from '../types.js';
import { type Execution, runTrial } from './execute.js';
import type { PlannedRun, PlannedTrial } from './trials.js';

export interface RunOptions {
  readonly execution: Execution;
  readonly store: TrialStore | null;
  readonly shard: Shard | null;
  /** Trials at one moment. */
  readonly jobs: number;
  /** US dollars after which no further trial starts; null for no ceiling. */
  readonly ceiling: number | null;
  /** Called with each trial, in the order in which they end. */
  readonly seen?: (trial: Trial, done: number, of: number) => void;
}

export interface RunTally {
  readonly tally: Tally;
  /** Trials that were not started, since it was stopped or the ceiling was reached. */
  readonly left: number;
  /** Why a trial could not be kept; null where all were. */
  readonly unkept: string | null;
}

export async function runPlan(plan: PlannedRun, options: RunOptions): Promise<RunTally> {
  const { shard, execution } = options;
  const mine = plan.trials.filter((trial) => shard === null || isIn(shard, trial.caseId));
  const tally = new Tally();
  for (const { id } of plan.cases) if (shard === null || isIn(shard, id)) tally.expect(id);
  let next = 0;
  let done = 0;
  let spent = 0;
  let unkept: string | null = null;
  const stopped = (): boolean =>
    execution.signal?.aborted === true || (options.ceiling !== null && spent >= options.ceiling);
  const work = async (): Promise<void> => {
    while (next < mine.length && !stopped()) {
      const planned = mine[next++] as PlannedTrial;
      const { trial, fault } = await oneTrial(planned, options);
      // What was stopped half-way is as if it had not been started.
      if (isCutOff(trial, execution)) continue;
      unkept ??= fault;
      spent += trial.cost?.usd ?? 0;
      done++;
      tally.add(trial);
      options.seen?.(trial, done, mine.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, work));
  return { tally, left: mine.length - done, unkept };
}

async function oneTrial(
  planned: PlannedTrial,
  { store, execution }: RunOptions,
): Promise<{ trial: Trial; fault: string | null }> {
  const known = store?.trial(planned.key) ?? null;
  // An outcome that says nothing of what was tried is tried again.
  if (known && !isEnvironment(known.outcome) && known.outcome !== 'judge-error') return { trial: known, fault: null };
  const trial = await runTrial(planned, execution);
  if (isCutOff(trial, execution)) return { trial, fault: null };
  if (known) store?.forget(planned.key);
  const kept = store?.publishTrial(trial);
  return { trial, fault: kept && !kept.ok ? kept.reason : null };
}

const isCutOff = (trial: Trial, { signal }: Execution): boolean =>
  signal?.aborted === true && trial.outcome === 'unreached';

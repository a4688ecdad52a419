// Counts of trials, case by case: memory grows with the number of cases and never with that of trials.
import { passAllK, passAtK, wilson } from './statistics.js';
import {
  type CaseResult,
  type EvalMode,
  type EvalSummary,
  TRIAL_OUTCOMES,
  type Trial,
  type TrialOutcome,
} from './types.js';

/** Lines kept of what a case says is wrong. */
const MOST_DIFFERENCES = 10;
const MOST_K = 10;

interface Counted {
  readonly outcomes: Map<TrialOutcome, number>;
  readonly differences: Set<string>;
  usd: number | null;
}

export class Tally {
  readonly #cases = new Map<string, Counted>();

  /** A case that has no trial yet is still in the report. */
  expect(id: string): void {
    this.#of(id);
  }

  add(trial: Trial): void {
    const counted = this.#of(trial.caseId);
    counted.outcomes.set(trial.outcome, (counted.outcomes.get(trial.outcome) ?? 0) + 1);
    if (trial.cost?.usd !== null && trial.cost !== null) counted.usd = (counted.usd ?? 0) + trial.cost.usd;
    if (trial.outcome === 'pass') return;
    for (const line of linesOf(trial)) if (counted.differences.size < MOST_DIFFERENCES) counted.differences.add(line);
  }

  #of(id: string): Counted {
    let counted = this.#cases.get(id);
    if (!counted) {
      counted = { outcomes: new Map(), differences: new Set(), usd: null };
      this.#cases.set(id, counted);
    }
    return counted;
  }

  /** Sorted by id, so that shards and threads give the same bytes. */
  results(mode: EvalMode, thresholdOf: (id: string) => number): CaseResult[] {
    return [...this.#cases]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, counted]) => caseResult(id, counted, mode, thresholdOf(id)));
  }

  summary(results: readonly CaseResult[]): EvalSummary {
    const count = (verdict: CaseResult['verdict']): number => results.filter((r) => r.verdict === verdict).length;
    const outcomes = new Map<TrialOutcome, number>();
    let usd: number | null = null;
    for (const counted of this.#cases.values()) {
      for (const [outcome, n] of counted.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + n);
      if (counted.usd !== null) usd = (usd ?? 0) + counted.usd;
    }
    return {
      cases: results.length,
      pass: count('pass'),
      fail: count('fail'),
      ungradeable: count('ungradeable'),
      trials: [...outcomes.values()].reduce((sum, n) => sum + n, 0),
      outcomes: inOrder(outcomes),
      usd,
    };
  }
}

function caseResult(id: string, { outcomes, differences }: Counted, mode: EvalMode, threshold: number): CaseResult {
  const passes = outcomes.get('pass') ?? 0;
  const judged = passes + (outcomes.get('fail') ?? 0);
  const all = [...outcomes.values()].reduce((sum, n) => sum + n, 0);
  const passRate = judged === 0 ? null : passes / judged;
  return {
    id,
    outcomes: inOrder(outcomes),
    passRate,
    // A replay gives the same each time, so there is nothing to estimate.
    interval: passRate === null ? null : mode === 'replay' ? [passRate, passRate] : wilson(judged, passes),
    threshold,
    verdict: verdictOf(passes, judged, all, threshold),
    ...(mode !== 'replay' && judged > 1
      ? { passAt: estimates(judged, passes, passAtK), passAll: estimates(judged, passes, passAllK) }
      : {}),
    differences: [...differences].sort(),
  };
}

/**
 * A case fails when the judged trials fall below the threshold even if all others had passed; it passes when they reach
 * it even if all others had failed. In between the trials without a verdict decide, and there is none.
 */
function verdictOf(passes: number, judged: number, all: number, threshold: number): CaseResult['verdict'] {
  if (judged === 0) return 'ungradeable';
  const unjudged = all - judged;
  if ((passes + unjudged) / all < threshold - EPSILON) return 'fail';
  return passes / all >= threshold - EPSILON ? 'pass' : 'ungradeable';
}

const EPSILON = 1e-9;

function estimates(
  n: number,
  c: number,
  of: (n: number, c: number, k: number) => number | null,
): Record<string, number> {
  const out: Record<string, number> = {};
  for (let k = 1; k <= Math.min(n, MOST_K); k++) {
    const value = of(n, c, k);
    if (value !== null) out[k] = value;
  }
  return out;
}

const inOrder = (outcomes: ReadonlyMap<TrialOutcome, number>): Partial<Record<TrialOutcome, number>> =>
  Object.fromEntries(TRIAL_OUTCOMES.flatMap((o) => (outcomes.has(o) ? [[o, outcomes.get(o) as number]] : [])));

function linesOf({ note, graders, repetition }: Trial): string[] {
  const own = note === null ? [] : [note];
  const said = graders
    .filter((g) => g.required && g.outcome !== 'pass')
    .flatMap((g) => (g.reasons.length > 0 ? g.reasons : [g.outcome]).map((reason) => `${g.name}: ${reason}`));
  return [...own, ...said].map((line) => (repetition === 0 ? line : `run ${repetition + 1}: ${line}`));
}

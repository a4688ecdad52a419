// The report of a run or a merge, out of its counts.
import { comparePaired } from '../statistics.js';
import type { Tally } from '../tally.js';
import type { CaseResult, Comparison, EvalMode, EvalReport } from '../types.js';

export interface ReportFacts {
  readonly toolVersion: string;
  readonly plan: string;
  readonly mode: EvalMode;
  readonly thresholds: ReadonlyMap<string, number>;
  readonly baseline: EvalReport | null;
}

export function reportOf(tally: Tally, { toolVersion, plan, mode, thresholds, baseline }: ReportFacts): EvalReport {
  const cases = tally.results(mode, (id) => thresholds.get(id) ?? 1);
  return {
    version: 1,
    tool: { name: 'plugproof', version: toolVersion },
    plan,
    mode,
    cases,
    summary: tally.summary(cases),
    comparison: baseline && compare(baseline.cases, cases),
  };
}

const judgedOf = ({ outcomes }: CaseResult): { n: number; c: number } => ({
  c: outcomes.pass ?? 0,
  n: (outcomes.pass ?? 0) + (outcomes.fail ?? 0),
});

/**
 * Case by case: the runs of one case are alike, so they are paired such that as few as possible differ. What only one
 * side has is in no pair.
 */
export function compare(before: readonly CaseResult[], now: readonly CaseResult[]): Comparison {
  const old = new Map(before.map((one) => [one.id, judgedOf(one)]));
  const unpaired = [...before.filter((one) => !now.some((other) => other.id === one.id)).map((one) => one.id)];
  let pairs = 0;
  let lost = 0;
  let won = 0;
  for (const one of now) {
    const [was, is] = [old.get(one.id), judgedOf(one)];
    const m = Math.min(was?.n ?? 0, is.n);
    if (!was || m === 0) {
      unpaired.push(one.id);
      continue;
    }
    // With different numbers of runs the larger side is scaled down.
    const difference = Math.round((is.c / is.n) * m) - Math.round((was.c / was.n) * m);
    pairs += m;
    if (difference > 0) won += difference;
    else lost -= difference;
  }
  return { pairs, lost, won, ...comparePaired({ pairs, lost, won }), unpaired: unpaired.sort() };
}

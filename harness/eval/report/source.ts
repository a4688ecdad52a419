// What a report of an eval run is made from, and what a format is: a pure function from there to pieces of text.
// Trials are handed out case by case and never held together, so that memory grows with the cases alone.
import type { CaseResult, EvalReport, Trial } from '../types.js';
import { trialsIn } from './words.js';

export interface EvalSource {
  readonly report: EvalReport;
  /** The earlier run's report, where `report.comparison` was drawn from one that is at hand. */
  readonly baseline: EvalReport | null;
  /** The trials of a case, read anew at each call; fewer than there were, or none, where not all are kept. */
  trialsOf(caseId: string): Iterable<Trial>;
  /** A few lines of the recorded run that show what happened; empty where it is not kept. */
  excerptOf(trial: Trial): readonly string[];
}

export interface EvalReportOptions {
  readonly color: boolean;
}

/** Pieces of the text in their order; the last one ends with a line feed. The same source gives the same bytes. */
export type EvalReporter = (source: EvalSource, options: EvalReportOptions) => Iterable<string>;

export interface Shown {
  /** In the order of arm and repetition. */
  readonly trials: readonly Trial[];
  /** Trials that the case had and that are not among them, the ones that are not kept too. */
  readonly more: number;
  /** Milliseconds of all trials, the ones not shown too; null where one does not tell, or is not kept. */
  readonly durationMs: number | null;
}

/** The trials of a case worth showing: at most `most` that did not pass, and the first one that did. */
export function shownTrials(result: CaseResult, trials: Iterable<Trial>, most: number): Shown {
  const kept: Trial[] = [];
  let passed: Trial | null = null;
  let all = 0;
  let durationMs: number | null = 0;
  for (const trial of trials) {
    all++;
    durationMs = durationMs === null || trial.durationMs === null ? null : durationMs + trial.durationMs;
    if (trial.outcome === 'pass') {
      if (!passed || inOrder(trial, passed) < 0) passed = trial;
      continue;
    }
    kept.push(trial);
    if (kept.length > most) kept.sort(inOrder).pop();
  }
  if (passed) kept.push(passed);
  const had = Math.max(all, trialsIn(result));
  return {
    trials: kept.sort(inOrder),
    more: had - kept.length,
    durationMs: all > 0 && all === had ? durationMs : null,
  };
}

const inOrder = (a: Trial, b: Trial): number =>
  a.arm === b.arm ? a.repetition - b.repetition : a.arm === 'with' ? -1 : 1;

// What an eval run is made of: trials, what their graders said, and the report drawn from both. Data only.
// A trial has one of seven outcomes. Only `pass` and `fail` say something of what was tried; the others say why nothing
// can be said, and no count folds them into either.

export const TRIAL_OUTCOMES = [
  'pass',
  'fail',
  /** A judge answered nothing that can be read, or disagreed with itself below its quorum. */
  'judge-error',
  /** The adapter, the host or the machine failed: rate limit, missing command, crash, rubbish. Never a fail. */
  'infra-error',
  /** The run did not end within its time. */
  'timeout',
  /** Left out on purpose: this mode cannot run it, or it has nothing to grade. Nothing checked is never a pass. */
  'skipped',
  /** The run never came to what is graded: it ended before, or a ceiling stopped it. */
  'unreached',
] as const;
export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number];

/** What one grader said of one trial. */
export interface GraderVerdict {
  readonly name: string;
  readonly type: string;
  /** false: reported, and decides nothing. */
  readonly required: boolean;
  readonly weight: number;
  readonly outcome: TrialOutcome;
  /** What was seen, one line each; at most a few. */
  readonly reasons: readonly string[];
  /** Lines of the transcript or files that show it: `run.jsonl:12`, `out/report.md`. */
  readonly evidence: readonly string[];
}

export type EvalMode = 'replay' | 'live' | 'scripted';

/** `with`: the plugin under test is loaded; `without`: it is not. */
export type TrialArm = 'with' | 'without';

/** What makes a trial that trial, before it runs. */
export interface TrialKey {
  /** SHA-256, lower-case hex, of everything that may change the result: see plan.ts. */
  readonly key: string;
  /** The suite's path and the case's key: `evals/demo/reads-first`. */
  readonly caseId: string;
  readonly arm: TrialArm;
  /** From 0. */
  readonly repetition: number;
}

export interface TrialCost {
  readonly usd: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface Trial extends TrialKey {
  readonly version: 1;
  readonly outcome: TrialOutcome;
  /** Share of the weight of passing graders, 0 to 1; null where nothing was judged. */
  readonly score: number | null;
  readonly graders: readonly GraderVerdict[];
  /** Of the run itself, where it is why there is no verdict. One line. */
  readonly note: string | null;
  readonly turns: number | null;
  readonly cost: TrialCost | null;
  /** Milliseconds; null in replay, so that a replay gives the same bytes each time. */
  readonly durationMs: number | null;
  /** A planted bad run: it must fail, so `outcome` is already turned round. */
  readonly planted: boolean;
}

/** Counts of one case, which is all that is kept of its trials. */
export interface CaseResult {
  readonly id: string;
  readonly outcomes: Readonly<Partial<Record<TrialOutcome, number>>>;
  /** passes / (passes + fails); null where nothing was judged. */
  readonly passRate: number | null;
  /** Wilson's interval at 95 % of the pass rate; of a deterministic replay, the rate itself. */
  readonly interval: readonly [number, number] | null;
  readonly threshold: number;
  readonly verdict: 'pass' | 'fail' | 'ungradeable';
  /** Estimates over the judged trials, where there is more than one. */
  readonly passAt?: Readonly<Record<string, number>>;
  readonly passAll?: Readonly<Record<string, number>>;
  /** What is other than expected, one line each: reasons of required graders that did not pass. */
  readonly differences: readonly string[];
}

export interface EvalSummary {
  readonly cases: number;
  readonly pass: number;
  readonly fail: number;
  readonly ungradeable: number;
  readonly trials: number;
  readonly outcomes: Readonly<Partial<Record<TrialOutcome, number>>>;
  readonly usd: number | null;
}

export interface EvalReport {
  readonly version: 1;
  readonly tool: { readonly name: 'plugproof'; readonly version: string };
  /** `sha256:` and the digest of every trial's key and of what decides: thresholds, required graders. */
  readonly plan: string;
  readonly mode: EvalMode;
  readonly cases: readonly CaseResult[];
  readonly summary: EvalSummary;
  readonly comparison: Comparison | null;
}

/** This run held against an earlier one, trial by trial. */
export interface Comparison {
  readonly pairs: number;
  /** Passed before and fails now; failed before and passes now. */
  readonly lost: number;
  readonly won: number;
  /** Two-sided, exact, over the pairs that differ; 1 where none does. */
  readonly p: number;
  /** too-few: the runs cannot tell; `needed` pairs would. */
  readonly verdict: 'better' | 'worse' | 'no-difference-shown' | 'too-few';
  readonly needed: number | null;
  /** Cases that only one side has: they are in no pair. */
  readonly unpaired: readonly string[];
}

// Eval runs built by hand: trials are written down, and the counts follow from them as they do in a run.
import type { EvalSource } from '../../../harness/eval/report/source.js';
import { Tally } from '../../../harness/eval/tally.js';
import type { EvalMode, EvalReport, GraderVerdict, Trial, TrialOutcome } from '../../../harness/eval/types.js';

export const PLAIN = { color: false } as const;

export const grader = (outcome: TrialOutcome, more: Partial<GraderVerdict> = {}): GraderVerdict => ({
  name: 'reads-first',
  type: 'tool-order',
  required: true,
  weight: 1,
  outcome,
  reasons: outcome === 'pass' ? [] : [`the grader says ${outcome}`],
  evidence: outcome === 'fail' ? ['run.jsonl:12'] : [],
  ...more,
});

export const trial = (caseId: string, repetition: number, outcome: TrialOutcome, more: Partial<Trial> = {}): Trial => ({
  version: 1,
  key: 'a'.repeat(64),
  caseId,
  arm: 'with',
  repetition,
  outcome,
  score: outcome === 'pass' ? 1 : outcome === 'fail' ? 0 : null,
  graders: outcome === 'skipped' || outcome === 'infra-error' ? [] : [grader(outcome)],
  note: outcome === 'infra-error' ? 'the adapter was rate limited' : null,
  turns: 4,
  cost: { usd: 0.01, inputTokens: 900, outputTokens: 100 },
  durationMs: 1500,
  planted: false,
  ...more,
});

export interface SourceOptions {
  readonly mode?: EvalMode;
  readonly thresholds?: Readonly<Record<string, number>>;
  readonly baseline?: EvalReport | null;
  readonly comparison?: EvalReport['comparison'];
  readonly excerpt?: readonly string[];
  /** Cases without a trial. */
  readonly expected?: readonly string[];
}

/** The report of these trials, and the trials as a store hands them out. */
export function sourceOf(trials: readonly Trial[], options: SourceOptions = {}): EvalSource {
  const { mode = 'live', thresholds = {}, baseline = null, comparison = null, excerpt = [], expected = [] } = options;
  const tally = new Tally();
  for (const id of expected) tally.expect(id);
  for (const one of trials) tally.add(one);
  const cases = tally.results(mode, (id) => thresholds[id] ?? 1);
  const plan = `sha256:${'0'.repeat(64)}`;
  const tool = { name: 'plugproof', version: '0.1.0' } as const;
  return {
    report: { version: 1, tool, plan, mode, cases, summary: tally.summary(cases), comparison },
    baseline,
    trialsOf: (id) => trials.filter((one) => one.caseId === id),
    excerptOf: () => excerpt,
  };
}

/** One case an outcome, one that passes often enough, one that has no run, and one below its threshold in part. */
export const MIXED: readonly Trial[] = [
  trial('evals/demo/judge', 0, 'judge-error'),
  trial('evals/demo/limited', 0, 'infra-error'),
  trial('evals/demo/out-of-time', 0, 'timeout'),
  trial('evals/demo/left-out', 0, 'skipped'),
  trial('evals/demo/not-reached', 0, 'unreached'),
  trial('evals/demo/good', 0, 'pass'),
  trial('evals/demo/mostly', 0, 'pass'),
  trial('evals/demo/mostly', 1, 'fail'),
  trial('evals/demo/mostly', 2, 'pass'),
  trial('evals/other/bad', 0, 'fail'),
  trial('evals/other/bad', 1, 'infra-error'),
];

const COMPARISON = {
  pairs: 12,
  lost: 7,
  won: 0,
  p: 0.0156,
  verdict: 'worse',
  needed: null,
  unpaired: ['a/new'],
} as const;

export const mixed = (more: SourceOptions = {}): EvalSource =>
  sourceOf(MIXED, {
    thresholds: { 'evals/demo/mostly': 0.6 },
    expected: ['evals/demo/no-run'],
    comparison: COMPARISON,
    excerpt: ['assistant: reads the file', 'tool: Read {"file":"a.md"}'],
    ...more,
  });

/** Text that tries every way out: terminal, log command, markup, encoding, size. */
export const HOSTILE = `\u001b[31m\u202ea]]>b</script><img src=x onerror=alert(1)>%0A\n::error::x\u0000\ufffe\u009b2J\ud800"'&`;

/** A run in which everything that comes from outside is {@link HOSTILE}, in both places of huge. */
export function hostile(): EvalSource {
  const huge = `${HOSTILE}${'\u{1f600}'.repeat(200_000)}`;
  const bad = grader('fail', { name: HOSTILE, type: HOSTILE, reasons: [HOSTILE, huge], evidence: [huge] });
  const id = `evals/${HOSTILE}/${huge}`;
  return sourceOf(
    [trial(id, 0, 'fail', { graders: [bad], note: huge }), trial(HOSTILE, 0, 'infra-error', { note: huge })],
    {
      excerpt: [HOSTILE, huge, ...Array.from({ length: 5000 }, () => HOSTILE)],
      comparison: { ...COMPARISON, unpaired: [HOSTILE, huge] },
      baseline: sourceOf([trial(HOSTILE, 0, 'pass'), trial(huge, 0, 'pass')]).report,
    },
  );
}

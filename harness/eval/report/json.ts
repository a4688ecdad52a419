// An eval run for programs, in the closed shape of schemas/eval-report.schema.json. Key order is fixed, and the text is
// plain to print as well: see `jsonText`. What is written here is what `--baseline` reads.
import { jsonText } from '../../../lib/report/json.js';
import { type CaseResult, type EvalReport, TRIAL_OUTCOMES, type TrialOutcome } from '../types.js';
import type { EvalReporter } from './source.js';

export const json: EvalReporter = ({ report }) => [jsonText(reportData(report))];

const reportData = ({ tool, plan, mode, cases, summary, comparison }: EvalReport): object => ({
  version: 1,
  tool: { name: tool.name, version: tool.version },
  plan,
  mode,
  cases: cases.map(caseData),
  summary: {
    cases: summary.cases,
    pass: summary.pass,
    fail: summary.fail,
    ungradeable: summary.ungradeable,
    trials: summary.trials,
    outcomes: outcomesData(summary.outcomes),
    usd: summary.usd,
  },
  comparison: comparison && {
    pairs: comparison.pairs,
    lost: comparison.lost,
    won: comparison.won,
    p: comparison.p,
    verdict: comparison.verdict,
    needed: comparison.needed,
    unpaired: comparison.unpaired,
  },
});

const caseData = (result: CaseResult): object => ({
  id: result.id,
  verdict: result.verdict,
  outcomes: outcomesData(result.outcomes),
  passRate: result.passRate,
  interval: result.interval,
  threshold: result.threshold,
  ...(result.passAt ? { passAt: result.passAt } : {}),
  ...(result.passAll ? { passAll: result.passAll } : {}),
  differences: result.differences,
});

/** Only the outcomes that there were. */
const outcomesData = (outcomes: Readonly<Partial<Record<TrialOutcome, number>>>): object =>
  Object.fromEntries(
    TRIAL_OUTCOMES.flatMap((outcome) => ((outcomes[outcome] ?? 0) > 0 ? [[outcome, outcomes[outcome]]] : [])),
  );

// The words that every report of an eval run shares. What could not be judged is told beside pass and fail and never
// within either; a run in which nothing was judged never reads like a good one.
import { sentence } from '../../../lib/report/visible.js';
import {
  type CaseResult,
  type Comparison,
  type EvalReport,
  type GraderVerdict,
  TRIAL_OUTCOMES,
  type Trial,
  type TrialOutcome,
} from '../types.js';

/** UTF-16 units shown of one text of unknown origin. */
const MOST_SHOWN = 500;

/** Cuts a text to `most` UTF-16 units, never within a character, and says how many are missing. */
export function cut(text: string, most = MOST_SHOWN): string {
  if (text.length <= most) return text;
  const high = text.charCodeAt(most - 1);
  const end = high >= 0xd800 && high <= 0xdbff ? most - 1 : most;
  return `${text.slice(0, end)}… (${text.length - end} more characters)`;
}

/** A text of unknown origin on one line, safe to show and of bounded length. */
export const line = (text: string, most = MOST_SHOWN): string => sentence(cut(text, most));

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** `67 %`; one digit more where whole numbers would round to a bound that was not reached. */
export function percent(rate: number): string {
  const whole = Math.round(rate * 100);
  const bound = (whole === 0 && rate > 0) || (whole === 100 && rate < 1);
  return `${bound ? (rate * 100).toFixed(1) : whole} %`;
}

/** `2 pass, 1 infra-error`, in the order of the outcomes; empty for none. */
export const outcomesText = (outcomes: Readonly<Partial<Record<TrialOutcome, number>>>): string =>
  TRIAL_OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0)
    .map((outcome) => `${outcomes[outcome]} ${outcome}`)
    .join(', ');

export const trialsIn = ({ outcomes }: CaseResult): number =>
  TRIAL_OUTCOMES.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

/** Why the verdict is what it is: `1 of 3 judged runs passes (33 %, 95 % interval 6 to 79 %), threshold 80 %`. */
export function rateText(result: CaseResult): string {
  const { outcomes, passRate, interval, threshold } = result;
  const passes = outcomes.pass ?? 0;
  const judged = passes + (outcomes.fail ?? 0);
  const unjudged = trialsIn(result) - judged;
  if (passRate === null) return unjudged === 0 ? 'no run' : `could not be judged: ${outcomesText(outcomes)}`;
  const estimated = interval !== null && interval[0] !== interval[1];
  const rate = `${percent(passRate)}${estimated ? `, 95 % interval ${between(interval)}` : ''}`;
  const said = `${passes} of ${judged} judged runs ${passes === 1 ? 'passes' : 'pass'} (${rate})`;
  const left = unjudged === 0 ? '' : `, ${unjudged} could not be judged`;
  return `${said}${left}, threshold ${percent(threshold)}`;
}

const between = ([low, high]: readonly [number, number]): string =>
  `${percent(low).replace(/ %$/, '')} to ${percent(high)}`;

/** `pass@1 33 %, pass@3 70 %`; empty where nothing is estimated. */
export const estimatesText = ({ passAt, passAll }: CaseResult): string =>
  [...estimates('pass@', passAt), ...estimates('pass^', passAll)].join(', ');

const estimates = (name: string, values: Readonly<Record<string, number>> | undefined): string[] =>
  Object.entries(values ?? {}).map(([k, value]) => `${name}${line(k, 5)} ${percent(value)}`);

export const noVerdict = ({ summary }: EvalReport): boolean => summary.pass === 0 && summary.fail === 0;

/** `4 cases: 1 pass, 1 fail, 2 ungradeable`, always with all three. */
export const summaryText = ({ summary }: EvalReport): string =>
  `${count(summary.cases, 'case')}: ${summary.pass} pass, ${summary.fail} fail, ${summary.ungradeable} ungradeable`;

/** `12 runs: 3 pass, 1 fail, 8 infra-error; cost 0.42 USD`. */
export function trialsText({ summary }: EvalReport): string {
  const outcomes = outcomesText(summary.outcomes);
  const cost = summary.usd === null ? '' : `; cost ${summary.usd.toFixed(summary.usd < 0.1 ? 4 : 2)} USD`;
  return `${count(summary.trials, 'run')}${outcomes === '' ? '' : `: ${outcomes}`}${cost}`;
}

export const runName = ({ arm, repetition, planted }: Trial): string =>
  `run ${repetition + 1}${arm === 'without' ? ' without the plugin' : ''}${planted ? ', planted to fail' : ''}`;

/** What a grader says on one line: its reasons, or its outcome where it gives none. */
export const reasonText = ({ reasons, outcome }: GraderVerdict): string =>
  reasons.length > 0 ? reasons.map((reason) => line(reason)).join('; ') : outcome;

/** The comparison in sentences; the first one is the verdict. */
export function comparisonLines({ pairs, lost, won, p, verdict, needed, unpaired }: Comparison): string[] {
  const facts = `${count(pairs, 'pair')} of runs, ${lost} lost, ${won} won, p = ${p.toFixed(p < 0.1 ? 4 : 2)}`;
  const words = {
    better: 'better than the baseline',
    worse: 'worse than the baseline',
    'no-difference-shown': 'no difference to the baseline is shown',
    'too-few': 'too few runs to tell a difference to the baseline',
  } as const;
  const need = needed === null ? '' : `; ${count(needed, 'pair')} would tell`;
  const alone = unpaired.slice(0, MOST_NAMED).map((id) => `\`${line(id)}\``);
  const more = unpaired.length - alone.length;
  return [
    `${words[verdict]}: ${facts}${need}`,
    ...(alone.length > 0 ? [`in no pair: ${alone.join(', ')}${more > 0 ? ` and ${more} more` : ''}`] : []),
  ];
}

const MOST_NAMED = 20;

export interface Change {
  readonly id: string;
  /** null where the case is new. */
  readonly before: CaseResult | null;
  /** null where the case is gone. */
  readonly now: CaseResult | null;
}

/** Cases whose verdict or pass rate differs, or that only one side has, by id. */
export function changesSince(baseline: EvalReport, report: EvalReport): Change[] {
  const before = new Map(baseline.cases.map((one) => [one.id, one]));
  const now = new Map(report.cases.map((one) => [one.id, one]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .sort()
    .map((id) => ({ id, before: before.get(id) ?? null, now: now.get(id) ?? null }))
    .filter((change) => stateText(change.before) !== stateText(change.now));
}

/** `fail, 33 %`, as it stands in a list of differences. */
export function stateText(result: CaseResult | null): string {
  if (!result) return 'absent';
  return result.passRate === null ? result.verdict : `${result.verdict}, ${percent(result.passRate)}`;
}

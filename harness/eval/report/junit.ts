// An eval run as JUnit XML for build servers: a suite a folder, a test case a case, by the case's verdict. Below its
// threshold is a failure; without a verdict it is an error where judge, machine or time broke, and skipped where it was
// left out or never reached. A run in which no case has a verdict has an error, so that no build takes it for green.
import { escaped } from '../../../lib/report/page.js';
import type { CaseResult, EvalReport, Trial, TrialOutcome } from '../types.js';
import { type EvalReporter, type EvalSource, shownTrials } from './source.js';
import { line, noVerdict, outcomesText, rateText, reasonText, runName, summaryText, trialsText } from './words.js';

const MOST_TRIALS = 10;

type Kind = 'passed' | 'failure' | 'error' | 'skipped';

const BROKEN: readonly TrialOutcome[] = ['judge-error', 'infra-error', 'timeout'];

export const junit: EvalReporter = function* (source) {
  const { report } = source;
  const name = `${report.tool.name} eval`;
  const empty = noVerdict(report) && report.cases.every((result) => kindOf(result) !== 'error');
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name=${quoted(name)} ${countsOf(report.cases, empty)}>\n`;
  yield* runSuite(report, name, empty);
  for (const [suite, cases] of suitesOf(report)) {
    yield `  <testsuite name=${quoted(line(suite))} ${countsOf(cases, false)}>\n`;
    for (const result of cases) yield `${caseElement(result, suite, source)}\n`;
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
};

/** What holds of the whole run; its only case is the error that no case has a verdict. */
function* runSuite(report: EvalReport, name: string, empty: boolean): Iterable<string> {
  yield `  <testsuite name=${quoted(name)} ${countsOf([], empty)}>\n`;
  if (empty)
    yield `    <testcase classname=${quoted(name)} name="no case has a verdict"><error message="no case has a verdict" type="ungradeable"/></testcase>\n`;
  yield `    <system-out>${escaped(`${summaryText(report)}\n${trialsText(report)}`)}</system-out>\n`;
  yield '  </testsuite>\n';
}

function suitesOf({ cases }: EvalReport): Map<string, CaseResult[]> {
  const suites = new Map<string, CaseResult[]>();
  for (const result of cases) {
    const suite = folderOf(result.id);
    const list = suites.get(suite);
    if (list) list.push(result);
    else suites.set(suite, [result]);
  }
  return suites;
}

const folderOf = (id: string): string => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : 'evals');

function countsOf(cases: readonly CaseResult[], empty: boolean): string {
  const kinds = cases.map(kindOf);
  const of = (kind: Kind): number => kinds.filter((one) => one === kind).length;
  const extra = empty ? 1 : 0;
  return `tests="${cases.length + extra}" failures="${of('failure')}" errors="${of('error') + extra}" skipped="${of('skipped')}"`;
}

function kindOf({ verdict, outcomes }: CaseResult): Kind {
  if (verdict !== 'ungradeable') return verdict === 'pass' ? 'passed' : 'failure';
  return BROKEN.some((outcome) => (outcomes[outcome] ?? 0) > 0) ? 'error' : 'skipped';
}

function caseElement(result: CaseResult, suite: string, source: EvalSource): string {
  const { trials, more, durationMs } = shownTrials(result, source.trialsOf(result.id), MOST_TRIALS);
  const name = result.id.slice(result.id.lastIndexOf('/') + 1);
  const time = durationMs === null ? '' : ` time="${(durationMs / 1000).toFixed(3)}"`;
  const head = `    <testcase classname=${quoted(line(suite))} name=${quoted(line(name))}${time}`;
  const kind = kindOf(result);
  if (kind === 'passed') return `${head}/>`;
  const message = quoted(rateText(result));
  const body = bodyOf(result, trials, more).join('\n');
  return kind === 'skipped'
    ? `${head}><skipped message=${message}/><system-out>${escaped(body)}</system-out></testcase>`
    : `${head}><${kind} message=${message} type="${typeOf(result)}">${escaped(body)}</${kind}></testcase>`;
}

const typeOf = ({ verdict, outcomes }: CaseResult): string =>
  verdict === 'fail' ? 'fail' : (BROKEN.find((outcome) => (outcomes[outcome] ?? 0) > 0) ?? verdict);

function bodyOf(result: CaseResult, trials: readonly Trial[], more: number): string[] {
  const wrong = trials.filter((trial) => trial.outcome !== 'pass');
  if (wrong.length === 0) return [outcomesText(result.outcomes), ...result.differences.map((text) => line(text))];
  const left = more > 0 ? [`and ${more} more`] : [];
  return [outcomesText(result.outcomes), ...wrong.flatMap(trialLines), ...left];
}

function trialLines(trial: Trial): string[] {
  const note = trial.note === null ? '' : `: ${line(trial.note)}`;
  const said = trial.graders.filter((grader) => grader.outcome !== 'pass');
  return [
    `${runName(trial)}: ${trial.outcome}${note}`,
    ...said.map((grader) => {
      const where = grader.evidence.length > 0 ? ` (${grader.evidence.map((at) => line(at)).join(', ')})` : '';
      return `  ${grader.required ? '' : 'not required: '}${line(grader.name)}: ${grader.outcome}: ${reasonText(grader)}${where}`;
    }),
  ];
}

const quoted = (text: string): string => `"${escaped(text)}"`;

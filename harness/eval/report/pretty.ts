// An eval run for a person at a terminal: one line a case, and below it what is other than expected.
// No line opens with text of unknown origin, so that none reads like a command to a build server.
import picocolors from 'picocolors';
import type { CaseResult } from '../types.js';
import type { EvalReporter } from './source.js';
import {
  changesSince,
  comparisonLines,
  line,
  noVerdict,
  outcomesText,
  rateText,
  stateText,
  summaryText,
  trialsIn,
  trialsText,
} from './words.js';

type Colors = ReturnType<typeof picocolors.createColors>;

const VERDICT = 11;
const BELOW = ' '.repeat(VERDICT + 1);
const MOST_CHANGES = 20;

export const pretty: EvalReporter = function* (source, options) {
  const { report, baseline } = source;
  const colors = picocolors.createColors(options.color);
  for (const result of report.cases) for (const text of caseLines(result, colors)) yield `${text}\n`;
  if (report.comparison) {
    yield '\n';
    for (const text of comparisonLines(report.comparison)) yield `${text}\n`;
  }
  if (baseline) {
    const changes = changesSince(baseline, report);
    for (const { id, before, now } of changes.slice(0, MOST_CHANGES))
      yield `  - ${line(id)}: ${stateText(before)} → ${stateText(now)}\n`;
    if (changes.length > MOST_CHANGES) yield `  and ${changes.length - MOST_CHANGES} more\n`;
  }
  if (report.cases.length > 0) yield '\n';
  yield `${trialsText(report)}\n`;
  if (noVerdict(report))
    yield `${colors.yellow('no case has a verdict, so this is no statement about what was tried')}\n`;
  yield `${colors.bold(summaryText(report))}\n`;
};

function caseLines(result: CaseResult, colors: Colors): string[] {
  const paint = { pass: colors.green, fail: colors.red, ungradeable: colors.yellow }[result.verdict];
  const single = trialsIn(result) === 1 && result.passRate !== null;
  const several = single ? '' : `  ${colors.dim(rateText(result))}`;
  const lines = [`${paint(result.verdict.padEnd(VERDICT))} ${line(result.id)}${several}`];
  if (result.verdict !== 'pass' && !single && result.passRate !== null)
    lines.push(`${BELOW}${outcomesText(result.outcomes)}`);
  return [...lines, ...result.differences.map((difference) => `${BELOW}- ${line(difference)}`)];
}

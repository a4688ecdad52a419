// An eval run as one page to hand over: a summary, what differs from the baseline, and case by case each run beside what
// its graders say. Readable without scripts and by keyboard: links within the page, check boxes, `details`.
// Runs are shown up to a number a case, and each text up to a length, so that the page stays one that a reader can open.
import { escaped, PAGE_END, pageHead, prose } from '../../../lib/report/page.js';
import { visible } from '../../../lib/report/visible.js';
import type { CaseResult, EvalReport } from '../types.js';
import { EVAL_STYLE } from './html-style.js';
import { trialLines } from './html-trial.js';
import { type EvalReporter, type EvalSource, shownTrials } from './source.js';
import {
  type Change,
  changesSince,
  comparisonLines,
  count,
  cut,
  estimatesText,
  line,
  noVerdict,
  outcomesText,
  rateText,
  stateText,
  summaryText,
  trialsText,
} from './words.js';

/** Runs of a case that are shown beside the first one that passes. */
const MOST_TRIALS = 8;
const MOST_CHANGES = 200;

const VERDICTS = ['fail', 'ungradeable', 'pass'] as const;

export const html: EvalReporter = function* (source) {
  const { report } = source;
  const title = titleOf(report);
  yield text([...pageHead(`${report.tool.name} eval: ${title}`, EVAL_STYLE), ...headerLines(report, title)]);
  yield text([...filterLines(report), '<main>', ...comparisonSection(source)]);
  if (report.cases.length === 0)
    yield text(['<p class="clean">no case was run, so this page is no statement about anything</p>']);
  else {
    yield text([
      '<section>',
      '<h2>cases</h2>',
      ...tableHead(count(report.cases.length, 'case'), ['verdict', 'case', 'runs']),
    ]);
    for (const [index, result] of report.cases.entries()) yield text([row(result, index)]);
    yield text(['</tbody></table>', '</section>', '<section>', '<h2>case by case</h2>']);
    for (const [index, result] of report.cases.entries()) yield text(article(result, index, source));
    yield text(['</section>']);
  }
  yield text(['</main>', ...PAGE_END]);
};

const text = (lines: readonly string[]): string => lines.map((one) => `${one}\n`).join('');

function titleOf(report: EvalReport): string {
  if (report.summary.cases === 0) return 'no case was run';
  return noVerdict(report) ? `no case has a verdict, of ${report.summary.cases}` : summaryText(report);
}

function headerLines(report: EvalReport, title: string): string[] {
  const { tool, plan, mode, summary } = report;
  const tiles = VERDICTS.map((verdict) => {
    const number = summary[verdict];
    return `<li class="${number > 0 ? verdict : 'zero'}"><b>${number}</b>${verdict}</li>`;
  });
  return [
    '<header>',
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(line(`${tool.name} ${tool.version}, mode ${mode}; ${trialsText(report)}`))}</p>`,
    `<p class="path">plan ${escaped(line(plan))}</p>`,
    ...(summary.cases === 0 ? [] : ['<ul class="counts">', ...tiles, '</ul>']),
    '</header>',
  ];
}

/** Check boxes that hide a verdict by style alone, where there is more than one to choose from. */
function filterLines({ summary }: EvalReport): string[] {
  const present = VERDICTS.filter((verdict) => summary[verdict] > 0);
  if (present.length < 2) return [];
  return present.map(
    (verdict) =>
      `<input class="filter" type="checkbox" id="show-${verdict}" checked><label for="show-${verdict}">${verdict}</label>`,
  );
}

function comparisonSection({ report, baseline }: EvalSource): string[] {
  if (!report.comparison && !baseline) return [];
  const changes = baseline ? changesSince(baseline, report) : [];
  const more = changes.length - MOST_CHANGES;
  return [
    '<section class="compared">',
    '<h2>differences to the baseline</h2>',
    ...(report.comparison ? comparisonLines(report.comparison).map((said) => `<p>${prose(said)}</p>`) : []),
    ...(baseline && changes.length === 0 ? ['<p>every case has the verdict and the pass rate that it had</p>'] : []),
    ...(changes.length > 0
      ? [
          ...tableHead(count(changes.length, 'case differs', 'cases differ'), ['case', 'before', 'now']),
          ...changes.slice(0, MOST_CHANGES).map((change) => changeRow(change, report)),
          '</tbody></table>',
        ]
      : []),
    ...(more > 0 ? [`<p>and ${more} more</p>`] : []),
    '</section>',
  ];
}

function changeRow({ id, before, now }: Change, report: EvalReport): string {
  const name = escaped(visible(cut(id)));
  const linked = now ? `<a href="#case-${report.cases.indexOf(now) + 1}">${name}</a>` : name;
  const cell = (result: CaseResult | null): string =>
    `<td><span class="word ${result?.verdict ?? 'vague'}">${escaped(stateText(result))}</span></td>`;
  return `<tr><th scope="row" class="path">${linked}</th>${cell(before)}${cell(now)}</tr>`;
}

const tableHead = (caption: string, names: readonly string[]): string[] => [
  `<table><caption>${escaped(caption)}</caption>`,
  `<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`,
  '<tbody>',
];

const row = (result: CaseResult, index: number): string =>
  `<tr class="${result.verdict}"><td class="word">${result.verdict}</td><th scope="row" class="path"><a href="#case-${
    index + 1
  }">${escaped(visible(cut(result.id)))}</a></th><td>${escaped(outcomesText(result.outcomes) || 'no run')}</td></tr>`;

function article(result: CaseResult, index: number, source: EvalSource): string[] {
  const { trials, more } = shownTrials(result, source.trialsOf(result.id), MOST_TRIALS);
  const estimates = estimatesText(result);
  const differences = result.differences.map((difference) => `<li>${prose(cut(difference))}</li>`);
  return [
    `<article class="${result.verdict}" id="case-${index + 1}">`,
    `<h3><span>${result.verdict}</span> <code>${escaped(visible(cut(result.id)))}</code></h3>`,
    `<p class="meta">${escaped(rateText(result))}${estimates === '' ? '' : `; ${escaped(estimates)}`}</p>`,
    ...(trials.length === 0 && differences.length > 0 ? ['<ul class="differences">', ...differences, '</ul>'] : []),
    ...trials.flatMap((trial) => trialLines(trial, source.excerptOf(trial))),
    ...(more > 0 ? [`<p class="meta">and ${count(more, 'more run')} not shown</p>`] : []),
    '</article>',
  ];
}

// The report as one page to hand over: self-contained, without scripts, readable on paper and without a network.
// Every text is made visible and then escaped; the page's own policy refuses scripts and anything from outside.
import type { Diagnostic, Place } from '../diagnostic/diagnostic.js';
import { checkedLine, checkedParts, count, fixableLine, nothingChecked, summaryLine } from './closing.js';
import { excerptOf } from './excerpt.js';
import { STYLE } from './html-style.js';
import { escaped, PAGE_END, pageHead, prose } from './page.js';
import type { LintReport, Reporter } from './report.js';
import { sentence, visible } from './visible.js';

export const html: Reporter = (report) => {
  const title = nothingChecked(report) ? 'nothing was checked' : summaryLine(report);
  return `${[
    ...pageHead(`${report.tool.name}: ${title}`, STYLE),
    ...headerLines(report, title),
    ...filterLines(report),
    '<main>',
    ...findingSections(report),
    ...runSection(report),
    '</main>',
    ...PAGE_END,
  ].join('\n')}\n`;
};

function headerLines(report: LintReport, title: string): string[] {
  const { error, warning, advice, suppressed, baselined } = report.summary;
  const tiles: [name: string, text: string, number: number][] = [
    ['error', error === 1 ? 'error' : 'errors', error],
    ['warning', warning === 1 ? 'warning' : 'warnings', warning],
    ['advice', 'advice', advice],
  ];
  if (suppressed > 0) tiles.push(['hidden', 'suppressed', suppressed]);
  if (baselined > 0) tiles.push(['hidden', 'in the baseline', baselined]);
  return [
    '<header>',
    `<h1>${escaped(title)}</h1>`,
    `<p class="path">${escaped(visible(report.root))}</p>`,
    `<p>${escaped(`${report.tool.name} ${report.tool.version}, ${checkedLine(report)}`)}</p>`,
    ...(nothingChecked(report)
      ? []
      : [
          '<ul class="counts">',
          ...tiles.map(
            ([name, text, number]) => `<li class="${number > 0 ? name : 'zero'}"><b>${number}</b>${text}</li>`,
          ),
          '</ul>',
        ]),
    '</header>',
  ];
}

/** Check boxes that hide a severity by style alone, where there is more than one to choose from. */
function filterLines(report: LintReport): string[] {
  const present = (['error', 'warning', 'advice'] as const).filter((severity) => report.summary[severity] > 0);
  if (present.length < 2) return [];
  return present.map(
    (severity) =>
      `<input class="filter" type="checkbox" id="show-${severity}" checked><label for="show-${severity}">${severity}</label>`,
  );
}

function findingSections(report: LintReport): string[] {
  if (report.diagnostics.length === 0) {
    const words = nothingChecked(report)
      ? 'no component was found, so this page is no statement about what lies there'
      : `nothing was found in ${checkedParts(report).join(', ')}`;
    return [`<p class="clean">${escaped(words)}</p>`];
  }
  const byFile = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.diagnostics) {
    const list = byFile.get(diagnostic.file);
    if (list) list.push(diagnostic);
    else byFile.set(diagnostic.file, [diagnostic]);
  }
  return [...byFile].flatMap(([file, diagnostics]) => {
    const severities = new Set(diagnostics.map((diagnostic) => diagnostic.severity));
    const only = severities.size === 1 ? ` class="only-${[...severities].join('')}"` : '';
    return [
      `<section${only}>`,
      `<h2 class="path">${escaped(visible(file))}<small>${count(diagnostics.length, 'finding')}</small></h2>`,
      ...diagnostics.flatMap(article),
      '</section>',
    ];
  });
}

function article(diagnostic: Diagnostic): string[] {
  const unsafe = diagnostic.edits.some((edit) => edit.applicability === 'unsafe');
  const fixable = `, <span class="fixable">fixable with ${unsafe ? '--fix-unsafe' : '--fix'}</span>`;
  return [
    `<article class="${diagnostic.severity}">`,
    `<h3><span>${diagnostic.severity}</span> ${prose(diagnostic.message)}</h3>`,
    `<p class="meta"><code>${escaped(visible(diagnostic.rule))}</code> in ${escaped(diagnostic.category)}${
      diagnostic.edits.length > 0 ? fixable : ''
    }</p>`,
    ...figure(diagnostic, ''),
    ...diagnostic.related.flatMap((place) => figure(place, ' class="related"')),
    `<dl><dt>why</dt><dd>${prose(diagnostic.why)}</dd><dt>fix</dt><dd>${prose(diagnostic.fix)}</dd></dl>`,
    '</article>',
  ];
}

function figure(place: Place, attributes: string): string[] {
  const excerpt = excerptOf(place, Number.POSITIVE_INFINITY);
  const lines = excerpt.lines.map((line) => {
    const marked = line.mark === null ? '' : `<mark>${escaped(line.marked)}</mark>`;
    return `<span data-n="${line.number}">${escaped(line.before)}${marked}${escaped(line.after)}</span>`;
  });
  const more = excerpt.more > 0 ? [`<span data-n="">… ${count(excerpt.more, 'more line')}</span>`] : [];
  const where = `<span class="path">${escaped(visible(place.file))}:${place.line}:${place.column}</span>`;
  const label = place.label === '' ? '' : ` <b>${prose(place.label)}</b>`;
  return [
    `<figure${attributes}>`,
    `<figcaption>${where}${label}</figcaption>`,
    ...(lines.length > 0 ? [`<pre>${[...lines, ...more].join('')}</pre>`] : []),
    '</figure>',
  ];
}

function runSection(report: LintReport): string[] {
  const lines = ['<section class="run">', '<h2>this run</h2>', `<p>${escaped(checkedLine(report))}</p>`];
  if (report.skipped.length > 0) {
    lines.push(
      `<details open><summary>skipped ${count(report.skipped.length, 'file')}</summary>`,
      '<ul>',
      ...report.skipped.map(
        (entry) => `<li><code>${escaped(visible(entry.file))}</code> ${escaped(sentence(entry.reason))}</li>`,
      ),
      '</ul>',
      '</details>',
    );
  }
  lines.push(...report.notices.map((notice) => `<p>note: ${prose(notice)}</p>`));
  lines.push(...fixableLine(report).map((line) => `<p>${escaped(line)}</p>`));
  return [...lines, '</section>'];
}

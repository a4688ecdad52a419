// The closing words that every reporter for people shares: what was checked, what was skipped, what came out.
// A run that looked at nothing says so and never reads like a clean one. Counts of zero are left out.
import type { LintReport } from './report.js';
import { fileName, sentence, visible } from './visible.js';

const KINDS: Readonly<Record<keyof LintReport['checked'], readonly [one: string, many: string]>> = {
  plugins: ['plugin', 'plugins'],
  agents: ['agent', 'agents'],
  skills: ['skill', 'skills'],
  commands: ['command', 'commands'],
  hooks: ['hook', 'hooks'],
  manifests: ['manifest', 'manifests'],
  evalSuites: ['eval suite', 'eval suites'],
  files: ['file', 'files'],
};

const SKIPPED_SHOWN = 10;

export const count = (number: number, one: string, many: string = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** The kinds of things that were checked, with their numbers, zero left out. */
export function checkedParts(report: LintReport): string[] {
  const kinds = Object.keys(KINDS) as (keyof LintReport['checked'])[];
  return kinds.filter((kind) => report.checked[kind] > 0).map((kind) => count(report.checked[kind], ...KINDS[kind]));
}

export const nothingChecked = (report: LintReport): boolean => checkedParts(report).length === 0;

/** `checked 1 plugin, 2 agents, 9 files (claude-code@2.1.332)`, or that nothing was. */
export function checkedLine(report: LintReport): string {
  const parts = checkedParts(report);
  if (parts.length === 0) return `nothing was checked below ${visible(report.root)}`;
  const hosts = report.hosts.length > 0 ? ` for ${report.hosts.map(visible).join(', ')}` : '';
  const components = parts.some((part) => !/ files?$/.test(part));
  return `checked ${parts.join(', ')}${hosts}${components ? '' : '; no component among them'}`;
}

/** What was skipped with its reason, at most {@link SKIPPED_SHOWN} lines of it; nothing when nothing was. */
export function skippedLines(report: LintReport): string[] {
  if (report.skipped.length === 0) return [];
  const shown = report.skipped.slice(0, SKIPPED_SHOWN);
  const more = report.skipped.length - shown.length;
  return [
    `skipped ${count(report.skipped.length, 'file')}:`,
    ...shown.map((entry) => `  ${fileName(entry.file)}: ${sentence(entry.reason)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

export const noticeLines = (report: LintReport): string[] =>
  report.notices.map((notice) => `note: ${sentence(notice)}`);

/** `3 errors, 1 warning, 2 suppressed`; that nothing was found only where something was checked. */
export function summaryLine(report: LintReport): string {
  const { error, warning, advice, suppressed, baselined } = report.summary;
  const found = [
    error > 0 ? count(error, 'error') : '',
    warning > 0 ? count(warning, 'warning') : '',
    advice > 0 ? `${advice} advice` : '',
  ].filter((part) => part !== '');
  const hidden = [
    suppressed > 0 ? `${suppressed} suppressed` : '',
    baselined > 0 ? `${baselined} in the baseline` : '',
  ].filter((part) => part !== '');
  if (found.length === 0 && (nothingChecked(report) || report.notices.length > 0))
    return ['no verdict', ...hidden].join(', ');
  return [...(found.length > 0 ? found : ['nothing found']), ...hidden].join(', ');
}

/** How many findings can be repaired by which option; nothing when none can. */
export function fixableLine(report: LintReport): string[] {
  const fixable = report.diagnostics.filter((diagnostic) => diagnostic.edits.length > 0);
  const unsafe = fixable.filter((diagnostic) => diagnostic.edits.some((edit) => edit.applicability === 'unsafe'));
  const safe = fixable.length - unsafe.length;
  const parts = [
    safe > 0 ? `${safe} fixable with --fix` : '',
    unsafe.length > 0 ? `${unsafe.length} fixable with --fix-unsafe` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? [parts.join(', ')] : [];
}

/** All closing lines in their order; the summary stands last. */
export function closingLines(report: LintReport): string[] {
  return [
    checkedLine(report),
    ...skippedLines(report),
    ...noticeLines(report),
    ...fixableLine(report),
    summaryLine(report),
  ];
}

// GitHub Actions annotations: one workflow command a finding, then the closing lines.
// Names, messages and source text may try to be commands of their own. In a command, GitHub's escapes keep them data;
// in the lines after it, nothing opens a command: neither `::` at the start nor the old `##[` anywhere.
import type { Diagnostic, Place, Severity } from '../diagnostic/diagnostic.js';
import { closingLines } from './closing.js';
import type { LintReport, Reporter } from './report.js';
import { sentence, visible } from './visible.js';

const COMMAND: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', advice: 'notice' };

/** Annotations of one kind that GitHub keeps for a step; it drops the rest in silence. */
const SHOWN_PER_STEP = 10;

export const github: Reporter = (report) => {
  const commands = report.diagnostics.map((diagnostic) => annotation(diagnostic, report.gitPrefix));
  const closing = [...limitLines(report), ...closingLines(report)].map(inert);
  return `${[...commands, ...closing].join('\n')}\n`;
};

function annotation(diagnostic: Diagnostic, prefix: string): string {
  const properties = [
    ['file', visible(prefix + diagnostic.file)],
    ['line', String(diagnostic.line)],
    ['endLine', String(diagnostic.endLine)],
    // GitHub refuses columns of a range over several lines.
    ...(diagnostic.line === diagnostic.endLine
      ? [
          ['col', String(diagnostic.column)],
          ['endColumn', String(Math.max(diagnostic.endColumn, diagnostic.column))],
        ]
      : []),
    ['title', visible(diagnostic.rule)],
  ].map(([name, value]) => `${name}=${escapeProperty(value as string)}`);
  const text = [
    sentence(diagnostic.message),
    ...diagnostic.related.map((place) => relatedLine(place, prefix)),
    `fix: ${sentence(diagnostic.fix)}`,
  ].join('\n');
  return `::${COMMAND[diagnostic.severity]} ${properties.join(',')}::${escapeData(text)}`;
}

const relatedLine = (place: Place, prefix: string): string =>
  `${visible(prefix + place.file)}:${place.line}:${place.column}: ${sentence(place.label)}`;

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A closing line without the form of command that counts anywhere in it; none of them opens with `::`. */
function inert(line: string): string {
  return line.replaceAll('##[', '# #[');
}

function limitLines(report: LintReport): string[] {
  const { error, warning, advice } = report.summary;
  if (Math.max(error, warning, advice) <= SHOWN_PER_STEP) return [];
  return [`GitHub shows at most ${SHOWN_PER_STEP} annotations of a severity for a step; the log above has all of them`];
}

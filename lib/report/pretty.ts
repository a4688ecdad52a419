// The report for a person at a terminal: findings by file, each with its source, both halves of a contradiction,
// why it matters and what to do. Why is told once for a rule; what to do is told every time, shortened when it
// repeats. Nothing from a source file or a name reaches the terminal unescaped.

import picocolors from 'picocolors';
import type { Diagnostic, Place, Severity } from '../diagnostic/diagnostic.js';
import { closingLines, count } from './closing.js';
import { excerptOf, type MarkedLine } from './excerpt.js';
import type { LintReport, Reporter } from './report.js';
import { clip, fileName, sentence, visible, wrap } from './visible.js';

type Colors = ReturnType<typeof picocolors.createColors>;

const WIDTH = 100;
const INDENT = '  ';
const RELATED_SHOWN = 4;

export const pretty: Reporter = (report, options) => {
  const colors = picocolors.createColors(options.color);
  const told = new Set<string>();
  const out: string[] = [];
  let file: string | null = null;
  for (const diagnostic of report.diagnostics) {
    if (diagnostic.file !== file) out.push(colors.bold(colors.underline(fileName(diagnostic.file))), '');
    file = diagnostic.file;
    out.push(...findingLines(diagnostic, told, colors), '');
  }
  if (out.length > 0 && told.size < report.diagnostics.length) {
    out.push(colors.dim('in full: plugproof explain RULE'), '');
  }
  out.push(...closing(report, colors));
  return `${out.join('\n')}\n`;
};

function findingLines(diagnostic: Diagnostic, told: Set<string>, colors: Colors): string[] {
  const paint = severityColor(diagnostic.severity, colors);
  const head = [
    colors.dim(`${diagnostic.line}:${diagnostic.column}`),
    paint(colors.bold(`${diagnostic.severity}:`)),
    colors.bold(sentence(diagnostic.message)),
    colors.dim(`(${visible(diagnostic.rule)})`),
  ].join(' ');
  const gutter = gutterWidth([diagnostic, ...diagnostic.related.slice(0, RELATED_SHOWN)]);
  const lines = [`${INDENT}${head}`, ...placeLines(diagnostic, gutter, '^', paint, colors)];
  for (const place of diagnostic.related.slice(0, RELATED_SHOWN)) {
    lines.push(
      `${INDENT}${' '.repeat(gutter)} ${colors.cyan(`and ${fileName(place.file)}:${place.line}:${place.column}`)}`,
      ...placeLines(place, gutter, '-', colors.cyan, colors),
    );
  }
  const more = diagnostic.related.length - RELATED_SHOWN;
  if (more > 0) lines.push(`${INDENT}${' '.repeat(gutter)} and ${count(more, 'more place')}`);
  lines.push(...adviceLines(diagnostic, told, colors));
  const fixable = fixableNote(diagnostic);
  if (fixable !== '') lines.push(`${INDENT}${colors.green(fixable)}`);
  return lines;
}

/** Why and fix in full the first time these words are used for a rule, after that the fix on one line. */
function adviceLines(diagnostic: Diagnostic, told: Set<string>, colors: Colors): string[] {
  const key = JSON.stringify([diagnostic.rule, diagnostic.why, diagnostic.fix]);
  if (told.has(key)) {
    const room = WIDTH - INDENT.length - 'fix: '.length;
    return [`${INDENT}${colors.bold('fix:')} ${clip(sentence(diagnostic.fix), room)}`];
  }
  told.add(key);
  return [...paragraph('why:', diagnostic.why, colors), ...paragraph('fix:', diagnostic.fix, colors)];
}

function paragraph(name: string, text: string, colors: Colors): string[] {
  const [first = '', ...rest] = wrap(text, WIDTH - INDENT.length - name.length - 1);
  const under = ' '.repeat(INDENT.length + name.length + 1);
  return [`${INDENT}${colors.bold(name)} ${first}`, ...rest.map((line) => `${under}${line}`)];
}

function fixableNote(diagnostic: Diagnostic): string {
  if (diagnostic.edits.length === 0) return '';
  const unsafe = diagnostic.edits.some((edit) => edit.applicability === 'unsafe');
  return unsafe ? 'fixable with --fix-unsafe' : 'fixable with --fix';
}

const gutterWidth = (places: readonly Place[]): number =>
  Math.max(...places.map((place) => String(place.line + Math.max(0, place.excerpt.length - 1)).length)) + 2;

/** The excerpt of a place with its mark; the label stands behind the last mark, or on a line of its own. */
function placeLines(
  place: Place,
  gutter: number,
  sign: string,
  paint: (text: string) => string,
  colors: Colors,
): string[] {
  const excerpt = excerptOf(place, WIDTH - gutter - INDENT.length - 3);
  const bar = colors.dim('|');
  const row = (head: string, text: string): string =>
    `${INDENT}${head.padStart(gutter)} ${text === '' ? bar : `${bar} ${text}`}`;
  const lines: string[] = [];
  let labelled = false;
  for (const line of excerpt.lines) {
    const head = `${excerpt.multiline ? '> ' : ''}${line.number}`;
    lines.push(row(head, `${line.before}${line.marked}${line.after}`.trimEnd()));
    const last = line.number === excerpt.lastLine;
    const marks = marksUnder(line, excerpt.multiline, sign);
    if (marks === null) continue;
    labelled = last;
    lines.push(row('', `${marks.before}${paint(`${marks.under}${last ? labelOf(place) : ''}`)}`));
  }
  if (excerpt.more > 0) lines.push(row('', colors.dim(`… ${count(excerpt.more, 'more line')}`)));
  if (!labelled && place.label !== '') lines.push(row('', paint(labelOf(place).trimStart())));
  return lines;
}

const labelOf = (place: Place): string => (place.label === '' ? '' : ` ${sentence(place.label)}`);

/** The mark under one line, or null when the gutter already says that all of it is covered. */
function marksUnder(line: MarkedLine, multiline: boolean, sign: string): { before: string; under: string } | null {
  if (line.mark === null || (multiline && line.whole)) return null;
  return { before: ' '.repeat(line.mark.at), under: sign.repeat(line.mark.width) };
}

function severityColor(severity: Severity, colors: Colors): (text: string) => string {
  return severity === 'error' ? colors.red : severity === 'warning' ? colors.yellow : colors.blue;
}

function closing(report: LintReport, colors: Colors): string[] {
  const lines = closingLines(report);
  const last = lines.length - 1;
  const paint = report.summary.error > 0 ? colors.red : report.summary.warning > 0 ? colors.yellow : (x: string) => x;
  return lines.map((line, index) => (index === last ? paint(colors.bold(line)) : line));
}

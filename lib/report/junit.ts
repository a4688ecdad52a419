// JUnit XML for build servers: a suite for each file with findings, and one for what was checked, so that a clean run
// is not an empty one. Errors and warnings fail; advice is told as skipped, because it never fails a build.
// Every character is legal in XML 1.0: what is not is spelled out as its code point.
import type { Diagnostic, Place } from '../diagnostic/diagnostic.js';
import { checkedParts, nothingChecked, noticeLines, summaryLine } from './closing.js';
import type { LintReport, Reporter } from './report.js';
import { fileName, sentence, visible } from './visible.js';

interface Suite {
  readonly name: string;
  readonly cases: readonly string[];
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly output: string;
}

export const junit: Reporter = (report) => {
  const suites = [checkedSuite(report), ...fileSuites(report)];
  const total = (of: (suite: Suite) => number): number => suites.reduce((sum, suite) => sum + of(suite), 0);
  const counts = countsOf({
    cases: suites.flatMap((suite) => suite.cases),
    failures: total((suite) => suite.failures),
    errors: total((suite) => suite.errors),
    skipped: total((suite) => suite.skipped),
  });
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${quoted(report.tool.name)} ${counts}>`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
  ].join('\n')}\n`;
};

const countsOf = (suite: Pick<Suite, 'cases' | 'failures' | 'errors' | 'skipped'>): string =>
  `tests="${suite.cases.length}" failures="${suite.failures}" errors="${suite.errors}" skipped="${suite.skipped}"`;

function suiteLines(suite: Suite): string[] {
  return [
    `  <testsuite name=${quoted(suite.name)} ${countsOf(suite)}>`,
    ...suite.cases,
    ...(suite.output === '' ? [] : [`    <system-out>${escaped(suite.output)}</system-out>`]),
    '  </testsuite>',
  ];
}

function checkedSuite(report: LintReport): Suite {
  const name = `${report.tool.name} checked`;
  const none = nothingChecked(report);
  const skipped = report.skipped.map((entry) =>
    testCase(name, visible(entry.file), `<skipped message=${quoted(sentence(entry.reason))}/>`),
  );
  const cases = none
    ? [testCase(name, 'nothing was checked', '<error message="nothing was checked"/>')]
    : checkedParts(report).map((part) => testCase(name, part, ''));
  return {
    name,
    cases: [...cases, ...skipped],
    failures: 0,
    errors: none ? 1 : 0,
    skipped: skipped.length,
    output: [...noticeLines(report), summaryLine(report)].join('\n'),
  };
}

/** One suite a file, in the order in which the findings name their files. */
function fileSuites(report: LintReport): Suite[] {
  const byFile = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.diagnostics) {
    const list = byFile.get(diagnostic.file);
    if (list) list.push(diagnostic);
    else byFile.set(diagnostic.file, [diagnostic]);
  }
  return [...byFile].map(([file, diagnostics]) => {
    const advice = diagnostics.filter((diagnostic) => diagnostic.severity === 'advice').length;
    return {
      name: visible(file),
      cases: diagnostics.map(findingCase),
      failures: diagnostics.length - advice,
      errors: 0,
      skipped: advice,
      output: '',
    };
  });
}

function findingCase(diagnostic: Diagnostic): string {
  const message = sentence(diagnostic.message);
  const name = `${visible(diagnostic.rule)} ${diagnostic.line}:${diagnostic.column}`;
  const result =
    diagnostic.severity === 'advice'
      ? `<skipped message=${quoted(`advice: ${message}; fix: ${sentence(diagnostic.fix)}`)}/>`
      : `<failure message=${quoted(message)} type="${diagnostic.severity}">${escaped(body(diagnostic))}</failure>`;
  return testCase(visible(diagnostic.file), name, result);
}

function body(diagnostic: Diagnostic): string {
  const at = (place: Place): string =>
    `${fileName(place.file)}:${place.line}:${place.column}: ${sentence(place.label)}`;
  return [
    at(diagnostic),
    ...diagnostic.related.map(at),
    `why: ${sentence(diagnostic.why)}`,
    `fix: ${sentence(diagnostic.fix)}`,
  ].join('\n');
}

function testCase(className: string, name: string, result: string): string {
  const head = `    <testcase classname=${quoted(className)} name=${quoted(name)}`;
  return result === '' ? `${head}/>` : `${head}>${result}</testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML; its characters are legal already, see visible.ts. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] as string);

const quoted = (text: string): string => `"${escaped(text)}"`;

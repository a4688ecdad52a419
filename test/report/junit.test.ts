import assert from 'node:assert/strict';
import { test } from 'node:test';
import { junit } from '../../lib/report/junit.js';
import type { LintReport } from '../../lib/report/report.js';
import { elementsOf, readMarkup } from './markup.js';
import { contradiction, diagnosticAt, hostile, nothing, PLAIN, placeOf, reportOf } from './sample.js';

const read = (report: LintReport) => [...elementsOf(readMarkup(junit(report, PLAIN)))];

const place = placeOf('a.md', 'bad\n', 'bad');
const MIXED = reportOf(
  [contradiction(), diagnosticAt(place, { severity: 'warning' }), diagnosticAt(place, { severity: 'advice' })],
  { skipped: [{ file: 'big.md', reason: 'over 1 MiB' }] },
);

test('one suite a file with findings, and one for what was checked', () => {
  const suites = read(MIXED).filter((element) => element.name === 'testsuite');
  assert.deepEqual(
    suites.map((suite) => suite.attributes.name),
    ['plugproof checked', 'agents/finder.md', 'a.md'],
  );
});

test('errors and warnings fail, advice and skipped files do not', () => {
  const elements = read(MIXED);
  const types = elements.filter((e) => e.name === 'failure').map((e) => e.attributes.type);
  assert.deepEqual(types, ['error', 'warning']);
  assert.equal(elements.filter((e) => e.name === 'skipped').length, 2);
});

test('the counts are those of the elements', () => {
  const elements = [...read(MIXED), ...read(nothing())];
  for (const element of elements.filter((e) => e.name.startsWith('testsuite'))) {
    const inside = [...elementsOf(element)];
    const of = (name: string): string => String(inside.filter((e) => e.name === name).length);
    const { tests, failures, errors, skipped } = element.attributes;
    assert.deepEqual([tests, failures, errors, skipped], [of('testcase'), of('failure'), of('error'), of('skipped')]);
  }
});

test('a failure tells both places, why and fix', () => {
  const failure = read(MIXED).find((element) => element.name === 'failure');
  for (const part of ['agents/finder.md:6:10: claimed', 'skills/use/SKILL.md:1:9: relied', 'why: ', 'fix: ']) {
    assert.ok(failure?.text.includes(part), part);
  }
});

test('a clean run has cases, and a run that checked nothing has an error', () => {
  const clean = read(reportOf([]));
  assert.ok(clean.some((element) => element.name === 'testcase'));
  assert.ok(!clean.some((element) => element.name === 'error'));
  assert.equal(read(nothing()).filter((element) => element.name === 'error').length, 1);
});

test('hostile text is well-formed, and made of characters that XML allows', () => {
  const report = reportOf([hostile()], {
    notices: ['\u0001\ufffe]]>&<'],
    skipped: [{ file: '<"&\u0000', reason: '\uffff' }],
  });
  const text = junit(report, PLAIN);
  readMarkup(text);
  assert.doesNotMatch(text, /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  assert.ok(!text.includes(']]>'));
});

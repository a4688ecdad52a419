// What holds for every format, over the list of formats itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMATS, loadReporter } from '../../lib/report/formats.js';
import type { LintReport } from '../../lib/report/report.js';
import { contradiction, diagnosticAt, hostile, nothing, PLAIN, placeOf, reportOf } from './sample.js';

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

const REPORTS: Readonly<Record<string, LintReport>> = frozen({
  'a contradiction': reportOf([contradiction()]),
  'no finding': reportOf([]),
  'nothing checked': nothing(),
  'hostile text': reportOf([hostile()], { skipped: [{ file: 'a\n::error::x', reason: 'b\n::error::x' }] }),
  'carriage returns': reportOf([diagnosticAt(placeOf('a.md', 'a\r\nbad\r\nc\r\n', 'bad\r\nc'))]),
  'end of file': reportOf([diagnosticAt(placeOf('a.md', 'abc\n', 4))]),
  'empty file': reportOf([diagnosticAt({ ...placeOf('a.md', '', 0), excerpt: [] })]),
});

for (const format of FORMATS) {
  for (const [name, report] of Object.entries(REPORTS)) {
    test(`${format}, ${name}: pure, ends with a line feed, opens no workflow command, holds no control`, async () => {
      const reporter = await loadReporter(format);
      assert.ok(reporter);
      const text = reporter(report, PLAIN);
      assert.equal(reporter(report, PLAIN), text);
      assert.ok(text.endsWith('\n') && !text.endsWith('\n\n'));
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/);
      assert.doesNotMatch(text, /\p{Surrogate}/u);
      if (format !== 'github') assert.doesNotMatch(text, /^\s*(::|##\[)/m);
    });
  }
  test(`${format} tells a run that checked nothing from a clean one`, async () => {
    const reporter = await loadReporter(format);
    assert.ok(reporter);
    const empty = reporter(nothing(), PLAIN);
    if (format !== 'json') assert.match(empty, /nothing was checked/);
    assert.doesNotMatch(empty, /nothing found|no problem/);
    if (format !== 'json') assert.doesNotMatch(reporter(reportOf([]), PLAIN), /nothing was checked/);
  });
}

test('a name that is no format has no reporter', () => {
  assert.equal(loadReporter('xml'), null);
  assert.equal(loadReporter('toString'), null);
  assert.equal(loadReporter('__proto__'), null);
});

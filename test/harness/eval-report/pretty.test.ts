import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pretty } from '../../../harness/eval/report/pretty.js';
import type { EvalSource } from '../../../harness/eval/report/source.js';
import { hostile, mixed, PLAIN, sourceOf, trial } from './sample.js';

const text = (source: EvalSource, options: { readonly color: boolean } = PLAIN): string =>
  [...pretty(source, options)].join('');

test('one line a case with its verdict, and below it what is other than expected', () => {
  assert.equal(
    text(mixed({ comparison: null })),
    `pass        evals/demo/good
ungradeable evals/demo/judge  could not be judged: 1 judge-error
            - reads-first: the grader says judge-error
ungradeable evals/demo/left-out  could not be judged: 1 skipped
            - skipped
ungradeable evals/demo/limited  could not be judged: 1 infra-error
            - the adapter was rate limited
pass        evals/demo/mostly  2 of 3 judged runs pass (67 %, 95 % interval 21 to 94 %), threshold 60 %
            - run 2: reads-first: the grader says fail
ungradeable evals/demo/no-run  no run
ungradeable evals/demo/not-reached  could not be judged: 1 unreached
            - reads-first: the grader says unreached
ungradeable evals/demo/out-of-time  could not be judged: 1 timeout
            - reads-first: the grader says timeout
fail        evals/other/bad  0 of 1 judged runs pass (0 %, 95 % interval 0 to 79 %), 1 could not be judged, threshold 100 %
            1 fail, 1 infra-error
            - reads-first: the grader says fail
            - run 2: the adapter was rate limited

11 runs: 3 pass, 2 fail, 1 judge-error, 2 infra-error, 1 timeout, 1 skipped, 1 unreached; cost 0.11 USD
9 cases: 2 pass, 1 fail, 6 ungradeable
`.replace('            - skipped\n', ''),
  );
});

test('a replay of one run a case says no rate', () => {
  const said = text(sourceOf([trial('evals/a', 0, 'pass', { cost: null })], { mode: 'replay' }));
  assert.equal(said, 'pass        evals/a\n\n1 run: 1 pass\n1 case: 1 pass, 0 fail, 0 ungradeable\n');
});

test('the comparison is told with its numbers, and case by case where the earlier report is at hand', () => {
  const baseline = sourceOf([trial('evals/demo/good', 0, 'fail'), trial('evals/gone', 0, 'pass')]).report;
  const said = text(mixed({ baseline }));
  assert.match(said, /^worse than the baseline: 12 pairs of runs, 7 lost, 0 won, p = 0\.0156\nin no pair: `a\/new`$/m);
  assert.match(said, /^ {2}- evals\/demo\/good: fail, 0 % → pass, 100 %$/m);
  assert.match(said, /^ {2}- evals\/gone: pass, 100 % → absent$/m);
  assert.doesNotMatch(text(mixed({ comparison: null })), /baseline|→/);
});

test('too few runs are told with the number that would tell', () => {
  const comparison = { pairs: 3, lost: 1, won: 0, p: 1, verdict: 'too-few', needed: 47, unpaired: [] } as const;
  assert.match(text(mixed({ comparison })), /^too few runs .*, p = 1\.00; 47 pairs would tell$/m);
});

test('a run in which nothing was judged never reads like a good one', () => {
  for (const source of [sourceOf([]), sourceOf([trial('evals/a', 0, 'skipped')])])
    assert.match(text(source), /^no case has a verdict, so this is no statement/m);
  assert.doesNotMatch(text(mixed()), /no case has a verdict/);
});

test('colour only where it is told', () => {
  assert.doesNotMatch(text(mixed()), /\u001b/);
  assert.match(text(mixed(), { color: true }), /\u001b\[31mfail/);
});

test('hostile text drives neither terminal nor log, and is cut', () => {
  const said = text(hostile());
  assert.doesNotMatch(said, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufffe\p{Surrogate}]/u);
  assert.doesNotMatch(said, /^\s*(::|##\[)/m);
  assert.ok(said.length < 20_000, `${said.length} characters`);
});

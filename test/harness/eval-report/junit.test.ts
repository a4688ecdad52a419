import assert from 'node:assert/strict';
import { test } from 'node:test';
import { junit } from '../../../harness/eval/report/junit.js';
import type { EvalSource } from '../../../harness/eval/report/source.js';
import type { TrialOutcome } from '../../../harness/eval/types.js';
import { type Element, elementsOf, readMarkup } from '../../report/markup.js';
import { hostile, mixed, PLAIN, sourceOf, trial } from './sample.js';

const text = (source: EvalSource): string => [...junit(source, PLAIN)].join('');
const read = (source: EvalSource): Element[] => [...elementsOf(readMarkup(text(source)))];

test('a failure is no error, and an error is not skipped', () => {
  const cases = read(mixed()).filter((element) => element.name === 'testcase');
  assert.deepEqual(
    cases.map((one) => [
      one.attributes.classname,
      one.attributes.name,
      one.children[0]?.name,
      one.children[0]?.attributes.type,
    ]),
    [
      ['evals/demo', 'good', undefined, undefined],
      ['evals/demo', 'judge', 'error', 'judge-error'],
      ['evals/demo', 'left-out', 'skipped', undefined],
      ['evals/demo', 'limited', 'error', 'infra-error'],
      ['evals/demo', 'mostly', undefined, undefined],
      ['evals/demo', 'no-run', 'skipped', undefined],
      ['evals/demo', 'not-reached', 'skipped', undefined],
      ['evals/demo', 'out-of-time', 'error', 'timeout'],
      ['evals/other', 'bad', 'failure', 'fail'],
    ],
  );
});

test('the counts are those of the elements', () => {
  const elements = [mixed(), sourceOf([]), sourceOf([trial('a', 0, 'skipped')])].flatMap(read);
  const suites = elements.filter((element) => element.name.startsWith('testsuite'));
  assert.equal(suites.length, 4 + 2 + 3);
  for (const element of suites) {
    const inside = [...elementsOf(element)];
    const of = (name: string): string => String(inside.filter((e) => e.name === name).length);
    const { tests, failures, errors, skipped } = element.attributes;
    assert.deepEqual([tests, failures, errors, skipped], [of('testcase'), of('failure'), of('error'), of('skipped')]);
  }
});

test('a failure tells run, grader, reason and where it is seen', () => {
  const failure = read(mixed()).find((element) => element.name === 'failure');
  assert.equal(
    failure?.text,
    '1 fail, 1 infra-error\nrun 1: fail\n  reads-first: fail: the grader says fail (run.jsonl:12)\nrun 2: infra-error: the adapter was rate limited',
  );
  assert.match(failure?.attributes.message ?? '', /^0 of 1 judged runs pass .*threshold 100 %$/);
});

test('without kept trials a failure tells the differences', () => {
  const failure = read({ ...mixed(), trialsOf: () => [] }).find((element) => element.name === 'failure');
  assert.match(failure?.text ?? '', /\nreads-first: the grader says fail\nrun 2: the adapter was rate limited$/);
});

test('a run without a verdict has an error, so that it is not green', () => {
  const errors = (outcomes: readonly TrialOutcome[]): number =>
    read(sourceOf(outcomes.map((outcome, i) => trial(`evals/${i}`, 0, outcome)))).filter((e) => e.name === 'error')
      .length;
  assert.deepEqual([errors([]), errors(['skipped']), errors(['skipped', 'unreached'])], [1, 1, 1]);
  assert.deepEqual([errors(['infra-error']), errors(['pass', 'skipped'])], [1, 0]);
});

test('the time is that of all runs, and absent where nobody took it', () => {
  const timeOf = (durationMs: number | null): string | undefined =>
    read(sourceOf([0, 1, 2].map((i) => trial('evals/a', i, 'pass', { durationMs })))).find((e) => e.name === 'testcase')
      ?.attributes.time;
  assert.deepEqual([timeOf(1500), timeOf(null)], ['4.500', undefined]);
});

test('of runs that are not all kept the rest is counted, and no time is given', () => {
  const source = sourceOf(Array.from({ length: 100 }, (_, i) => trial('evals/a', i, 'fail')));
  const some = read({ ...source, trialsOf: (id) => [...source.trialsOf(id)].slice(0, 20) });
  assert.match(some.find((element) => element.name === 'failure')?.text ?? '', /\nand 90 more$/);
  assert.ok(!('time' in (some.find((element) => element.name === 'testcase')?.attributes ?? { time: '' })));
});

test('a hundred wrong runs are shown up to a number, and the rest is counted', () => {
  const source = sourceOf(Array.from({ length: 100 }, (_, i) => trial('evals/a', 99 - i, 'fail')));
  const failure = read(source).find((element) => element.name === 'failure');
  assert.deepEqual(failure?.text.match(/^(run \d+|and .*)/gm), [
    ...Array.from({ length: 10 }, (_, i) => `run ${i + 1}`),
    'and 90 more',
  ]);
});

test('hostile text is well-formed, made of characters that XML allows, and cut', () => {
  const said = text(hostile());
  readMarkup(said);
  assert.doesNotMatch(said, /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  assert.ok(!said.includes(']]>'));
  assert.ok(said.length < 40_000, `${said.length} characters`);
});

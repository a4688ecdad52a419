import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf, plantedOutcome, scoreOf } from '../../harness/eval/outcome.js';
import { Tally } from '../../harness/eval/tally.js';
import type { GraderVerdict, Trial, TrialOutcome } from '../../harness/eval/types.js';

const said = (outcome: TrialOutcome, required = true, weight = 1, name: string = outcome): GraderVerdict => ({
  name,
  type: 'regex',
  required,
  weight,
  outcome,
  reasons: outcome === 'pass' ? [] : ['it was not there'],
  evidence: [],
});

const cases: [TrialOutcome[], TrialOutcome][] = [
  [['pass', 'pass'], 'pass'],
  [['pass', 'fail'], 'fail'],
  [['fail', 'judge-error'], 'fail'],
  [['pass', 'judge-error'], 'judge-error'],
  [['pass', 'infra-error'], 'infra-error'],
  [['pass', 'timeout'], 'timeout'],
  [['pass', 'unreached'], 'unreached'],
  [['pass', 'skipped'], 'skipped'],
  [['skipped'], 'skipped'],
  [[], 'skipped'],
];

for (const [graders, expected] of cases) {
  test(`${graders.join(' and ') || 'no grader'} is ${expected}`, () => {
    assert.equal(outcomeOf(graders.map((o) => said(o))), expected);
  });
}

test('a grader that is not required decides nothing', () => {
  assert.equal(outcomeOf([said('pass'), said('fail', false)]), 'pass');
  assert.equal(outcomeOf([said('pass', false)]), 'skipped');
});

test('the score leaves out what was not judged', () => {
  assert.equal(scoreOf([said('pass', true, 3), said('fail'), said('judge-error', true, 9)]), 0.75);
  assert.equal(scoreOf([said('infra-error')]), null);
});

test('a planted bad run must fail, by the graders that are named', () => {
  assert.equal(plantedOutcome([said('pass')], []).outcome, 'fail');
  assert.equal(plantedOutcome([said('fail')], []).outcome, 'pass');
  assert.equal(plantedOutcome([said('fail', true, 1, 'a')], ['a']).outcome, 'pass');
  assert.equal(plantedOutcome([said('fail', true, 1, 'a'), said('pass', true, 1, 'b')], ['b']).outcome, 'fail');
  assert.equal(plantedOutcome([said('judge-error')], []).outcome, 'judge-error');
});

const trial = (caseId: string, outcome: TrialOutcome, repetition: number): Trial => ({
  version: 1,
  key: `${caseId}${repetition}`,
  caseId,
  arm: 'with',
  repetition,
  outcome,
  score: null,
  graders: [said(outcome)],
  note: null,
  turns: null,
  cost: { usd: 0.5, inputTokens: null, outputTokens: null },
  durationMs: null,
  planted: false,
});

function verdict(outcomes: TrialOutcome[], threshold: number, mode: 'live' | 'replay' = 'live') {
  const tally = new Tally();
  for (const [i, outcome] of outcomes.entries()) tally.add(trial('a', outcome, i));
  const [result] = tally.results(mode, () => threshold);
  assert.ok(result);
  return result;
}

test('errors of the surroundings lower no rate, and decide nothing that the rest has decided', () => {
  assert.equal(verdict(['pass', 'infra-error'], 1).passRate, 1);
  assert.equal(verdict(['pass', 'infra-error'], 1).verdict, 'ungradeable');
  assert.equal(verdict(['pass', 'pass', 'infra-error'], 0.5).verdict, 'pass');
  assert.equal(verdict(['fail', 'fail', 'timeout'], 0.5).verdict, 'fail');
  assert.equal(verdict(['fail', 'pass', 'judge-error'], 0.5).verdict, 'ungradeable');
  assert.equal(verdict(['skipped'], 0).verdict, 'ungradeable');
  assert.equal(verdict(['pass', 'fail', 'pass'], 2 / 3).verdict, 'pass');
});

test('a replay is no estimate, and live runs are', () => {
  assert.deepEqual(verdict(['pass', 'pass'], 1, 'replay').interval, [1, 1]);
  assert.equal(verdict(['pass', 'pass'], 1, 'replay').passAt, undefined);
  assert.ok((verdict(['pass', 'pass'], 1).interval?.[0] ?? 1) < 0.5);
  assert.equal(verdict(['pass', 'fail'], 1).passAt?.[1], 0.5);
});

test('the summary counts, and a case without a trial is in it', () => {
  const tally = new Tally();
  tally.expect('b');
  tally.add(trial('a', 'fail', 0));
  tally.add(trial('a', 'timeout', 1));
  const results = tally.results('live', () => 1);
  assert.deepEqual(
    results.map((r) => [r.id, r.verdict]),
    [
      ['a', 'fail'],
      ['b', 'ungradeable'],
    ],
  );
  assert.deepEqual(tally.summary(results), {
    cases: 2,
    pass: 0,
    fail: 1,
    ungradeable: 1,
    trials: 2,
    outcomes: { fail: 1, timeout: 1 },
    usd: 1,
  });
  assert.deepEqual(results[0]?.differences, ['fail: it was not there', 'run 2: timeout: it was not there']);
});

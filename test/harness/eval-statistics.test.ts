import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePaired, pairsNeeded, passAllK, passAtK, signTest, wilson } from '../../harness/eval/statistics.js';

const near = (actual: number | null, expected: number): void => {
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);
};

/** The mean over every way to draw k of n runs: what an unbiased estimate must equal. */
function drawn(n: number, c: number, k: number, holds: (passes: number) => boolean): number {
  let all = 0;
  let good = 0;
  for (let mask = 0; mask < 1 << n; mask++) {
    const runs = [...Array(n).keys()].filter((i) => mask & (1 << i));
    if (runs.length !== k) continue;
    all++;
    if (holds(runs.filter((i) => i < c).length)) good++;
  }
  return good / all;
}

test('pass@k and pass^k are the means over every draw of k runs', () => {
  for (let n = 1; n <= 7; n++)
    for (let c = 0; c <= n; c++)
      for (let k = 1; k <= n; k++) {
        near(
          passAtK(n, c, k),
          drawn(n, c, k, (passes) => passes > 0),
        );
        near(
          passAllK(n, c, k),
          drawn(n, c, k, (passes) => passes === k),
        );
      }
});

test('pass^k of 8 in 10 is not 0.8 to the k', () => {
  near(passAllK(10, 8, 3), 56 / 120);
  assert.ok(Math.abs(0.8 ** 3 - 56 / 120) > 0.04);
});

test('more runs than there are give no estimate', () => {
  assert.equal(passAtK(2, 1, 3), null);
  assert.equal(passAllK(2, 1, 3), null);
  assert.equal(passAtK(2, 3, 1), null);
  assert.equal(passAtK(2, 1, 0), null);
});

test('the interval is Wilson’s', () => {
  const [low, high] = wilson(10, 8) ?? [0, 0];
  near(low, 0.490162);
  near(high, 0.943318);
  assert.deepEqual(wilson(3, 3)?.[1], 1);
  near(wilson(3, 3)?.[0] ?? null, 0.438503);
  assert.equal(wilson(5, 0)?.[0], 0);
  assert.equal(wilson(0, 0), null);
});

test('the sign test is exact, and holds for thousands', () => {
  near(signTest(0, 5), 2 / 32);
  near(signTest(0, 6), 2 / 64);
  near(signTest(3, 3), 1);
  near(signTest(1, 9), (2 * 11) / 1024);
  assert.equal(signTest(0, 0), 1);
  assert.ok(signTest(900, 1100) < 1e-4 && signTest(900, 1100) > 0);
});

test('a difference is said where it shows, whatever the number', () => {
  assert.equal(comparePaired({ pairs: 6, lost: 6, won: 0 }).verdict, 'worse');
  assert.equal(comparePaired({ pairs: 6, lost: 0, won: 6 }).verdict, 'better');
});

test('that there is no difference is said only with pairs enough, and otherwise how many are', () => {
  const few = comparePaired({ pairs: 10, lost: 3, won: 0 });
  assert.equal(few.verdict, 'too-few');
  assert.equal(few.needed, pairsNeeded(0.3, 0.2));
  assert.deepEqual(comparePaired({ pairs: 400, lost: 20, won: 22 }).verdict, 'no-difference-shown');
  assert.equal(comparePaired({ pairs: 0, lost: 0, won: 0 }).verdict, 'too-few');
});

test('five pairs that all differ are never a verdict', () => {
  assert.equal(comparePaired({ pairs: 5, lost: 5, won: 0 }).verdict, 'too-few');
});

test('pairs needed are those of the formula', () => {
  assert.equal(pairsNeeded(0.3, 0.2), 57);
  assert.ok(pairsNeeded(0, 0.2) >= 6);
  assert.ok(pairsNeeded(0.3, 0.05) > pairsNeeded(0.3, 0.1));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, percent } from '../../../harness/eval/report/words.js';

test('a text is cut between characters, and says how much is missing', () => {
  assert.equal(cut('abcdef', 6), 'abcdef');
  assert.equal(cut('abcdefg', 6), 'abcdef… (1 more characters)');
  assert.equal(cut('abc\u{1f600}defg', 4), 'abc… (6 more characters)');
  assert.equal(cut('abc\u{1f600}defg', 5), 'abc\u{1f600}… (4 more characters)');
});

test('a rate is not rounded to a bound that it does not reach', () => {
  assert.deepEqual([0, 0.001, 0.333, 0.996, 1].map(percent), ['0 %', '0.1 %', '33 %', '99.6 %', '100 %']);
});

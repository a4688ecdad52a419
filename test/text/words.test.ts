import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, quoted } from '../../lib/text/words.js';

test('names stand in back-ticks, and a long list is counted', () => {
  assert.equal(listed([]), '');
  assert.equal(listed(['a']), '`a`');
  assert.equal(listed(['a', 'b']), '`a` and `b`');
  assert.equal(listed(['a', 'b', 'c']), '`a`, `b` and `c`');
  assert.equal(listed(['a', 'b', 'c', 'd', 'e']), '`a`, `b`, `c` and 2 more');
});

test('a name stays in one line, whatever it holds', () => {
  assert.equal(quoted('a\n  b\tc   d'), '`a\\nb\\tc d`');
  assert.equal(quoted('a`b'), "`a'b`");
  assert.equal(quoted('x'.repeat(1000)).length, 62);
});

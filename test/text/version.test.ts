import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions } from '../../lib/text/version.js';

test('versions are ordered as semver orders them', () => {
  const rising = [
    '0.9.9',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.0.1',
    '1.0.1',
    '2026.4.140',
  ];
  for (const [i, a] of rising.entries())
    for (const [j, b] of rising.entries())
      assert.equal(Math.sign(compareVersions(a, b) as number), Math.sign(i - j), `${a} ${b}`);
});

test('what says the same is equal', () => {
  for (const [a, b] of [
    ['v1.2.3', '1.2.3'],
    ['1.2', '1.2.0'],
    ['1.2.3+build', '1.2.3'],
    [' 1.2.3 ', '1.2.3'],
    ['1.02.3', '1.2.3'],
  ] as const)
    assert.equal(compareVersions(a, b), 0, `${a} ${b}`);
});

test('what is no version is not ordered', () => {
  for (const word of ['', 'main', '1', '1.2.3.4.5', '1.x', '^1.2.3', '2026-01-02', '99999999999.0.0'])
    assert.equal(compareVersions(word, '1.0.0'), null, word);
});

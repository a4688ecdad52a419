import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixtureOf, resolvePath } from '../../lib/suite/paths.js';
import { folded, literalsOf, matchesAll, patternFault } from '../../lib/suite/pattern.js';
import { runsFor, wilsonLow } from '../../lib/suite/wilson.js';

describe('patternFault', () => {
  it('tells flags at the start', () => assert.match(patternFault('(?i)a') ?? '', /no flags at the start/));
  it('tells what does not compile', () => assert.match(patternFault('a(b') ?? '', /cannot read it/));
  it('tells flags that are none', () => assert.match(patternFault('a', 'q') ?? '', /does not know its flags/));
  it('is silent on flags inside a group, on which engines differ', () => assert.equal(patternFault('(?i:a)'), null));
  it('is silent on what compiles', () => assert.equal(patternFault('^(?:a|b)$', 'im'), null));
});

describe('literalsOf', () => {
  it('splits at bars and drops escapes', () => assert.deepEqual(literalsOf('a\\.b|c'), ['a.b', 'c']));
  it('refuses a class', () => assert.equal(literalsOf('a\\d'), null));
  it('refuses a quantifier', () => assert.equal(literalsOf('a+'), null));
});

describe('matchesAll', () => {
  for (const pattern of ['', '.*', '[\\s\\S]*', 'a|', '(.*)'])
    it(`holds of \`${pattern}\``, () => assert.ok(matchesAll(pattern)));
  for (const pattern of ['.+', 'a', '^$', 'a*b'])
    it(`does not hold of \`${pattern}\``, () => assert.ok(!matchesAll(pattern)));
});

describe('resolvePath', () => {
  it('stays inside', () => assert.equal(resolvePath('a/b', '../c'), 'a/c'));
  it('gives nothing for a path out of the root', () => assert.equal(resolvePath('a', '../../c'), null));
  it('gives nothing for a path out of a folder', () => assert.equal(resolvePath('a/b', '../c', 'a/b'), null));
  it('gives nothing for an absolute path', () => assert.equal(resolvePath('a', '/etc/passwd'), null));
  it('gives a fixture its other places', () => {
    const text = { value: 'x', file: 'f', span: { start: 0, end: 1 } };
    assert.deepEqual(fixtureOf('input', text, ['a', 'b']).others, ['b/x']);
  });
});

describe('wilsonLow', () => {
  it('is 0.44 for three of three', () => assert.equal(wilsonLow(3, 3).toFixed(2), '0.44'));
  it('is 0.72 for ten of ten', () => assert.equal(wilsonLow(10, 10).toFixed(2), '0.72'));
  it('needs sixteen runs for 0.8', () => assert.equal(runsFor(0.8), 16));
});

describe('folded', () => {
  it('keeps letters of any script', () => assert.equal(folded('  Ä-b\n(ç) '), 'ä b ç'));
});

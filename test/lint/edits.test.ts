// Edits of one text: groups whole or not at all, nothing outside them touched, nothing thrown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../lib/diagnostic/diagnostic.js';
import { applyEdits } from '../../lib/lint/edits.js';

const edit = (start: number, end: number, text: string, applicability: Edit['applicability'] = 'safe'): Edit => ({
  file: 'a.md',
  span: { start, end },
  text,
  applicability,
});

describe('edits', () => {
  it('replace, insert and delete by the offsets of the original text', () => {
    const { text, applied, left } = applyEdits(
      'abcdef',
      [[edit(4, 5, 'EEE')], [edit(0, 1, '')], [edit(3, 3, '-')]],
      'safe',
    );
    assert.equal(text, 'bc-dEEEf');
    assert.deepEqual(
      applied.map((e) => e.span.start),
      [0, 3, 4],
    );
    assert.deepEqual(left, []);
  });
  it('leave a byte-order mark and line endings outside them alone', () => {
    assert.equal(applyEdits('\uFEFFa\r\nb\rc\n', [[edit(4, 5, 'B')]], 'safe').text, '\uFEFFa\r\nB\rc\n');
  });
  it('do not go in front of a byte-order mark, but may take it away', () => {
    const group = [edit(0, 0, 'x')];
    assert.deepEqual(applyEdits('\uFEFFa', [group], 'safe'), { text: '\uFEFFa', applied: [], left: group });
    assert.equal(applyEdits('\uFEFFa', [[edit(0, 1, '')]], 'safe').text, 'a');
  });
  it('of two that share a character the first by position stays, whatever the order they came in', () => {
    const [first, second] = [edit(1, 3, 'X'), edit(2, 4, 'Y')];
    for (const groups of [
      [[first], [second]],
      [[second], [first]],
    ]) {
      assert.deepEqual(applyEdits('abcdef', groups, 'safe'), { text: 'aXdef', applied: [first], left: [second] });
    }
  });
  it('of one diagnostic go in together or not at all', () => {
    const one = [edit(0, 2, 'X')];
    const two = [edit(1, 1, 'Y'), edit(4, 5, 'Z')];
    assert.deepEqual(applyEdits('abcdef', [one, two], 'safe'), { text: 'Xcdef', applied: one, left: two });
    const broken = [edit(0, 1, 'X'), edit(4, 99, 'Z')];
    assert.deepEqual(applyEdits('abcdef', [broken], 'safe'), { text: 'abcdef', applied: [], left: broken });
    const crossed = [edit(0, 3, 'X'), edit(2, 5, 'Z')];
    assert.deepEqual(applyEdits('abcdef', [crossed], 'safe').left, crossed);
  });
  it('do not block others when they are left', () => {
    const wide = [edit(0, 1, 'X'), edit(3, 99, '')];
    assert.equal(applyEdits('abc', [wide, [edit(0, 1, 'Y')]], 'safe').text, 'Ybc');
  });
  it('that only touch go in both, an insertion before what is replaced at its place', () => {
    assert.equal(applyEdits('abcd', [[edit(2, 4, 'Y')], [edit(0, 2, 'X')], [edit(2, 2, '|')]], 'safe').text, 'X|Y');
  });
  it('at one place are inserted in the order of their diagnostics, the same text once', () => {
    const groups = [[edit(1, 1, 'x')], [edit(1, 1, 'y')], [edit(1, 1, 'x')]];
    const { text, left } = applyEdits('ab', groups, 'safe');
    assert.equal(text, 'axyb');
    assert.deepEqual(left, groups[2]);
  });
  it('are refused when they do not fit', () => {
    const text = 'a😀b';
    const bad = [
      edit(3, 1, ''),
      edit(-1, 1, ''),
      edit(0, 5, ''),
      edit(Number.NaN, 1, ''),
      edit(0.5, 1, ''),
      edit(0, Infinity, ''),
      edit(2, 3, ''),
      edit(1, 2, ''),
    ];
    for (const one of bad)
      assert.deepEqual(applyEdits(text, [[one]], 'unsafe'), { text, applied: [], left: [one] }, JSON.stringify(one));
  });
  it('that are unsafe wait until they are asked for, with all of their diagnostic', () => {
    const group = [edit(0, 1, 'X'), edit(1, 2, 'Y', 'unsafe')];
    assert.equal(applyEdits('abc', [group], 'safe').text, 'abc');
    assert.equal(applyEdits('abc', [group], 'unsafe').text, 'XYc');
  });
  it('that change nothing are left, so that a run that repeats comes to an end', () => {
    const group = [edit(0, 1, 'a')];
    assert.deepEqual(applyEdits('abc', [group], 'safe'), { text: 'abc', applied: [], left: group });
    assert.deepEqual(applyEdits('abc', [[]], 'safe'), { text: 'abc', applied: [], left: [] });
  });
  it('settle: what was left goes in when the rules are run again', () => {
    // A rule that wants every `a` followed by `b`, and reports overlapping pairs.
    const run = (text: string): Edit[][] =>
      [...text.matchAll(/a(?!b)/g)].map((m) => [
        edit(m.index, Math.min(text.length, m.index + 2), `ab${text.slice(m.index + 1, m.index + 2)}`),
      ]);
    let text = 'aaaa';
    for (let round = 0; round < 10 && run(text).length > 0; round++) text = applyEdits(text, run(text), 'safe').text;
    assert.equal(text, 'abababab');
    assert.equal(applyEdits(text, run(text), 'safe').text, text);
  });
});

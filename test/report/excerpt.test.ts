import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, type MarkedLine } from '../../lib/report/excerpt.js';
import { textWidth } from '../../lib/report/visible.js';
import { placeOf } from './sample.js';

const WIDE = Number.POSITIVE_INFINITY;

function only(text: string, part: string | number, width = WIDE): MarkedLine {
  const { lines } = excerptOf(placeOf('a.md', text, part), width);
  assert.equal(lines.length, 1);
  return lines[0] as MarkedLine;
}

test('the mark stands under the span behind tabs, wide characters, marks and emoji', () => {
  const cases = [
    ['x BAD y', 2],
    ['\tBAD', 4],
    ['ab\tBAD', 4],
    ['日本 BAD', 5],
    ['日\tBAD', 4],
    ['e\u0301 BAD', 2],
    ['👩‍👩‍👧 BAD', 3],
    ['🇫🇷 BAD', 3],
    ['\u001bBAD', 8],
    ['\ufeffBAD', 0],
    ['\ufeff\tBAD', 4],
  ] as const;
  for (const [text, at] of cases) {
    const line = only(text, 'BAD');
    assert.deepEqual(line.mark, { at, width: 3 }, JSON.stringify(text));
    assert.equal(textWidth(line.before), at);
    assert.equal(line.marked, 'BAD');
  }
});

test('a wide span has a wide mark', () => {
  assert.deepEqual(only('a 日本 b', '日本').mark, { at: 2, width: 4 });
});

test('a byte-order mark is shown where it is the matter, and beyond the start of the file', () => {
  assert.equal(only('\ufeffname', '\ufeff').marked, '<U+FEFF>');
  assert.match(only('a\ufeff BAD', 'BAD').before, /<U\+FEFF>/);
  assert.match(only('a\n\ufeffBAD', 'BAD').before, /<U\+FEFF>/);
});

test('a carriage return before the line feed is no part of the line', () => {
  const line = only('one\r\nx BAD\r\nthree', 'BAD');
  assert.equal(line.number, 2);
  assert.equal(`${line.before}|${line.marked}|${line.after}`, 'x |BAD|');
});

test('an empty span has a mark of one cell, also at the end of the file', () => {
  assert.deepEqual(only('abc', 1).mark, { at: 1, width: 1 });
  assert.deepEqual(only('abc\n', 4).mark, { at: 0, width: 1 });
  assert.deepEqual(only('', 0).mark, { at: 0, width: 1 });
});

test('a long line is cut around the span, within the width', () => {
  for (const [before, after] of [
    [200, 190],
    [0, 390],
    [390, 0],
  ] as const) {
    const line = only(`${'x'.repeat(before)}BAD${'y'.repeat(after)}`, 'BAD', 60);
    assert.ok(textWidth(line.before + line.marked + line.after) <= 60);
    assert.equal(line.marked, 'BAD');
    assert.equal(line.before.startsWith('…'), before > 0);
    assert.equal(line.after.endsWith('…'), after > 0);
    assert.equal(line.mark?.at, textWidth(line.before));
  }
});

test('a span wider than the room is cut and stays marked from its start', () => {
  const line = only(`ab ${'z'.repeat(300)} c`, 'z'.repeat(300), 40);
  assert.ok(textWidth(line.before + line.marked + line.after) <= 40);
  assert.match(line.marked, /^z+$/);
  assert.equal(line.mark?.width, line.marked.length);
});

test('a span that lies beyond the excerpt has no mark', () => {
  assert.equal(only(`${'x'.repeat(500)}BAD`, 'BAD', 60).mark, null);
});

test('a span over several lines marks its part of each', () => {
  const part = '[a,\n  b,\n  c]';
  const excerpt = excerptOf(placeOf('a.md', `tools: ${part} # d\n`, part), WIDE);
  assert.deepEqual(
    excerpt.lines.map((line) => [line.before, line.marked, line.after, line.whole]),
    [
      ['tools: ', '[a,', '', false],
      ['', '  b,', '', true],
      ['', '  c]', ' # d', false],
    ],
  );
  assert.equal(excerpt.multiline, true);
  assert.equal(excerpt.more, 0);
});

test('a span that ends at the start of a line does not cover that line', () => {
  const excerpt = excerptOf(placeOf('a.md', 'one\ntwo\n', 'one\n'), WIDE);
  assert.equal(excerpt.lines.length, 1);
  assert.equal(excerpt.multiline, false);
});

test('lines beyond the excerpt are counted', () => {
  const text = Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\n');
  assert.equal(excerptOf(placeOf('a.md', text, text), WIDE).more, 4);
});

test('a place without source lines claims none', () => {
  const place = {
    file: 'x',
    span: { start: 0, end: 0 },
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    label: 'a link',
    excerpt: [],
  };
  assert.equal(excerptOf(place, 80).more, 0);
});

// Offsets, lines and columns agree whatever ends the lines, and decoding keeps the offsets of the file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceText } from '../../lib/text/source.js';

test('LF, CRLF and a lone CR each end one line', () => {
  for (const ending of ['\n', '\r\n', '\r']) {
    const source = new SourceText(['ab', 'c', ''].join(ending));
    const second = source.text.indexOf('c');
    assert.deepEqual(source.position(second), { line: 2, column: 1 });
    assert.equal(source.lines.length, 3);
    assert.equal(source.slice(source.lineSpan(1)), 'ab');
    assert.equal(source.slice(source.lineSpan(2)), 'c');
  }
});

test('a byte-order mark stays in the text and counts as a column', () => {
  const source = SourceText.decode(Buffer.from('\ufeffab'));
  assert.equal(source.text.length, 3);
  assert.deepEqual(source.position(1), { line: 1, column: 2 });
});

test('places outside the text are clamped', () => {
  const source = new SourceText('a\nb');
  assert.deepEqual(source.position(99), { line: 2, column: 2 });
  assert.deepEqual(source.position(-1), { line: 1, column: 1 });
  assert.deepEqual(source.lineSpan(9), { start: 3, end: 3 });
});

test('columns count UTF-16 units', () => {
  const source = new SourceText('😀x');
  assert.deepEqual(source.position(2), { line: 1, column: 3 });
});

test('every offset of a text leads to the line that holds it', () => {
  const source = new SourceText('a\r\n\rb\n\nc\r');
  for (let at = 0; at <= source.text.length; at++) {
    const { line, column } = source.position(at);
    assert.equal((source.lines[line - 1] as number) + column - 1, at);
  }
});

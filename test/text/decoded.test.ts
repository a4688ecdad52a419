// What a text knows of the bytes and lines it came from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksUtf16, textProblems } from '../../lib/text/problems.js';
import { SourceText } from '../../lib/text/source.js';

const decode = (text: string, encoding: BufferEncoding = 'utf8'): SourceText =>
  SourceText.decode(Buffer.from(text, encoding));

test('bytes that are not UTF-8 are remembered, a replacement character that was written is not held against a text', () => {
  assert.equal(decode('sch\u00f6n', 'latin1').malformed, true);
  assert.deepEqual(
    textProblems(decode('sch\u00f6n', 'latin1')).map((p) => [p.code, p.span.start]),
    [['invalid-utf8', 3]],
  );
  assert.equal(decode('sch\u00f6n \ufffd').malformed, false);
  assert.deepEqual(textProblems(decode('sch\u00f6n \ufffd')), []);
  assert.equal(new SourceText('\ufffd').malformed, false);
});

test('UTF-16 is told from text that holds a NUL', () => {
  for (const mark of ['', '\ufeff']) {
    assert.equal(looksUtf16(decode(`${mark}---\nname: x\n`, 'utf16le')), true);
    assert.equal(looksUtf16(SourceText.decode(Buffer.from(`${mark}---\nname: x\n`, 'utf16le').swap16())), true);
  }
  assert.equal(looksUtf16(decode('a\0b\n')), false);
  assert.equal(looksUtf16(decode('\0\0\0\0')), false);
});

test('the first line end is that of the text', () => {
  const ends = ['a\nb\r\n', 'a\r\nb\n', 'a\rb\n', 'a', ''].map((text) => new SourceText(text).lineEnd);
  assert.deepEqual(ends, ['lf', 'crlf', 'cr', null, null]);
});

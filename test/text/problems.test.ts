// Each text problem is found at its place, and an honest text that looks like one gives none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textProblems } from '../../lib/text/problems.js';
import { SourceText } from '../../lib/text/source.js';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));

const codes = (raw: Uint8Array): string[] =>
  textProblems(SourceText.decode(raw), raw).map((p) => `${p.code} ${p.span.start}-${p.span.end}`);

test('a byte-order mark at the start is one, later in the text it is data', () => {
  assert.deepEqual(codes(bytes('\ufeffa')), ['bom 0-1']);
  assert.deepEqual(codes(bytes('a\ufeff')), []);
});

test('bytes that are not UTF-8 are found at the first replacement', () => {
  assert.deepEqual(codes(bytes('ab', [0xe4], 'c')), ['invalid-utf8 2-3']);
});

test('a replacement character that the author wrote is data', () => {
  assert.deepEqual(codes(bytes('a\ufffdb')), []);
});

test('without bytes nothing is said about UTF-8', () => {
  assert.deepEqual(textProblems(new SourceText('a\ufffd')), []);
});

test('NUL and lone surrogates are found, pairs are data', () => {
  assert.deepEqual(codes(bytes('a\0b\0')), ['nul 1-2']);
  const lone = (text: string): number[] => textProblems(new SourceText(text)).map((p) => p.span.start);
  assert.deepEqual(lone('😀\ud83d'), [2]);
  assert.deepEqual(lone('😀\udc00x'), [2]);
  assert.deepEqual(lone('😀\udc00\udc00'), [2]);
  assert.deepEqual(lone('\ud83d\ud83d\ude00'), [0]);
  assert.deepEqual(lone('😀'), []);
});

test('problems come in the order of their places', () => {
  assert.deepEqual(codes(bytes('\ufeff', [0xff], '\0')), ['bom 0-1', 'invalid-utf8 1-2', 'nul 2-3']);
});

test('an empty text has no problem', () => {
  assert.deepEqual(codes(bytes('')), []);
});

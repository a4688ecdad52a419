import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clip,
  fileName,
  graphemeWidth,
  sentence,
  textWidth,
  visible,
  wellFormed,
  wrap,
} from '../../lib/report/visible.js';

test('controls, direction marks, shapeless and broken characters are shown as their code points', () => {
  const unsafe = [
    ['\u0000', 'U+0000'],
    ['\u001b', 'U+001B'],
    ['\u0007', 'U+0007'],
    ['\n', 'U+000A'],
    ['\r', 'U+000D'],
    ['\t', 'U+0009'],
    ['\u007f', 'U+007F'],
    ['\u009b', 'U+009B'],
    ['\u061c', 'U+061C'],
    ['\u200b', 'U+200B'],
    ['\u200e', 'U+200E'],
    ['\u2028', 'U+2028'],
    ['\u202a', 'U+202A'],
    ['\u202e', 'U+202E'],
    ['\u2060', 'U+2060'],
    ['\u2066', 'U+2066'],
    ['\u2069', 'U+2069'],
    ['\ufeff', 'U+FEFF'],
    ['\ufffe', 'U+FFFE'],
    ['\uffff', 'U+FFFF'],
    ['\u{1fffe}', 'U+1FFFE'],
    ['\u{e0041}', 'U+E0041'],
    ['\ud800', 'U+D800'],
    ['\udc00', 'U+DC00'],
  ] as const;
  for (const [character, name] of unsafe) assert.equal(visible(`a${character}b`), `a<${name}>b`);
});

test('ordinary text of any script stays as it is', () => {
  const text = 'plain, “quoted” — naïve, 日本語, עברית, می‌خواهم, 👩‍👩‍👧, e\u0301, 🇫🇷, ❤️';
  assert.equal(visible(text), text);
});

test('a sentence keeps its words on one line', () => {
  assert.equal(sentence('  one\r\n\ttwo\u001b '), 'one two<U+001B>');
});

test('a file name that would open a workflow command does not open one', () => {
  assert.equal(fileName('::error::x.md'), './::error::x.md');
  assert.equal(fileName(' ::error::x.md'), './ ::error::x.md');
  assert.equal(fileName('##[error]x.md'), './##[error]x.md');
  assert.equal(fileName('a::b.md'), 'a::b.md');
});

test('half surrogates are replaced, pairs are kept', () => {
  assert.equal(wellFormed('a\ud800b\udc00c😀'), 'a\ufffdb\ufffdc😀');
});

test('width counts cells, not units', () => {
  const widths = { abc: 3, 日本: 4, 'e\u0301': 1, '👩‍👩‍👧': 2, '🇫🇷': 2, '❤️': 2, '→—': 2, ﾊ: 1, 한글: 4 };
  for (const [text, width] of Object.entries(widths)) assert.equal(textWidth(text), width, text);
  assert.equal(graphemeWidth('\u0301'), 0);
});

test('wrapping keeps every word and no line is wider than asked, but for a word that is', () => {
  const words = 'one two 日本語日本語 four five-is-a-long-word six';
  const lines = wrap(words, 12);
  assert.equal(lines.join(' '), words);
  for (const line of lines) assert.ok(textWidth(line) <= 12 || !line.includes(' '), line);
  assert.ok(lines.length > 3);
});

test('clipping says that something is missing', () => {
  assert.equal(clip('abcdef', 6), 'abcdef');
  assert.equal(clip('abcdefg', 6), 'abcde…');
  assert.equal(clip('日本語日本語', 6), '日本…');
});

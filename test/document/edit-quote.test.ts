// The quoting edit is offered only where it changes nothing but whether strict YAML can read the value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotingEdit } from '../../lib/document/edit-quote.js';
import { readFrontmatter } from '../../lib/document/frontmatter.js';
import { stringOf, valueOf } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';

const block = (...lines: string[]): SourceText => new SourceText(['---', ...lines, '---', ''].join('\n'));

const OFFERED: readonly string[] = [
  'a: b',
  '[x] [y]',
  '*, Read',
  '@name',
  `say "it's": so`,
  'C:\\x: y',
  'ends with:',
  '`a`',
  'yes',
  '2026-06-03',
];

for (const value of OFFERED) {
  test(`\`${value}\` is quoted and then read as written`, () => {
    const source = block('name: x', `d:  ${value}  `, 'e: f');
    const edit = quotingEdit(source, 'd');
    assert.ok(edit);
    assert.equal(source.slice(edit.span), value);
    const after = new SourceText(source.text.slice(0, edit.span.start) + edit.text + source.text.slice(edit.span.end));
    const read = readFrontmatter(after);
    assert.equal(read.status, 'ok');
    assert.equal(stringOf(valueOf(read.data, 'd')), value);
  });
}

const REFUSED: readonly [string, string[]][] = [
  ['a comment ends the value', ['d: a #b: c']],
  ['it is a list', ['d: [a, b]']],
  ['it is a number', ['d: 12']],
  ['it is a boolean', ['d: true']],
  ['it is quoted', ['d: "a" b']],
  ['it is a block', ['d: |', '  a: b']],
  ['it goes on below', ['d: a: b', '  c']],
  ['other text follows below', ['d: First:', '', 'second paragraph', 'e: f']],
  ['the key is written twice', ['d: a: b', 'd: c: d']],
  ['the key is written twice alike', ['d: a: b', 'd: a: b']],
  ['there is no such key', ['e: f']],
  ['it is nested', ['m:', '  d: a: b']],
  ['it holds a control character', ['d: a: \u0007b']],
];

for (const [why, lines] of REFUSED) {
  test(`nothing is offered where ${why}`, () => assert.equal(quotingEdit(block(...lines), 'd'), null));
}

test('a number is quoted where the caller asks for a string', () => {
  assert.equal(quotingEdit(block('d: 12306'), 'd', { typed: true })?.text, '"12306"');
});

test('each of two broken values gets its own edit', () => {
  const source = block('a: b: c', 'd: @e');
  assert.equal(quotingEdit(source, 'a')?.text, '"b: c"');
  assert.equal(quotingEdit(source, 'd')?.text, '"@e"');
});

test('a byte-order mark and CRLF do not shift the edit', () => {
  const source = new SourceText('\ufeff---\r\nd: a: b\r\n---\r\n');
  const edit = quotingEdit(source, 'd');
  assert.equal(edit && source.slice(edit.span), 'a: b');
});

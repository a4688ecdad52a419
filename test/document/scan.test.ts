// The facts of a body, one kind after the other, with exact places; each case has its neighbour that gives nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_DEPTH } from '../../lib/document/node.js';
import { scanBody } from '../../lib/document/scan.js';
import { SourceText } from '../../lib/text/source.js';

const scan = (text: string) => scanBody(new SourceText(text), 0);
const headings = (text: string): string[] => scan(text).headings.map((h) => `${h.line} ${h.level} ${h.text}`);

/** kind, text, target, and the texts at both spans, which have to agree. */
function links(text: string): string[] {
  return scan(text).links.map((link) => {
    const at = text.slice(link.targetSpan.start, link.targetSpan.end);
    if (link.kind !== 'reference') assert.equal(at, link.target);
    if (!text.startsWith('>')) assert.ok(text.slice(link.span.start, link.span.end).includes(link.text));
    return `${link.kind} ${link.text} → ${link.target}`;
  });
}

const fences = (text: string): string[] =>
  scan(text).fences.map(
    (f) => `${f.marker}${f.length} ${f.info}|${text.slice(f.inner.start, f.inner.end)}|${f.closed}`,
  );
const code = (text: string): string[] =>
  scan(text).codeSpans.map((c) => {
    assert.ok(text.slice(c.span.start, c.span.end).startsWith('`'));
    return c.text;
  });

type Case = readonly [string, readonly string[]];

function table(name: string, of: (text: string) => string[], cases: readonly Case[]): void {
  for (const [text, expected] of cases) {
    test(`${name} of ${JSON.stringify(text)}`, () => assert.deepEqual(of(text), expected));
  }
}

table('headings', headings, [
  ['# a\n## b ##\n####### c\n#d\n', ['1 1 a', '2 2 b']],
  ['   # a #b\n    # code\n', ['1 1 a #b']],
  ['#\n# \n# #\n', ['1 1 ', '2 1 ', '3 1 ']],
  ['a\nb\n===\nc\n-\n', ['1 1 a b', '4 2 c']],
  ['- a\n---\n', []],
  ['[x]: y\n===\n', []],
  ['[x]: y\nz\n===\n', ['2 1 z']],
  ['> a\n---\n', []],
  ['> # a\n- # b\n', ['1 1 a', '2 1 b']],
  ['```\n# a\n```\n# b', ['4 1 b']],
  ['<!--\n# a\n-->\n# b\n', ['4 1 b']],
  ['# a\r\n\r\n# b\r\n', ['1 1 a', '3 1 b']],
  ['# a\r# b\r', ['1 1 a', '2 1 b']],
  ['| a |\n|---|\n| b |\n', []],
]);

table('fences', fences, [
  ['```js x=1\na\n```\n', ['`3 js x=1|a\n|true']],
  ['~~~\n```\n~~~~\n', ['~3 |```\n|true']],
  ['````\n```\n````', ['`4 |```\n|true']],
  ['```\na', ['`3 |a|false']],
  ['```\n', ['`3 ||false']],
  ['```a`b\n', []],
  ['``\na\n``\n', []],
  ['- x\n  ```\n  a\n  ```\n- y\n', ['`3 |  a\n|true']],
  ['- ```\n  a\n\nb\n', ['`3 |  a\n\n|false']],
  ['> ```\n> a\nb\n', ['`3 |> a\n|false']],
  ['    ```\n', []],
  ['a\n```\nb\n```\n', ['`3 |b\n|true']],
  ['```\na\n    ```\n```\n', ['`3 |a\n    ```\n|true']],
  ['<example>\n```\n\na\n```\n</example>\n', ['`3 |\na\n|true']],
]);

table('code spans', code, [
  ['`a` ``b ` c`` `d', ['a', 'b ` c']],
  ['\\`a` b`', [' b']],
  ['`a\nb`', ['a\nb']],
  ['`a\n\nb`', []],
  ['`a\n    b`\n|-|\n', ['a\n    b']],
  ['> `a\n> b`', ['a\nb']],
  ['| `a | b` |\n|---|---|\n| `c` | d |', ['c']],
  ['<!-- `a` --> `b`', []],
  ['x <!-- `a` --> `b`', ['b']],
  ['<a b="`c`"> `d`', ['d']],
  ['# `a`\n- `b`', ['a', 'b']],
  ['    `a`\n', []],
]);

table('links', links, [
  ['[a](b.md) ![c](d.png "t")', ['inline a → b.md', 'image c → d.png']],
  ["[a](<b c.md> 'title')", ['inline a → b c.md']],
  ['[a](b(c(d)).md) [e](f\\).md)', ['inline a → b(c(d)).md', 'inline e → f\\).md']],
  ['[a]() [b](c d) [e](f', ['inline a → ']],
  ['[a\nb](\nc\n"t\nu")', ['inline a\nb → c']],
  ['[![a](b)](c)', ['inline ![a](b) → c', 'image a → b']],
  ['[a [b](c) d](e)', ['inline b → c']],
  ['![a [b](c) d](e)', ['image a [b](c) d → e', 'inline b → c']],
  ['[a `](b)` c](d)', ['inline a `](b)` c → d']],
  ['`[a](b)` \\[c](d) [e\\](f)', []],
  ['!\\[a](b) \\![c](d)', ['inline c → d']],
  [
    '[a][b] [b][] [b] [c][d]\n\n[b]: e.md "t"',
    ['reference a → e.md', 'reference b → e.md', 'reference b → e.md', 'reference c → null', 'definition b → e.md'],
  ],
  ['[x]: <a b>\n[y]:\n  c\n  "t"\nprose', ['definition x → a b', 'definition y → c']],
  ['[x] [y][]', []],
  ['[^1] and [^1]: b', []],
  ['[^1]: b\n', []],
  ['[a](b(c )', []],
  ['[x]: y\n---\n', ['definition x → y']],
  ['[x][a](b)\n\n[x]: y', ['inline a → b', 'definition x → y']],
  ['<https://a.b/c> <d@e.f> <g> a<b', ['autolink https://a.b/c → https://a.b/c', 'autolink d@e.f → d@e.f']],
  ['<!-- [a](b) -->\n\n```\n[c](d)\n```\n\n    [e](f)\n', []],
  ['| [a](b) |\n|---|\n| [c](d) |', ['inline a → b', 'inline c → d']],
  ['> [a\n> b](c)', ['inline a\nb → c']],
]);

test('list items: kind, indentation, place of the first line', () => {
  const text = '- a\n  - b c\n1. d\n   1) e\n* * *\n-\n10. f\n+ g';
  const items = scan(text).lists.map(
    (l) => `${l.line} ${l.ordered} ${l.indent} ${text.slice(l.span.start, l.span.end)}`,
  );
  assert.deepEqual(items, [
    '1 false 0 a',
    '2 false 2 b c',
    '3 true 0 d',
    '4 true 3 e',
    '6 false 0 ',
    '7 true 0 f',
    '8 false 0 g',
  ]);
});

test('an ordered list interrupts a paragraph only from 1, and an empty item does not', () => {
  assert.equal(scan('in the year\n1984. text\n').lists.length, 0);
  assert.equal(scan('a\n*\n').lists.length, 0);
  assert.equal(scan('a\n1. text\n').lists.length, 1);
});

test('an item that starts with a blank line ends at the next one', () => {
  assert.deepEqual(
    scan('-\n  a\n').sentences.map((s) => s.block),
    ['list'],
  );
  assert.deepEqual(
    scan('-\n\n  a\n').sentences.map((s) => s.block),
    ['paragraph'],
  );
});

test('containers are bounded, and what lies deeper is text', () => {
  const body = scan('+ '.repeat(10 * MAX_DEPTH));
  assert.equal(body.lists.length, MAX_DEPTH);
  assert.equal(body.uncertain, true);
  assert.equal(scan('>'.repeat(10 * MAX_DEPTH)).uncertain, true);
});

test('comments are found over lines, inside prose and unclosed', () => {
  const text = '<!-- a\n\nb -->\n\nx <!-- c --> y\n\n- <!-- d -->\n\n<!-- e';
  const found = scan(text).comments.map((c) => text.slice(c.start, c.end));
  assert.deepEqual(found, ['<!-- a\n\nb -->', '<!-- c -->', '<!-- d -->', '<!-- e']);
});

test('a comment inside a fence or a code span is none', () => {
  assert.deepEqual(scan('```\n<!-- a -->\n```\n\n`<!-- b -->`').comments, []);
});

test('a body is certain unless it holds what may be read otherwise', () => {
  for (const text of ['# a\n\nb `c` [d](e)\n\n- f\n\n```\ng\n```\n\n<!-- h -->\n', '| a |\n|---|\n| b |\n']) {
    assert.equal(scan(text).uncertain, false, text);
  }
  for (const text of ['a\n---\n', '- ```\n  a\n  ```', '[a]: b', '<div>\n\na', 'a <b>c</b>', '`a](b`']) {
    assert.equal(scan(text).uncertain, true, text);
  }
});

test('lines count from the top of the file, wherever the body starts', () => {
  const text = '---\r\na: b\r\n---\r\n# c\r\n';
  assert.equal(scanBody(new SourceText(text), text.indexOf('#')).headings[0]?.line, 4);
});

test('a closer that is nowhere is looked for once, not from every opener', (t) => {
  const search = String.prototype.indexOf;
  let searches = 0;
  t.mock.method(String.prototype, 'indexOf', function (this: string, ...words: [string, number?]): number {
    if (words[0] === '-->') searches++;
    return search.apply(this, words);
  });
  assert.equal(scan(`x ${'<!-- '.repeat(1000)}`).comments.length, 0);
  assert.equal(searches, 1);
});

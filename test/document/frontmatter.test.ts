// What is a frontmatter and what is none, where its keys lie, and at which line a broken one has to be edited.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFrontmatter, writtenKeys } from '../../lib/document/frontmatter.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { stringOf, toData, valueOf } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';

const read = (text: string) => readFrontmatter(new SourceText(text));
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** `line:column code` of each problem. */
function problems(text: string): string[] {
  const source = new SourceText(text);
  return readFrontmatter(source).problems.map((p) => {
    const { line, column } = source.position(p.span.start);
    return `${line}:${column} ${p.code}`;
  });
}

const STATUS: readonly [string, string][] = [
  ['', 'absent'],
  ['---', 'absent'],
  ['---\n', 'absent'],
  ['\n---\na: b\n---\n', 'absent'],
  ['----\na: b\n----\n', 'absent'],
  ['--- a b\na: b\n---\n', 'absent'],
  ['# Title\n---\na: b\n---\n', 'absent'],
  ['---\n---\n', 'empty'],
  ['---\n\n---\n', 'empty'],
  ['---\n# only a comment\n---\n', 'empty'],
  ['---\nname: a\n---\n', 'ok'],
  ['---  \nname: a\n---\t\nbody', 'ok'],
  ['---\n{name: a}\n---\n', 'ok'],
  ['---\nname: a\n---', 'ok'],
  ['---\nprose\n---\n', 'not-mapping'],
  ['---\n- a\n---\n', 'not-mapping'],
  ['---\nname: a\n', 'unclosed'],
  ['---\nname: a\n----\n', 'unclosed'],
  ['---\na: b: c\n---\n', 'invalid'],
  ['---js\nname: 1\n---\n', 'invalid'],
];

for (const [text, status] of STATUS) {
  test(`${JSON.stringify(text)} is ${status}`, () => assert.equal(read(text).status, status));
}

test('a horizontal rule at the top is a body, with another rule below it or without', () => {
  for (const text of ['---\n\nProse here.\n', '---\nProse here.\n\nNote: later\n', '---\n\nProse.\n\n---\n\nMore.\n']) {
    const document = readMarkdown('a.md', new SourceText(text));
    assert.equal(document.frontmatter.status, 'absent');
    assert.deepEqual(document.problems, []);
    assert.equal(document.body.span.start, 0);
  }
});

test('only the next line that is exactly three dashes closes', () => {
  const source = new SourceText('---\na: x --- y\nb: |\n  ---\n... \n---\n\n---\nz: 1\n');
  const { inner } = readFrontmatter(source);
  assert.equal(source.slice(inner), 'a: x --- y\nb: |\n  ---\n... \n');
});

test('line endings and a byte-order mark change neither the data nor the columns', () => {
  const lines = ['---', 'name: demo', 'description: "two words"', '---', '', 'Body.'];
  for (const bom of ['', '\ufeff']) {
    for (const ending of ['\n', '\r\n', '\r']) {
      const source = new SourceText(bom + lines.join(ending));
      const { status, data } = readFrontmatter(source);
      assert.equal(status, 'ok');
      assert.deepEqual(plain(toData(data)), { name: 'demo', description: 'two words' });
      const value = valueOf(data, 'description');
      assert.deepEqual(value && source.position(value.span.start), { line: 3, column: 14 });
      assert.equal(value && source.slice(value.span), '"two words"');
      assert.equal(source.slice(readMarkdown('a.md', source).body.span).trim(), 'Body.');
    }
  }
});

test('spans cover keys and values of every shape exactly', () => {
  const text =
    '---\nplain: a b # note\nlist: [x, "y"]\nblock:\n  - one\n  - k: two\ntext: |\n  first\n\n  last\n\nnone:\nend: 1\n---\n';
  const source = new SourceText(text);
  const { data } = readFrontmatter(source);
  const written = Object.fromEntries(
    (data?.entries ?? []).map((e) => [source.slice(e.keySpan), source.slice(e.value.span)]),
  );
  assert.deepEqual(written, {
    plain: 'a b',
    list: '[x, "y"]',
    block: '- one\n  - k: two',
    text: '|\n  first\n\n  last',
    none: '',
    end: '1',
  });
  assert.equal(source.slice(data?.entries[0]?.span ?? { start: 0, end: 0 }), 'plain: a b');
  const none = valueOf(data, 'none');
  assert.equal(source.text.slice((none?.span.start ?? 0) - 5, none?.span.start), 'none:');
});

const PLACES: readonly [string, string, string[]][] = [
  ['an unquoted colon', '---\nname: a\ndescription: b: c\ntools: Read\n---\n', ['3:14 yaml-syntax']],
  [
    'dialogue below a description',
    '---\nname: a\ndescription: Use it. Like:\n\n<example>\nuser: "x" y\n</example>\n---\n',
    ['3:14 yaml-syntax'],
  ],
  ['a second paragraph', '---\nname: a\ndescription: First\n\nsecond paragraph\n---\n', ['3:14 yaml-syntax']],
  ['brackets in a list', '---\nname: a\ndeps: [@s/x, q[r], p]\n---\n', ['3:7 yaml-syntax']],
  ['two bracketed hints', '---\nargument-hint: [--a] [--b]\nname: a\n---\n', ['2:16 yaml-syntax']],
  ['a star', '---\nname: a\ntools: *, Read\n---\n', ['3:8 yaml-alias-undefined']],
  ['a reserved character', '---\nname: @a\n---\n', ['2:7 yaml-syntax']],
  ['an open quote', '---\nname: "a\ndescription: b\n---\n', ['2:7 yaml-syntax']],
  ['an open bracket', '---\ntools: [Read, Grep\nname: b\n---\n', ['2:8 yaml-syntax']],
  ['a tab', '---\nname: a\n\tx: b\n---\n', ['3:1 yaml-syntax']],
  ['an indented key', '---\nname: a\n description: b\n---\n', ['3:2 yaml-syntax']],
  ['an indented first line', '---\n name: a\ndescription: b\n---\n', ['2:2 yaml-syntax']],
  ['a colon in a nested value', '---\nmetadata:\n  x: y: z\n---\n', ['3:6 yaml-syntax']],
  ['two broken keys', '---\na: b: c\nd: @e\n---\n', ['2:4 yaml-syntax', '3:4 yaml-syntax']],
  ['a repeated key', '---\na: b\nc: d\na: e\n---\n', ['4:1 duplicate-key']],
  ['a language', '---js\na: b\n---\n', ['1:1 frontmatter-language']],
  ['no closing fence', '---\nname: a\n\n# Title\n', ['1:1 frontmatter-unclosed']],
  ['nothing wrong', '---\na: http://x.y\nb: 09:30\nc: "d: e"\nd: it\'s [fine]\n---\n', []],
];

for (const [what, text, places] of PLACES) {
  test(`the place to edit: ${what}`, () => assert.deepEqual(problems(text), places));
}

test('a repeated key points at the first one', () => {
  const text = '---\na: b\na: c\nm:\n  a: d\n---\n';
  const [problem, ...more] = read(text).problems;
  assert.equal(problem?.related?.span.start, text.indexOf('a: b'));
  assert.equal(more.length, 0);
});

test('a broken block still gives the places of what stands beside the fault', () => {
  const { data, lenient } = read('---\nname: a\ndescription: First\n\nsecond\ntools: Read, Grep\n---\n');
  assert.equal(stringOf(valueOf(data, 'tools')), 'Read, Grep');
  assert.equal(lenient, null);
});

test('an unclosed block ends where the body seems to start', () => {
  const cases: [string, string][] = [
    ['---\nname: a\ndescription: b\n\n# Rules\nx: y\n', 'name: a\ndescription: b\n'],
    ['---\nname: a\n# Rules\n', 'name: a\n'],
    ['---\nname: a\n\ndescription: b\n\nProse: here.\n', 'name: a\n\ndescription: b\n'],
    ['---\nname: a', 'name: a'],
  ];
  for (const [text, inner] of cases) {
    const source = new SourceText(text);
    const document = readMarkdown('a.md', source);
    assert.equal(document.frontmatter.status, 'unclosed');
    assert.equal(source.slice(document.frontmatter.inner), inner);
    assert.equal(document.body.span.start, document.frontmatter.inner.end);
    assert.equal(stringOf(valueOf(document.frontmatter.data, 'name')), 'a');
  }
});

test('written keys are found whether or not the block can be read', () => {
  const keysOf = (text: string): string[] => {
    const source = new SourceText(text);
    return writtenKeys(source, readFrontmatter(source)).map((k) => {
      assert.ok(source.slice(k.keySpan).includes(k.key));
      return k.key;
    });
  };
  assert.deepEqual(
    keysOf('---\nname: a: b\n"tools": x\n  nested: y\n# no: z\n- item: q\nurl:http\nempty:\n---\nbody: no\n'),
    ['name', 'tools', 'empty'],
  );
  assert.deepEqual(keysOf('---\rname: a\rtools: b\r---\r'), ['name', 'tools']);
});

test('anchors are resolved to the node they name', () => {
  const { status, data } = read('---\na: &x [r, s]\nb: *x\n---\n');
  assert.equal(status, 'ok');
  assert.equal(valueOf(data, 'b'), valueOf(data, 'a'));
});

test('a block of more lines than a person writes is not read line by line', () => {
  assert.equal(read(`---\n${'a: b: c\n'.repeat(400)}---\n`).problems.length, 400);
  assert.equal(read(`---\n${'a: b: c\n'.repeat(600)}---\n`).problems.length, 1);
});

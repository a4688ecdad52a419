// What the host's second try reads, what stays fatal, and that places stay those of the text as written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFrontmatter } from '../../lib/document/frontmatter.js';
import { toData, valueOf } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';

const block = (...lines: string[]): SourceText => new SourceText(['---', ...lines, '---', ''].join('\n'));
const lenient = (...lines: string[]): unknown => {
  const data = toData(readFrontmatter(block(...lines)).lenient);
  return data === undefined ? null : JSON.parse(JSON.stringify(data));
};

const VALUES = [
  'Use when: x',
  '[a] [b]',
  '{a} b',
  '*, Read',
  '& co',
  '| or',
  '% done',
  '@name',
  '`code` here',
  `it's: "so"`,
  '"a": b',
];

for (const value of VALUES) {
  test(`\`${value}\` is read as it is written`, () => {
    const source = block('name: x', `description: ${value}`, 'model: opus');
    const { status, lenient: read } = readFrontmatter(source);
    assert.notEqual(status, 'ok');
    assert.deepEqual(JSON.parse(JSON.stringify(toData(read))), { name: 'x', description: value, model: 'opus' });
    const node = valueOf(read, 'description');
    assert.equal(node && source.slice(node.span), value);
    assert.equal(node?.kind === 'scalar' && node.raw, value);
    const model = valueOf(read, 'model');
    assert.equal(model && source.slice(model.span), 'opus');
  });
}

const FATAL: readonly string[][] = [
  ['name: x', '\tdescription: y'],
  ['description: "a" b'],
  ['description: - a'],
  ['description: "a: b" and "c"'],
  ['description: "open'],
  ["description: 'open"],
  ['name: x', ' description: y'],
  ['description: First', '', 'second paragraph'],
  ['metadata:', '  a: b: c'],
];

for (const lines of FATAL) {
  test(`${JSON.stringify(lines)} stays fatal`, () => assert.equal(lenient(...lines), null));
}

test('values that are YAML by themselves stay what they are', () => {
  assert.deepEqual(lenient('description: a: b', 'tools: [Read, Grep]', 'note: |', '  x: y: z', 'map: {k: v}'), {
    description: 'a: b',
    tools: ['Read', 'Grep'],
    note: 'x: y: z\n',
    map: { k: 'v' },
  });
});

test('what strict YAML reads is what the host reads', () => {
  const { data, lenient: read } = readFrontmatter(block('a: b', 'c: [d]'));
  assert.equal(read, data);
});

test('several quoted values keep every place, also with CRLF', () => {
  const source = new SourceText('---\r\na: b: c\r\nd: @e\r\nf: g\r\n---\r\n');
  const read = readFrontmatter(source).lenient;
  const places = read?.entries.map((e) => `${source.slice(e.keySpan)}=${source.slice(e.value.span)}`);
  assert.deepEqual(places, ['a=b: c', 'd=@e', 'f=g']);
});

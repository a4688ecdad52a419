// YAML as data with places: duplicates, aliases, typed values, and answers for what cannot be read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { type DataNode, toData } from '../../lib/document/node.js';
import { readYaml } from '../../lib/document/yaml.js';
import { MAX_NODES, MAX_PROBLEMS } from '../../lib/document/yaml-tree.js';
import { SourceText } from '../../lib/text/source.js';

const read = (text: string) => readYaml('a.yaml', new SourceText(text));
const codes = (text: string): string[] => read(text).problems.map((p) => p.code);
const plain = (text: string): unknown => JSON.parse(JSON.stringify(toData(read(text).data) ?? null));

const SAMPLES = [
  'a: 1\nb: -2.5e3\nc: 0x1F\nd: 0o17\ne: true\nf: ~\ng:\nh: yes\ni: 2026-01-02\nj: "1"',
  'a:\n- b\n- c: d\n  e: [f, {g: h}]\n-\n  - i',
  "\"q k\": 'it''s'\n? x\n: y\n1: one",
  'a: |\n  x\n   y\n\nb: >-\n  folded\n  text\n\n  more\nc: "esc \\u00e4\\n"',
  'a: &n {b: c}\nd: *n\ne: [*n, *n]',
  'plain over\n  two lines',
  '- [a, b: c, {d}]\n- {e: , f: g}',
  '# comment\n%notadirective: x',
  '',
];

for (const text of SAMPLES) {
  test(`the values of ${JSON.stringify(text)} are those of the library`, () => {
    let expected: unknown = null;
    try {
      expected = parse(text, { version: '1.2', schema: 'core', logLevel: 'silent' }) ?? null;
    } catch {
      assert.ok(codes(text).length > 0);
      return;
    }
    assert.deepEqual(plain(text), JSON.parse(JSON.stringify(expected)));
  });
}

test('every span lies inside its parent and holds its own text', () => {
  const source = new SourceText(`\ufeff${(SAMPLES[1] as string).replaceAll('\n', '\r\n')}`);
  const visit = (node: DataNode): void => {
    if (node.kind === 'scalar') assert.equal(source.slice(node.span), node.raw);
    const children =
      node.kind === 'sequence' ? node.items : node.kind === 'mapping' ? node.entries.map((e) => e.value) : [];
    for (const child of children) {
      assert.ok(child.span.start >= node.span.start && child.span.end <= node.span.end);
      visit(child);
    }
    if (node.kind === 'mapping') for (const entry of node.entries) assert.equal(source.slice(entry.keySpan), entry.key);
  };
  const { data, problems } = readYaml('a.yaml', source);
  assert.deepEqual(problems, []);
  visit(data as DataNode);
});

test('duplicates are kept and reported, at every level', () => {
  const text = 'a: 1\nb:\n  c: 1\n  c: 2\na: 3\n';
  const { data, problems } = read(text);
  assert.deepEqual(
    problems.map((p) => [p.code, p.span.start, p.related?.span.start]),
    [
      ['duplicate-key', text.lastIndexOf('c'), text.indexOf('c')],
      ['duplicate-key', text.lastIndexOf('a'), 0],
    ],
  );
  assert.equal(data?.kind === 'mapping' && data.entries.length, 3);
});

test('a merge key is a key like any other', () => {
  assert.deepEqual(plain('a: &x {b: 1}\nc:\n  <<: *x'), { a: { b: 1 }, c: { '<<': { b: 1 } } });
  assert.deepEqual(plain('%YAML 1.1\n---\na: &x {b: 1}\nc:\n  <<: *x'), { a: { b: 1 }, c: { '<<': { b: 1 } } });
});

const FAULTS: readonly [string, string][] = [
  ['a: *b', 'yaml-alias-undefined'],
  ['a: *b\nb: &b 1', 'yaml-alias-undefined'],
  ['a: &a [*a]', 'yaml-alias-undefined'],
  ['a: b: c', 'yaml-syntax'],
  ['a: [b', 'yaml-syntax'],
  ['a: "b', 'yaml-syntax'],
  ['a: b\n---\nc: d', 'yaml-syntax'],
  ['\ta: b', 'yaml-syntax'],
];

for (const [text, code] of FAULTS) {
  test(`${JSON.stringify(text)} gives ${code}, once`, () => assert.deepEqual(codes(text), [code]));
}

test('messages are lower case, name no parser token and end without a stop', () => {
  const texts = [
    ...FAULTS.map(([text]) => text),
    'a: @b',
    'a: `b`',
    'a: "\\q"',
    'a: [x] [y]',
    'a: > b',
    'x: 1\n y: 2',
    '{a]',
  ];
  for (const text of texts) {
    const message = read(text).problems[0]?.message ?? '';
    assert.match(message.replace(/`[^`]*`|YAML/g, ''), /^[^A-Z]+[^.]$/, text);
    assert.doesNotMatch(message, /token|implicit|scalar|node end|flow-/i, text);
  }
});

test('aliases that multiply are shared up to a bound and then refused', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 10; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  const { data, problems } = read(lines.join('\n'));
  assert.ok(problems.some((p) => p.code === 'too-deep'));
  let nodes = 0;
  const count = (node: DataNode): void => {
    nodes++;
    if (node.kind === 'sequence') node.items.forEach(count);
    if (node.kind === 'mapping') for (const entry of node.entries) count(entry.value);
  };
  count(data as DataNode);
  assert.ok(nodes <= 2 * MAX_NODES);
});

test('aliases that nest are refused past the bound of depth', () => {
  const lines = ['a0: &a0 [x]'];
  for (let i = 1; i < 1000; i++) lines.push(`a${i}: &a${i} [*a${i - 1}]`);
  assert.equal(read(lines.join('\n')).problems[0]?.code, 'too-deep');
});

test('the number of problems is bounded', () => {
  assert.equal(read('a: b\n'.repeat(5 * MAX_PROBLEMS)).problems.length, MAX_PROBLEMS);
});

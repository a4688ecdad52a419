// Strict JSON: the values are those of JSON.parse, every span holds its text, and every fault has a place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../../lib/document/json.js';
import { type DataNode, toData } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';

const read = (text: string) => readJson('a.json', new SourceText(text));

const VALID = [
  '{"a": [1, -2.5e3, true, false, null, "x\\u00e4\\n"], "b": {"c": {}}, "d": []}',
  ' [ [ ] , { } ] ',
  '"text"',
  '0',
  '{"__proto__": {"x": 1}, "": ""}',
  '{"a":\r\n1}',
];

for (const text of VALID) {
  test(`${JSON.stringify(text)} is read as JSON.parse reads it`, () => {
    const { data, problems } = read(text);
    assert.deepEqual(problems, []);
    assert.equal(JSON.stringify(toData(data)), JSON.stringify(JSON.parse(text)));
  });
}

test('spans hold the text of each key and value, behind a byte-order mark too', () => {
  const source = new SourceText(`\ufeff${VALID[0]}`);
  const visit = (node: DataNode): void => {
    assert.deepEqual(JSON.parse(source.slice(node.span)), JSON.parse(JSON.stringify(toData(node))));
    if (node.kind === 'sequence') node.items.forEach(visit);
    if (node.kind !== 'mapping') return;
    for (const entry of node.entries) {
      assert.equal(JSON.parse(source.slice(entry.keySpan)), entry.key);
      visit(entry.value);
    }
  };
  const { data, problems } = readJson('a.json', source);
  assert.deepEqual(problems, []);
  visit(data as DataNode);
});

const INVALID: readonly [string, number][] = [
  ['', 0],
  ['  ', 2],
  ['{"a": 1,}', 8],
  ['[1,]', 3],
  ["{'a': 1}", 1],
  ['// x\n{}', 0],
  ['{} /* x */', 3],
  ['{"a" 1}', 5],
  ['{"a": 1 "b": 2}', 8],
  ['{"a": tru}', 6],
  ['[1', 2],
  ['{"a"', 4],
  ['"open', 0],
  ['1 2', 2],
  ['01', 1],
  ['"a\tb"', 0],
  ['"\\x"', 0],
  ['\0', 0],
  ['{a: 1}', 1],
  ['NaN', 0],
];

for (const [text, offset] of INVALID) {
  test(`${JSON.stringify(text)} is one problem at ${offset}`, () => {
    assert.throws(() => JSON.parse(text));
    const { problems } = read(text);
    assert.deepEqual(
      problems.map((p) => [p.code, p.span.start]),
      [['json-syntax', offset]],
    );
    assert.match(problems[0]?.message.replace(/`[^`]*`|JSON/g, '') ?? '', /^[^A-Z]+[^.]$/);
  });
}

test('what stands before a fault keeps its place', () => {
  const { data } = read('{"name": "x", "version": 1,,}');
  assert.equal(data?.kind === 'mapping' && data.entries[0]?.key, 'name');
  assert.equal(JSON.stringify(toData(read('{"name": ["x", {"y": 1').data)), '{"name":["x",{"y":1}]}');
});

test('a repeated key is kept, reported, and points at the first', () => {
  const text = '{"a": 1, "b": {"a": 2}, "a": 3}';
  const { data, problems } = read(text);
  assert.deepEqual(
    problems.map((p) => [p.code, p.span.start, p.related?.span.start]),
    [['duplicate-key', text.lastIndexOf('"a"'), 1]],
  );
  assert.equal(data?.kind === 'mapping' && data.entries.length, 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTo } from '../../../harness/eval/grading/json.js';
import { compileSchema } from '../../../harness/eval/grading/schema.js';
import { testRefusals, testRows } from './table.js';
import { cutRun, partial, runOf, said, textFolder } from './trial.js';

const FILE = 'target: { source: file, path: r.json }';
const after = (text: string) => textFolder({ 'r.json': text }, 'after');
const doc = after('{"claims":[{"id":"a","n":2}],"a/b":true,"none":null}');
const p = (more: string): string => `- { type: json_pointer, name: g, ${FILE}, ${more} }`;
const s = (schema: string, more = ''): string => `- { type: json_schema, name: g, ${FILE}, schema: ${schema}${more} }`;
const message = (more: string): string => `- { type: json_pointer, name: g, ${more} }`;

testRows([
  ['a value', p('pointer: /claims/0/id, equals: a'), { after: doc }, 'pass'],
  ['another value', p('pointer: /claims/0/id, equals: b'), { after: doc }, 'fail', /is `"a"`, not `"b"`/],
  ['a number is no text', p('pointer: /claims/0/n, equals: "2"'), { after: doc }, 'fail'],
  [
    'an object, whatever the order of its keys',
    p('pointer: /claims/0, equals: { n: 2, id: a }'),
    { after: doc },
    'pass',
  ],
  ['one of several', p('pointer: /claims/0/n, one_of: [1, 2]'), { after: doc }, 'pass'],
  ['none of several', p('pointer: /claims/0/n, one_of: [1, 3]'), { after: doc }, 'fail'],
  ['a type', p('pointer: /claims, json_type: array'), { after: doc }, 'pass'],
  ['another type', p('pointer: /claims, json_type: object'), { after: doc }, 'fail', /of type `array`/],
  ['a whole number is a number', p('pointer: /claims/0/n, json_type: number'), { after: doc }, 'pass'],
  ['a key with a slash', p('pointer: /a~1b, equals: true'), { after: doc }, 'pass'],
  ['nothing there', p('pointer: /claims/1'), { after: doc }, 'fail', /nothing at/],
  ['nothing must be there', p('pointer: /claims/1, exists: false'), { after: doc }, 'pass'],
  ['nothing must be there, and something is', p('pointer: /none, exists: false'), { after: doc }, 'fail'],
  ['what a prototype has is not there', p('pointer: /constructor'), { after: doc }, 'fail'],
  ['no JSON', p('pointer: ""'), { after: after('{"a":1,}') }, 'fail', /no JSON/],
  ['no file', p('pointer: ""'), { after: textFolder({}, 'after') }, 'fail', /no file/],
  ['no folder', p('pointer: ""'), {}, 'unreached'],
  ['a folder that was not listed', p('pointer: ""'), { after: partial(textFolder({}, 'after')) }, 'infra-error'],
  ['a run that was cut', p('pointer: /claims'), { after: doc, run: cutRun(said('x')) }, 'unreached'],
  ['a message in JSON', message('pointer: /ok, equals: true'), { run: runOf(said('{"ok":true}')) }, 'pass'],
  [
    'JSON in a fence',
    message('pointer: /ok, equals: true'),
    { run: runOf(said('here:\n```json\n{"ok":true}\n```\n')) },
    'pass',
  ],
  [
    'two fences of JSON',
    message('pointer: /ok, equals: true'),
    { run: runOf(said('```json\n{"ok":true}\n```\n```json\n{"ok":false}\n```')) },
    'fail',
    /2 blocks/,
  ],
  ['a schema', s('{ type: object, required: [claims] }'), { after: doc }, 'pass'],
  ['a schema that does not fit', s('{ type: object, required: [sources] }'), { after: doc }, 'fail', /sources/],
  ['a schema over a part', s('{ type: array, maxItems: 1 }', ', pointer: /claims'), { after: doc }, 'pass'],
  [
    'a schema in a file',
    s('s.json'),
    { after: doc, fixtures: { 's.json': '{"type":"array"}' } },
    'fail',
    /must be array/,
  ],
  ['a schema in YAML', s('s.yaml'), { after: doc, fixtures: { 's.yaml': 'type: object' } }, 'pass'],
  ['no schema', s('s.json'), { after: doc }, 'infra-error'],
  ['a schema that is no JSON', s('s.json'), { after: doc, fixtures: { 's.json': '{' } }, 'infra-error'],
  [
    'a schema that leads out',
    s('s.json'),
    { after: doc, fixtures: { 's.json': '{"$ref":"https://example.org/x"}' } },
    'infra-error',
    /leads out/,
  ],
  [
    'a pattern of a schema that does not end',
    s(`{ type: string, pattern: '^(a+)+$' }`),
    { after: after(JSON.stringify(`${'a'.repeat(60)}!`)) },
    'timeout',
  ],
  ['a schema without JSON', s('{ type: object }'), {}, 'unreached'],
]);

testRefusals([
  ['no pointer', p('equals: 1'), /no JSON pointer/],
  ['a pointer that is none', p('pointer: claims'), /no JSON pointer/],
  ['a value of nothing', p('pointer: /a, exists: false, equals: 1'), /nothing to compare/],
  ['two values', p('pointer: /a, equals: 1, one_of: [1]'), /twice/],
  ['values that are no list', p('pointer: /a, one_of: 1'), /no list/],
  [
    'JSON of a trace',
    '- { type: json_pointer, name: g, target: trace, pointer: /a }',
    /`last_message` or from one file/,
  ],
  ['no schema', `- { type: json_schema, name: g, ${FILE} }`, /neither a path/],
  ['a keyword that does not exist', s('{ typ: object }'), /not taken/],
]);

const refused: [string, unknown, RegExp][] = [
  ['a list', [], /no mapping/],
  ['a reference out of it', { properties: { a: { $ref: 'b.json' } } }, /leads out/],
  ['a dynamic reference out of it', { $dynamicRef: 'b.json#x' }, /leads out/],
  ['another base', { $id: 'https://example.org/x' }, /\$id/],
  ['a format, which would not be checked', { format: 'date' }, /`format`/],
  ['an asynchronous one', { $async: true }, /\$async/],
  ['an unknown keyword', { minLenght: 1 }, /unknown keyword/],
  ['more than is read', { enum: Array.from({ length: 20_001 }, () => []) }, /more than 20000/],
];
for (const [title, schema, why] of refused)
  test(`a schema is not taken: ${title}`, () => {
    const read = compileSchema(schema);
    assert.ok(!read.ok);
    assert.match(read.why, why);
  });

test('a reference within a schema is followed', () => {
  const read = compileSchema({ $defs: { n: { type: 'number' } }, items: { $ref: '#/$defs/n' } });
  assert.ok(read.ok);
  assert.equal(read.check([1]).kind, 'fits');
  assert.equal(read.check(['1']).kind, 'differs');
});

test('a pointer finds no more than is written', () => {
  assert.equal(pointTo({}, ['constructor']), null);
  assert.equal(pointTo([1], ['01']), null);
  assert.deepEqual(pointTo([1], ['0']), { value: 1 });
});

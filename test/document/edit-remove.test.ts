import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removalSpan } from '../../lib/document/edit-remove.js';
import { readJson } from '../../lib/document/json.js';
import { SourceText } from '../../lib/text/source.js';

/** The text without its entry or item of that index, read again. */
function without(text: string, at: number): unknown {
  const { data } = readJson('a.json', new SourceText(text));
  const all = data?.kind === 'mapping' ? data.entries : data?.kind === 'sequence' ? data.items : [];
  const { start, end } = removalSpan(all, at);
  return JSON.parse(text.slice(0, start) + text.slice(end));
}

test('what is left after a removal is JSON without that entry', () => {
  const text = '{\n  "a": 1,\n  "b": [1, 2],\n  "c": { "d": 3 }\n}\n';
  assert.deepEqual(without(text, 0), { b: [1, 2], c: { d: 3 } });
  assert.deepEqual(without(text, 1), { a: 1, c: { d: 3 } });
  assert.deepEqual(without(text, 2), { a: 1, b: [1, 2] });
  assert.deepEqual(without('{ "a": 1 }', 0), {});
  assert.deepEqual(without('["a", "b" , "c"]', 1), ['a', 'c']);
  assert.deepEqual(without('["a"]', 0), []);
});

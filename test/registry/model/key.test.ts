// The key by the contract's four steps, and the compiler's other slug, which is only told apart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compilerSlugOf, formOfKey, keyOf, slugOf } from '../../../lib/registry/model/key.js';

describe('the slug of the contract', () => {
  for (const [pattern, slug] of [
    ['Prior finding injection was skipped in planning', 'prior-finding-injection-was-skipped-in-planning'],
    ["don't", 'dont'],
    ['a/b', 'ab'],
    ['C++', 'c'],
    ['v1.2', 'v12'],
    ['Ends with a stop.', 'ends-with-a-stop'],
    ['  two   blanks\tand a tab ', 'two-blanks-and-a-tab'],
    ['Größe wird falsch gelesen', 'größe-wird-falsch-gelesen'],
    ['`code` | pipes', 'code-pipes'],
    ['kebab-case stays one word', 'kebabcase-stays-one-word'],
    ['…', ''],
  ] as const)
    it(`makes ${JSON.stringify(slug)} of ${JSON.stringify(pattern)}`, () => assert.equal(slugOf(pattern), slug));
});

describe('the slug of the compiler', () => {
  for (const [pattern, slug] of [
    ["don't", 'don-t'],
    ['a/b', 'a-b'],
    ['v1.2', 'v1-2'],
    ['Größe', 'gr-e'],
  ] as const)
    it(`differs for ${pattern}`, () => {
      assert.equal(compilerSlugOf(pattern), slug);
      assert.notEqual(slugOf(pattern), slug);
    });
});

describe('a key', () => {
  const entry = { category: 'gap', pattern: "Don't stop", applicable_when: ['test-gap', 'docs-drift'] };
  it('has the first work shape', () => {
    assert.equal(keyOf(entry), 'gap|dont-stop|test-gap');
    assert.equal(keyOf({ ...entry, applicable_when: ['docs-drift', 'test-gap'] }), 'gap|dont-stop|docs-drift');
  });
  it('is told by what it was made of', () => {
    assert.equal(formOfKey('gap|dont-stop|test-gap', entry), 'derived');
    assert.equal(formOfKey('gap|don-t-stop|test-gap', entry), 'compiler');
    assert.equal(formOfKey('gap|stop|test-gap', entry), 'other');
    assert.equal(formOfKey('', entry), 'other');
  });
  it('knows the compiler with and without a dash at the ends', () => {
    const stop = { ...entry, pattern: "Don't stop." };
    assert.equal(formOfKey('gap|don-t-stop-|test-gap', stop), 'compiler');
    assert.equal(formOfKey('gap|don-t-stop|test-gap', stop), 'compiler');
  });
});

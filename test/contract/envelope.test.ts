import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvelope } from '../../lib/contract/envelope.js';
import { readContract } from '../../lib/contract/read.js';
import type { DispatchContract } from '../../lib/contract/types.js';
import { SourceText } from '../../lib/text/source.js';
import { CONTRACT } from '../harness/discovery.js';

const contract = readContract('c', new SourceText(CONTRACT)).contract as DispatchContract;
const codes = (text: string) => readEnvelope('e', new SourceText(text), contract).faults.map((fault) => fault.code);

describe('an envelope', () => {
  it('is a JSON object of strings', () => {
    const { values, faults } = readEnvelope('e', new SourceText('{ "topic": "a\\nb", "slice": "s" }'), contract);
    assert.deepEqual(
      [[...values], faults],
      [
        [
          ['topic', 'a\nb'],
          ['slice', 's'],
        ],
        [],
      ],
    );
  });
  for (const [text, expected] of [
    ['', ['envelope-unreadable']],
    ['[]', ['envelope-unreadable']],
    ['"x"', ['envelope-unreadable']],
    ['{ "topic": "a", "slice": "s", }', ['envelope-unreadable']],
    ['{ "topic": "a", "topic": "b", "slice": "s" }', ['envelope-key-duplicate']],
    ['{ "topic": "a", "slice": "s", "slize": "s" }', ['envelope-key-unknown']],
    ['{ "topic": "a" }', ['envelope-key-missing']],
    ['{ "topic": 1, "slice": "s" }', ['envelope-value']],
  ] as const) {
    it(`is none: ${text || 'nothing'}`, () => assert.deepEqual(codes(text), expected));
  }
  it('names a field that may have been meant', () => {
    const { faults } = readEnvelope('e', new SourceText('{ "topics": "a", "topic": "a", "slice": "s" }'), contract);
    assert.equal(faults[0]?.message, "`topics` is no field of the contract's envelope; `topic` is");
  });
});

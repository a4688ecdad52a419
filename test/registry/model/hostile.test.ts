// Whatever stands in a registry: nothing throws, both readers agree line by line, and no change touches what it is not
// about.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readJsonLines } from '../../../lib/document/json-lines.js';
import { addEntries } from '../../../lib/registry/model/add.js';
import { byteLines } from '../../../lib/registry/model/byte-lines.js';
import { cite } from '../../../lib/registry/model/change.js';
import { formatRegistry } from '../../../lib/registry/model/format.js';
import { registryProblems } from '../../../lib/registry/model/problems.js';
import { readRecord } from '../../../lib/registry/model/record.js';
import { closedBySilence, reusedIds } from '../../../lib/registry/model/record-problems.js';
import { selectFindings } from '../../../lib/registry/model/select.js';
import { SourceText } from '../../../lib/text/source.js';
import { line, numbered, sample } from './samples.js';

const piece = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '\ufeff',
    'NaN',
    '\u2028',
    '\ud800',
  ),
  fc.constantFrom(
    line(),
    line({ id: 'b' }),
    JSON.stringify(numbered(3)),
    '{"id":"x","status":"open","text":"a b"}',
    '{"a" :1,"a":2}',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const options = { numRuns: 700, seed: 11 };

describe('a registry that holds anything', () => {
  it('is read by both readers alike', () => {
    fc.assert(
      fc.property(text, (given) => {
        const whole = given.toWellFormed();
        const { lines, source } = readJsonLines('r', new SourceText(whole));
        const fast = [...byteLines(Buffer.from(whole))];
        assert.deepEqual(
          fast,
          lines.map(({ span }) => source.slice(span)),
        );
        for (const [i, one] of lines.entries()) {
          const object = one.kind === 'value' && one.data.kind === 'mapping';
          const wanted = one.kind === 'blank' ? 'blank' : object ? 'record' : 'malformed';
          assert.equal(readRecord(fast[i] as string).kind, wanted, JSON.stringify(fast[i]));
        }
      }),
      options,
    );
  });
  for (const space of [' ', '\t', '\r', '\n'])
    it(`finds a key twice with ${JSON.stringify(space)} in front of the colon`, () => {
      assert.equal(readRecord(`{"x"${space}:1,"x":2}`).kind, 'malformed');
      assert.equal(readRecord(`{"x"${space}:1,"y":2}`).kind, 'record');
    });
  it('makes nothing throw', () => {
    fc.assert(
      fc.property(text, (given) => {
        const document = readJsonLines('r', new SourceText(given));
        for (const { span } of [...registryProblems(document), ...reusedIds(document), ...closedBySilence(document)])
          assert.ok(span.start <= span.end && span.end <= given.length);
        selectFindings(byteLines(Buffer.from(given)), { goal: given, when: [given], changed: [given] });
        addEntries(given, given);
        const once = formatRegistry(given, true);
        assert.ok(once.ok);
        const twice = formatRegistry(once.text, true);
        assert.equal(twice.ok && twice.text, once.text);
      }),
      options,
    );
  });
  it('keeps every byte that a change is not about', () => {
    fc.assert(
      fc.property(text, (given) => {
        const added = addEntries(given, JSON.stringify(sample({ id: 'new', pattern: 'A finding of its own' })));
        if (added.ok) assert.ok(added.text.startsWith(given), JSON.stringify(added.text.slice(0, 80)));
        const cited = cite(`${given}\n${JSON.stringify(numbered(77))}\n`, ['f-77'], '2026-05-01T00:00:00Z');
        if (cited.ok) assert.ok(cited.text.startsWith(`${given}\n{"id":"f-77"`));
      }),
      options,
    );
  });
});

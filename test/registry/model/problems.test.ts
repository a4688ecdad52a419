// What `check` says of whole registries: the five live rows, and the cases that a schema cannot say.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readJsonLines } from '../../../lib/document/json-lines.js';
import { registryProblems } from '../../../lib/registry/model/problems.js';
import { SourceText } from '../../../lib/text/source.js';
import { numbered, registry, sample } from './samples.js';

function codes(text: string): string[] {
  const source = new SourceText(text);
  return registryProblems(readJsonLines('r', source)).map((p) => `${source.position(p.span.start).line} ${p.code}`);
}

/** As the live registry has them: own keys, days in the place of moments, one word of its own. */
const LIVE = [
  numbered(1, { dedup_key: 'validation-gap|failure-one|validation-gap', last_cited: '2026-04-11' }),
  numbered(2, { dedup_key: 'validation-gap|failure-number-two-comes|validation-gap', last_cited: '2026-04-12' }),
  numbered(3, { dedup_key: 'gap|failure-number-3-comes-back|validation-gap', last_cited: '2026-03-02' }),
  numbered(4, {
    dedup_key: 'validation-gap|returning-failure|test-gap',
    last_cited: '2026-04-11',
    applicable_when: ['test-gap', 'input-validation'],
  }),
  numbered(5, { dedup_key: 'failure-number-5', last_cited: '2026-02-28' }),
];

describe('a registry is checked', () => {
  it('five live rows: five keys, five dates, one word, and nothing else', () => {
    const found = codes(registry(...LIVE));
    const of = (code: string): string[] => found.filter((one) => one.endsWith(code));
    assert.deepEqual(
      of('key-mismatch'),
      [1, 2, 3, 4, 5].map((n) => `${n} key-mismatch`),
    );
    assert.deepEqual(
      of('date-invalid'),
      [1, 2, 3, 4, 5].map((n) => `${n} date-invalid`),
    );
    assert.deepEqual(of('word-unknown'), ['4 word-unknown']);
    assert.equal(found.length, 11);
  });

  const superseded = (n: number, by: string | null) => numbered(n, { status: 'superseded', superseded_by: by });
  const cases: readonly (readonly [what: string, text: string, says: readonly string[]])[] = [
    ['nothing wrong', registry(numbered(1), numbered(2)), []],
    ['an id twice', registry(numbered(1), numbered(2, { id: 'f-1' })), ['2 id-duplicate']],
    [
      'a key twice among active',
      registry(sample(), sample({ id: 'b' }), sample({ id: 'c', status: 'retired' })),
      ['2 key-duplicate'],
    ],
    ['a replacement that is there', registry(superseded(1, 'f-2'), numbered(2)), []],
    ['none', registry(superseded(1, null)), ['1 entry-invalid']],
    ['one that is missing', registry(superseded(1, 'f-9')), ['1 replacement-missing']],
    ['itself', registry(superseded(1, 'f-1')), ['1 replacement-circular']],
    [
      'a circle of two',
      registry(superseded(1, 'f-2'), superseded(2, 'f-1')),
      ['1 replacement-circular', '2 replacement-circular'],
    ],
    [
      'a way into a circle that was met before',
      registry(superseded(1, 'f-2'), superseded(2, 'f-1'), superseded(3, 'f-1')),
      ['1 replacement-circular', '2 replacement-circular'],
    ],
    [
      'a way into a circle',
      registry(superseded(3, 'f-1'), superseded(1, 'f-2'), superseded(2, 'f-1')),
      ['2 replacement-circular', '3 replacement-circular'],
    ],
    [
      'a replacement that is retired',
      registry(superseded(1, 'f-2'), numbered(2, { status: 'retired' })),
      ['1 replacement-retired'],
    ],
    ['a chain to an active entry', registry(superseded(1, 'f-2'), superseded(2, 'f-3'), numbered(3)), []],
    [
      'the first work shape in another place',
      registry({ ...sample(), applicable_when: ['test-gap', 'validation-gap'] }),
      ['1 key-mismatch'],
    ],
    ['a day that no calendar has', registry(sample({ date: '2026-02-29' })), ['1 date-invalid']],
    ['a leap day', registry(sample({ date: '2024-02-29' })), []],
    ['a citation on a day', registry(sample({ last_cited: '2026-04-11' })), ['1 date-invalid']],
    ['a citation without an offset', registry(sample({ last_cited: '2026-04-11T10:00:00' })), ['1 date-invalid']],
    ['a citation in another zone', registry(sample({ last_cited: '2026-04-11T10:00:00.25-03:30' })), []],
    [
      'a word of its own',
      registry(sample({ applicable_when: ['validation-gap', 'input-validation'] })),
      ['1 word-unknown'],
    ],
    [
      'another version, named once',
      registry({ ...sample(), version: 2, dedup_key: 'x', date: 'y' }),
      ['1 entry-invalid'],
    ],
  ];
  for (const [what, text, says] of cases) it(`with ${what}`, () => assert.deepEqual(codes(text), says));

  it('with a chain as long as a file, to its end', () => {
    const chain = Array.from({ length: 3000 }, (_, n) => superseded(n, `f-${n + 1}`));
    assert.deepEqual(codes(registry(...chain)), ['3000 replacement-missing']);
    const retired = registry(...chain, numbered(3000, { status: 'retired' }));
    assert.equal(codes(retired).length, 3000);
  });
});

// Provenance, moments, the cap on quotes, and the statement that is made from a report.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  capQuote,
  checkFacts,
  EPOCH,
  provenanceOf,
  readFact,
  readTurn,
  settled,
  strictMoment,
  type Turn,
  testResult,
} from '../../lib/evidence/index.js';

const quote = 'we will ship on Friday';
const at = '2026-05-01T10:00:00Z';
const turn = (more: Partial<Turn> = {}): Turn => ({
  role: 'user',
  content: `ok, ${quote}`,
  at,
  sessionKey: 's1',
  ...more,
});

describe('provenance', () => {
  it('is verified by each turn that holds the quote', () =>
    assert.deepEqual(provenanceOf(quote, [turn({ id: 't1' }), turn({ content: 'no' })]), {
      status: 'verified',
      sources: [
        { sessionKey: 's1', turnId: 't1', observedAt: '2026-05-01T10:00:00.000Z', quote, charStart: 4, charEnd: 26 },
      ],
    }));
  it('is unverified at a turn without a moment, at the epoch', () => {
    const { status, sources } = provenanceOf(quote, [turn({ at: '2026-13-01' }), turn({ content: 'last' })]);
    assert.deepEqual(
      [status, sources.map(({ observedAt, charStart }) => [observedAt, charStart])],
      ['unverified', [[EPOCH, 4]]],
    );
  });
  it('is unverified at the last turn where the quote is nowhere', () => {
    const { status, sources } = provenanceOf('never said this', [turn(), turn({ id: 'last' })]);
    assert.deepEqual([status, sources[0]?.turnId, sources[0]?.charStart], ['unverified', 'last', undefined]);
  });
  it('is none when it is off, for an empty quote and for a broken one', () => {
    for (const [text, options] of [
      [quote, { enabled: false }],
      ['\u200b ', {}],
      ['\ud800 half a character', {}],
      [7, {}],
    ] as const)
      assert.deepEqual(provenanceOf(text, [turn()], options), { status: 'none', sources: [] });
  });
  it('is pending where spans are required and nothing can be looked for', () =>
    assert.equal(provenanceOf('', [turn()], { requireSpans: true }).pending, true));
  it('falls back on the logical session, then on unknown', () => {
    const { sessionKey: _, ...bare } = turn();
    assert.equal(provenanceOf(quote, [{ ...bare, logicalSessionKey: 'l1' }]).sources[0]?.sessionKey, 'l1');
    assert.equal(provenanceOf(quote, [bare]).sources[0]?.sessionKey, 'unknown');
  });
  it('is none on reading and writing when no source survives', () => {
    const sound = provenanceOf(quote, [turn()]);
    assert.deepEqual(settled(sound), sound);
    for (const broken of [
      null,
      7,
      {},
      { status: 'verified' },
      { status: 'verified', sources: [{ quote }] },
      { status: 'odd', sources: sound.sources },
    ])
      assert.deepEqual(settled(broken), { status: 'none', sources: [] });
  });
});

describe('moments', () => {
  const good: readonly (readonly [string, string])[] = [
    [at, '2026-05-01T10:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00.000Z'],
    ['5 March 2026', '2026-03-05T00:00:00.000Z'],
    ['March 5, 2026', '2026-03-05T00:00:00.000Z'],
  ];
  it('are read strictly', () =>
    assert.deepEqual(
      good.map(([text]) => [text, strictMoment(text)]),
      good,
    ));
  for (const bad of [
    '2026-02-29',
    '2026-05',
    '2026',
    '2026-04-31T10:00:00Z',
    '2026-05-01T25:00:00Z',
    '2026-05-01T10:00:00',
    'March 2026',
    '31 April 2026',
    '5 Mar 2026',
    '2026-5-1',
    '',
    7,
  ])
    it(`are not guessed from ${JSON.stringify(bad)}`, () => assert.equal(strictMoment(bad), null));
});

describe('the cap on quotes', () => {
  it('keeps a word that ends at the cap, which the original drops', () => {
    assert.equal(capQuote('one two three', 7), 'one two…');
    assert.equal(capQuote('one two three', 7, 'original'), 'one…');
  });
  it('cuts at a word, counts code points and leaves what fits', () => {
    assert.equal(capQuote('one two three', 9), 'one two…');
    assert.equal(capQuote('👍👍👍', 3), '👍👍👍');
    assert.equal(capQuote('👍👍👍👍', 3), '👍👍👍…');
  });
});

describe('a statement', () => {
  const digest = { name: 'facts.jsonl', sha256: '0'.repeat(64) };
  const report = (...contents: string[]) =>
    checkFacts({ facts: contents.map((content, i) => ({ id: `F${i}`, content })), turns: [turn()] });
  it('says the worst of the facts and lists each once', () => {
    const statement = testResult(report('plain', 'has 5 users', 'The user decided to wait'), digest, [digest]);
    const { result, passedTests, warnedTests, failedTests } = statement?.predicate ?? {};
    assert.deepEqual([result, passedTests, warnedTests, failedTests], ['FAILED', ['F0'], ['F1'], ['F2']]);
    assert.equal(testResult(report('has 5 users'), digest, [])?.predicate.result, 'WARNED');
    assert.equal(testResult(report('plain'), digest, [])?.predicate.result, 'PASSED');
  });
  it('is not made of nothing, nor of what could not be judged', () => {
    assert.equal(testResult(report(), digest, []), null);
    assert.equal(testResult(report('plain', 'see src/a.ts:3'), digest, []), null);
  });
});

describe('rows', () => {
  const fault = (value: unknown): string => {
    const row = readFact(value);
    return row.ok ? '' : row.fault;
  };
  it('are closed and typed, each fault a sentence', () => {
    assert.equal(fault({ id: 'F', content: 'x', quotes: ['a', { text: 'b', file: 'c', line: 1 }] }), '');
    assert.match(fault({ id: 'F', contents: 'x' }), /`contents` is not known: write `content`/);
    assert.match(fault({ id: 'F' }), /`content` is missing/);
    assert.match(fault({ id: 'F', content: 'x', quotes: ['a', { text: 'b', line: 0 }] }), /item 2 .*no whole number/);
    assert.match(fault([]), /no object/);
    assert.equal(readTurn({ role: 'user', content: 'x', parts: [{ kind: 'text' }], synthetic: true }).ok, true);
    assert.equal(readTurn({ role: 'user', content: 'x', synthetic: 'yes' }).ok, false);
  });
});

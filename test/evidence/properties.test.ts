// What holds for any input: offsets slice to the quote, the order of turns changes no class, the same input gives the
// same output, nothing throws.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Automaton } from '../../lib/evidence/automaton.js';
import { foldText, foldWithMap } from '../../lib/evidence/fold.js';
import {
  checkFacts,
  type Fact,
  foldKey,
  locateAll,
  numbersIn,
  provenanceOf,
  type Turn,
} from '../../lib/evidence/index.js';

/** Characters that fold in every way there is, and words that repeat. */
const piece = fc.constantFrom(
  ...[
    'a',
    'B',
    'cat',
    ' ',
    '  ',
    '\n',
    '\u00a0',
    '\u2028',
    'İ',
    'ß',
    'ſ',
    'ﬁ',
    'é',
    'e\u0301',
    '\u0301',
    '\u200b',
    '\ufeff',
  ],
  ...[
    '“',
    '"',
    '’',
    'Σ',
    'ς',
    '½',
    '④',
    '٣',
    '5',
    '1,000',
    '-',
    '.',
    '👍🏽',
    '\ud83d',
    '\udc4d',
    '한',
    '\u1112',
    '\u1161',
    '猫',
  ],
  ...[
    '[user] ',
    '<system-reminder>',
    '</system-reminder>',
    'ｶ',
    'ﾞ',
    '\u00ad',
    '\u{1d7d3}',
    'five',
    'the user decided ',
  ],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const part = fc.record(
  { kind: fc.constantFrom('text', 'tool_call', 'tool_result', 'x'), text },
  { requiredKeys: ['kind'], noNullPrototype: true },
);
const turn = fc
  .record(
    {
      role: fc.oneof(fc.constantFrom('user', 'assistant', 'tool', 'system'), text),
      content: text,
      parts: fc.array(part, { maxLength: 3 }),
      synthetic: fc.boolean(),
      at: text,
    },
    { requiredKeys: ['role', 'content'], noNullPrototype: true },
  )
  .map((one): Turn => one);
const turns = fc.array(turn, { maxLength: 6 });
const fact = fc
  .record(
    {
      content: text,
      category: fc.oneof(fc.constantFrom('decision', 'Fact'), text),
      quotes: fc.array(text, { maxLength: 3 }),
    },
    { requiredKeys: ['content'], noNullPrototype: true },
  )
  .map((one): Fact => ({ id: 'F', ...one }));
const runs = { numRuns: 400, seed: 20261201 };
const holds = <T extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<T>): void =>
  fc.assert(property, runs);

/** A text and a stretch of it. */
const stretch = fc
  .tuple(text, fc.nat(40), fc.nat(40))
  .map(([whole, a, b]) => [whole, whole.slice(Math.min(a, b), Math.max(a, b))] as const);

const isCut = (whole: string, at: number): boolean =>
  at > 0 && /[\ud800-\udbff]/.test(whole[at - 1] ?? '') && /[\udc00-\udfff]/.test(whole[at] ?? '');

describe('for any text', () => {
  it('offsets slice to what folds to the quote, on code points', () =>
    holds(
      fc.property(stretch, ([whole, quote]) => {
        for (const { start, end } of locateAll(quote, whole)) {
          assert.equal(foldKey(whole.slice(start, end)), foldKey(quote));
          assert.ok(start < end && !isCut(whole, start) && !isCut(whole, end));
        }
      }),
    ));

  it('a text holds itself', () =>
    holds(
      fc.property(text, (whole) => {
        assert.equal(locateAll(whole, whole).length > 0, foldKey(whole) !== '');
      }),
    ));

  it('both ways of folding agree', () =>
    holds(fc.property(text, (whole) => assert.equal(foldWithMap(whole).text, foldText(whole)))));

  it('the automaton finds what a search for each pattern finds', () => {
    const few = fc.array(fc.constantFrom('a', 'b', ' '), { minLength: 1, maxLength: 4 }).map((units) => units.join(''));
    const long = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 30 }).map((units) => units.join(''));
    const inWord = (whole: string, at: number): boolean => /\w/.test(whole[at - 1] ?? '') && /\w/.test(whole[at] ?? '');
    holds(
      fc.property(fc.uniqueArray(few, { maxLength: 6 }), long, (patterns, whole) => {
        const found: string[] = [];
        new Automaton(patterns).scan(whole, (pattern, start, end) => found.push(`${pattern} ${start} ${end}`));
        const expected = patterns.flatMap((pattern, i) =>
          Array.from({ length: whole.length }, (_, at) => at)
            .filter((at) => whole.startsWith(pattern, at) && !inWord(whole, at))
            .map((at) => `${i} ${at} ${at + pattern.length}`),
        );
        assert.deepEqual(found.sort(), expected.sort());
      }),
    );
  });

  it('numbers stand where they say, one after another', () =>
    holds(
      fc.property(text, (whole) => {
        let last = 0;
        for (const { start, end } of numbersIn(whole)) {
          assert.ok(last <= start && start < end && end <= whole.length);
          last = end;
        }
      }),
    ));
});

describe('for any facts and turns', () => {
  for (const profile of ['default', 'original'] as const) {
    it(`the order of the turns changes no class (${profile})`, () =>
      holds(
        fc.property(fc.array(fact, { maxLength: 4 }), turns, fc.array(fc.nat(5)), (facts, all, swaps) => {
          const order = all.map((one, i) => ({ one, key: swaps[i] ?? 0 }));
          const shuffled = order
            .toSorted((a, b) => b.key - a.key)
            .map(({ one }) => one)
            .toReversed();
          const classes = (some: readonly Turn[]) =>
            checkFacts({ facts, turns: some }, { profile }).facts.map((f) => f.classes);
          assert.deepEqual(classes(shuffled), classes(all));
        }),
      ));

    it(`the same input gives the same output, and stays as it was (${profile})`, () =>
      holds(
        fc.property(fc.array(fact, { maxLength: 4 }), turns, maybe(fc.array(text)), (facts, all, index) => {
          const input = { facts, turns: all, ...(index === undefined ? {} : { index }) };
          const before = structuredClone(input);
          const first = checkFacts(input, { profile });
          assert.deepEqual(checkFacts(structuredClone(input), { profile }), first);
          assert.deepEqual(input, before);
        }),
      ));
  }

  it('provenance says verified only with a source', () =>
    holds(
      fc.property(text, turns, (quote, all) => {
        const { status, sources } = provenanceOf(quote, all);
        assert.equal(status === 'none', sources.length === 0);
      }),
    ));
});

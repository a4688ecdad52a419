// What was measured to be wrong in the published module, and is right under the default profile.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFacts, type Fact, type FactReport, locate, locateAll, type Turn } from '../../lib/evidence/index.js';

const user = (content: string, more: Partial<Turn> = {}): Turn => ({ role: 'user', content, ...more });
const check = (quotes: Fact['quotes'], turns: readonly Turn[], fact: Partial<Fact> = {}): FactReport =>
  checkFacts({ facts: [{ id: 'F', content: 'text', ...(quotes ? { quotes } : {}), ...fact }], turns })
    .facts[0] as FactReport;
const places = (quote: string, text: string): string[] =>
  locateAll(quote, text).map(({ start, end }) => `${start}..${end}`);

describe('locating a quote', () => {
  it('keeps the offsets right where lower case is longer', () => assert.deepEqual(places('c d', 'aİb  c d'), ['5..8']));
  it('asks for whole words', () => {
    assert.deepEqual(places('cat', 'concatenate'), []);
    assert.deepEqual(places('b c', 'aİb  c d'), []);
    assert.deepEqual(places('İB c', 'a İb  c d'), ['2..7']);
  });
  it('cuts no number', () => {
    assert.deepEqual(places('500 rows', '1,500 rows'), []);
    assert.deepEqual(places('the load is 12', 'the load is 12.75'), []);
    assert.deepEqual(places('the load is 12', 'the load is 12.'), ['0..14']);
  });
  it('finds every place', () => assert.deepEqual(places('a b', 'a b, A  b; ab'), ['0..3', '5..9']));
  it('finds places that overlap', () => assert.deepEqual(places('a a', 'a a a'), ['0..3', '2..5']));
  it('folds marks, forms, case and what has no width', () => {
    assert.deepEqual(places('it\'s "fine"', 'x IT’S “fi\u200bne” y'), ['2..14']);
    assert.deepEqual(places('café', 'un cafe\u0301!'), ['3..8']);
    assert.deepEqual(places('office hours', 'oﬃce\u00a0hours'), ['0..10']);
    assert.deepEqual(places('ΟΔΟΣ', 'η οδος'), ['2..6']);
  });
  it('cuts no character', () => {
    assert.deepEqual(places('i', 'ﬁ'), []);
    assert.deepEqual(places('e', 'e\u0301'), []);
    assert.deepEqual(places('ok 👍🏽 go', 'a ok 👍🏽  go'), ['2..13']);
  });
  it('takes every white space for a blank', () => assert.deepEqual(places('a b', 'a\u00a0\u2028\tb'), ['0..5']));
  it('asks for no blank where a script writes none', () => assert.deepEqual(places('猫が', '黒い猫がいる'), ['2..4']));
  it('takes the exact place before an earlier one that only folds', () =>
    assert.deepEqual(locate('the End', 'the end, the End'), { start: 9, end: 16, exact: true }));
  it('finds nothing for nothing', () => {
    assert.deepEqual(places('', 'text'), []);
    assert.deepEqual(places(' ', 'a text'), []);
    assert.equal(locate('\u200b', 'a\u200bb'), null);
  });
  it('finds no quote over two turns', () =>
    assert.deepEqual(check(['the end of the begin'], [user('the end of'), user('the begin')]).classes, []));
  it('finds a quote at the end of a very long text', () =>
    assert.deepEqual(places('at the very end', `${'word '.repeat(400_000)}at the very end`), ['2000000..2000015']));
});

describe('the floor on length', () => {
  const found = (quote: string, ...turns: Turn[]) => check([quote], turns).quotes?.[0]?.found;
  it('reports a short quote that stands twice', () => assert.equal(found('yes', user('yes'), user('yes')), 'short'));
  it('reports a short quote that only folds', () => assert.equal(found('YES', user('yes')), 'short'));
  it('takes a short quote that is exact and unique', () => assert.equal(found('yes', user('yes')), 'exact'));
  it('counts code points', () =>
    assert.equal(found('👍👍👍👍👍👍👍', user('👍👍👍👍👍👍👍'), user('👍👍👍👍👍👍👍')), 'short'));
  it('takes twelve wherever they stand', () =>
    assert.equal(found('TWELVE CHARS', user('twelve chars'), user('twelve chars')), 'folded'));
  it('says what is empty and what is nowhere', () => {
    assert.equal(found(' \u200b', user('a \u200b b')), 'empty');
    assert.equal(found('no such words here', user('other')), 'nowhere');
  });
});

describe('classes of turns', () => {
  const quote = 'the words that were quoted';
  const classes = (...turns: Turn[]) => check([quote], turns).classes;
  it('are in canonical order and the same in any order of turns', () => {
    const turns = [user(quote), { role: 'tool', content: quote }, { role: 'assistant', content: quote }];
    assert.deepEqual(classes(...turns), ['user', 'tool', 'agent']);
    assert.deepEqual(classes(...turns.toReversed()), ['user', 'tool', 'agent']);
  });
  it('do not fall through to the flags of an unknown role', () =>
    assert.deepEqual(classes({ role: 'narrator', content: quote, parts: [{ kind: 'tool_result' }] }), ['agent']));
  it('follow the part that the quote stands in', () => {
    const parts = [
      { kind: 'tool_call', text: 'call' },
      { kind: 'tool_result', text: quote },
    ];
    assert.deepEqual(classes({ role: 'assistant', content: `prose call ${quote}`, parts }), ['tool']);
  });
  it("are no tool's in a turn that nobody made", () => {
    const parts = [{ kind: 'tool_result', text: quote }];
    assert.deepEqual(classes(user(`so: ${quote}`, { parts, synthetic: true })), ['agent']);
  });
  it('take the turn for whole where a part is not in it', () =>
    assert.deepEqual(
      classes({ role: 'assistant', content: quote, parts: [{ kind: 'tool_call', text: 'elsewhere' }] }),
      ['action'],
    ));
  it('are those of a person only for a person', () =>
    assert.deepEqual(classes(user(quote, { origin: 'human' })), ['user']));
});

describe('a report', () => {
  it('names a number that only the agent wrote into a call', () => {
    const turn = { role: 'assistant', content: 'limit set to 900 for all workers', parts: [{ kind: 'tool_call' }] };
    const [finding] = check(['limit set to 900 for all workers'], [turn], { content: 'The limit is 900' }).findings;
    assert.match(finding?.reason ?? '', /`900` stands only in the agent's own tool call/);
  });
  it('lists a bounded number of places, counts the rest, and misses no class', () => {
    const many = Array.from({ length: 300 }, () => user('the very same words'));
    const report = check(['the very same words'], [...many, { role: 'tool', content: 'the very same words' }]);
    assert.deepEqual(report.classes, ['user', 'tool']);
    assert.equal(report.spans.length + (report.spansLeftOut ?? 0), 301);
    assert.equal(report.spans.filter((span) => span.class === 'user').length, 64);
  });
  it('judges nothing by a claim or a text that is not at hand', () => {
    const facts = [{ id: 'F', content: 'See src/a.ts:4' }];
    const {
      facts: [fact],
      summary,
    } = checkFacts({ facts, turns: [user('hello')], lineage: [{ id: 'F', from: ['G'] }] });
    assert.deepEqual([fact?.findings, fact?.unjudged?.map(({ what }) => what)], [[], ['src/a.ts:4', 'G']]);
    assert.equal(summary.unjudged, 1);
  });
  it('counts no sources of a claim that is not at hand', () => {
    const lineage = [
      { id: 'F', from: ['A', 'B'] },
      { id: 'A', class: 'tool' as const, source: 's' },
      { id: 'B', source: 's' },
    ];
    const [fact] = checkFacts({ facts: [{ id: 'F', content: 'x' }], turns: [user('hello')], lineage }).facts;
    assert.deepEqual([fact?.findings, fact?.unjudged?.length], [[], 1]);
  });
  it('judges nothing by a text that could not be read', () => {
    const facts = [{ id: 'F', content: 'x', quotes: [{ text: 'words', file: 'a.bin', line: 1 }] }];
    const report = checkFacts({
      facts,
      turns: [user('hello')],
      sources: { 'a.bin': { unreadable: 'it is not UTF-8' } },
    });
    assert.deepEqual(report.facts[0]?.unjudged, [{ what: '`a.bin:1`', reason: 'it is not UTF-8' }]);
  });
});

// Adding and merging: what is taken, what is refused, and that the order in which entries come decides nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addEntries } from '../../../lib/registry/model/add.js';
import { line, numbered, parsed, registry, type SampleEntry, sample } from './samples.js';

function add(text: string, ...entries: readonly SampleEntry[]) {
  const done = addEntries(text, registry(...entries));
  assert.ok(done.ok, done.ok ? '' : done.refusal.details.join('\n'));
  return done;
}
const refused = (text: string, given: string): readonly string[] => {
  const done = addEntries(text, given);
  assert.equal(done.ok, false);
  return done.ok ? [] : done.refusal.details;
};
const active = (text: string): SampleEntry[] => parsed(text).filter((one) => one.status === 'active');

const SHORT = { detection_question: 'Does the loop rethrow?', checklist_item: 'Read the loop of the worker.' };

describe('adding', () => {
  it('appends what is new and leaves the rest byte for byte', () => {
    const before = `\ufeff{"id": "later", "version": 2, "x": 1.50}\r\n\r\nnot json\r\n${line()}`;
    const done = add(before, numbered(2));
    assert.equal(done.text, `${before}\r\n${JSON.stringify(numbered(2))}\r\n`);
    assert.deepEqual(done.detail, { added: ['f-2'], merged: [], notices: [] });
  });
  it('takes one entry over several lines, and one a line', () => {
    for (const given of [JSON.stringify(sample(), null, 2), `\n${line()}\n`]) {
      const done = addEntries('', given);
      assert.deepEqual(done.ok && parsed(done.text), [sample()]);
    }
  });
  it('changes nothing the second time', () => {
    const { text } = add('', sample(), numbered(2));
    assert.equal(add(text, numbered(2), sample()).text, text);
  });
  it('is whole or not at all', () => {
    const details = refused(
      registry(numbered(1)),
      `${JSON.stringify(numbered(2))}\n${JSON.stringify({ ...numbered(3), date: '2026-02-30' })}\n`,
    );
    assert.deepEqual(details, ['line 2: `date` is `2026-02-30`, no day of the calendar: write it as YYYY-MM-DD']);
  });

  const REFUSED: readonly (readonly [what: string, changes: Partial<SampleEntry>, says: RegExp])[] = [
    ['a missing replacement', { status: 'superseded' }, /names no replacement/],
    ['a retired entry', { status: 'retired' }, /is retired: add it as active/],
    ['a wrong key', { dedup_key: 'x' }, /write `validation-gap\|the-retry-loop/],
    ['a citation on a day', { last_cited: '2026-04-11' }, /no moment/],
    ['a word of its own', { applicable_when: ['input-validation'] }, /no work shape/],
    ['no category', { category: ' ' }, /no category/],
    ['a category that is none', { category: 'N/A' }, /no category/],
    ['a pattern of signs', { pattern: '…' }, /holds no word/],
    ['an empty question', { detection_question: '' }, /`detection_question` is empty/],
    ['a blank question', { detection_question: ' \t' }, /fits any plan/],
    ['a generic question', { detection_question: 'Is this code correct?' }, /`detection_question` fits any plan/],
    ['a generic check', { checklist_item: 'Double check everything carefully.' }, /`checklist_item` fits any plan/],
    ['a check that is still to come', { checklist_item: 'TODO' }, /fits any plan/],
  ];
  for (const [what, changes, says] of REFUSED)
    it(`refuses ${what}`, () => {
      const details = refused('', line(changes));
      assert.equal(details.length, 1, details.join('\n'));
      assert.match(details[0] as string, says);
    });
  for (const [what, changes] of [
    ['a short question about one thing', { detection_question: 'Is the cache keyed by locale?' }],
    ['a question in a script without blanks', { detection_question: '重试循环是否抛出最后一个错误？' }],
  ] as const)
    it(`takes ${what}`, () => assert.ok(addEntries('', line(changes)).ok));

  for (const [what, given, says] of [
    ['a list', `[${line()}]`, 'a list was given: write one entry, or one a line'],
    ['nothing', ' \n', 'no entry was given'],
    ['glued objects', `${line()}${line({ id: 'b' })}`, 'line 1: it holds more than one object'],
    ['a torn line', line().slice(0, 50), 'line 1: a string is never closed'],
  ] as const)
    it(`refuses ${what}`, () => assert.deepEqual(refused('', given), [says]));

  it('refuses an id that names another finding', () => {
    assert.match(refused(registry(numbered(1)), line({ id: 'f-1' }))[0] ?? '', /is taken by another finding/);
  });
  for (const status of ['retired', 'superseded'])
    it(`adds nothing where the finding is ${status}, and says so`, () => {
      const text = registry(sample({ status, superseded_by: status === 'superseded' ? 'f-2' : null }), numbered(2));
      const done = add(text, sample({ id: 'again' }));
      assert.equal(done.text, text);
      assert.deepEqual([done.detail.added, done.detail.merged], [[], []]);
      assert.match(done.detail.notices[0] ?? '', new RegExp(`adds nothing.*is ${status}`));
    });
});

describe('merging', () => {
  it('keeps question and check together, from the entry that names more paths and commands', () => {
    const vague = sample({
      id: 'a',
      ...SHORT,
      checklist_item: `${'Read the loop of the worker again. '.repeat(9)}`,
      hit_count: 4,
      ttl_days: 10,
      confidence: 'low',
      last_cited: '2026-05-01T00:00:00Z',
    });
    const exact = sample({ id: 'b', last_cited: '2026-05-01T00:30:00+01:00' });
    for (const [first, second] of [
      [vague, exact],
      [exact, vague],
    ] as const) {
      const { text, detail } = add(registry(first), second);
      assert.deepEqual(detail.merged, [second.id]);
      const [kept, ...more] = active(text);
      assert.deepEqual(more, []);
      assert.deepEqual(kept, {
        ...exact,
        hit_count: 4,
        ttl_days: 90,
        confidence: 'high',
        last_cited: '2026-05-01T00:00:00Z',
      });
      const lost = parsed(text).find((one) => one.id === 'a');
      assert.deepEqual(lost, { ...vague, status: 'superseded', superseded_by: 'b' });
    }
  });
  for (const [what, better, worse] of [
    ['the longer', { ...SHORT, detection_question: 'Does the loop rethrow? Where?' }, SHORT],
    ['the newer of equal length', { ...SHORT, date: '2026-05-02' }, { ...SHORT, date: '2026-05-01' }],
    ['the smaller bytes', { ...SHORT, detection_question: 'Does the loop rethroa?' }, SHORT],
  ] as const)
    it(`takes ${what}`, () => {
      const [a, b] = [sample({ id: 'b', ...better }), sample({ id: 'a', ...worse })];
      assert.deepEqual(
        active(add(registry(a), b).text).map((one) => one.id),
        ['b'],
      );
      assert.deepEqual(
        active(add(registry(b), a).text).map((one) => one.id),
        ['b'],
      );
    });
  it('chooses the pattern on its own', () => {
    const plain = sample({ id: 'a' });
    const worded = sample({ id: 'b', ...SHORT, pattern: 'The `retry loop` swallows the last error!' });
    const [kept] = active(add(registry(plain), worded).text);
    assert.deepEqual([kept?.id, kept?.pattern, kept?.date], ['a', worded.pattern, plain.date]);
  });
  it('knows an entry by the derived key where it carries another', () => {
    const text = registry(sample({ id: 'a', dedup_key: 'own' }));
    assert.deepEqual(add(text, sample({ id: 'b' })).detail, { added: [], merged: ['b'], notices: [] });
  });
  it('keeps fields of a later version and their spelling in the entry that it changes', () => {
    const later = line({ id: 'a' }).replace('{', '{ "new" : [1.50,{"x":"\\u0061"}] , ');
    const { text } = add(`${later}\n`, sample({ id: 'b', ...SHORT, hit_count: 3 }));
    assert.equal(text.split('\n')[0], later.replace('"hit_count":0', '"hit_count":3'));
  });
  it('neither touches nor matches an entry of another version', () => {
    const later = line({ id: 'a', version: 2 });
    const done = add(`${later}\n`, sample({ id: 'b', ...SHORT }));
    assert.equal(done.text, registry(later, sample({ id: 'b', ...SHORT })));
    assert.deepEqual(done.detail, { added: ['b'], merged: [], notices: [] });
    assert.match(refused(`${later}\n`, line({ id: 'a' }))[0] ?? '', /is taken/);
  });
  it('takes nothing from an entry that carries the key with another pattern, and says so', () => {
    const wrong = sample({
      id: 'a',
      pattern: 'Quite another failure, told at length in `src/other.ts`',
      dedup_key: sample().dedup_key,
    });
    const done = add(registry(wrong), sample({ id: 'b', ...SHORT }));
    assert.equal(done.text, registry(wrong, sample({ id: 'b', ...SHORT })));
    assert.deepEqual([done.detail.added, done.detail.merged], [['b'], []]);
    assert.match(done.detail.notices.join('\n'), /^`a` carries the key of `b` with another pattern/);
  });
  it('takes no pattern from an entry whose key cannot be derived', () => {
    const pattern = 'A failure without a category, told at length';
    const { category: _none, ...bare } = sample({ id: 'a', pattern, dedup_key: sample().dedup_key });
    const done = add(registry(JSON.stringify(bare)), sample({ id: 'b' }));
    assert.deepEqual(
      active(done.text).map((one) => one.pattern),
      [sample().pattern],
    );
  });
  it('makes one of two active entries that share the key already', () => {
    const text = registry(sample({ id: 'a', ...SHORT }), sample({ id: 'b' }));
    assert.deepEqual(
      active(add(text, sample({ id: 'c', ...SHORT })).text).map((one) => one.id),
      ['b'],
    );
  });

  it('comes to the same whatever the order of arrival', () => {
    const word = fc.constantFrom('a', 'bb', '`x/y`', '`npm test`');
    const texts = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `retry ${words.join(' ')}`);
    const entry = fc.record({
      detection_question: texts,
      checklist_item: texts,
      pattern: fc.constantFrom(
        'Retry stops',
        'retry stops',
        'RETRY stops',
        'Retry stops.',
        'retry, stops',
        'retry stops!',
      ),
      date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      hit_count: fc.nat(5),
      last_cited: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2026-01-02T00:00:00Z'),
      ttl_days: fc.nat(3),
      confidence: fc.constantFrom('high', 'HIGH', 'medium', 'low', 'fair', 'sure'),
    });
    const group = fc.uniqueArray(entry, { minLength: 2, maxLength: 5, selector: (one) => one.pattern });
    fc.assert(
      fc.property(group, fc.infiniteStream(fc.nat(1000)), (fields, order) => {
        const entries = fields.map((one, n) => sample({ ...one, id: `f-${n}` }));
        const shuffled = entries.map((one) => ({ one, at: order.next().value })).sort((a, b) => a.at - b.at);
        const merged = (list: readonly SampleEntry[]) => active(list.reduce((text, one) => add(text, one).text, ''));
        const straight = merged(entries);
        assert.equal(straight.length, 1);
        assert.deepEqual(merged(shuffled.map(({ one }) => one)), straight);
        assert.deepEqual(active(add('', ...entries).text), straight);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

// Citing, retiring, superseding, formatting, and whether a plan names what it was given.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cite, retire, supersede } from '../../../lib/registry/model/change.js';
import { citationProblems } from '../../../lib/registry/model/citations.js';
import { formatRegistry } from '../../../lib/registry/model/format.js';
import { line, numbered, parsed, registry, sample } from './samples.js';

const NOW = '2026-12-01T08:00:00.000Z';
const TWO = registry(numbered(1), numbered(2, { hit_count: 7, last_cited: '2026-01-01T00:00:00Z' }));

function changed<D>(
  done: { ok: true; text: string; detail: D } | { ok: false; refusal: { details: readonly string[] } },
) {
  if (done.ok) return done;
  return assert.fail(done.refusal.details.join('\n'));
}
const details = (done: ReturnType<typeof retire>): string => (done.ok ? 'done' : done.refusal.details.join('; '));

describe('citing', () => {
  it('counts once for each entry named and dates it, and touches nothing else', () => {
    const { text } = changed(cite(`{"later":1.0}\n${TWO}`, ['f-2', 'f-2'], NOW));
    const [, one, two] = text.split('\n');
    assert.equal(text.split('\n')[0], '{"later":1.0}');
    assert.equal(one, JSON.stringify(numbered(1)));
    assert.equal(two, JSON.stringify(numbered(2, { hit_count: 8, last_cited: NOW })));
  });
  it('does not move a date back', () => {
    for (const last of ['2027-01-01T00:00:00Z', '2026-12-01T09:30:00+01:00', '2027-01-01']) {
      const text = registry(numbered(1, { hit_count: 2, last_cited: last }));
      assert.deepEqual(parsed(changed(cite(text, ['f-1'], NOW)).text), [
        numbered(1, { hit_count: 3, last_cited: last }),
      ]);
    }
  });
  it('keeps the count a number that can be counted with', () => {
    const text = registry(numbered(1, { hit_count: Number.MAX_SAFE_INTEGER }));
    assert.equal(parsed(changed(cite(text, ['f-1'], NOW)).text)[0]?.hit_count, Number.MAX_SAFE_INTEGER);
  });
  for (const at of ['garbage', '', '2026-12-01', '2026-02-30T00:00:00Z'])
    it(`refuses the moment \`${at}\``, () =>
      assert.match(details(cite(TWO, ['f-1'], at) as never), /is no moment with its offset/));
  it('starts to count where there was no number', () => {
    const { text } = changed(cite(line({ id: 'a' }).replace('"hit_count":0,', '"hit_count":"x",'), ['a'], NOW));
    assert.equal(parsed(text)[0]?.hit_count, 1);
  });
  for (const [what, text, id, says] of [
    ['an id that is not there', TWO, 'f-9', /no entry has the id `f-9`/],
    ['an id that two have', registry(numbered(1), numbered(1)), 'f-1', /2 entries have the id/],
    ['a retired entry', registry(numbered(1, { status: 'retired' })), 'f-1', /is retired/],
    [
      'a superseded one',
      registry(numbered(1, { status: 'superseded', superseded_by: 'f-2' })),
      'f-1',
      /superseded by `f-2`: cite that one/,
    ],
    ['another version', registry({ ...numbered(1), version: 2 }), 'f-1', /another version/],
  ] as const)
    it(`refuses ${what}, and all others with it`, () =>
      assert.match(details(cite(text, ['f-2', id], NOW) as never), says));
});

describe('retiring', () => {
  it('keeps the entry for history', () => {
    const { text, detail } = changed(retire(TWO, 'f-1'));
    assert.deepEqual(parsed(text)[0], numbered(1, { status: 'retired' }));
    assert.equal(detail.changed.length, 1);
  });
  it('changes nothing the second time', () => {
    const once = changed(retire(TWO, 'f-1')).text;
    assert.equal(changed(retire(once, 'f-1')).text, once);
  });
  it('says whose replacement is gone', () => {
    const text = registry(numbered(1, { status: 'superseded', superseded_by: 'f-2' }), numbered(2));
    assert.deepEqual(changed(retire(text, 'f-2')).detail.notices, ['`f-1` now name a retired replacement']);
  });
  it('refuses an entry that is superseded', () =>
    assert.match(
      details(retire(registry(numbered(1, { status: 'superseded', superseded_by: 'f-2' })), 'f-1')),
      /superseded by `f-2` already/,
    ));
});

describe('superseding', () => {
  it('names the replacement', () => {
    const { text } = changed(supersede(TWO, 'f-1', 'f-2'));
    assert.deepEqual(parsed(text)[0], numbered(1, { status: 'superseded', superseded_by: 'f-2' }));
    assert.equal(changed(supersede(text, 'f-1', 'f-2')).text, text);
  });
  for (const [what, text, old, by, says] of [
    ['itself', TWO, 'f-1', 'f-1', /stand in for itself/],
    ['one that is not there', TWO, 'f-1', 'f-9', /no entry has the id `f-9`/],
    ['a retired one', registry(numbered(1), numbered(2, { status: 'retired' })), 'f-1', 'f-2', /`f-2` is retired/],
    [
      'a circle',
      registry(numbered(1), numbered(2, { status: 'superseded', superseded_by: 'f-1' })),
      'f-1',
      'f-2',
      /`f-2` is superseded by `f-1`/,
    ],
    [
      'what is retired',
      registry(numbered(1, { status: 'retired' }), numbered(2)),
      'f-1',
      'f-2',
      /only an active entry/,
    ],
  ] as const)
    it(`refuses ${what}`, () => assert.match(details(supersede(text, old, by)), says));
});

describe('formatting', () => {
  const loose = JSON.stringify({ extra: 1, ...numbered(1) }, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace('"extra": 1', '"extra": 1.50');
  it('writes one form, and once is enough', () => {
    const text = `\ufeff${loose}\r\n\r\nnot json\r\n${JSON.stringify(numbered(2))}${JSON.stringify(numbered(3))}`;
    const done = changed(formatRegistry(text));
    const first = JSON.stringify(numbered(1)).replace(/\}$/, ',"extra":1.50}');
    assert.equal(done.text, `${first}\nnot json\n${JSON.stringify(numbered(2))}\n${JSON.stringify(numbered(3))}\n`);
    assert.deepEqual(done.detail.left, [2]);
    assert.deepEqual(done.detail.notices, ['line 4 held 2 records: parted']);
    assert.equal(done.detail.changed.length, 3);
    assert.equal(changed(formatRegistry(done.text)).text, done.text);
  });
  it('has nothing to say of nothing', () => assert.equal(changed(formatRegistry('')).text, ''));
  it('leaves keys alone unless asked', () => {
    const text = registry(sample({ dedup_key: 'own' }));
    assert.equal(changed(formatRegistry(text)).text, text);
  });
  it('gives derived keys, merges what then collides, and says so', () => {
    const pattern = "Don't stop";
    const [a, b, c] = [
      sample({ id: 'a', pattern, dedup_key: 'validation-gap|don-t-stop|validation-gap' }),
      sample({ id: 'b', pattern, dedup_key: 'own', hit_count: 5, detection_question: 'Does the loop stop?' }),
      numbered(3),
    ];
    const { text, detail } = changed(formatRegistry(registry(a, b, c), true));
    assert.deepEqual(parsed(text), [
      { ...sample({ ...a, hit_count: 5, dedup_key: 'validation-gap|dont-stop|validation-gap' }) },
      { ...b, dedup_key: 'validation-gap|dont-stop|validation-gap', status: 'superseded', superseded_by: 'a' },
      c,
    ]);
    assert.deepEqual(detail.notices, [
      '`a` had a key of the compiler, `validation-gap|don-t-stop|validation-gap`: now `validation-gap|dont-stop|validation-gap`',
      '`b` had a key of its own, `own`: now `validation-gap|dont-stop|validation-gap`',
      '`b` is the finding of `a`: merged into it',
    ]);
    assert.equal(changed(formatRegistry(text, true)).text, text);
  });
  it('keeps an entry of another version byte for byte, and merges nothing with it', () => {
    const later = (id: string, key: string) =>
      `{ "extra": 1.50, ${line({ id, version: 2, dedup_key: key, detection_question: 'Is `a/b` right, at length?' }).slice(1)}`;
    const [key, wrong] = [sample().dedup_key, sample({ id: 'c', dedup_key: 'own' })];
    const text = `${later('a', key)}\n  ${later('b', 'own')} \n${JSON.stringify(wrong)}\n`;
    assert.equal(changed(formatRegistry(text)).text, text);
    assert.equal(changed(formatRegistry(text, true)).text, text.replace(JSON.stringify(wrong), line({ id: 'c' })));
    const glued = changed(formatRegistry(`${later('a', key)} ${line({ id: 'd' })}\n`));
    assert.equal(glued.text, `${later('a', key)}\n${line({ id: 'd' })}\n`);
  });
  for (const id of ['a', ''])
    it(`leaves entries that share ${id === '' ? 'no id' : 'an id'}, and says so`, () => {
      const text = registry(
        sample({ id, dedup_key: 'own' }),
        sample({ id, ...{ detection_question: 'Does the loop stop?' }, dedup_key: 'other' }),
        numbered(3, { dedup_key: 'own' }),
      );
      const done = changed(formatRegistry(text, true));
      assert.deepEqual(
        parsed(done.text).map((one) => [one.id, one.status, one.superseded_by, one.dedup_key]),
        [
          [id, 'active', null, 'own'],
          [id, 'active', null, 'other'],
          ['f-3', 'active', null, numbered(3).dedup_key],
        ],
      );
      assert.match(done.detail.notices[0] ?? '', /(?:2 entries have the id `a`|an entry has no id), so .* to none/);
    });
  it('merges nothing into an entry without an id', () => {
    const text = registry(sample({ id: '' }), sample({ id: 'b', detection_question: 'Does it?', dedup_key: 'own' }));
    assert.equal(changed(formatRegistry(text, true)).text, text);
  });
  it('merges nothing into an entry whose id another finding has too', () => {
    const text = registry(sample({ id: 'x' }), sample({ id: 'y', dedup_key: 'own' }), numbered(3, { id: 'x' }));
    assert.equal(changed(formatRegistry(text, true)).text, text);
  });
});

describe('a plan', () => {
  const known = new Map([
    ['f-1', { status: 'active' }],
    ['f-2', { status: 'active' }],
    ['f-3', { status: 'retired' }],
  ]);
  const said = (plan: string, given: readonly string[] = ['f-1']): string[] =>
    citationProblems(plan, given, known).map((p) => p.message);
  for (const [what, plan, given] of [
    ['names it', '# Plan\n\nApplied findings: f-1\n', ['f-1']],
    ['names it in code and bold', '**Applied findings:** `f-1`, f-2.', ['f-1', 'f-2']],
    ['names it in a list', '## Applied findings:\n\n- f-1: rethrow\n- `f-2`\n', ['f-1', 'f-2']],
    [
      'says why one does not bear on it',
      'Applied findings: none\n\nf-1 does not bear on this: no retry here.',
      ['f-1'],
    ],
    ['was given none', 'Applied findings: none', []],
    ['names other things with a number', 'Applied findings: f-1 (utf-8, `node-20`, v1.2, f-2.md, [x-1])', ['f-1']],
    ['has it in a quoted list item', '> - __Applied findings__: f-1', ['f-1']],
    ['shows the line in a fence first', '```\nApplied findings: f-9\n```\n\n1. Applied findings: f-1\n', ['f-1']],
  ] as const)
    it(`is fine when it ${what}`, () => assert.deepEqual(said(plan, given), []));
  for (const [what, plan, says] of [
    ['has no line', 'We use f-1.', ['the plan has no line `Applied findings:`']],
    ['has it in a fence', '```\nApplied findings: f-1\n```\n', ['the plan has no line `Applied findings:`']],
    ['has it in a comment', '<!--\nApplied findings: f-1\n-->\n', ['the plan has no line `Applied findings:`']],
    ['has no colon', '## Applied findings\n\n- f-1\n', ['the plan has no line `Applied findings:`']],
    ['speaks of it', 'Each Applied findings: line names f-1.', ['the plan has no line `Applied findings:`']],
    ['does not name it', 'Applied findings: none', ['the plan does not name `f-1`, which it was given']],
    [
      'names a longer one',
      'Applied findings: f-1-2',
      ['the plan does not name `f-1`, which it was given', '`f-1-2` is not in the registry'],
    ],
    ['names one that is not there', 'Applied findings: f-1, f-2026-1', ['`f-2026-1` is not in the registry']],
    ['names a retired one', 'Applied findings: f-1, f-3', ['`f-3` is retired and no longer offered']],
  ] as const)
    it(`is told when it ${what}`, () => assert.deepEqual(said(plan), says));
  it('may use words that only start like an id of the registry', () => {
    const words = new Map([['utf-8-decoding', { status: 'active' }]]);
    assert.deepEqual(citationProblems('Applied findings: utf-8-decoding (utf-8, utf-16)', [], words), []);
  });
});

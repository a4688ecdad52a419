// Which findings are offered, in which order, and why: severity, work shape, language, changed files, words, and a total
// order behind them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byteLines } from '../../../lib/registry/model/byte-lines.js';
import { markdownSection, promptSection } from '../../../lib/registry/model/section.js';
import { type SelectOptions, selectFindings } from '../../../lib/registry/model/select.js';
import { numbered, registry, type SampleEntry, sample } from './samples.js';

const select = (entries: readonly (SampleEntry | string)[], options: SelectOptions = {}) =>
  selectFindings(byteLines(Buffer.from(registry(...entries))), options);
const ids = (entries: readonly (SampleEntry | string)[], options: SelectOptions = {}): string[] =>
  select(entries, options).selected.map((one) => one.id);

describe('the selection', () => {
  it('ranks by severity first, whatever else bears on the work', () => {
    const words = ['P3', 'minor', 'low', 'medium', ' Significant', 'BLOCKER'];
    const entries = words.map((severity, n) => numbered(n, { severity }));
    assert.deepEqual(ids(entries, { when: ['test-gap'] }), ['f-5', 'f-4', 'f-3', 'f-1', 'f-2']);
  });

  const STEPS: readonly (readonly [
    what: string,
    better: Partial<SampleEntry>,
    worse: Partial<SampleEntry>,
    work: SelectOptions,
  ])[] = [
    [
      'the primary work shape above a later one',
      { applicable_when: ['test-gap', 'docs-drift'] },
      { applicable_when: ['docs-drift', 'test-gap'] },
      { when: ['test-gap'] },
    ],
    [
      'a later work shape above a language',
      { applicable_when: ['docs-drift', 'test-gap'], applicable_languages: [] },
      { applicable_when: ['docs-drift'], applicable_languages: ['go'] },
      { when: ['test-gap'], languages: ['Go'] },
    ],
    [
      'a language above a changed file',
      { applicable_languages: ['go'] },
      { detection_question: 'Is `src/a.go` closed?' },
      { languages: ['go'], changed: ['src/a.go'] },
    ],
    [
      'a changed file above words',
      { detection_question: 'Is `src/a.go` closed?' },
      { detection_question: 'Does the parser close its reader early?' },
      { changed: ['src/a.go'], goal: 'parser reader early' },
    ],
    [
      'more words above fewer',
      { detection_question: 'Does the parser close its reader?' },
      { detection_question: 'Does the parser stop?' },
      { goal: 'the PARSER of a reader' },
    ],
    ['the newer above the older', { date: '2026-05-01' }, { date: '2026-04-30' }, {}],
  ];
  for (const [what, better, worse, work] of STEPS)
    it(`puts ${what}`, () => {
      // The ids would have it the other way round.
      const entries = [numbered(1, worse), numbered(2, better)];
      assert.deepEqual(ids(entries, work), ['f-2', 'f-1']);
      assert.deepEqual(ids([...entries].reverse(), work), ['f-2', 'f-1']);
      if (Object.keys(work).length > 0) assert.deepEqual(ids(entries), ['f-1', 'f-2']);
    });

  it('takes five of more, in one order whatever the order of the file', () => {
    const entries = Array.from({ length: 9 }, (_, n) => numbered(n));
    const wanted = ['f-0', 'f-1', 'f-2', 'f-3', 'f-4'];
    assert.deepEqual(ids(entries), wanted);
    for (let turn = 1; turn < 9; turn++)
      assert.deepEqual(ids([...entries.slice(turn), ...entries.slice(0, turn)]), wanted);
    assert.deepEqual(ids(entries, { limit: 99 }), wanted);
    assert.deepEqual(ids(entries, { limit: 2 }), ['f-0', 'f-1']);
    assert.equal(select(entries, { limit: 2 }).active, 9);
    for (const limit of [Number.NaN, 2.5, Number.POSITIVE_INFINITY]) assert.deepEqual(ids(entries, { limit }), wanted);
    for (const limit of [0, -3]) assert.deepEqual(ids(entries, { limit }), ['f-0']);
  });

  it('never offers what is retired or superseded', () => {
    const entries = [
      numbered(1, { status: 'retired', severity: 'critical' }),
      numbered(2, { status: 'superseded', superseded_by: 'f-3' }),
      numbered(3),
    ];
    assert.deepEqual(
      select(entries).selected.map((one) => one.id),
      ['f-3'],
    );
    assert.deepEqual(select(entries).warnings, []);
  });

  it('offers one of two active entries with one key, the better, whatever comes first', () => {
    const [a, b] = [sample({ id: 'a', severity: 'minor' }), sample({ id: 'b', severity: 'critical' })];
    const others = Array.from({ length: 3 }, (_, n) => numbered(n));
    for (const entries of [
      [a, b, ...others],
      [b, a, ...others],
      [a, ...others, b],
    ])
      assert.deepEqual(ids(entries), ['b', 'f-0', 'f-1', 'f-2']);
  });

  it('offers entries that differ from the schema where it can read them', () => {
    const entry = sample({ last_cited: '2026-04-11', applicable_when: ['input-validation'], dedup_key: 'own' });
    assert.deepEqual(select([entry]).warnings, []);
    assert.deepEqual(ids([entry], { when: ['input-validation'] }), [entry.id]);
  });

  it('leaves out what it cannot read, with one warning that names the line', () => {
    const lines = [
      numbered(1),
      JSON.stringify({ ...numbered(2), pattern: ' ' }),
      JSON.stringify({ ...numbered(3), version: 2 }),
      JSON.stringify({ ...numbered(4), status: 'draft' }),
      JSON.stringify({ ...numbered(5), applicable_when: [] }),
      'x',
    ];
    const { selected, active, warnings } = select(lines);
    assert.deepEqual([selected.length, active, warnings.map((w) => w.line)], [1, 1, [2, 3, 4, 5, 6]]);
    assert.match(warnings[0]?.message ?? '', /^line 2 is left out: `pattern` is missing/);
  });

  it('takes the scale of a team', () => {
    const entries = [numbered(1, { severity: 'critical' }), numbered(2, { severity: 'p0' })];
    assert.deepEqual(ids(entries, { scale: [['p0'], ['p1']] }), ['f-2', 'f-1']);
  });

  it('says why', () => {
    const [one] = select([sample()], {
      goal: 'retry',
      when: ['test-gap'],
      languages: ['TypeScript'],
      changed: ['./src/retry.ts'],
    }).selected;
    assert.deepEqual(one?.why, [
      'severity `significant` ranks 2',
      '`test-gap` is one of its work shapes',
      'it is about `typescript`',
      'it names `src/retry.ts`, which changed',
      'it shares `retry` with the goal',
      'ties go to the newer: `2026-04-11`, then by id',
    ]);
  });

  for (const [named, changed, fits] of [
    ['src/a.ts', 'src/a.ts', true],
    ['a.ts', 'src/a.ts', true],
    ['src/a.ts', 'pkg/src/a.ts', true],
    ['src/lib/', 'src/lib/x/a.ts', true],
    ['lib', 'src/lib/a.ts', false],
    ['a.ts', 'src/ba.ts', false],
    ['src/a.ts', 'src/a.tsx', false],
  ] as const)
    it(`holds \`${named}\` ${fits ? 'for' : 'not for'} ${changed}`, () => {
      const entry = sample({
        detection_question: `Is \`${named}\` right?`,
        source: { ...sample().source, file: 'none' },
        checklist_item: 'Look.',
      });
      const why = select([entry], { changed: [changed] }).selected[0]?.why ?? [];
      assert.equal(
        why.some((reason) => reason.includes('which changed')),
        fits,
      );
    });
});

describe('the section', () => {
  const hostile = sample({
    id: 'f-1',
    pattern: 'One\nApplied findings: none\u202e <b>**x**</b> [a](b)',
    checklist_item: 'x'.repeat(900),
  });
  it('is empty when there is nothing to tell', () => {
    assert.equal(promptSection(select([])), '');
    assert.equal(markdownSection(select([])), '');
  });
  it('names the ids to cite', () => {
    assert.match(promptSection(select([numbered(7), numbered(8)])), /The ids are f-7, f-8\.\n$/);
  });
  it('keeps each text of an entry on its line, visible and short', () => {
    const text = promptSection(select([hostile]));
    assert.ok(!text.includes('\u202e'));
    assert.ok(text.includes('One Applied findings: none <b>'));
    assert.equal(text.split('\n').length, 8);
    assert.ok(text.split('\n').every((row) => row.length < 600));
  });
  it('lets no entry write mark-up of its own', () => {
    const text = markdownSection(select([hostile]));
    assert.ok(text.includes('\\<b\\>\\*\\*x\\*\\*\\</b\\> \\[a\\](b)'), text);
  });
  it('escapes nothing in a code span, and a back-tick that opens none', () => {
    const pattern = 'Is `*.ts` or ``a_b ` c`` set_up? C:\\x `<b>';
    const text = markdownSection(select([sample({ pattern })]));
    assert.ok(text.includes(': Is `*.ts` or ``a_b ` c`` set\\_up? C:\\\\x \\`\\<b\\>\n'), text);
  });
  it('says why when asked', () => {
    assert.ok(promptSection(select([sample()]), true).includes('why: severity `significant` ranks 2'));
    assert.ok(!promptSection(select([sample()])).includes('why:'));
  });
});

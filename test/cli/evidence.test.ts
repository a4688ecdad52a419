// `plugproof evidence check` as a user runs it: shapes, exit codes, and files that are wrong.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { EvidenceReport, TestResultStatement } from '../../lib/evidence/index.js';
import { projectRoot } from '../root.js';
import { inTree, plugproof, type Ran } from './run.js';

const lines = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const TURNS = lines(
  { id: 't1', role: 'user', content: 'Yes, we use Postgres for the queue.' },
  { id: 't2', role: 'assistant', content: 'all 42 tests pass on main', parts: [{ kind: 'tool_result' }] },
);
const GOOD = { id: 'F1', content: 'All 42 tests pass', quotes: ['all 42 tests pass on main'] };
const DEMOTED = { id: 'F2', content: 'All 43 tests pass', quotes: ['all 42 tests pass on main'] };
const REFUSED = { id: 'F3', content: 'The owner approved it' };

type Files = Readonly<Record<string, string>>;
const check = (facts: string, args: readonly string[] = [], files: Files = {}, before?: (root: string) => void): Ran =>
  inTree({ 'facts.jsonl': facts, 'turns.jsonl': TURNS, ...files }, (root) => {
    before?.(root);
    return plugproof(['evidence', 'check', 'facts.jsonl', '--turns', 'turns.jsonl', ...args], { cwd: root });
  });
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(JSON.parse(readFileSync(join(projectRoot(), 'schemas', 'evidence.schema.json'), 'utf8')), 'evidence');
const shaped = (ran: Ran): EvidenceReport => {
  const data = JSON.parse(ran.out) as EvidenceReport;
  const valid = ajv.getSchema('evidence#/$defs/report');
  assert.ok(valid?.(data), JSON.stringify(valid?.errors));
  return data;
};
const JSON_FORMAT = ['--format', 'json'];

describe('evidence check', () => {
  it('prints classes, findings and spans with file, line and offset', () => {
    const ran = check(lines(GOOD, DEMOTED), JSON_FORMAT);
    const { facts, summary } = shaped(ran);
    assert.equal(ran.code, 0);
    assert.deepEqual(facts[0]?.spans, [{ turn: 't2', class: 'tool', start: 0, end: 25, file: 'turns.jsonl', line: 2 }]);
    assert.deepEqual(
      facts.map(({ findings }) => findings.map(({ action }) => action)),
      [[], ['demote']],
    );
    assert.deepEqual(summary, { facts: 2, demoted: 1, refused: 0 });
  });

  it('ends with 1 when a fact is refused, and with 0 in the shadow', () => {
    assert.equal(check(lines(GOOD, REFUSED)).code, 1);
    const shadow = check(lines(GOOD, REFUSED), ['--shadow', ...JSON_FORMAT]);
    assert.deepEqual([shadow.code, shaped(shadow).summary.refused], [0, 1]);
  });

  it('knows the published rules', () => {
    const ran = check(lines(REFUSED, { id: 'F4', content: 'p95 is fine' }), ['--profile', 'original', ...JSON_FORMAT]);
    assert.deepEqual([ran.code, shaped(ran).summary], [0, { facts: 2, demoted: 1, refused: 0 }]);
  });

  it('reads an index, a lineage, and facts from standard input', () => {
    const files = {
      'index.txt': `\n${GOOD.quotes[0]?.toUpperCase()}\r\n`,
      'lineage.jsonl': lines({ id: 'F1', from: ['F1'] }),
    };
    const ran = inTree({ 'turns.jsonl': TURNS, ...files }, (root) =>
      plugproof(
        [
          'evidence',
          'check',
          '-',
          '--turns',
          'turns.jsonl',
          '--index',
          'index.txt',
          '--lineage',
          'lineage.jsonl',
          ...JSON_FORMAT,
        ],
        {
          cwd: root,
          input: lines({ id: 'F1', content: 'plain', quotes: GOOD.quotes }, { id: 'F2', content: 'plain' }),
        },
      ),
    );
    assert.deepEqual(
      shaped(ran).facts[0]?.findings.map(({ rule }) => rule),
      ['echo_of_existing_content'],
    );
  });

  it('writes a statement with the digests of what it read, and none for what it could not judge', () => {
    const statement = JSON.parse(check(lines(GOOD, REFUSED), ['--format', 'in-toto']).out) as TestResultStatement;
    assert.deepEqual([statement.predicate.result, statement.predicate.failedTests], ['FAILED', ['F3']]);
    assert.match(statement.subject[0]?.digest.sha256 ?? '', /^[0-9a-f]{64}$/);
    const none = check(lines({ id: 'F', content: 'see src/a.ts:3' }), ['--format', 'in-toto']);
    assert.deepEqual([none.code, none.out], [2, '']);
  });
});

describe('evidence check on a recorded run', () => {
  const block = (type: string, more: object) => ({ type, ...more });
  const run = [
    {
      type: 'user',
      message: { role: 'user', content: 'Yes, we use Postgres for the queue.' },
      uuid: 'a',
      sessionId: 's',
    },
    {
      type: 'assistant',
      message: {
        role: 'assistant',
        content: [block('tool_use', { id: 'c1', name: 'Bash', input: { command: 'npm test' } })],
      },
      uuid: 'b',
      sessionId: 's',
    },
    {
      type: 'user',
      message: {
        role: 'user',
        content: [block('tool_result', { tool_use_id: 'c1', content: 'all 42 tests pass on main' })],
      },
      uuid: 'c',
      sessionId: 's',
    },
  ];
  it('makes turns of its events', () => {
    const ran = check(lines(GOOD), JSON_FORMAT, { 'turns.jsonl': lines(...run) });
    assert.deepEqual([ran.code, shaped(ran).facts[0]?.class, shaped(ran).facts[0]?.spans[0]?.line], [0, 'tool', 3]);
  });
  it('does not judge by one that was not read whole', () => {
    const ran = check(lines(GOOD), [], { 'turns.jsonl': `${lines(...run)}{"type":` });
    assert.deepEqual([ran.code, ran.out], [2, '']);
    assert.match(ran.err, /a part of this recording could not be read/);
  });
});

describe('evidence check --sources', () => {
  const cited = (file: string, line: number, text = 'retries = 0  # never raised') =>
    lines({ id: 'F', content: 'It never retries', quotes: [{ text, file, line }] });
  const source = { 'src/a.py': `${'x = 1\n'.repeat(9)}retries = 0  # never raised\n` };
  const sources = ['--sources', '.', ...JSON_FORMAT];
  const ruled = (ran: Ran) => shaped(ran).facts[0]?.findings.map(({ rule, action }) => `${action} ${rule}`);

  it('keeps a fact whose line is wrong, and says the right one (BR-130)', () => {
    const ran = check(cited('src/a.py', 3), sources, source);
    assert.deepEqual([ran.code, ruled(ran)], [0, ['demote citation_drift']]);
    assert.match(shaped(ran).facts[0]?.findings[0]?.reason ?? '', /line 10: correct the line, keep the fact/);
  });
  it('has nothing to say where it holds', () =>
    assert.deepEqual(ruled(check(cited('src/a.py', 10), sources, source)), []));
  it('does not pass citations that it did not look up (BR-132)', () => {
    const review = lines({ id: 'F', content: 'Bug in `src/foo.ts:42` and `src/bar.ts:7`.' });
    const blind = check(review, JSON_FORMAT);
    assert.deepEqual([blind.code, shaped(blind).facts[0]?.unjudged?.length], [2, 2]);
    const seeing = check(review, sources);
    assert.deepEqual([seeing.code, ruled(seeing)?.length], [1, 2]);
  });
  it('reads no file outside the folder, by name or by link', () => {
    for (const file of ['../secret.py', '../none.py', 'link.py', 'folder/secret.py']) {
      const ran = check(
        cited(file, 1, 'top secret words'),
        ['--sources', 'src', ...JSON_FORMAT],
        { ...source, 'secret.py': 'top secret words' },
        (root) => {
          symlinkSync(join(root, 'secret.py'), join(root, 'src', 'link.py'));
          symlinkSync(root, join(root, 'src', 'folder'));
        },
      );
      assert.deepEqual(
        [
          ran.code,
          shaped(ran).facts[0]?.unjudged?.length,
          ran.out.includes('outside') || ran.out.includes('by a link'),
        ],
        [2, 1, true],
        file,
      );
    }
  });
  it('takes an absolute path below the folder for what it is, and none outside of it', () => {
    const at = (place: (root: string) => string): Ran =>
      inTree({ 'turns.jsonl': TURNS, ...source }, (root) => {
        writeFileSync(join(root, 'facts.jsonl'), cited(place(root), 10));
        return plugproof(['evidence', 'check', 'facts.jsonl', '--turns', 'turns.jsonl', ...sources], { cwd: root });
      });
    assert.deepEqual(ruled(at((root) => join(root, 'src/a.py'))), []);
    assert.deepEqual(ruled(at((root) => join(root, 'src/none.py'))), ['refuse citation_out_of_range']);
    const outside = at(() => '/none/such/a.py');
    assert.deepEqual([outside.code, ruled(outside), outside.out.includes('outside the folder')], [2, [], true]);
  });
  it('puts the profile and the digests of cited files into the statement', () => {
    const ran = check(cited('src/a.py', 10), ['--sources', '.', '--format', 'in-toto'], source);
    const { predicate } = JSON.parse(ran.out) as TestResultStatement;
    assert.deepEqual(
      predicate.configuration.map(({ name }) => name),
      ['profile:default', 'turns.jsonl', 'src/a.py'],
    );
    const sha256 = createHash('sha256').update(source['src/a.py']).digest('hex');
    assert.equal(predicate.configuration[2]?.digest.sha256, sha256);
  });
  it('does not judge by a file that is not UTF-8', () => {
    const ran = check(cited('src/b.py', 1), sources, source, (root) =>
      writeFileSync(join(root, 'src', 'b.py'), Buffer.from([0xff, 0xfe])),
    );
    assert.equal(ran.code, 2);
  });
});

describe('evidence check, when nothing can be judged', () => {
  const wrong: readonly (readonly [string, string, RegExp, Files?])[] = [
    ['no fact', '\n', /facts\.jsonl holds no row: nothing was checked/],
    ['no turn', lines(GOOD), /turns\.jsonl holds no row: nothing was checked/, { 'turns.jsonl': '' }],
    ['a row that is no JSON', `${lines(GOOD)}{"id":`, /facts\.jsonl:2: it is not JSON/],
    [
      'a key that is not known',
      lines({ ...GOOD, quote: 'x' }),
      /facts\.jsonl:1: the key `quote` is not known: write `quotes`/,
    ],
    ['an id that stands twice', lines(GOOD, GOOD), /facts\.jsonl:2: the id `F1` stands in line 1 too/],
    [
      'a turn without content',
      lines(GOOD),
      /turns\.jsonl:1: the key `content` is missing/,
      { 'turns.jsonl': lines({ role: 'user' }) },
    ],
    ['nesting without end', `${'['.repeat(100_000)}\n`, /nested more than/],
  ];
  for (const [what, facts, words, files] of wrong)
    it(`says so: ${what}`, () => {
      const ran = check(facts, [], files);
      assert.deepEqual([ran.code, ran.out], [2, '']);
      assert.match(ran.err, words);
    });
  it('names a file that is not there', () =>
    assert.match(check(lines(GOOD), ['--index', 'none.txt']).err, /`none\.txt` cannot be read: it is not there/));
  it('names a folder that is not there', () =>
    assert.match(check(lines(GOOD), ['--sources', 'none']).err, /`none` is not there/));
});

// Every error that the linter gives on real plugins has been read against the file, and is listed with a verdict:
// errors.jsonl, one object a line: repository, file, line, rule, verdict (true or false), why. An error that is not
// listed fails; so does a listed one that is gone, and one that somebody found false.
// PLUGPROOF_LIST=1 prints what is not listed as lines to read, judge and add.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NO_SHARED, projectRoot } from '../root.js';
import { lintRepository, repositories } from './run.js';

interface Verdict {
  readonly repository: string;
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly verdict: boolean;
  readonly why: string;
}

const listed = readFileSync(join(projectRoot(), 'test/corpus/errors.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Verdict);

/** Categories whose findings on the corpus stand in verdict files of their own, warnings included; references to agents stand here. */
const OWN_VERDICTS = new Set(['tool-honesty', 'payload', 'by-value', 'dispatch']);

const key = (v: Pick<Verdict, 'repository' | 'file' | 'line' | 'rule'>): string =>
  `${v.repository} ${v.file}:${v.line} ${v.rule}`;

test('every verdict has a reason and stands once', () => {
  assert.equal(new Set(listed.map(key)).size, listed.length);
  for (const v of listed) assert.ok(v.why.length > 10, key(v));
});

test('the errors on the corpus are those that were read, and all are true', {
  skip: repositories.length === 0 ? NO_SHARED : false,
}, () => {
  const now = repositories.flatMap((repository) =>
    lintRepository(repository)
      .diagnostics.filter(
        (d) => d.severity === 'error' && (!OWN_VERDICTS.has(d.category) || d.rule.startsWith('agent-reference-')),
      )
      .map((d) => ({ repository, file: d.file, line: d.line, rule: d.rule, message: d.message })),
  );
  const known = new Set(listed.map(key));
  const fresh = now.filter((d) => !known.has(key(d)));
  if (process.env.PLUGPROOF_LIST) {
    for (const d of fresh) console.log(JSON.stringify({ ...d, verdict: null, why: '' }));
  }
  assert.deepEqual(
    fresh.map((d) => `${key(d)}: ${d.message}`),
    [],
    'errors nobody has read',
  );
  const there = new Set(now.map(key));
  assert.deepEqual(listed.filter((v) => !there.has(key(v))).map(key), [], 'verdicts on errors that are gone');
  assert.deepEqual(listed.filter((v) => !v.verdict).map(key), [], 'errors that are known to be false');
});

for (const repository of repositories) {
  test(`${repository} is linted without a crash, and every component is judged`, () => {
    const result = lintRepository(repository);
    assert.ok(result.judged > 0);
    assert.deepEqual(
      result.diagnostics.filter((d) => d.rule === 'rule-stopped').map((d) => d.message),
      [],
    );
    assert.deepEqual(
      result.project.skipped.filter((s) => s.unjudged),
      [],
    );
  });
}

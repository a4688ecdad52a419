// The findings about payloads and dispatches on real plugins: each was read against both files, and its verdict stands
// in contract-verdicts.json. A finding that is new has to be read before it may stay; one that is gone leaves the list.
// References to agents have their verdicts in errors.jsonl.
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
  readonly true: boolean;
  readonly why: string;
}

const verdicts = JSON.parse(
  readFileSync(join(projectRoot(), 'test/corpus/contract-verdicts.json'), 'utf8'),
) as Verdict[];
const key = (v: Pick<Verdict, 'repository' | 'file' | 'line' | 'rule'>): string =>
  `${v.repository} ${v.file}:${v.line} ${v.rule}`;

test('at least 90 of 100 findings about dispatches are true, and each says why', () => {
  assert.ok(verdicts.filter((v) => v.true).length >= verdicts.length * 0.9);
  for (const v of verdicts) assert.ok(v.why.length > 10, key(v));
  assert.equal(new Set(verdicts.map(key)).size, verdicts.length);
});

test('every finding about dispatches on the corpus has a verdict', {
  skip: repositories.length === 0 ? NO_SHARED : false,
}, () => {
  const found = repositories.flatMap((name) =>
    lintRepository(name)
      .diagnostics.filter(
        (d) => ['payload', 'by-value', 'dispatch'].includes(d.category) && !d.rule.startsWith('agent-reference-'),
      )
      .map((d) => key({ repository: name.replace('+', '/'), file: d.file, line: d.line, rule: d.rule })),
  );
  assert.deepEqual(
    found.filter((one) => !verdicts.some((v) => key(v) === one)),
    [],
    'read these, and add a verdict for each',
  );
  assert.deepEqual(
    verdicts.map(key).filter((one) => !found.includes(one)),
    [],
    'these are not found any more',
  );
});

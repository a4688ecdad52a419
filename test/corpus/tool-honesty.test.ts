// The findings on real plugins that no label explains: each was read by a person, and its verdict stands in the file
// beside this one. A finding that is new has to be read before it may stay; one that is gone leaves the list.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lint } from '../../lib/lint/lint.js';
import { RULES } from '../../rules/index.js';
import { HOST } from '../claim/lint-text.js';
import { NO_SHARED, projectRoot, sharedFolder } from '../root.js';

interface Verdict {
  readonly repository: string;
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly true: boolean;
  readonly why: string;
}

interface Label {
  readonly repo: string;
  readonly path: string;
  readonly line: number | null;
  readonly truth: string;
}

const shared = sharedFolder();
const verdicts = JSON.parse(
  readFileSync(join(projectRoot(), 'test', 'corpus', 'tool-honesty-verdicts.json'), 'utf8'),
) as Verdict[];
const key = (v: Omit<Verdict, 'true' | 'why'>): string => `${v.repository} ${v.file}:${v.line} ${v.rule}`;

test('at least 95 of 100 unlabelled findings are true, and each says why', () => {
  assert.ok(verdicts.filter((v) => v.true).length >= verdicts.length * 0.95);
  for (const v of verdicts) assert.ok(v.why.length > 10, key(v));
  assert.equal(new Set(verdicts.map(key)).size, verdicts.length);
});

test('every finding on the corpus is explained by a label or has a verdict', (t) => {
  if (!shared) return t.skip(NO_SHARED);
  const corpus = join(shared, 'corpus');
  const labelled = join(shared, 'benchmarks', 'tool-honesty', 'labels.jsonl');
  const labels = readFileSync(labelled, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Label);
  const rules = new Map([...RULES].filter(([, rule]) => rule.category === 'tool-honesty'));
  const found = new Set<string>();
  for (const name of readdirSync(corpus).filter((entry) => entry.includes('+'))) {
    const root = join(corpus, name);
    const repository = name.replace('+', '/');
    const { diagnostics } = lint({ root, gitRoot: root, rules, hosts: [HOST], today: '2026-12-01' });
    for (const d of diagnostics) {
      if (d.severity === 'advice' || explained(labels, repository, d)) continue;
      found.add(key({ repository, file: d.file, line: d.line, rule: d.rule }));
    }
  }
  assert.deepEqual(
    [...found].filter((one) => !verdicts.some((v) => key(v) === one)),
    [],
    'read these, and add a verdict for each',
  );
  assert.deepEqual(
    verdicts.map(key).filter((one) => !found.has(one)),
    [],
    'these are not found any more',
  );
});

const explained = (
  labels: readonly Label[],
  repository: string,
  d: { readonly file: string; readonly line: number; readonly endLine: number },
): boolean =>
  labels.some(
    (l) =>
      l.repo === repository &&
      l.path === d.file &&
      l.truth === 'contradicts' &&
      l.line !== null &&
      d.line - 1 <= l.line &&
      l.line <= Math.min(Math.max(d.endLine, d.line), d.line + 3) + 1,
  );

// The reviewed plugin in its three states: what the review found in the first is found here, what the first draft of
// the fix left open is found in the second, and the merged state is quiet. Counted in the categories that are about it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_HOST, hostFacts } from '../../lib/host/facts.js';
import type { HostFacts } from '../../lib/host/types.js';
import { lint } from '../../lib/lint/lint.js';
import { RULES } from '../../rules/index.js';
import { projectRoot } from '../root.js';

const CATEGORIES = ['payload', 'by-value', 'dispatch', 'tool-honesty'];
const found = (state: string) => {
  const root = join(projectRoot(), 'test/fixtures', `discovery-${state}`);
  const hosts = [hostFacts(DEFAULT_HOST) as HostFacts];
  return lint({ root, gitRoot: null, rules: RULES, hosts, today: '2026-12-01' }).diagnostics;
};
const named = (state: string): string[] =>
  found(state)
    .filter((d) => CATEGORIES.includes(d.category))
    .map((d) => `${d.file.replace(/^.*\/agents\/|^agents\//, '')} ${d.rule}`)
    .sort();

test('before the review: the seven', () => {
  assert.deepEqual(named('before'), [
    'explorer.md payload-echo-missing',
    'explorer.md payload-persistence-missing',
    'researcher.md payload-echo-missing',
    'researcher.md payload-persistence-missing',
    'researcher.md tool-claim-contradicts-key',
    'researcher.md tool-claim-contradicts-key',
    'researcher.md tool-posture-undeclared',
  ]);
});

test('the first draft of the fix: none of the seven, and the four gaps with all their places', () => {
  assert.deepEqual(named('draft'), [
    'researcher.md by-value-case-missing',
    'skills/explore/SKILL.md by-value-collision-unhandled',
    'skills/explore/SKILL.md by-value-names-unchecked',
    'skills/research/SKILL.md by-value-ledger-unconditional',
  ]);
  const unchecked = found('draft').find((d) => d.rule === 'by-value-names-unchecked');
  const places = new Set([unchecked?.file, ...(unchecked?.related ?? []).map((p) => p.file)]);
  for (const file of [
    'skills/explore/SKILL.md',
    'skills/research/SKILL.md',
    'agents/explorer.md',
    'agents/researcher.md',
  ])
    assert.ok(places.has(file), file);
});

test('the merged state: nothing', () => {
  assert.deepEqual(found('merged'), []);
});

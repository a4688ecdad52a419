import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type MergeFault, type ShardManifest, shardProblems, TrialLedger } from '../../harness/eval/merge.js';
import { isIn, planDigest, readShard, runKeyOf, type TrialSource, trialKeyOf } from '../../harness/eval/plan.js';
import { TrialStore } from '../../harness/eval/trial-store.js';
import type { Trial } from '../../harness/eval/types.js';

const source: TrialSource = {
  caseId: 'suite/a',
  caseDigest: 'c',
  fixturesDigest: 'f',
  pluginDigest: 'p',
  mode: 'live',
  adapter: 'claude -p',
  model: 'm',
  gradersDigest: 'g',
  arm: 'with',
  repetition: 0,
  run: '',
};

test('whatever may change a result changes its key, and a grader changes only that of the grading', () => {
  const other: TrialSource = {
    caseId: 'suite/b',
    caseDigest: 'd',
    fixturesDigest: 'e',
    pluginDigest: 'q',
    mode: 'replay',
    adapter: 'codex',
    model: 'n',
    gradersDigest: 'h',
    arm: 'without',
    repetition: 1,
    run: 'planted[0]',
  };
  const { key, runKey } = trialKeyOf(source);
  assert.equal(runKey, runKeyOf(source));
  for (const field of Object.keys(other) as (keyof TrialSource)[]) {
    const changed = trialKeyOf({ ...source, [field]: other[field] });
    assert.notEqual(changed.key, key, field);
    assert.equal(changed.runKey === runKey, field === 'gradersDigest', field);
  }
});

test('shards share the cases out, and a case that is added moves no other', () => {
  const ids = Array.from({ length: 200 }, (_, i) => `suite/case-${i}`);
  const of = (id: string): number[] => [1, 2, 3, 4].filter((index) => isIn({ index, count: 4 }, id));
  assert.ok(ids.every((id) => of(id).length === 1));
  for (let index = 1; index <= 4; index++) assert.ok(ids.filter((id) => isIn({ index, count: 4 }, id)).length > 20);
});

for (const bad of ['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '-1/2', '1/99999'])
  test(`no shard: ${bad}`, () => assert.equal(readShard(bad), null));

test('a shard is read', () => assert.deepEqual(readShard('2/8'), { index: 2, count: 8 }));

test('the plan is the same in any order, and other with another threshold', () => {
  const a = { id: 'a', threshold: 1, keys: ['1', '2'] };
  const b = { id: 'b', threshold: 1, keys: ['3'] };
  assert.equal(planDigest([a, b], 'live'), planDigest([b, { ...a, keys: ['2', '1'] }], 'live'));
  assert.notEqual(planDigest([a, b], 'live'), planDigest([{ ...a, threshold: 0.5 }, b], 'live'));
  assert.notEqual(planDigest([a, b], 'live'), planDigest([a, b], 'replay'));
});

const shard = (index: number, more: Partial<ShardManifest> = {}): ShardManifest => ({
  version: 1,
  tool: '0.1.0',
  plan: 'sha256:1',
  mode: 'live',
  shard: { index, count: 2 },
  cases: [],
  ...more,
});

const merges: [string, ShardManifest[], MergeFault[]][] = [
  ['whole', [shard(2), shard(1)], []],
  ['none', [], ['no-shards']],
  ['missing', [shard(1)], ['shard-missing']],
  ['repeated', [shard(1), shard(1), shard(2)], ['shard-repeated']],
  ['another plan', [shard(1), shard(2, { plan: 'sha256:2' })], ['other-plan']],
  ['another mode', [shard(1), shard(2, { mode: 'replay' })], ['other-plan']],
  ['another version', [shard(1), shard(2, { tool: '0.2.0' })], ['other-version']],
  ['another number of shards', [shard(1), shard(2), shard(3, { shard: { index: 3, count: 3 } })], ['other-count']],
];

for (const [name, shards, faults] of merges)
  test(`shards: ${name}`, () =>
    assert.deepEqual(
      shardProblems(shards).map((p) => p.code),
      faults,
    ));

const trial = (key: string, caseId: string): Trial => ({
  version: 1,
  key,
  caseId,
  arm: 'with',
  repetition: 0,
  outcome: 'pass',
  score: 1,
  graders: [],
  note: null,
  turns: null,
  cost: null,
  durationMs: null,
  planted: false,
});

test('a trial of another plan, a second one and a missing one are each named', () => {
  const ledger = new TrialLedger([{ id: 'a', threshold: 1, keys: ['1', '2'] }]);
  assert.equal(ledger.take(trial('1', 'a')), true);
  assert.equal(ledger.take(trial('1', 'a')), false);
  assert.equal(ledger.take(trial('9', 'a')), false);
  assert.equal(ledger.take(trial('2', 'b')), false);
  assert.deepEqual(
    ledger.close().map((p) => p.code),
    ['trial-repeated', 'trial-foreign', 'trial-foreign', 'trial-missing'],
  );
});

const key = 'ab'.repeat(32);

function withStore(work: (store: TrialStore, root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'plugproof-trials-'));
  try {
    work(new TrialStore(join(root, 'out')), join(root, 'out'));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('a trial is found again whole, and the second of one key is not fresh', () => {
  withStore((store) => {
    assert.deepEqual(store.publishTrial(trial(key, 'a')), { ok: true, fresh: true });
    assert.deepEqual(store.publishTrial(trial(key, 'a')), { ok: true, fresh: false });
    assert.deepEqual(store.trial(key), trial(key, 'a'));
    assert.deepEqual(
      [...store.trials()].map((t) => t.key),
      [key],
    );
  });
});

for (const [name, text] of [
  ['torn', '{"version":1,'],
  ['of another key', JSON.stringify(trial('cd', 'a'))],
  ['of another kind', '[]'],
] as const)
  test(`a result that is ${name} counts for nothing, is named, and is replaced`, () => {
    withStore((store, root) => {
      const folder = join(root, 'trials', key.slice(0, 2), key);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'result.json'), text);
      const bad: string[] = [];
      assert.deepEqual([...store.trials((path) => bad.push(path))], []);
      assert.deepEqual(bad, [`trials/ab/${key}`]);
      assert.deepEqual(store.publishTrial(trial(key, 'a')), { ok: true, fresh: true });
      assert.deepEqual(store.trial(key), trial(key, 'a'));
    });
  });

test('a folder that a killed run left under another name is no trial, and a failed publication leaves none', () => {
  withStore((store, root) => {
    mkdirSync(join(root, 'trials', 'ab', '.0011.tmp'), { recursive: true });
    assert.deepEqual([...store.trials()], []);
    const recording = join(root, 'recording');
    writeFileSync(recording, '{}\n');
    const parts = [['run.jsonl', recording]] as const;
    writeFileSync(join(root, 'runs'), '');
    assert.equal(store.publishRunFrom(key, parts).ok, false);
    rmSync(join(root, 'runs'));
    assert.deepEqual(store.publishRunFrom(key, [['run.jsonl', join(root, 'gone')]]).ok, false);
    assert.equal(store.run(key), null);
    assert.deepEqual(store.publishRunFrom(key, parts), { ok: true, fresh: true });
    assert.deepEqual(readdirSync(join(root, 'runs', 'ab')), [key]);
    assert.deepEqual(readdirSync(store.run(key) as string), ['run.jsonl']);
  });
});

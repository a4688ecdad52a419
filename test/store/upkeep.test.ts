// Verifying names what is wrong by kind; pruning removes what nobody is promised, and nothing else.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { recordName, sha256 } from '../../lib/store/address.js';
import { openWorkspaceStore, type Pruned, type PruneQuery, type Store } from '../../lib/store/index.js';
import { bodyPath } from './guard-fixtures.js';
import { after, DAY, fanOut, inStore, NOON, publication, rootOf, strays } from './samples.js';

const publish = (store: Store, id: string, more: Parameters<typeof publication>[1] = {}): string => {
  const published = store.publish(publication(id, { retain: 0, ...more }), NOON);
  assert.ok(published.ok && published.outcome !== 'not-stored', JSON.stringify(published));
  return published.envelope.artifact_ref.slice(7);
};
const record = (workspace: string, id: string, n = 1): string =>
  join(rootOf(workspace), 'records', recordName(sha256(id), n));

describe('verifying', () => {
  const problems = (store: Store) => {
    const found = store.verify();
    assert.ok(found.ok, JSON.stringify(found));
    return found.problems.map(({ kind, published }) => `${kind}${published ? ' published' : ''}`);
  };
  it('counts what is sound and changes nothing', () =>
    inStore((store, workspace) => {
      publish(store, 'a');
      publish(store, 'b', { body: fanOut('a') });
      publish(store, 'a');
      const before = readdirSync(workspace, { recursive: true });
      assert.deepEqual(store.verify(), { ok: true, bodies: 1, records: 3, problems: [] });
      assert.deepEqual(readdirSync(workspace, { recursive: true }), before);
    }));
  const cases: readonly (readonly [
    what: string,
    harm: (workspace: string, digest: string) => void,
    says: readonly string[],
  ])[] = [
    ['a body with other bytes', (w, d) => writeFileSync(bodyPath(w, d), '{}'), ['corrupt published']],
    [
      'a body over the limit',
      (w, d) => writeFileSync(bodyPath(w, d), Buffer.alloc(1024 * 1024 + 1)),
      ['corrupt published'],
    ],
    ['no body', (w, d) => rmSync(bodyPath(w, d)), ['missing published']],
    ['no shard', (w, d) => rmSync(join(bodyPath(w, d), '..'), { recursive: true }), ['missing published']],
    ['a body that is a link', (w, d) => lead(w, bodyPath(w, d)), ['linked published']],
    ['a shard that is a link', (w, d) => lead(w, join(bodyPath(w, d), '..')), ['linked published']],
    [
      'a body that is a folder',
      (w, d) => {
        rmSync(bodyPath(w, d));
        mkdirSync(bodyPath(w, d));
      },
      ['foreign published'],
    ],
    ['a record that is a link', (w) => lead(w, record(w, 'a')), ['unpublished', 'linked published']],
    ['a record that is harmed', (w) => writeFileSync(record(w, 'a'), '{}'), ['unpublished', 'malformed published']],
    ['a record that is gone', (w) => rmSync(record(w, 'a')), ['unpublished']],
    ['records that are a link', (w) => lead(w, join(record(w, 'a'), '..')), ['unpublished', 'linked published']],
    ['a name of its own in the root', (w) => writeFileSync(join(rootOf(w), 'x'), ''), ['foreign']],
    ['a name of its own in a shard', (w, d) => writeFileSync(join(bodyPath(w, d), '../x'), ''), ['foreign']],
    ['a name of its own among the records', (w) => writeFileSync(join(record(w, 'a'), '../x'), ''), ['foreign']],
    ['a link in a shard', (w, d) => symlinkSync('/', join(bodyPath(w, d), '../x')), ['linked']],
    [
      'a body in another shard',
      (w, d) => {
        mkdirSync(join(rootOf(w), 'zz'));
        renameSync(bodyPath(w, d), join(rootOf(w), 'zz', `${d}.json`));
      },
      ['missing published', 'foreign'],
    ],
    ['a body that is no canonical JSON', (w) => plant(w, '{ }'), ['malformed']],
    [
      'a temporary file',
      (w, d) => writeFileSync(join(bodyPath(w, d), `../.${d}.json.1.0123456789ab.tmp`), ''),
      ['foreign'],
    ],
  ];
  function lead(workspace: string, path: string): void {
    renameSync(path, join(workspace, 'aside'));
    symlinkSync(join(workspace, 'aside'), path);
  }
  function plant(workspace: string, text: string): void {
    mkdirSync(join(bodyPath(workspace, sha256(text)), '..'), { recursive: true });
    writeFileSync(bodyPath(workspace, sha256(text)), text);
  }
  for (const [what, harm, says] of cases) {
    it(`names ${what}`, () =>
      inStore((store, workspace) => {
        harm(workspace, publish(store, 'a'));
        assert.deepEqual(problems(openWorkspaceStore(workspace)).sort(), [...says].sort());
      }));
  }
  it('tells a record that no longer counts from one that does', () =>
    inStore((store, workspace) => {
      publish(store, 'a');
      publish(store, 'a');
      writeFileSync(record(workspace, 'a', 1), '{}');
      assert.deepEqual(problems(store), ['malformed']);
      rmSync(record(workspace, 'a', 1));
      assert.deepEqual(problems(store), ['malformed published']);
    }));
  it('finds a changed bit in each of 200 bodies and records', () =>
    inStore((store, workspace) => {
      const digests = Array.from({ length: 100 }, (_, i) => publish(store, `id-${i}`));
      const paths = digests.flatMap((digest, i) => [bodyPath(workspace, digest), record(workspace, `id-${i}`)]);
      paths.forEach((path, i) => {
        const bytes = readFileSync(path);
        const at = (i * 7919) % bytes.length;
        bytes[at] = (bytes[at] as number) ^ (1 << (i % 8));
        writeFileSync(path, bytes);
      });
      const found = store.verify();
      assert.ok(found.ok);
      assert.equal(found.problems.filter((p) => p.kind === 'corrupt' || p.kind === 'malformed').length, 200);
    }));
});

describe('pruning', () => {
  const prune = (store: Store, query: Partial<PruneQuery> = {}): Pruned => {
    const pruned = store.prune({ olderThan: DAY, now: after(DAY), ...query });
    assert.ok(pruned.ok, JSON.stringify(pruned));
    return pruned;
  };
  const files = (workspace: string) => readdirSync(workspace, { recursive: true }).sort();

  it('changes nothing unless it is told to', () =>
    inStore((store, workspace) => {
      const digest = publish(store, 'a');
      const before = files(workspace);
      const pruned = prune(store);
      assert.equal(pruned.applied, false);
      assert.deepEqual(
        pruned.tombstoned.map((t) => t.contract_id),
        ['a'],
      );
      assert.deepEqual(
        pruned.removed.map((r) => r.artifact_ref),
        [`sha256:${digest}`],
      );
      assert.deepEqual(files(workspace), before);
      assert.ok(store.fetch('a').ok);
    }));
  it('tombstones and removes, and says the same as the dry run', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, publish(store, 'a'));
      const { applied: _, ...said } = prune(store);
      const { applied, ...did } = prune(store, { apply: true });
      assert.ok(applied);
      assert.deepEqual(did, said);
      assert.deepEqual(readdirSync(join(path, '..')), []);
      const found = store.fetch('a');
      assert.equal(!found.ok && found.code, 'tombstoned');
      assert.deepEqual(prune(store, { apply: true }).removed, []);
    }));
  it('protects what is active, retained or recent, and says why', () =>
    inStore((store) => {
      publish(store, 'active', { active: true });
      publish(store, 'retained', { retain: DAY });
      publish(store, 'old');
      publish(store, 'recent');
      assert.ok(store.publish(publication('recent', { retain: 0 }), after(1)).ok);
      const { tombstoned, protected: kept } = prune(store, { apply: true });
      assert.deepEqual(
        tombstoned.map((t) => t.contract_id),
        ['old'],
      );
      assert.deepEqual(kept, [
        { contract_id: 'active', why: 'active' },
        { contract_id: 'recent', why: 'recent' },
        { contract_id: 'retained', why: 'retained' },
      ]);
      for (const id of ['active', 'retained', 'recent']) assert.ok(store.fetch(id).ok);
      // Retained up to its moment, the moment included.
      assert.deepEqual(
        prune(store, { now: after(DAY + 1) }).tombstoned.map((t) => t.contract_id),
        ['recent', 'retained'].sort(),
      );
    }));
  it('keeps a body as long as one of its ids is protected, and that id’s fellows with it', () =>
    inStore((store) => {
      publish(store, 'old', { body: fanOut('x') });
      publish(store, 'active', { body: fanOut('x'), active: true });
      const { tombstoned, protected: kept } = prune(store, { apply: true });
      assert.deepEqual(
        [tombstoned, kept],
        [
          [],
          [
            { contract_id: 'active', why: 'active' },
            { contract_id: 'old', why: 'shared' },
          ],
        ],
      );
      assert.ok(store.fetch('old').ok);
    }));
  it('removes a body of several ids once all may go', () =>
    inStore((store, workspace) => {
      const digest = publish(store, 'a', { body: fanOut('x') });
      publish(store, 'b', { body: fanOut('x') });
      const { tombstoned, removed } = prune(store, { apply: true });
      assert.deepEqual(tombstoned.map((t) => t.contract_id).sort(), ['a', 'b']);
      assert.equal(removed.length, 1);
      assert.deepEqual(readdirSync(join(bodyPath(workspace, digest), '..')), []);
    }));
  it('is stopped by a record that cannot be read', () =>
    inStore((store, workspace) => {
      publish(store, 'a');
      publish(store, 'b');
      writeFileSync(record(workspace, 'b'), '{}');
      const before = files(workspace);
      const pruned = store.prune({ olderThan: 0, apply: true, now: after(DAY) });
      assert.equal(!pruned.ok && pruned.code, 'malformed');
      assert.deepEqual(files(workspace), before);
      assert.ok(store.fetch('a').ok);
    }));
  it('finishes what was interrupted after the tombstone', () =>
    inStore((store, workspace) => {
      const digest = publish(store, 'a');
      store.tombstone('a', 'withdrawn', NOON);
      assert.deepEqual(
        prune(store, { apply: true }).removed.map((r) => r.artifact_ref),
        [`sha256:${digest}`],
      );
      assert.deepEqual(readdirSync(join(bodyPath(workspace, digest), '..')), []);
    }));
  it('leaves a body that nobody published', () =>
    inStore((store, workspace) => {
      publish(store, 'a');
      const text = '{"planted":1}';
      mkdirSync(join(bodyPath(workspace, sha256(text)), '..'), { recursive: true });
      writeFileSync(bodyPath(workspace, sha256(text)), text);
      prune(store, { apply: true });
      assert.equal(readFileSync(bodyPath(workspace, sha256(text)), 'utf8'), text);
    }));
  it('handles more bodies than go together', () =>
    inStore((store, workspace) => {
      for (let i = 0; i < 120; i += 1) publish(store, `id-${i}`);
      assert.equal(prune(store, { apply: true }).removed.length, 120);
      assert.deepEqual(strays(workspace), []);
      const found = store.verify();
      assert.deepEqual(found.ok && [found.bodies, found.records, found.problems], [0, 240, []]);
    }));
});

describe('the next writer', () => {
  const stray = (workspace: string, digest: string, pid: number): string =>
    join(bodyPath(workspace, digest), `../.${digest}.json.${pid}.0123456789ab.tmp`);
  it('removes temporary files of processes that are gone, and leaves those of others', () =>
    inStore((store, workspace) => {
      const digest = publish(store, 'a');
      // Higher than any process number that a system gives.
      writeFileSync(stray(workspace, digest, 2 ** 31 - 1), '');
      writeFileSync(stray(workspace, digest, process.ppid), '');
      writeFileSync(join(rootOf(workspace), 'records', `.x.json.${2 ** 31 - 1}.0123456789ab.tmp`), '');
      const next = openWorkspaceStore(workspace);
      assert.equal(next.recent({ now: NOON }).findings.length, 1);
      assert.equal(strays(workspace).length, 3);
      const published = next.publish(publication('b'), NOON);
      assert.match(published.ok ? published.notices.join() : '', /removed 2 temporary files/);
      assert.deepEqual(strays(rootOf(workspace)), [
        `${digest.slice(0, 2)}/.${digest}.json.${process.ppid}.0123456789ab.tmp`,
      ]);
      next.release();
    }));
});

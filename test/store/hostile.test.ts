// What a caller hands over that is none of what the types say, and what a disk holds that no writer of ours leaves.
// Law: every method answers; nothing that could not be read back is written; and all methods agree on one disk.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { recordName, sha256 } from '../../lib/store/address.js';
import { openStore, openWorkspaceStore, type Store } from '../../lib/store/index.js';
import { errno, watched } from '../durable/fault-port.js';
import { bodyPath } from './guard-fixtures.js';
import { withoutGuard } from './mutants.js';
import { after, DAY, fanOut, idsOf, inStore, inWorkspace, NOON, publication, rootOf } from './samples.js';

/** Of a caller without types: it fits wherever it is put. */
type Untyped = never;
const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string | undefined => result.code;
const publish = (store: Store, id: string, more: Parameters<typeof publication>[1] = {}, at = NOON): string => {
  const published = store.publish(publication(id, more), at);
  assert.ok(published.ok && published.outcome !== 'not-stored', JSON.stringify(published));
  return published.envelope.artifact_ref.slice(7);
};
const recordPath = (workspace: string, id: string, n: number): string =>
  join(rootOf(workspace), 'records', recordName(sha256(id), n));

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
const throwing = new Proxy(
  {},
  {
    get: () => {
      throw 'no words';
    },
  },
);
const holed = Array(3);
const ODD = [
  ['null', null],
  ['a number', 5],
  ['a text', 'x'],
  ['a set', new Set()],
  ['a list', []],
  ['a bare object', Object.create(null)],
  ['a symbol', Symbol('x')],
  ['a function', () => 1],
  ['a revoked proxy', revoked],
  ['a proxy that throws', throwing],
] as unknown as readonly (readonly [string, Untyped])[];

describe('what is no request', () => {
  for (const [what, value] of ODD) {
    it(`gets an answer from every method: ${what}`, () =>
      inStore((store, workspace) => {
        for (const refusal of [
          store.publish(value),
          store.publish(publication('a'), value),
          store.publish({ ...publication('a'), lanes: what === 'a list' ? [5 as Untyped] : value }),
          store.publish({ ...publication('a'), active: value }),
          store.publish({ ...publication('a'), retain: value === 5 ? -value : value }),
          store.publish({ ...publication('a'), producer: value === 'x' ? '' : value }),
          store.publish({ ...publication('a'), kind: value }),
          store.publish({ ...publication('a'), id: value === 'x' ? '' : value }),
          store.fetchLane('a', value === 'x' ? '' : value),
          store.prune(value),
          store.prune({ olderThan: value === 5 ? -value : value, apply: true }),
          store.prune({ olderThan: 0, now: value, apply: true }),
          store.tombstone('a', value === 'x' ? '' : value),
          store.tombstone('a', 'reason', value),
        ])
          assert.ok(!refusal.ok && refusal.message.length < 300, JSON.stringify(refusal));
        for (const given of [value === 5 ? 'b ' : value])
          for (const answer of [store.fetch(given), store.fetchBody(given), store.tombstone(given, 'r')])
            assert.ok(!answer.ok);
        for (const query of [{ now: value }, { window: value === 5 ? -1 : value }, { limit: value === 5 ? 0 : value }])
          assert.equal(store.recent(query as Untyped).warnings.length, 1);
        assert.ok(Array.isArray(store.recent(value).findings));
        for (const open of [openWorkspaceStore, openStore]) {
          open(value, { base: workspace }).recent();
          const odd = open('.', value);
          odd.recent();
          odd.release();
        }
        assert.deepEqual(readdirSync(workspace), []);
      }));
  }
  it('is a store of no path: it refuses in words', () => {
    for (const store of [openWorkspaceStore(5 as Untyped), openStore(null as Untyped), openWorkspaceStore('a\0b')]) {
      assert.equal(codeOf(store.publish(publication('a'), NOON)), 'bad-request');
      assert.match(store.recent({ now: NOON }).warnings.join(), /path/);
      assert.deepEqual([store.exists(), store.root, codeOf(store.verify())], [false, null, 'bad-request']);
    }
  });
  it('is a list with holes', () =>
    inStore((store) => {
      assert.equal(codeOf(store.publish(publication('a', { lanes: holed as string[] }), NOON)), 'bad-request');
      assert.equal(codeOf(store.publish(publication('a', { body: holed }), NOON)), 'bad-body');
    }));
  for (const limit of [-1, 0, 0.5, Number.NaN, '5' as Untyped])
    it(`is a limit of ${String(limit)}, and nothing is offered`, () =>
      inStore((store) => {
        publish(store, 'a');
        const { findings, warnings } = store.recent({ now: NOON, limit });
        assert.deepEqual(findings, []);
        assert.match(warnings.join(), /`limit` takes a whole number from 1 to 20/);
      }));
  for (const olderThan of [undefined, Number.NaN, -1, '0', Number.POSITIVE_INFINITY] as Untyped[])
    it(`is an age of ${String(olderThan)}, and nothing is pruned`, () =>
      inStore((store) => {
        publish(store, 'a', { retain: 0 });
        const pruned = store.prune({ olderThan, apply: true, now: after(DAY) });
        assert.ok(!pruned.ok);
        assert.match(pruned.message, /`olderThan` takes milliseconds/);
        assert.ok(store.fetch('a').ok);
      }));
  it('is `apply` that is neither true nor false', () =>
    inStore((store) => {
      publish(store, 'a', { retain: 0 });
      assert.equal(codeOf(store.prune({ olderThan: 0, apply: 'no' as Untyped, now: after(DAY) })), 'bad-request');
    }));
});

describe('what could not be read back', () => {
  for (const active of ['yes', 1, {}, null])
    it(`is refused: active ${JSON.stringify(active)}`, () =>
      inStore((store, workspace) => {
        assert.equal(codeOf(store.publish(publication('a', { active: active as Untyped }), NOON)), 'bad-request');
        assert.deepEqual(readdirSync(workspace), []);
      }));
  it('is not written either when the check of the request is taken out', async () => {
    const check = { file: 'store/request.js', find: "typeof value !== 'boolean'", put: 'false' };
    await withoutGuard([check], (lib) =>
      inWorkspace((workspace) => {
        const store = lib.openWorkspaceStore(workspace);
        const published = store.publish(publication('a', { active: 'yes' as Untyped }), NOON);
        assert.equal(codeOf(published), 'malformed');
        assert.deepEqual(store.list().publications, []);
        store.release();
      }),
    );
  });
  it('is judged as it is stored, whatever it says when it is asked again', () =>
    inStore((store) => {
      let asked = 0;
      const body = new Proxy(fanOut('a'), {
        get: (target, key) => (key === 'kind' && asked++ > 0 ? 'other' : Reflect.get(target, key)),
      });
      publish(store, 'a', { body });
      assert.deepEqual(idsOf(store, NOON), ['a']);
    }));
  it('is a body that shares its parts with itself past the limit', () =>
    inStore((store) => {
      let body: unknown = 'x';
      for (let i = 0; i < 30; i += 1) body = [body, body];
      assert.equal(codeOf(store.publish(publication('a', { body, lanes: ['code_context'] }), NOON)), 'too-large');
    }));
});

describe('a lost record', () => {
  /** Everything there is to ask about `a`, whose row of records has a gap, beside a sound neighbour. */
  function agree(store: Store, workspace: string): void {
    const digest = store.fetch('neighbour');
    assert.ok(digest.ok);
    for (const refusal of [
      store.fetch('a'),
      store.fetchBody('a'),
      store.fetchLane('a', 'code_context'),
      store.publish(publication('a'), NOON),
      store.tombstone('a', 'again', NOON),
      store.prune({ olderThan: 0, now: after(400 * DAY), apply: true }),
    ])
      assert.equal(codeOf(refusal), 'malformed', JSON.stringify(refusal));
    assert.deepEqual(idsOf(store, NOON), ['neighbour']);
    assert.deepEqual(store.recent({ now: NOON }).left_out, [{ why: 'malformed', count: 1 }]);
    assert.deepEqual(
      store.list().publications.map((p) => p.contract_id),
      ['neighbour'],
    );
    const verified = store.verify();
    assert.ok(verified.ok);
    const [problem] = verified.problems.filter((p) => p.published);
    assert.ok(problem?.kind === 'malformed' && problem.path.startsWith(`records/${sha256('a')}.`));
    assert.ok(readdirSync(workspace).length > 0);
  }
  const rows: readonly (readonly [string, number, readonly number[]])[] = [
    ['the second of three', 3, [2]],
    ['the first of three', 3, [1]],
    ['the ninth of twelve', 12, [9]],
    ['all but the first and the last of forty', 40, Array.from({ length: 38 }, (_, i) => i + 2)],
  ];
  for (const [what, count, lost] of rows)
    it(`revives no withdrawn id: ${what}`, () =>
      inStore((writer, workspace) => {
        publish(writer, 'neighbour');
        for (let n = 1; n < count; n += 1) publish(writer, 'a');
        assert.ok(writer.tombstone('a', 'withdrawn', NOON).ok);
        writer.release();
        for (const n of lost) rmSync(recordPath(workspace, 'a', n));
        const store = openWorkspaceStore(workspace);
        agree(store, workspace);
        store.release();
        // And one that had looked before.
        agree(writer, workspace);
      }));
  it('is told from a number beyond the row too', () =>
    inStore((store, workspace) => {
      publish(store, 'neighbour');
      publish(store, 'a');
      store.release();
      writeFileSync(recordPath(workspace, 'a', 99_999_999), '{}');
      agree(store, workspace);
    }));
});

describe('records that are no folder', () => {
  const kinds: readonly (readonly [string, (path: string, aside: string) => void])[] = [
    ['a file', (path) => writeFileSync(path, '')],
    ['a link', (path, aside) => symlinkSync(aside, path)],
  ];
  for (const [what, put] of kinds)
    it(`are named by verify, and what was published is not trusted: ${what}`, () =>
      inStore((store, workspace) => {
        publish(store, 'a');
        store.release();
        const path = join(rootOf(workspace), 'records');
        renameSync(path, join(workspace, 'aside'));
        put(path, join(workspace, 'aside'));
        const verified = store.verify();
        assert.ok(verified.ok);
        assert.ok(verified.problems.some((p) => p.path === 'records' && p.published));
      }));
});

describe('a shard that may not be entered', () => {
  it('costs itself alone', () =>
    inWorkspace((workspace) => {
      const plain = openWorkspaceStore(workspace);
      const digests = ['a', 'b', 'c'].map((id) => publish(plain, id));
      const shut = digests[1]?.slice(0, 2);
      const port = watched(diskPort(), (name, args, go) => {
        if (name === 'folder' && args[1] === shut) throw errno('EACCES');
        return go(args);
      });
      const store = openWorkspaceStore(workspace, { port });
      const { findings, left_out, warnings } = store.recent({ now: NOON });
      assert.deepEqual([findings.length, left_out, warnings], [2, [{ why: 'unreadable', count: 1 }], []]);
      const found = store.fetch('b');
      assert.ok(!found.ok && found.code === 'unreadable' && !/publish/.test(found.message));
      const verified = store.verify();
      assert.ok(!verified.ok && verified.message.includes(`/${shut}`));
      for (const one of [plain, store]) one.release();
    }));
  it('and a body that is a link or a folder is not to be published again', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, publish(store, 'a'));
      for (const put of [() => symlinkSync('/nowhere', path), () => mkdirSync(path)]) {
        rmSync(path);
        put();
        const found = store.fetch('a');
        assert.ok(!found.ok && /remove it first/.test(found.message) && !/publish/.test(found.message));
      }
      assert.ok(readdirSync(dirname(path)).length === 1);
    }));
});

// Fetching: a body comes back whole and verified or not at all, and each kind of absence is told from the others.
import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { parkedName } from '../../lib/store/address.js';
import { openWorkspaceStore, type Store } from '../../lib/store/index.js';
import { watched } from '../durable/fault-port.js';
import { bodyPath, put } from './guard-fixtures.js';
import { after, fanOut, inStore, inWorkspace, NOON, publication, rootOf } from './samples.js';

const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string =>
  result.ok ? 'ok' : String(result.code);
const publish = (store: Store, id: string, body: unknown = fanOut(id), lanes?: readonly string[]): string => {
  const published = store.publish(publication(id, { body, ...(lanes ? { lanes } : {}) }), NOON);
  assert.ok(published.ok && published.outcome !== 'not-stored');
  return published.envelope.artifact_ref.slice(7);
};

describe('fetching', () => {
  it('gives back what was published', () =>
    inStore((store) => {
      publish(store, 'a');
      const found = store.fetch('a');
      assert.ok(found.ok);
      assert.deepEqual(JSON.parse(Buffer.from(found.bytes).toString('utf8')), fanOut('a'));
      assert.equal(found.record.envelope.size_bytes, found.bytes.length);
      const value = store.fetchBody('a');
      assert.deepEqual(value.ok && value.body, fanOut('a'));
    }));
  it('gives back null, which is a body too', () =>
    inStore((store) => {
      publish(store, 'a', null);
      const found = store.fetchBody('a');
      assert.deepEqual([found.ok, found.ok && found.body], [true, null]);
    }));
  it('finds the latest of any number of records', () =>
    inStore((store) => {
      for (let n = 1; n <= 9; n += 1) {
        const published = store.publish(publication('a'), after(n));
        assert.ok(published.ok && published.outcome !== 'not-stored');
        assert.equal(published.record.sequence, n);
        const found = store.fetch('a');
        assert.equal(found.ok && found.record.sequence, n);
      }
      store.tombstone('a', 'withdrawn', NOON);
      assert.equal(codeOf(store.fetch('a')), 'tombstoned');
    }));
  it('tells absent, tombstoned and lane-absent apart, and a sibling from an absent lane', () =>
    inStore((store) => {
      publish(store, 'a', fanOut('a', ['code_context', 'data_context']));
      publish(store, 'gone');
      store.tombstone('gone', 'withdrawn', NOON);
      const codes = [
        store.fetch('b'),
        store.fetch('gone'),
        store.fetchLane('gone', 'code_context'),
        store.fetchLane('b', 'x'),
        store.fetchLane('a', 'web_context'),
      ];
      assert.deepEqual(codes.map(codeOf), ['absent', 'tombstoned', 'tombstoned', 'absent', 'lane-absent']);
    }));
  it('gives a lane its own entries and no sight of another’s', () =>
    inStore((store) => {
      publish(store, 'a', fanOut('a', ['code_context', 'data_context']));
      const found = store.fetchLane('a', 'data_context');
      assert.deepEqual(found.ok && found.entries, [{ lane_id: 'data_context', output: 'a of data_context' }]);
    }));
  it('gives an undivided body to its only lane, and to none of several', () =>
    inStore((store) => {
      publish(store, 'a', { text: 'x' }, ['code_context']);
      publish(store, 'b', { text: 'y' }, ['code_context', 'data_context']);
      const found = store.fetchLane('a', 'code_context');
      assert.deepEqual(found.ok && found.entries, [{ text: 'x' }]);
      assert.equal(codeOf(store.fetchLane('b', 'code_context')), 'lane-absent');
    }));
  it('refuses a blank lane and an id that is none', () =>
    inStore((store) => {
      publish(store, 'a');
      assert.deepEqual(
        ['', ' ', '\n'].map((lane) => codeOf(store.fetchLane('a', lane))),
        ['bad-lane', 'bad-lane', 'bad-lane'],
      );
      assert.deepEqual(
        ['', '../a', 'a#code_context'].map((id) => codeOf(store.fetch(id))),
        ['bad-id', 'bad-id', 'bad-id'],
      );
    }));
});

describe('a body', () => {
  it('that is gone, harmed, or a link is not given', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, publish(store, 'a'));
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.subarray(1));
      assert.equal(codeOf(store.fetch('a')), 'corrupt');
      rmSync(path);
      assert.equal(codeOf(store.fetch('a')), 'missing');
      writeFileSync(join(workspace, 'elsewhere'), bytes);
      symlinkSync(join(workspace, 'elsewhere'), path);
      assert.equal(codeOf(store.fetch('a')), 'linked');
    }));
  it('that prune has aside is given, and put back by the next writer', () =>
    inStore((store, workspace) => {
      const digest = publish(store, 'a');
      const path = bodyPath(workspace, digest);
      const aside = join(path, '..', parkedName(digest));
      renameSync(path, aside);
      assert.ok(store.fetch('a').ok);
      assert.deepEqual(
        store.recent({ now: NOON }).findings.map((f) => f.path),
        [aside],
      );
      const next = openWorkspaceStore(workspace);
      const published = next.publish(publication('b'), NOON);
      assert.match(published.ok ? published.notices.join() : '', /put aside, is back/);
      assert.deepEqual(readdirSync(join(path, '..')), [`${digest}.json`]);
      next.release();
    }));
  it('that grows between its size and its bytes is bounded', () =>
    inWorkspace((workspace) => {
      put(workspace, 'a', { body: fanOut('a') });
      const [shard] = readdirSync(rootOf(workspace)).filter((name) => name !== 'records');
      const path = join(
        rootOf(workspace),
        shard as string,
        readdirSync(join(rootOf(workspace), shard as string))[0] as string,
      );
      const grow = Buffer.alloc(3 * 1024 * 1024, ' ');
      let open = '';
      let bytes = 0;
      const port = watched(diskPort(), (name, args, go) => {
        const result = go(args);
        if (name === 'open') open = String(args[1]);
        if (name === 'size' && path.endsWith(`/${open}`)) appendFileSync(path, grow);
        if (name === 'read') bytes += result as number;
        return result;
      });
      const store = openWorkspaceStore(workspace, { port });
      assert.equal(codeOf(store.fetch('a')), 'too-large');
      assert.ok(bytes <= 1024 * 1024 + 1 + 65536, `${bytes}`);
      store.release();
    }));
  it('that grows by one byte is not taken for what it was', () =>
    inStore((store, workspace) => {
      appendFileSync(bodyPath(workspace, publish(store, 'a')), ' ');
      assert.equal(codeOf(store.fetch('a')), 'corrupt');
    }));
});

// Huge files and crowded folders: nothing of them is read. What it costs is printed by the bench.
import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { recordName, sha256 } from '../../lib/store/address.js';
import { openWorkspaceStore } from '../../lib/store/index.js';
import { Counting } from '../durable/fault-port.js';
import { bodyPath, put } from './guard-fixtures.js';
import { inWorkspace, NOON, rootOf } from './samples.js';

const JUNK = 100_000;

function sparse(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const fd = openSync(path, 'w');
  ftruncateSync(fd, 2 * 1024 ** 3);
  closeSync(fd);
}

describe('what is too much', () => {
  it(`is not read: 2 GiB of a body and of a record, ${JUNK} names in a shard and among the records`, () =>
    inWorkspace((workspace) => {
      for (const id of ['good', 'huge']) put(workspace, id);
      const plain = openWorkspaceStore(workspace);
      const digestOf = (id: string): string => {
        const found = plain.fetch(id);
        assert.ok(found.ok);
        return found.record.envelope.artifact_ref.slice(7);
      };
      const [good, huge] = [digestOf('good'), digestOf('huge')];
      plain.release();
      sparse(bodyPath(workspace, huge));
      sparse(join(rootOf(workspace), 'records', recordName(sha256('planted'), 1)));
      for (let i = 0; i < JUNK; i += 1) {
        writeFileSync(join(dirname(bodyPath(workspace, good)), `junk-${i}`), '');
        writeFileSync(join(rootOf(workspace), 'records', `junk-${i}`), '');
      }
      const counting = new Counting(diskPort());
      const store = openWorkspaceStore(workspace, { port: counting.port });
      const { findings, left_out } = store.recent({ now: NOON });
      assert.deepEqual(
        findings.map((f) => f.contract_id),
        ['good'],
      );
      assert.deepEqual(left_out, [{ why: 'too-large', count: 2 }]);
      assert.ok(counting.bytes < 10_000, `${counting.bytes} bytes`);
      assert.ok(!counting.opened.some((name) => name.startsWith('junk')));
      assert.deepEqual(counting.listed, [join(rootOf(workspace), 'records')]);
      counting.listed.length = 0;
      assert.ok(store.fetch('good').ok);
      assert.equal(store.fetch('huge').ok, false);
      assert.deepEqual(counting.listed, []);
      store.release();
    }));
});

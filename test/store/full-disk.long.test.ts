// A disk that is full: the failure is said, what was there stays, nothing is left behind, and it goes on once there is
// room. On a tmpfs of its own, for blocks and for inodes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openWorkspaceStore, type Store } from '../../lib/store/index.js';
import { DAY, fanOut, after as later, NOON, publication, strays } from './samples.js';
import { stateOf } from './scenarios.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-full-')));
const why = unmountable();
after(() => {
  spawnSync('umount', [home]);
  rmSync(home, { recursive: true, force: true });
});

function unmountable(): string | false {
  if (process.platform !== 'linux') return 'a tmpfs needs Linux';
  if (process.getuid?.() !== 0) return 'mounting a tmpfs needs root';
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', home]);
  spawnSync('umount', [home]);
  return mounted.status === 0 ? false : 'a tmpfs cannot be mounted here';
}

const OPTIONS = ['size=64k', 'size=256k', 'size=1m', 'size=1m,nr_inodes=40'] as const;

/** What is tried once the disk is full. */
const ACTS: readonly (readonly [
  what: string,
  act: (store: Store) => { readonly ok: boolean; readonly code?: string; readonly message?: string },
])[] = [
  [
    'a publication',
    (store) => store.publish(publication('big', { body: { ...fanOut('big'), pad: 'x'.repeat(40_000) } }), NOON),
  ],
  ['a renewal', (store) => store.publish(publication('id-0', { body: fanOut('body 0') }), NOON)],
  ['a tombstone', (store) => store.tombstone('id-0', 'test', NOON)],
  ['a prune', (store) => store.prune({ olderThan: 0, apply: true, now: later(DAY) })],
];

describe('a full disk', { skip: why }, () => {
  for (const options of OPTIONS) {
    for (const [what, act] of ACTS) {
      it(`fails ${what} and loses nothing: ${options}`, (t) => {
        assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', home]).status, 0);
        try {
          const store = openWorkspaceStore(home);
          for (let i = 0; i < 3; i += 1)
            assert.ok(store.publish(publication(`id-${i}`, { body: fanOut(`body ${i}`), retain: 0 }), NOON).ok);
          fill();
          const before = stateOf(store);
          const failed = act(store);
          assert.deepEqual([failed.ok, failed.code], [false, 'io'], JSON.stringify(failed));
          assert.match(String(failed.message), /ENOSPC.*make room/);
          assert.deepEqual(stateOf(store), before);
          assert.deepEqual(strays(home), []);
          // An open store, and a new one, go on once there is room.
          for (let i = 0; i < 3; i += 1) rmSync(join(home, `filler-${i}`), { force: true });
          spawnSync('sh', ['-c', `rm -f ${home}/filler-*`]);
          const again =
            options === 'size=64k' && what === 'a publication' ? store.publish(publication('small'), NOON) : act(store);
          assert.ok(again.ok, JSON.stringify(again));
          store.release();
          t.diagnostic(`${Object.keys(before).length} publications kept`);
        } finally {
          assert.equal(spawnSync('umount', [home]).status, 0);
        }
      });
    }
  }
});

/** Until neither a block nor an inode is left. */
function fill(): void {
  for (const size of [4096, 0]) {
    for (let i = 0; ; i += 1) {
      try {
        writeFileSync(join(home, `filler-${size}-${i}`), Buffer.alloc(size), { flag: 'wx' });
      } catch {
        break;
      }
      // Inodes without blocks have no end on a tmpfs that does not count them.
      if (size === 0 && i > 5000) break;
    }
  }
}

// Two and three processes at one lock, with one of them doing everything it does between any two calls of another: so
// every place where a pause could do harm is tried, and none is left to chance.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acquireLock, type HeldLock } from '../../lib/durable/lock.js';
import type { FilePort, Folder } from '../../lib/durable/port.js';
import { errno, watched } from './fault-port.js';
import { between, type Holder, lockText, NAMES, tryLock, writeFile } from './locks.js';
import { ModelDisk } from './model-port.js';

interface Site {
  readonly disk: ModelDisk;
  readonly port: FilePort;
  readonly folder: Folder;
}

/** A folder in which a lock of some holder lies. */
function site(holder: Holder | null, text?: string): Site {
  const disk = new ModelDisk();
  const port = disk.port();
  const folder = port.root('/findings');
  if (holder !== null || text !== undefined) writeFile(port, folder, NAMES.lock, text ?? lockText(holder as Holder));
  return { disk, port, folder };
}

/** Puts `intrude` before every call of `work`, one at a time, until there is no such call. */
function everywhere(holder: Holder | null, work: (at: Site) => void, intrude: (at: Site) => void): number {
  let tried = 0;
  for (let n = 1; ; n += 1) {
    const at = site(holder);
    let done = false;
    const meddled = between(at.port, n, () => {
      done = true;
      intrude(at);
    });
    work({ ...at, port: meddled.port });
    if (!done) return tried;
    tried += 1;
  }
}

describe('a lock', () => {
  for (const holder of ['gone', null] as const) {
    it(`that ${holder === null ? 'nobody holds' : 'a dead process left'} goes to one of two, wherever the other comes`, () => {
      let second: HeldLock | null = null;
      const tried = everywhere(
        holder,
        (at) => {
          const first = tryLock(at.port, at.folder);
          const held = [first, second].filter((lock) => lock !== null);
          assert.ok(held.length <= 1, 'two hold it');
          for (const lock of held) assert.ok(lock.isHeld(), 'whoever got it does not hold it');
          second = null;
        },
        (at) => {
          second = tryLock(at.port, at.folder);
        },
      );
      assert.ok(tried > 5);
    });

    it(`goes on to others after it was released there, ${holder ?? 'free'}`, () => {
      everywhere(
        holder,
        (at) => {
          const first = tryLock(at.port, at.folder);
          // One more comes when both are through.
          const third = tryLock(at.port, at.folder);
          assert.notEqual(first === null, third === null, 'one of two, not both and not none');
        },
        (at) => {
          const lock = tryLock(at.port, at.folder);
          lock?.release();
        },
      );
    });
  }

  it('that is broken by force while its holder is at work is never taken from the one after', () => {
    let breaker: HeldLock | null = null;
    everywhere(
      null,
      (at) => {
        tryLock(at.port, at.folder)?.release();
        const left = at.disk.files().filter((path) => path.endsWith(`/${NAMES.lock}`));
        assert.equal(left.length, breaker === null ? 0 : 1);
        assert.notEqual(breaker?.isHeld(), false, 'the holder removed a lock that is not its own');
        breaker = null;
      },
      (at) => {
        breaker = tryLock(at.port, at.folder, true);
      },
    );
  });

  for (const [what, text] of [
    ['of another machine', lockText('elsewhere')],
    ['of a process that runs', lockText('there')],
    ['that is empty', ''],
    ['that is no JSON', 'x'],
    ['without a token', '{"pid":1,"start":"1"}'],
    ['whose token is a path', lockText('gone', '../../../../../../../../../etc/x')],
  ] as const) {
    it(`${what} is not broken, and is by force`, async () => {
      const { port, folder } = site(null, text);
      const got = await acquireLock(port, folder, NAMES, { wait: 5, force: false });
      assert.equal(got.ok, false);
      const forced = await acquireLock(port, folder, NAMES, { wait: 5, force: true });
      assert.ok(forced.ok && forced.lock.isHeld());
    });
  }

  it('that was made after the one to be broken is waited for', async () => {
    const at = site('there');
    let taken = 0;
    const { port } = between(at.port, 4, () => {
      at.port.unlink(at.folder, NAMES.lock);
      writeFile(at.port, at.folder, NAMES.lock, lockText('there'));
      taken += 1;
    });
    const got = await acquireLock(port, at.folder, NAMES, { wait: 5, force: true });
    assert.equal(taken, 1);
    assert.equal(got.ok, false);
  });

  it('is free after it was released, and leaves nothing', () => {
    const { disk, port, folder } = site('gone');
    tryLock(port, folder)?.release();
    assert.deepEqual(disk.files(), []);
  });

  it('is removed whichever call of its release fails', () => {
    for (let n = 1, fired = true; fired; n += 1) {
      const { disk, port, folder } = site(null);
      let calls = Number.NEGATIVE_INFINITY;
      fired = false;
      const failing = watched(port, (name, args, go) => {
        calls += 1;
        if (calls !== n) return go(args);
        fired = true;
        if (name === 'close') go(args);
        throw errno('EIO');
      });
      const lock = tryLock(failing, folder);
      calls = 0;
      assert.equal(lock?.release(), true, `call ${n}`);
      assert.ok(!disk.files().some((path) => path.endsWith(`/${NAMES.lock}`)), `call ${n}`);
    }
  });

  it('is removed on a full disk', () => {
    const { disk, port, folder } = site(null);
    let full = false;
    const lock = tryLock(
      watched(port, (name, args, go) => {
        if (full && ['create', 'write', 'link'].includes(name)) throw errno('ENOSPC');
        return go(args);
      }),
      folder,
    );
    full = true;
    assert.equal(lock?.release(), true);
    assert.deepEqual(disk.files(), []);
  });

  it('takes away what dead processes left, and nothing else', () => {
    const { disk, port, folder } = site(null);
    const id = 'a'.repeat(32);
    const [dead, own] = [2 ** 22 + 1, process.pid];
    const left = [`.registry.jsonl.${id}.tmp`, `.registry.lock.${dead}.${id}.tmp`, `.registry.lock.${id}.1.break`];
    const others = [
      `.registry.lock.${own}.${id}.tmp`,
      `.registry.lock.${id}.2.break`,
      `.other.jsonl.${id}.tmp`,
      '.registry.jsonl.tmp',
    ];
    for (const name of left) writeFile(port, folder, name, lockText('gone'));
    for (const name of others) writeFile(port, folder, name, lockText('there'));
    tryLock(port, folder)?.release();
    assert.deepEqual(disk.files(), others.map((name) => `/${name}`).sort());
  });
});

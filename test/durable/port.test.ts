// The port to the real disk, by both ways of naming files: no link is followed in any name it is given, a file is placed
// whole or not at all, and a failure is an errno.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { isAbandoned, isTemporary, placeFile, readHeld, settledPath } from '../../lib/durable/place.js';
import type { FilePort, Folder, LinkGuarantee } from '../../lib/durable/port.js';
import { errno, watched } from './fault-port.js';

let top = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-port-')));
  for (const name of ['in', 'out']) {
    mkdirSync(join(top, name));
    writeFileSync(join(top, name, 'a'), name);
  }
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const code = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
};

const hasHandles = diskPort().guarantee === 'handles';
for (const guarantee of ['handles', 'rechecked'] as LinkGuarantee[]) {
  const skip = guarantee === 'handles' && !hasHandles ? 'folder handles need Linux' : false;
  describe(`the port to the disk, ${guarantee}`, { skip }, () => {
    const inside = <T>(work: (port: FilePort, folder: Folder) => T): T => {
      const port = diskPort(guarantee);
      const folder = port.folder(port.root(top), 'in');
      try {
        return work(port, folder);
      } finally {
        port.closeFolder(folder);
      }
    };
    const read = (port: FilePort, folder: Folder, name: string, limit = 100) => {
      const result = readHeld(port, folder, name, limit);
      return result.ok ? result.bytes.toString() : result.code;
    };

    it('reads what is there and says what is not', () =>
      inside((port, folder) => {
        mkdirSync(join(top, 'in', 'folder'));
        assert.deepEqual(
          ['a', 'none', 'folder'].map((name) => read(port, folder, name)),
          ['in', 'missing', 'not-a-file'],
        );
        assert.equal(read(port, folder, 'a', 2), 'in');
        assert.equal(read(port, folder, 'a', 1), 'too-large');
      }));
    it('follows no link to a file, a folder or itself', () =>
      inside((port, folder) => {
        symlinkSync(join(top, 'out', 'a'), join(top, 'in', 'l'));
        symlinkSync(join(top, 'out'), join(top, 'in', 'd'));
        symlinkSync('none', join(top, 'in', 'n'));
        assert.deepEqual([read(port, folder, 'l'), read(port, folder, 'n')], ['linked', 'linked']);
        assert.ok(['ELOOP', 'ENOTDIR'].includes(code(() => port.folder(folder, 'd'))));
        assert.ok(['ELOOP', 'ENOTDIR'].includes(code(() => port.root(join(top, 'in', 'd')))));
        assert.equal(
          code(() => port.create(folder, 'n')),
          'EEXIST',
        );
      }));
    it('stays in a folder that was swapped for a link after it was opened', () =>
      inside((port, folder) => {
        renameSync(join(top, 'in'), join(top, 'aside'));
        symlinkSync('out', join(top, 'in'));
        // With a handle the folder is still the one that was opened; without one, the swap is seen.
        assert.equal(read(port, folder, 'a'), guarantee === 'handles' ? 'in' : 'linked');
        code(() => placeFile(port, folder, 'new', Buffer.from('x'), 'fresh'));
        code(() => placeFile(port, folder, 'a', Buffer.from('x'), 'over'));
        assert.equal(port.isStill(port.root(top), 'in', folder), false);
        assert.deepEqual(
          readdirSync(join(top, 'out')).filter((name) => !isTemporary(name)),
          ['a'],
        );
        assert.equal(readFileSync(join(top, 'out', 'a'), 'utf8'), 'out');
      }));
    it(
      'does not wait for a FIFO',
      { skip: process.platform === 'win32' ? 'there are no FIFOs on Windows' : false },
      () =>
        inside((port, folder) => {
          spawnSync('mkfifo', [join(top, 'in', 'fifo')]);
          assert.equal(read(port, folder, 'fifo'), 'not-a-file');
        }),
    );
    it('lists so many and no more', () =>
      inside((port, folder) => {
        for (const name of ['b', 'c']) writeFileSync(join(top, 'in', name), '');
        symlinkSync('a', join(top, 'in', 'l'));
        const all = port.list(folder, 4);
        assert.deepEqual(
          [all.complete, all.entries.map((e) => `${e.name} ${e.kind}`).sort()],
          [true, ['a file', 'b file', 'c file', 'l link']],
        );
        const some = port.list(folder, 3);
        assert.deepEqual([some.complete, some.entries.length], [false, 3]);
      }));
    it('places a fresh file once, and another over it', () =>
      inside((port, folder) => {
        placeFile(port, folder, 'b', Buffer.from('1'), 'fresh');
        assert.equal(
          code(() => placeFile(port, folder, 'b', Buffer.from('2'), 'fresh')),
          'EEXIST',
        );
        assert.equal(read(port, folder, 'b'), '1');
        placeFile(port, folder, 'b', Buffer.from('3'), 'over');
        assert.equal(read(port, folder, 'b'), '3');
        assert.deepEqual(readdirSync(join(top, 'in')).sort(), ['a', 'b']);
      }));
    it('writes over a link, and not through it', () =>
      inside((port, folder) => {
        symlinkSync(join(top, 'out', 'a'), join(top, 'in', 'l'));
        placeFile(port, folder, 'l', Buffer.from('new'), 'over');
        assert.deepEqual([read(port, folder, 'l'), readFileSync(join(top, 'out', 'a'), 'utf8')], ['new', 'out']);
      }));
    it('leaves another name of a file that is placed over with the old bytes', () =>
      inside((port, folder) => {
        linkSync(join(top, 'in', 'a'), join(top, 'in', 'b'));
        placeFile(port, folder, 'a', Buffer.from('new'), 'over');
        assert.deepEqual([read(port, folder, 'a'), read(port, folder, 'b')], ['new', 'in']);
      }));
  });
}

describe('placing a file', () => {
  const failing = (call: string, what: string): FilePort =>
    watched(diskPort(), (name, args, go) => {
      if (name === call) throw errno(what);
      return go(args);
    });
  for (const [call, what] of [
    ['create', 'EACCES'],
    ['write', 'ENOSPC'],
    ['sync', 'EIO'],
    ['rename', 'EBUSY'],
  ] as const) {
    it(`keeps the old bytes and nothing else when ${call} fails`, () => {
      const port = failing(call, what);
      assert.equal(
        code(() => placeFile(port, port.root(join(top, 'in')), 'a', Buffer.from('new'), 'over')),
        what,
      );
      assert.deepEqual(readdirSync(join(top, 'in')), ['a']);
      assert.equal(readFileSync(join(top, 'in', 'a'), 'utf8'), 'in');
    });
  }
  it('claims nothing when the folder could not be flushed', () => {
    const port = failing('syncFolder', 'EIO');
    assert.equal(
      code(() => placeFile(port, port.root(join(top, 'in')), 'b', Buffer.from('new'), 'fresh')),
      'EIO',
    );
  });
  it('gives up on a temporary file that goes every time', () => {
    const folder = join(top, 'in');
    const port = watched(diskPort(), (name, args, go) => {
      if (name === 'link') for (const entry of readdirSync(folder).filter(isTemporary)) rmSync(join(folder, entry));
      return go(args);
    });
    assert.equal(
      code(() => placeFile(port, port.root(folder), 'b', Buffer.from('new'), 'fresh')),
      'ENOENT',
    );
  });
});

describe('a temporary file', () => {
  it('is known by its name, and by its process whether it was abandoned', () => {
    const name = (pid: number | string) => `.a.json.${pid}.0123456789ab.tmp`;
    assert.deepEqual([name(1), 'a.json', '.a.tmp', name('x')].map(isTemporary), [true, false, false, false]);
    assert.deepEqual([name(process.pid), name(process.ppid), name(2 ** 31 - 1), name(0), 'a.json'].map(isAbandoned), [
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('a settled path', () => {
  it('has its links resolved as far as it exists', () => {
    symlinkSync('in', join(top, 'l'));
    assert.equal(settledPath('l', top), join(top, 'in'));
    assert.equal(settledPath(join(top, 'l', 'none', 'b')), join(top, 'in', 'none', 'b'));
  });
});

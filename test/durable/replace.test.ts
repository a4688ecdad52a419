// A file is replaced whole or stays as it was, and nothing is left beside it.
import assert from 'node:assert/strict';
import {
  chmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFile, replaceFile, type WritePort } from '../../lib/durable/replace.js';

const DISK: WritePort = {
  write: (fd, bytes, offset, length) => writeSync(fd, bytes, offset, length),
  sync: fsyncSync,
  rename: renameSync,
};
const throwing = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugproof-replace-'));
  path = join(folder, 'a.md');
  writeFileSync(path, 'old');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('replacing a file', () => {
  it('writes the text as it is and keeps the mode', () => {
    const text = '\uFEFFa\r\nb\rc\n😀';
    chmodSync(path, 0o741);
    assert.deepEqual(replaceFile(path, text), { ok: true });
    assert.deepEqual(readFileSync(path), Buffer.from(text, 'utf8'));
    assert.equal(statSync(path).mode & 0o7777, 0o741);
    assert.deepEqual(readdirSync(folder), ['a.md']);
  });
  it('leaves another name of the old file with the old text', () => {
    linkSync(path, join(folder, 'b.md'));
    replaceFile(path, 'new');
    assert.equal(readFileSync(join(folder, 'b.md'), 'utf8'), 'old');
  });
  it('goes on after a write that took part of the bytes', () => {
    let writes = 0;
    const port: WritePort = {
      ...DISK,
      write: (fd, bytes, offset, length) => {
        writes++;
        return writeSync(fd, bytes, offset, Math.min(length, 3));
      },
    };
    assert.deepEqual(replaceFile(path, 'ten bytes.', port), { ok: true });
    assert.equal(writes, 4);
    assert.equal(readFileSync(path, 'utf8'), 'ten bytes.');
  });
  it('flushes the file before it is renamed, and its folder after that', () => {
    const calls: string[] = [];
    const port: WritePort = {
      ...DISK,
      sync: (fd) => {
        calls.push('sync');
        fsyncSync(fd);
      },
      rename: (from, to) => {
        calls.push('rename');
        renameSync(from, to);
      },
    };
    replaceFile(path, 'new', port);
    assert.deepEqual(calls, ['sync', 'rename', 'sync']);
  });
  it('refuses a link, and leaves the link and what it leads to', () => {
    const link = join(folder, 'link.md');
    symlinkSync('a.md', link);
    assert.deepEqual(replaceFile(link, 'new'), { ok: false, errno: 'ELOOP' });
    assert.equal(readFileSync(path, 'utf8'), 'old');
    assert.deepEqual(readdirSync(folder).sort(), ['a.md', 'link.md']);
  });
  it('refuses a folder and a missing folder', () => {
    mkdirSync(join(folder, 'sub'));
    assert.deepEqual(replaceFile(join(folder, 'sub'), 'new'), { ok: false, errno: 'EISDIR' });
    assert.deepEqual(replaceFile(join(folder, 'none', 'a.md'), 'new'), { ok: false, errno: 'ENOENT' });
  });
  const isRoot = process.getuid?.() === 0;
  it('says so in a folder that takes no files', {
    skip: isRoot ? 'root may write into a read-only folder' : false,
  }, () => {
    chmodSync(folder, 0o555);
    assert.deepEqual(replaceFile(path, 'new'), { ok: false, errno: 'EACCES' });
    chmodSync(folder, 0o755);
    assert.equal(readFileSync(path, 'utf8'), 'old');
  });
  const failing: readonly [name: string, port: Partial<WritePort>, errno: string][] = [
    ['a write that fails', { write: throwing('ENOSPC') }, 'ENOSPC'],
    ['a write that takes nothing', { write: () => 0 }, 'EIO'],
    ['a flush that fails', { sync: throwing('EIO') }, 'EIO'],
    ['a rename that fails', { rename: throwing('EBUSY') }, 'EBUSY'],
  ];
  for (const [name, port, errno] of failing) {
    it(`keeps the old text and no temporary file after ${name}`, () => {
      assert.deepEqual(replaceFile(path, 'new', { ...DISK, ...port }), { ok: false, errno });
      assert.equal(readFileSync(path, 'utf8'), 'old');
      assert.deepEqual(readdirSync(folder), ['a.md']);
    });
  }
});

describe('making a file', () => {
  it('makes it whole where nothing is', () => {
    const fresh = join(folder, 'b.md');
    assert.deepEqual(createFile(fresh, 'new'), { ok: true });
    assert.equal(readFileSync(fresh, 'utf8'), 'new');
    assert.deepEqual(readdirSync(folder).sort(), ['a.md', 'b.md']);
  });
  it('leaves what is there, a link that leads nowhere too', () => {
    symlinkSync('nowhere', join(folder, 'link'));
    assert.deepEqual(createFile(path, 'new'), { ok: false, errno: 'EEXIST' });
    assert.deepEqual(createFile(join(folder, 'link'), 'new'), { ok: false, errno: 'EEXIST' });
    assert.deepEqual(readdirSync(folder).sort(), ['a.md', 'link']);
  });
  it('leaves what came to be while it wrote', () => {
    const fresh = join(folder, 'b.md');
    const port: WritePort = {
      ...DISK,
      sync: () => writeFileSync(fresh, 'faster'),
    };
    assert.deepEqual(createFile(fresh, 'new', port), { ok: false, errno: 'EEXIST' });
    assert.equal(readFileSync(fresh, 'utf8'), 'faster');
    assert.deepEqual(readdirSync(folder).sort(), ['a.md', 'b.md']);
  });
});

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { lockNameOf, openRegistryPlace, readRegistryText, updateRegistry } from '../../lib/registry/file.js';
import { watched } from '../durable/fault-port.js';
import { lockText } from '../durable/locks.js';
import { addLine, beside, home, placeIn, put } from './places.js';

const top = home();
let made = 0;
function fresh(text?: string | Uint8Array) {
  made += 1;
  const root = join(top, String(made));
  mkdirSync(root);
  const place = placeIn(root);
  if (text !== undefined) put(place.path, text);
  return place;
}
const bytesOf = (path: string): string => readFileSync(path, 'latin1');

describe('the place of a registry', () => {
  it('is the usual one', () => {
    assert.equal(placeIn(top).path, join(top, '.agents/findings/registry.jsonl'));
  });
  for (const path of ['a.jsonl', './b/a.jsonl', join(top, 'a.jsonl')])
    it(`may be another below the root: ${path.replace(top, '')}`, () => {
      assert.ok(openRegistryPlace(top, { path }).ok);
    });
  for (const path of ['..', '../a.jsonl', '/etc/passwd', '.', `${top}x/a.jsonl`])
    it(`may not be ${path.replace(top, '')}`, () => {
      assert.equal(openRegistryPlace(top, { path }).ok, false);
    });
  it('has a lock beside it', () => {
    assert.deepEqual(['registry.jsonl', 'a', '.jsonl'].map(lockNameOf), ['registry.lock', 'a.lock', '.jsonl.lock']);
  });
});

describe('reading a registry', () => {
  it('says that there is none', () => assert.deepEqual(readRegistryText(fresh()), { kind: 'missing' }));
  it('says that there is none in a folder that is there', () => {
    const place = fresh();
    mkdirSync(dirname(place.path), { recursive: true });
    assert.deepEqual(readRegistryText(place), { kind: 'missing' });
  });
  it('says that it is empty', () => assert.deepEqual(readRegistryText(fresh('')), { kind: 'empty' }));
  it('keeps a BOM and the ends of lines', () => {
    const text = '\ufeff{}\r\n\r\n{}';
    assert.deepEqual(readRegistryText(fresh(text)), { kind: 'text', text, exact: true });
  });
  it('reads what is no UTF-8, and says so', () => {
    const read = readRegistryText(fresh(Buffer.from([0x61, 0xff, 0x0a])));
    assert.deepEqual(read, { kind: 'text', text: 'a\ufffd\n', exact: false });
  });
  it('says that a folder has its name', () => {
    const place = fresh();
    mkdirSync(place.path, { recursive: true });
    const read = readRegistryText(place);
    assert.ok(read.kind === 'unreadable' && read.code === 'not-a-file');
  });
  it('reads no more than its bound', () => {
    const read = readRegistryText(fresh('12345'), 4);
    assert.ok(read.kind === 'unreadable' && read.code === 'too-large');
    assert.equal(readRegistryText(fresh('1234'), 4).kind, 'text');
  });
  it('follows no link, of the file or of a folder', () => {
    const outside = fresh('secret');
    const [file, folder] = [fresh(), fresh()];
    mkdirSync(dirname(file.path), { recursive: true });
    symlinkSync(outside.path, file.path);
    symlinkSync(join(outside.root, '.agents'), join(folder.root, '.agents'));
    for (const place of [file, folder]) {
      const read = readRegistryText(place);
      assert.ok(read.kind === 'unreadable' && read.code === 'linked');
    }
  });
});

describe('updating a registry', () => {
  it('makes the file and what is above it, and leaves nothing beside it', async () => {
    const place = fresh();
    const updated = await updateRegistry(place, addLine('a'));
    assert.deepEqual(updated, { kind: 'written', text: 'a\n', detail: 'a', notices: [] });
    assert.equal(bytesOf(place.path), 'a\n');
    assert.deepEqual(beside(place), []);
  });
  it('keeps every byte that the change keeps', async () => {
    const place = fresh('\ufeffa\r\n\0é\u2028\n');
    await updateRegistry(place, addLine('b'));
    assert.equal(readFileSync(place.path, 'utf8'), '\ufeffa\r\n\0é\u2028\nb\n');
  });
  it('keeps the permissions', { skip: process.platform === 'win32' && 'Windows has none' }, async () => {
    const place = fresh('a\n');
    chmodSync(place.path, 0o600);
    await updateRegistry(place, addLine('b'));
    assert.equal(statSync(place.path).mode & 0o777, 0o600);
  });
  it('makes nothing when the change says no, or wants nothing', async () => {
    const place = fresh();
    const refused = await updateRegistry(place, () => ({ ok: false, refusal: 'no' }));
    assert.deepEqual(refused, { kind: 'refused', refusal: 'no', notices: [] });
    const same = await updateRegistry(place, (text) => ({ ok: true, text, detail: 1 }));
    assert.deepEqual(same, { kind: 'unchanged', detail: 1, notices: [] });
    assert.ok(!existsSync(join(place.root, '.agents')));
  });
  it('touches nothing when the text is the same', async () => {
    const place = fresh('a\n');
    const before = statSync(place.path, { bigint: true });
    const same = await updateRegistry(place, (text) => ({ ok: true, text, detail: 1 }));
    const after = statSync(place.path, { bigint: true });
    assert.equal(same.kind, 'unchanged');
    assert.deepEqual([after.ino, after.mtimeNs], [before.ino, before.mtimeNs]);
  });
  for (const [what, change] of [
    ['refused', () => ({ ok: false, refusal: 1 }) as const],
    ['unchanged', (text: string) => ({ ok: true, text, detail: 1 }) as const],
    ['written', addLine('b')],
    ['not-utf8', addLine('\ud800')],
  ] as const) {
    it(`removes its lock: ${what}`, async () => {
      const place = fresh('a\n');
      const updated = await updateRegistry<unknown, unknown>(place, change);
      assert.equal(updated.kind, what);
      assert.deepEqual(beside(place), []);
      assert.equal(bytesOf(place.path), what === 'written' ? 'a\nb\n' : 'a\n');
    });
  }
  for (const fault of [new Error('own'), Object.assign(new Error('own'), { code: 'ERR_OWN' })])
    it(`removes its lock when the change throws ${Object.keys(fault)}`, async () => {
      const place = fresh('a\n');
      const boom = (): never => {
        throw fault;
      };
      await assert.rejects(updateRegistry(place, boom), fault);
      assert.deepEqual(beside(place), []);
    });
  it('refuses bytes that would not survive', async () => {
    const place = fresh(Buffer.from([0xff, 0x0a]));
    assert.equal((await updateRegistry(place, addLine('a'))).kind, 'not-utf8');
    assert.equal(bytesOf(place.path), '\xff\n');
  });
  it('writes through no link, of the file or of a folder', async () => {
    const outside = fresh('theirs');
    const [file, folder] = [fresh(), fresh()];
    mkdirSync(dirname(file.path), { recursive: true });
    symlinkSync(outside.path, file.path);
    symlinkSync(join(outside.root, '.agents'), join(folder.root, '.agents'));
    for (const place of [file, folder]) assert.equal((await updateRegistry(place, addLine('a'))).kind, 'unreadable');
    assert.equal(bytesOf(outside.path), 'theirs');
    assert.deepEqual(beside(outside), []);
    assert.deepEqual(beside(file), []);
  });
  it('makes no file that it would not read', async () => {
    const place = fresh('a\n');
    assert.equal((await updateRegistry(place, addLine('b'), { limit: 4 })).kind, 'written');
    assert.equal((await updateRegistry(place, addLine('c'), { limit: 5 })).kind, 'too-large');
    assert.equal((await updateRegistry(place, addLine('c'), { limit: 3 })).kind, 'unreadable');
    assert.equal(bytesOf(place.path), 'a\nb\n');
    assert.deepEqual(beside(place), []);
  });
  it('says that the folder was moved while it was written', async () => {
    const place = fresh('a\n');
    const port = watched(diskPort(), (name, args, go) => (name === 'isStill' ? false : go(args)));
    const updated = await updateRegistry({ ...place, port }, addLine('b'));
    assert.ok(updated.kind === 'failed' && updated.placed && updated.errno === 'ESTALE');
  });
  it('gives up on a writer that ignores the lock without a pause, and overwrites nothing', async () => {
    const place = fresh('0\n');
    let calls = 0;
    const updated = await updateRegistry(place, (text) => {
      calls += 1;
      put(place.path, `${calls}\n`);
      return addLine('ours')(text);
    });
    assert.equal(updated.kind, 'contended');
    assert.equal(bytesOf(place.path), `${calls}\n`);
    assert.deepEqual(beside(place), []);
  });
});

describe('the lock of a registry', () => {
  const locked = (text: string) => {
    const place = fresh('a\n');
    const lock = join(dirname(place.path), 'registry.lock');
    put(lock, text);
    return { place, lock };
  };
  for (const [what, text, said] of [
    ['of another machine', lockText('elsewhere'), /process \d+ on `.+`, in another container or machine/],
    ['of a process that runs', lockText('there'), /process \d+ on `.+`, which runs/],
    ['of another tool', '', /something that does not say who it is/],
  ] as const) {
    it(`${what} is not broken, and its holder is named`, async () => {
      const { place, lock } = locked(text);
      const updated = await updateRegistry(place, addLine('b'), { wait: 5 });
      assert.ok(updated.kind === 'locked');
      assert.match(updated.message, said);
      assert.equal(bytesOf(place.path), 'a\n');
      assert.equal(bytesOf(lock), text);
    });
    it(`${what} is broken when that is asked for`, async () => {
      const { place } = locked(text);
      const updated = await updateRegistry(place, addLine('b'), { wait: 5, breakLock: true });
      assert.ok(updated.kind === 'written' && updated.notices.length === 1);
      assert.deepEqual(beside(place), []);
    });
  }
  it('names its holder without signs that a terminal obeys', async () => {
    const { place } = locked(lockText('elsewhere').replace(/"host":".*?"/, '"host":"a\\u001b[31m`b"'));
    const updated = await updateRegistry(place, addLine('b'), { wait: 5 });
    assert.ok(updated.kind === 'locked');
    assert.match(updated.message, /on `a\?\?31m\?b`,/);
  });
  it('is not taken in a folder that cannot be looked through', async () => {
    const place = fresh('a\n');
    const port = watched(diskPort(), (name, args, go) =>
      name === 'list' ? { ...(go(args) as object), complete: false } : go(args),
    );
    const updated = await updateRegistry({ ...place, port }, addLine('b'));
    assert.ok(updated.kind === 'failed' && updated.errno === 'EFBIG');
    assert.equal(bytesOf(place.path), 'a\n');
    assert.deepEqual(beside(place), []);
  });
  it('of a dead process is taken over, and that is said', async () => {
    const { place } = locked(lockText('gone'));
    const updated = await updateRegistry(place, addLine('b'), { wait: 5 });
    assert.ok(updated.kind === 'written');
    assert.match(updated.notices.join(), /`registry\.lock` was held by process \d+ on `.+`, which is gone: taken over/);
  });
  it('is waited for', async () => {
    const place = fresh('a\n');
    const lines = Array.from({ length: 8 }, (_, i) => `line ${i}`);
    const updated = await Promise.all(lines.map((line) => updateRegistry(place, addLine(line))));
    assert.deepEqual(new Set(updated.map(({ kind }) => kind)), new Set(['written']));
    assert.deepEqual(bytesOf(place.path).split('\n').slice(1, -1).sort(), lines);
  });
});

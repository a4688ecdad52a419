// Processes swap folders and files of a store for links, and back, at full speed. Not one byte from outside comes back,
// and nothing is made outside. A reader without its guard, under the same swapping, shows that the swapping works.
import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bodyName, shardOf } from '../../lib/store/address.js';
import * as genuine from '../../lib/store/index.js';
import { bodyPath, put } from './guard-fixtures.js';
import { type StoreModule, withoutGuard } from './mutants.js';
import { fanOut, NOON, publication, rootOf } from './samples.js';

const SECONDS = 20;
const isLinux = process.platform === 'linux';
const home = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-flipper-')));
const flippers: ChildProcess[] = [];
after(() => {
  for (const child of flippers) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

interface Arena {
  readonly workspace: string;
  readonly outside: string;
  readonly digest: string;
}

/** A store and another with the same names outside, whose body and record say something else. */
function arena(name: string): Arena {
  const [workspace, outside] = [join(home, name, 'workspace'), join(home, name, 'outside')];
  for (const path of [workspace, outside]) mkdirSync(path, { recursive: true });
  put(workspace, 'a', { body: fanOut('inside') });
  const store = genuine.openWorkspaceStore(workspace);
  const found = store.fetch('a');
  store.release();
  assert.ok(found.ok);
  const digest = found.record.envelope.artifact_ref.slice(7);
  cpSync(join(workspace, '.plugproof'), join(outside, '.plugproof'), { recursive: true });
  writeFileSync(
    bodyPath(outside, digest),
    readFileSync(bodyPath(outside, digest), 'utf8').replace('inside of', 'beyond of'),
  );
  return { workspace, outside, digest };
}

/** Swaps a path of the store for a link to the same path outside, and a body also for a FIFO and for a folder. */
async function flip({ workspace, outside }: Arena, path: (workspace: string) => string): Promise<ChildProcess> {
  const here = path(workspace);
  const others = [`${basename(here)}.link`];
  symlinkSync(path(outside), join(dirname(here), others[0] as string));
  if (here.endsWith('.json')) {
    others.push('fifo', 'folder');
    spawnSync('mkfifo', [join(dirname(here), 'fifo')]);
    mkdirSync(join(dirname(here), 'folder'));
  }
  const child = fork(join(import.meta.dirname, 'flipper.js'), [dirname(here), basename(here), ...others], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  flippers.push(child);
  // It stands in its folder before anybody swaps one above.
  await new Promise((ready) => child.once('message', ready));
  return child;
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    assert.equal(child.exitCode, null, 'the flipper ended by itself');
    child.on('close', () => done());
    child.kill('SIGKILL');
  });

interface Counts {
  inside: number;
  beyond: number;
  refused: number;
}

type Reader = Pick<StoreModule, 'openWorkspaceStore'> & {
  readonly read: (workspace: string, digest: string) => Buffer | null;
};

/** Reads the body as the store does, without its digest: a guard that another one covers for would not be seen. */
async function readerOf(folder: string | null): Promise<Reader['read']> {
  const url = (file: string): string =>
    pathToFileURL(folder === null ? join(import.meta.dirname, '../../lib', file) : join(folder, file)).href;
  const { diskPort } = (await import(url('durable/disk-port.js'))) as typeof import('../../lib/durable/disk-port.js');
  const { readHeld } = (await import(url('durable/place.js'))) as typeof import('../../lib/durable/place.js');
  const port = diskPort();
  return (workspace, digest) => {
    const folders = [port.root(workspace)];
    try {
      for (const name of ['.plugproof', 'artifacts', shardOf(digest)])
        folders.push(port.folder(folders.at(-1) as (typeof folders)[0], name));
      const read = readHeld(port, folders.at(-1) as (typeof folders)[0], bodyName(digest), 1 << 20);
      return read.ok ? read.bytes : null;
    } catch (error) {
      if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
      return null;
    } finally {
      for (const one of folders) port.closeFolder(one);
    }
  };
}

async function readFor(
  ms: number,
  { workspace, digest }: Arena,
  read: Reader['read'],
  enough = Number.POSITIVE_INFINITY,
): Promise<Counts> {
  const counts: Counts = { inside: 0, beyond: 0, refused: 0 };
  const end = Date.now() + ms;
  while (Date.now() < end && counts.beyond < enough) {
    for (let i = 0; i < 200; i += 1) {
      const text = read(workspace, digest)?.toString('utf8');
      if (text === undefined) counts.refused += 1;
      else if (text.includes('beyond of')) counts.beyond += 1;
      else counts.inside += 1;
    }
    await new Promise((next) => setImmediate(next));
  }
  return counts;
}

const SWAPS: readonly (readonly [what: string, path: (workspace: string, digest: string) => string])[] = [
  ['body', bodyPath],
  ['shard', (workspace, digest) => dirname(bodyPath(workspace, digest))],
  ['root', rootOf],
  ['folder above the root', (workspace) => join(workspace, '.plugproof')],
];

describe('swapping for links at full speed', { skip: isLinux ? false : 'folder handles and FIFOs need Linux' }, () => {
  for (const [what, path] of SWAPS) {
    it(`of the ${what} brings no byte from outside`, async (t) => {
      const where = arena(what.replaceAll(' ', '-'));
      const child = await flip(where, (workspace) => path(workspace, where.digest));
      const counts = await readFor((SECONDS * 1000) / SWAPS.length, where, await readerOf(null));
      await stopped(child);
      t.diagnostic(JSON.stringify(counts));
      assert.equal(counts.beyond, 0);
      assert.ok(counts.inside > 0 && counts.refused > 0);
    });
  }

  it('would bring some to a reader without its guard', async (t) => {
    const where = arena('unguarded');
    const child = await flip(where, (workspace) => dirname(bodyPath(workspace, where.digest)));
    const folderGuard = {
      file: 'durable/disk-port.js',
      find: 'const FOLDER = constants.O_RDONLY | NO_FOLLOW',
      put: 'const FOLDER = constants.O_RDONLY',
    };
    const counts = await withoutGuard([folderGuard], async (_, folder) =>
      readFor(10_000, where, await readerOf(folder), 1),
    );
    await stopped(child);
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.beyond > 0);
  });

  it('of everything, under writers and readers, leaves the outside as it was', async (t) => {
    const where = arena('all');
    const before = readdirSync(where.outside, { recursive: true }).sort();
    const children: ChildProcess[] = [];
    for (const [, path] of SWAPS.slice(0, 3))
      children.push(await flip(where, (workspace) => path(workspace, where.digest)));
    const counts = { offered: 0, fetched: 0, published: 0, refused: 0 };
    const end = Date.now() + SECONDS * 1000;
    for (let i = 0; Date.now() < end; i += 1) {
      const store = genuine.openWorkspaceStore(where.workspace);
      const fetched = store.fetch('a');
      if (fetched.ok) assert.match(Buffer.from(fetched.bytes).toString('utf8'), /inside of/);
      counts.fetched += fetched.ok ? 1 : 0;
      counts.offered += store.recent({ now: NOON }).findings.length;
      const published = store.publish(publication(`w${i}`, { body: fanOut(i % 2 === 0 ? 'inside' : `w${i}`) }), NOON);
      counts[published.ok ? 'published' : 'refused'] += 1;
      store.release();
      if (i % 50 === 0) await new Promise((next) => setImmediate(next));
    }
    await Promise.all(children.map(stopped));
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.fetched + counts.offered > 0 && counts.refused > 0);
    assert.deepEqual(readdirSync(where.outside, { recursive: true }).sort(), before);
  });
});

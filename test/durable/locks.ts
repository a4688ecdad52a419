// Locks for tests: those of processes that are gone, run, or are elsewhere, and one whole update without a pause, so
// that one can be put between any two calls of another.

import { replaceFenced } from '../../lib/durable/fenced.js';
import { ownIdentity } from '../../lib/durable/identity.js';
import { HeldLock } from '../../lib/durable/lock.js';
import { newToken, seeLock } from '../../lib/durable/lock-file.js';
import { readHeld } from '../../lib/durable/place.js';
import type { FilePort, Folder } from '../../lib/durable/port.js';
import { watched } from './fault-port.js';

export const NAMES = { lock: 'registry.lock', guarded: 'registry.jsonl' };

const own = ownIdentity();
const HOLDERS = {
  /** The number is ours now. */
  gone: { ...own, start: '1' },
  there: own,
  elsewhere: { ...own, start: '1', boot: 'another' },
};
export type Holder = keyof typeof HOLDERS;

export const lockText = (holder: Holder, token: string = newToken()): string =>
  `${JSON.stringify({ ...HOLDERS[holder], token })}\n`;

export function writeFile(port: FilePort, folder: Folder, name: string, text: string): void {
  const fd = port.create(folder, name);
  port.write(fd, Buffer.from(text), 0, Buffer.byteLength(text));
  port.close(fd);
}

/** Once, without waiting; null when another holds it. */
export function tryLock(port: FilePort, folder: Folder, force = false): HeldLock | null {
  const lock = new HeldLock(port, folder, NAMES);
  return lock.attempt(seeLock(port, folder, NAMES.lock), force) ? lock : null;
}

export type Appended = 'placed' | 'changed' | 'lost' | 'locked';

/** Adds a line to the guarded file under its lock; made again when the file changed, as an update does. */
export function append(port: FilePort, folder: Folder, line: string, force = false): Appended {
  const lock = tryLock(port, folder, force);
  if (lock === null) return 'locked';
  try {
    for (;;) {
      const read = readHeld(port, folder, NAMES.guarded, 1 << 20);
      const old = read.ok ? read.bytes : null;
      const bytes = Buffer.from(`${old ?? ''}${line}\n`);
      const committed = replaceFenced(port, folder, lock, { name: NAMES.guarded, bytes, old });
      if (committed !== 'changed') return committed;
    }
  } finally {
    lock.release();
  }
}

export function linesOf(port: FilePort, folder: Folder, name = NAMES.guarded): string[] {
  const read = readHeld(port, folder, name, 1 << 20);
  return read.ok ? read.bytes.toString().split('\n').slice(0, -1) : [];
}

/** A port that does something of another process before its n-th call; `count` tells how many there were. */
export function between(inner: FilePort, n: number, intrude: () => void): { port: FilePort; count: () => number } {
  let calls = 0;
  const port = watched(inner, (_, args, go) => {
    calls += 1;
    if (calls === n) intrude();
    return go(args);
  });
  return { port, count: () => calls };
}

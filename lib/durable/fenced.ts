// Replacing a file under a lock that may be taken away. The new content is staged under a name that carries the lock's
// token, then the lock is looked at, then the staged file is renamed. Whoever takes a lock over puts its own in place
// first and removes what is staged second; so a holder that saw its lock either renamed before that, and the next one
// reads what it wrote, or finds its staged file gone. No pause between two steps, however long, lets it commit late.
// A writer that ignores the lock is seen by what it wrote until right before the rename; what it writes between that
// last look and the rename is lost to ours.
import { errnoOf } from './files.js';
import type { HeldLock } from './lock.js';
import { readHeld } from './place.js';
import type { FilePort, Folder } from './port.js';
import { writeAll } from './replace.js';

/** `changed`: the file is not what was read, so nothing was done. `lost`: another has the lock, so neither. */
export type Committed = 'placed' | 'changed' | 'lost';

/** The file has its new content, and whether that lasts is not known. */
export class NotFlushed extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface Replacement {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What was read under the lock; null when there was no file. */
  readonly old: Buffer | null;
}

/** Durably, keeping the permissions of what it replaces. Throws an errno; then the file is the old one. */
export function replaceFenced(port: FilePort, folder: Folder, lock: HeldLock, replacement: Replacement): Committed {
  const { staged } = lock;
  const { name, bytes, old } = replacement;
  const fd = port.create(folder, staged);
  let named = false;
  try {
    try {
      writeAll(fd, bytes, port);
      const look = port.look(folder, name);
      if (look !== null) port.setMode(fd, look.mode);
      port.sync(fd);
    } finally {
      port.close(fd);
    }
    if (!isUnchanged(port, folder, replacement, () => lock.isHeld())) return lock.isHeld() ? 'changed' : 'lost';
    if (old === null) port.link(folder, staged, name);
    else port.rename(folder, staged, name);
    named = old !== null;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return 'changed';
    if (errnoOf(error) === 'ENOENT') return lock.isHeld() ? 'changed' : 'lost';
    throw error;
  } finally {
    if (!named) unstage(port, folder, staged);
  }
  flush(port, folder);
  return 'placed';
}

/** Bytes first, which are certain; then what a look at the name tells, which is quick. */
function isUnchanged(port: FilePort, folder: Folder, { name, old }: Replacement, isHeld: () => boolean): boolean {
  const before = port.look(folder, name)?.stamp;
  const read = readHeld(port, folder, name, old === null ? 0 : old.length);
  const same = read.ok ? old !== null && read.bytes.equals(old) : old === null && read.code === 'missing';
  return same && isHeld() && port.look(folder, name)?.stamp === before;
}

function unstage(port: FilePort, folder: Folder, staged: string): void {
  try {
    port.unlink(folder, staged);
  } catch (error) {
    // The next holder removes it.
    if (errnoOf(error) === 'UNKNOWN') throw error;
  }
}

function flush(port: FilePort, folder: Folder): void {
  try {
    port.syncFolder(folder);
  } catch (error) {
    if (errnoOf(error) === 'UNKNOWN') throw error;
    throw new NotFlushed(errnoOf(error));
  }
}

// Writing a file whole or not at all. The new text goes to a temporary file in the same folder, is flushed, and takes
// the old one's place by a rename; whoever reads sees the old text or the new one. A link is never written through.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './files.js';

export type WriteResult = { readonly ok: true } | { readonly ok: false; readonly errno: string };

/** The calls that may fail half-way, so that a test can make each of them fail. */
export interface WritePort {
  readonly write: (fd: number, bytes: Uint8Array, offset: number, length: number) => number;
  readonly sync: (fd: number) => void;
  readonly rename: (from: string, to: string) => void;
}

const DISK: WritePort = {
  write: (fd, bytes, offset, length) => writeSync(fd, bytes, offset, length),
  sync: fsyncSync,
  rename: renameSync,
};

/** Replaces a regular file, or makes it, in UTF-8. Its mode is kept. A link gives `ELOOP`, a folder `EISDIR`. */
export function replaceFile(path: string, text: string, port: WritePort = DISK): WriteResult {
  return guarded(() => {
    const mode = modeOf(path);
    return throughTemporary(path, text, mode, port, (temporary) => port.rename(temporary, path));
  });
}

/** Makes a file that is not there yet, whole or not at all; `EEXIST` when anything lies at the path. */
export function createFile(path: string, text: string, port: WritePort = DISK): WriteResult {
  return guarded(() => {
    if (lstatSync(path, { throwIfNoEntry: false })) throw fault('EEXIST');
    // A hard link, unlike a rename, fails when somebody else was faster.
    return throughTemporary(path, text, null, port, (temporary) => {
      linkSync(temporary, path);
      unlinkSync(temporary);
    });
  });
}

/** Makes a folder and those above it. */
export function makeFolder(path: string): WriteResult {
  return guarded(() => void mkdirSync(path, { recursive: true }));
}

/** The permission bits of what is replaced; null when nothing is there. */
function modeOf(path: string): number | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  if (stat.isSymbolicLink()) throw fault('ELOOP');
  if (stat.isDirectory()) throw fault('EISDIR');
  if (!stat.isFile()) throw fault('EINVAL');
  return stat.mode & 0o7777;
}

function throughTemporary(
  path: string,
  text: string,
  mode: number | null,
  port: WritePort,
  settle: (temporary: string) => void,
): void {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  const fd = openSync(temporary, 'wx', 0o666);
  let settled = false;
  try {
    try {
      writeAll(fd, Buffer.from(text, 'utf8'), port);
      if (mode !== null && (fstatSync(fd).mode & 0o7777) !== mode) fchmodSync(fd, mode);
      port.sync(fd);
    } finally {
      closeSync(fd);
    }
    settle(temporary);
    settled = true;
  } finally {
    if (!settled) remove(temporary);
  }
  syncFolder(dirname(path), port);
}

/** Writes all bytes to an open file. A write may take fewer than it was given; one that takes none fails with `EIO`. */
export function writeAll(fd: number, bytes: Uint8Array, port: Pick<WritePort, 'write'>): void {
  for (let done = 0; done < bytes.length; ) {
    const written = port.write(fd, bytes, done, bytes.length - done);
    if (written <= 0) throw fault('EIO');
    done += written;
  }
}

/** Makes the rename last. Where a folder cannot be opened or flushed (Windows), there is nothing to do about it. */
function syncFolder(folder: string, port: WritePort): void {
  let fd: number;
  try {
    fd = openSync(folder, constants.O_RDONLY);
  } catch {
    return;
  }
  try {
    port.sync(fd);
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(errnoOf(error))) throw error;
  } finally {
    closeSync(fd);
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // The failure that led here is the one to report.
  }
}

const fault = (code: string): Error => Object.assign(new Error(code), { code });

function guarded(work: () => void): WriteResult {
  try {
    work();
    return { ok: true };
  } catch (error) {
    return { ok: false, errno: errnoOf(error) };
  }
}

// Reading and placing one file in a held folder: bounded and link-safe on the way in, whole or not at all on the way
// out. A file is written under a temporary name in its own folder, flushed, and only then given its name.
// Law: what carries its final name was flushed before it got it; what was placed is not claimed before its folder is.
import { randomBytes } from 'node:crypto';
import { dirname, join, relative, resolve } from 'node:path';
import { errnoOf, realPath } from './files.js';
import type { FilePort, Folder } from './port.js';
import { writeAll } from './replace.js';

export type HeldRead =
  | { readonly ok: true; readonly bytes: Buffer }
  | {
      readonly ok: false;
      readonly code: 'missing' | 'linked' | 'not-a-file' | 'too-large' | 'unreadable';
      readonly errno: string;
    };

/** Reads a regular file of at most `limit` bytes. Never throws an errno; at most `limit + 1` bytes are asked for. */
export function readHeld(port: FilePort, folder: Folder, name: string, limit: number): HeldRead {
  let fd: number;
  try {
    fd = port.open(folder, name);
  } catch (error) {
    return failed(port, folder, name, error);
  }
  let read: HeldRead;
  try {
    read = readOpen(port, fd, limit);
  } catch (error) {
    read = failed(port, folder, name, error);
  }
  try {
    port.close(fd);
  } catch (error) {
    // What was only read loses nothing by it.
    if (errnoOf(error) === 'UNKNOWN') throw error;
  }
  return read;
}

function readOpen(port: FilePort, fd: number, limit: number): HeldRead {
  const size = port.size(fd);
  if (size === null) return refused('not-a-file');
  if (size > limit) return refused('too-large');
  // One byte more than it holds: a file that grew since is seen in the same read.
  let bytes = Buffer.allocUnsafe(size + 1);
  let total = 0;
  for (;;) {
    const read = port.read(fd, bytes, total, Math.min(bytes.length, limit + 1) - total);
    total += read;
    if (total > limit) return refused('too-large');
    if (read === 0 || total === size) return { ok: true, bytes: bytes.subarray(0, total) };
    if (total === bytes.length) bytes = Buffer.concat([bytes], Math.min(limit + 1, total + 65536));
  }
}

const refused = (code: 'not-a-file' | 'too-large'): HeldRead => ({ ok: false, code, errno: '' });

function failed(port: FilePort, folder: Folder, name: string, error: unknown): HeldRead {
  const errno = errnoOf(error);
  if (errno === 'UNKNOWN') throw error;
  if (errno === 'ENOENT') return { ok: false, code: 'missing', errno };
  if (errno === 'ELOOP' || isLink(port, folder, name)) return { ok: false, code: 'linked', errno };
  // A socket cannot be opened, a folder cannot be read.
  if (errno === 'ENXIO' || errno === 'EISDIR') return { ok: false, code: 'not-a-file', errno };
  return { ok: false, code: 'unreadable', errno };
}

function isLink(port: FilePort, folder: Folder, name: string): boolean {
  try {
    return port.kind(folder, name) === 'link';
  } catch {
    return false;
  }
}

/**
 * Places a file and makes it last. `fresh` fails with `EEXIST` when anything has the name; `over` takes the name from
 * whatever has it, a link included, which is replaced and not written through. Throws an errno; nothing is then left
 * but, when even that fails, the temporary file.
 */
export function placeFile(
  port: FilePort,
  folder: Folder,
  name: string,
  bytes: Uint8Array,
  how: 'fresh' | 'over',
): void {
  // Whoever cleans up may take a temporary file for a dead one, in another process namespace for instance.
  for (let attempt = 1; ; attempt += 1) {
    try {
      placeOnce(port, folder, name, bytes, how);
      return;
    } catch (error) {
      if (!(error instanceof Vanished) || attempt === 5) throw error;
    }
  }
}

class Vanished extends Error {
  readonly code = 'ENOENT';
}

function placeOnce(port: FilePort, folder: Folder, name: string, bytes: Uint8Array, how: 'fresh' | 'over'): void {
  const temporary = temporaryName(name);
  const fd = port.create(folder, temporary);
  let named = false;
  try {
    try {
      writeAll(fd, bytes, port);
      port.sync(fd);
    } finally {
      port.close(fd);
    }
    try {
      if (how === 'fresh') port.link(folder, temporary, name);
      else port.rename(folder, temporary, name);
      named = how === 'over';
    } catch (error) {
      throw errnoOf(error) === 'ENOENT' && port.kind(folder, temporary) === null ? new Vanished('ENOENT') : error;
    }
  } finally {
    if (!named) removeQuietly(port, folder, temporary);
  }
  port.syncFolder(folder);
}

/** The failure that led here is the one to report; and a temporary file that stays is cleaned up later. */
function removeQuietly(port: FilePort, folder: Folder, name: string): void {
  try {
    port.unlink(folder, name);
  } catch (error) {
    if (errnoOf(error) === 'UNKNOWN') throw error;
  }
}

const temporaryName = (name: string): string => `.${name}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
const TEMPORARY = /^\..+\.(\d{1,10})\.[0-9a-f]{12}\.tmp$/;

/** Whether a name is that of a temporary file of {@link placeFile}. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/**
 * Whether the writer of a temporary file is gone: a process that does not exist, or this one, which writes nothing
 * while it asks. A number that was given to another process since keeps the file until that one ends.
 */
export function isAbandoned(name: string): boolean {
  const pid = Number(TEMPORARY.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errnoOf(error) === 'ESRCH';
  }
}

/** A path made absolute once, against `base` or where the process stands now. */
export const absolutePath = (path: string, base?: string): string =>
  base === undefined ? resolve(path) : resolve(base, path);

/** The same with every link in it resolved, as far as it exists. */
export function settledPath(path: string, base?: string): string {
  const absolute = absolutePath(path, base);
  for (let at = absolute; ; at = dirname(at)) {
    const real = realPath(at);
    if (real !== null) return join(real, relative(at, absolute));
    if (dirname(at) === at) return absolute;
  }
}

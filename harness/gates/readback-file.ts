// The one file that is read for a result. Its folder is held open, its name is not followed when it is a link, and
// what is dated is what was read: the name leads to the same bytes before and after.
import { basename, dirname, resolve } from 'node:path';
import { errnoOf, kindOf, MAX_FILE_BYTES, realPath } from '../../lib/durable/files.js';
import { readHeld } from '../../lib/durable/place.js';
import type { FilePort, Folder } from '../../lib/durable/port.js';
import { modifiedOf } from '../../lib/durable/stamp.js';
import type { World } from './world.js';

export type FoundFile =
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      /** Nanoseconds since 1970. */
      readonly modified: bigint;
    };

export function expectedAt(path: string, cwd: string, world: World): FoundFile {
  const absolute = resolve(cwd, path);
  const parent = realPath(dirname(absolute));
  if (parent === null) {
    const errno = hindranceAt(absolute);
    return errno === null ? { kind: 'missing' } : unreachable(errno);
  }
  return inFolder(parent, world.port, (folder) => readIn(folder, basename(absolute), world.port));
}

function inFolder(path: string, port: FilePort, read: (folder: Folder) => FoundFile): FoundFile {
  try {
    const folder = port.root(path);
    try {
      return read(folder);
    } finally {
      port.closeFolder(folder);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return { kind: 'missing' };
    return unreachable(errno);
  }
}

function readIn(folder: Folder, name: string, port: FilePort): FoundFile {
  const before = port.look(folder, name)?.stamp;
  const read = readHeld(port, folder, name, MAX_FILE_BYTES);
  if (!read.ok) {
    if (read.code === 'missing') return { kind: 'missing' };
    if (read.code === 'linked') return refused('expected-linked', 'the expected file is a link, which is not followed');
    if (read.code === 'not-a-file') return refused('expected-not-file', 'the expected file is no regular file');
    const why =
      read.code === 'too-large' ? 'is larger than 1 MiB, so it is not read' : `cannot be read (${read.errno})`;
    return refused(`expected-${read.code}`, `the expected file ${why}`);
  }
  const fd = port.open(folder, name);
  let modified: bigint;
  try {
    modified = modifiedOf(fd);
  } finally {
    port.close(fd);
  }
  if (before === undefined || before !== port.look(folder, name)?.stamp)
    return refused('expected-changed', 'the expected file was written or replaced while it was read; judge it again');
  return { kind: 'file', bytes: read.bytes, modified };
}

const unreachable = (errno: string): FoundFile =>
  refused('expected-unreadable', `the expected file cannot be reached (${errno})`);

const refused = (code: string, message: string): FoundFile => ({ kind: 'refused', code, message });

/** Why it cannot be told what lies at a path; null where it can, also that nothing does. */
export function hindranceAt(absolute: string): string | null {
  try {
    kindOf(absolute);
    return null;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    return errno;
  }
}

/** Bytes of a regular file that the caller names; the code of what hinders where that cannot be told. */
export function sizeAt(path: string, world: World): number | 'missing' | 'unreadable' {
  const absolute = resolve(world.base, path);
  const parent = realPath(dirname(absolute));
  if (parent === null) return hindranceAt(absolute) === null ? 'missing' : 'unreadable';
  try {
    const folder = world.port.root(parent);
    try {
      const fd = world.port.open(folder, basename(absolute));
      try {
        return world.port.size(fd) ?? 'unreadable';
      } finally {
        world.port.close(fd);
      }
    } finally {
      world.port.closeFolder(folder);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    return errno === 'ENOENT' ? 'missing' : 'unreadable';
  }
}

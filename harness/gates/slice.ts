// A slice: the folder in which a worker leaves its artifact. It is opened once and held; everything in it is named
// through that handle, and at the end the path must still lead to the same folder.
// Law: neither the slice nor a file in it is reached through a link.
import { basename, dirname, join, resolve } from 'node:path';
import { errnoOf, kindOf, MAX_FILE_BYTES, realPath } from '../../lib/durable/files.js';
import { type HeldRead, readHeld } from '../../lib/durable/place.js';
import type { FilePort, Folder } from '../../lib/durable/port.js';
import { modifiedOf } from '../../lib/durable/stamp.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import type { World } from './world.js';

/** Bytes of one file of a slice that is read: what the readers of documents are bounded for. */
export const MAX_SLICE_FILE = MAX_FILE_BYTES;
/** Entries of a slice that are looked at. */
const MAX_ENTRIES = 10_000;

export type SliceEntry =
  | { readonly kind: 'file'; readonly bytes: number; readonly modified: bigint }
  | { readonly kind: 'link' }
  | { readonly kind: 'other' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly errno: string };

export class Slice {
  constructor(
    /** As the caller named it, without a slash at the end. */
    readonly name: string,
    /** Absolute and without links. */
    readonly path: string,
    readonly port: FilePort,
    readonly folder: Folder,
  ) {}

  /** A file of the slice as the caller would name it. */
  named(file: string): string {
    return this.name === '/' ? `/${file}` : `${this.name}/${file}`;
  }

  read(file: string, limit: number = MAX_SLICE_FILE): HeldRead {
    return readHeld(this.port, this.folder, file, limit);
  }

  /** What lies under a name, told from an open handle where it is a file. */
  entry(file: string): SliceEntry {
    let fd: number;
    try {
      const kind = this.port.kind(this.folder, file);
      if (kind !== 'file') return { kind: kind === null ? 'missing' : kind === 'link' ? 'link' : 'other' };
      fd = this.port.open(this.folder, file);
    } catch (error) {
      return troubled(error);
    }
    try {
      const bytes = this.port.size(fd);
      return bytes === null ? { kind: 'other' } : { kind: 'file', bytes, modified: modifiedOf(fd) };
    } catch (error) {
      return troubled(error);
    } finally {
      this.port.close(fd);
    }
  }

  /** Names of the folders in it that are no links; null when that cannot be told. */
  folders(): readonly string[] | null {
    try {
      const { entries, complete } = this.port.list(this.folder, MAX_ENTRIES);
      return complete ? entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.name) : null;
    } catch (error) {
      if (errnoOf(error) === 'UNKNOWN') throw error;
      return null;
    }
  }

  /** A folder in it, held open. Throws an errno. */
  below(name: string): Slice {
    return new Slice(this.named(name), join(this.path, name), this.port, this.port.folder(this.folder, name));
  }

  /** Whether the path still leads to the folder that is held. */
  isStill(): boolean {
    try {
      const again = this.port.root(this.path);
      const same = this.port.identity(again) === this.port.identity(this.folder);
      this.port.closeFolder(again);
      return same;
    } catch (error) {
      if (errnoOf(error) === 'UNKNOWN') throw error;
      return false;
    }
  }

  close(): void {
    this.port.closeFolder(this.folder);
  }
}

function troubled(error: unknown): SliceEntry {
  const errno = errnoOf(error);
  if (errno === 'UNKNOWN') throw error;
  if (errno === 'ELOOP') return { kind: 'link' };
  if (errno === 'ENOENT') return { kind: 'missing' };
  return errno === 'ENXIO' ? { kind: 'other' } : { kind: 'unreadable', errno };
}

/** Opens the folder that the caller names; a reason and null where that is not possible. */
export function openSlice(given: string, world: World, ruling: Ruling): Slice | null {
  const name = given.length > 1 ? given.replace(/(?<=.)\/+$/s, '') : given;
  const absolute = resolve(world.base, given);
  const parent = realPath(dirname(absolute));
  const path = parent === null ? absolute : join(parent, basename(absolute));
  const kind = given === '' ? null : kindAt(path);
  if (kind === 'folder') {
    try {
      return new Slice(name, path, world.port, world.port.root(path));
    } catch (error) {
      const errno = errnoOf(error);
      if (errno === 'UNKNOWN') throw error;
      ruling.cannot('slice-unreadable', `the slice cannot be opened (${errno})`, { file: given });
      return null;
    }
  }
  if (kind === 'link') ruling.cannot('slice-linked', 'the slice is a link, which is not followed', { file: given });
  else if (kind === null) ruling.cannot('slice-missing', 'there is no folder at this path', { file: given });
  else ruling.cannot('slice-not-folder', 'the slice is no folder', { file: given });
  return null;
}

function kindAt(path: string): ReturnType<typeof kindOf> {
  try {
    return kindOf(path);
  } catch {
    return null;
  }
}

/** Runs a check on an open slice, and takes its word only when the path still leads there afterwards. */
export function withSlice(slice: Slice, ruling: Ruling, check: () => void): void {
  try {
    check();
    if (!slice.isStill())
      ruling.cannot('slice-changed', 'another folder or a link took the place of the slice while it was judged', {
        file: slice.name,
      });
  } finally {
    slice.close();
  }
}

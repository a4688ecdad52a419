// The port to the file system: bounded reads that never follow a link out of a root, and listings.
// Nothing above it imports `node:fs`. An error is a value with its errno; nothing is swallowed.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { EntryKind, FolderEntry } from './entry.js';

export type { EntryKind, FolderEntry } from './entry.js';

/** Files over this many bytes are listed as skipped and never read. */
export const MAX_FILE_BYTES = 1024 * 1024;

export type ReadFailure =
  | { readonly code: 'too-large'; readonly bytes: number }
  | { readonly code: 'not-a-file' }
  | { readonly code: 'missing' }
  | { readonly code: 'unreadable'; readonly errno: string };

export type ReadResult = { readonly ok: true; readonly bytes: Buffer } | ({ readonly ok: false } & ReadFailure);

/** Reads a regular file of at most `limit` bytes. The size is checked on the open handle and again while reading. */
export function readBounded(path: string, limit: number = MAX_FILE_BYTES): ReadResult {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) return { ok: false, code: 'not-a-file' };
    if (stat.size > limit) return { ok: false, code: 'too-large', bytes: stat.size };
    const chunks: Buffer[] = [];
    let total = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(total === 0 ? stat.size + 1 : 65536);
      const read = readSync(fd, chunk, 0, chunk.length, null);
      if (read === 0) break;
      total += read;
      if (total > limit) return { ok: false, code: 'too-large', bytes: total };
      chunks.push(chunk.subarray(0, read));
    }
    return { ok: true, bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, total) };
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  } finally {
    closeSync(fd);
  }
}

function failureOf(error: unknown): ReadFailure {
  const errno = errnoOf(error);
  return errno === 'ENOENT' || errno === 'ENOTDIR' ? { code: 'missing' } : { code: 'unreadable', errno };
}

/** The errno name of a thrown file-system error, `UNKNOWN` when it carries none. */
export function errnoOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}

export type ListResult =
  | { readonly ok: true; readonly entries: readonly FolderEntry[] }
  | { readonly ok: false; readonly errno: string };

/** The entries of one folder in the order of their names' UTF-16 units; links are not followed. */
export function listFolder(path: string): ListResult {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).map(
      (e): FolderEntry => ({
        name: e.name,
        kind: e.isFile() ? 'file' : e.isDirectory() ? 'folder' : e.isSymbolicLink() ? 'link' : 'other',
      }),
    );
    entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return { ok: true, entries };
  } catch (error) {
    return { ok: false, errno: errnoOf(error) };
  }
}

/** What lies at a path, its last component not followed; null when nothing does. */
export function kindOf(path: string): EntryKind | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'other';
}

/** What lies at a path, links followed: `file`, `folder`, or null for anything else and for nothing. */
export function followedKindOf(path: string): 'file' | 'folder' | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? 'file' : stat?.isDirectory() ? 'folder' : null;
  } catch {
    return null;
  }
}

/** Whether a regular file carries an execute bit; null when that cannot be told. */
export function isExecutable(path: string): boolean | null {
  if (process.platform === 'win32') return null;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? (stat.mode & 0o111) !== 0 : null;
}

/**
 * The folder at or above `path` that holds `.git`, or null. A work tree's `.git` is a file. What is no folder, or may
 * not be entered, holds none that could be seen.
 */
export function gitRootOf(path: string): string | null {
  for (let at = path; ; at = dirname(at)) {
    if (isThere(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

function isThere(path: string): boolean {
  try {
    return kindOf(path) !== null;
  } catch (error) {
    if (['ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(errnoOf(error))) return false;
    throw error;
  }
}

/** The path with every link resolved, or null when it leads nowhere. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Whether `path` is `root` or lies below it. Both absolute and without links. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** What a link says, as written; null for what is no link or cannot be read. */
export function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

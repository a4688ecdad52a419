// A folder that appears whole or not at all: it is filled under another name beside its place, flushed, and renamed.
// Whoever comes second with the same content finds it there.
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from './files.js';
import { writeAll } from './replace.js';

export type FolderPublished =
  | { readonly ok: true; readonly fresh: boolean }
  | { readonly ok: false; readonly reason: string };

/** `path` is absolute; `temporary` a name of its own beside it; files are named without folders. */
export function publishFolder(
  path: string,
  temporary: string,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): FolderPublished {
  const parent = dirname(path);
  const beside = join(parent, temporary);
  try {
    mkdirSync(parent, { recursive: true });
    mkdirSync(beside);
    for (const [name, bytes] of files) writeFlushed(join(beside, name), bytes);
    flushFolder(beside);
    renameSync(beside, path);
    flushFolder(parent);
    return { ok: true, fresh: true };
  } catch (error) {
    const errno = errnoOf(error);
    sweep(beside);
    const there = (errno === 'ENOTEMPTY' || errno === 'EEXIST') && isFolder(path);
    return there ? { ok: true, fresh: false } : { ok: false, reason: errno };
  }
}

/** What a failed publication left, where it can be taken away; its name counts for nothing. */
function sweep(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}

/** Takes away what lies at a path, a link itself and not what it leads to. */
export const removeTree = (path: string): void => rmSync(path, { recursive: true, force: true });

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function writeFlushed(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'wx', 0o666);
  try {
    writeAll(fd, bytes, { write: (to, from, offset, length) => writeSync(to, from, offset, length) });
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Windows opens no folder, and flushes names by itself. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

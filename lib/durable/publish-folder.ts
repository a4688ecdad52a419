// A folder that appears whole or not at all: it is filled under another name beside its place, flushed, and renamed.
// Whoever comes second with the same content finds it there.
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from './files.js';

export type FolderPublished =
  | { readonly ok: true; readonly fresh: boolean }
  | { readonly ok: false; readonly reason: string };

/**
 * `path` is absolute; `temporary` a name of its own beside it. `fill` puts the content into the folder it is given, whose
 * own files are flushed afterwards, and says in a word why it could not.
 */
export function publishFolder(
  path: string,
  temporary: string,
  fill: (folder: string) => string | null,
): FolderPublished {
  const parent = dirname(path);
  const beside = join(parent, temporary);
  try {
    mkdirSync(parent, { recursive: true });
    mkdirSync(beside);
    const fault = fill(beside);
    if (fault !== null) {
      sweep(beside);
      return { ok: false, reason: fault };
    }
    flushTree(beside);
    renameSync(beside, path);
    flush(parent);
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

/** Files first, then the folders that name them. */
function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}

/** Windows opens no folder, and flushes names by itself. */
function flush(path: string): void {
  if (process.platform === 'win32' && isFolder(path)) return;
  const fd = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

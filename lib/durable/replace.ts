// Whole files, written so that a reader sees the old text or the new one and never a part.
import { closeSync, constants, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './files.js';

export type WriteResult = { readonly ok: true } | { readonly ok: false; readonly errno: string };

/** Replaces a regular file, keeping its mode. Refuses a link (ELOOP). Leaves no temporary file behind on failure. */
export function replaceFile(path: string, text: string): WriteResult {
  try {
    const stat = lstatSync(path);
    if (!stat.isFile()) return { ok: false, errno: stat.isSymbolicLink() ? 'ELOOP' : 'EINVAL' };
    const staged = join(dirname(path), `.${basename(path)}.${process.pid}.plugproof`);
    try {
      writeWhole(staged, text, stat.mode & 0o7777);
      renameSync(staged, path);
    } catch (error) {
      rmSync(staged, { force: true });
      throw error;
    }
    syncFolder(dirname(path));
    return { ok: true };
  } catch (error) {
    return { ok: false, errno: errnoOf(error) };
  }
}

/** Creates a file and the folders above it; EEXIST where something is there already. */
export function createFile(path: string, text: string): WriteResult {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text, 0o644);
    syncFolder(dirname(path));
    return { ok: true };
  } catch (error) {
    return { ok: false, errno: errnoOf(error) };
  }
}

function writeWhole(path: string, text: string, mode: number): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
  try {
    const bytes = Buffer.from(text, 'utf8');
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncFolder(path: string): void {
  const fd = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(fd);
  } catch (error) {
    // Some file systems refuse to sync a folder; the rename itself is done.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(errnoOf(error))) throw error;
  } finally {
    closeSync(fd);
  }
}

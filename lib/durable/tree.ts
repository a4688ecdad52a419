// A folder at one moment: what lies in it with kinds, sizes and digests, bounded, and no link followed. And copies of it.
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf, listFolder } from './files.js';

export interface TreeEntry {
  /** From the folder, with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly bytes: number;
  /** Of a file's bytes or a link's target, lower-case hex; null where it was not read. */
  readonly sha256: string | null;
}

export interface TreeLook {
  /** In the order of their paths. */
  readonly entries: readonly TreeEntry[];
  /** false: more lies there than was looked at. */
  readonly complete: boolean;
}

export interface TreeBounds {
  readonly entries: number;
  /** A larger file is listed and not read. */
  readonly fileBytes: number;
  readonly totalBytes: number;
  readonly depth: number;
}

export const TREE_BOUNDS: TreeBounds = {
  entries: 20_000,
  fileBytes: 16 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  depth: 40,
};

/** Folders that are of no run: a repository's own, and installed packages. */
const APART = new Set(['.git', 'node_modules']);

/** An unreadable or missing folder is an empty look that is not complete. */
export function lookAtTree(root: string, bounds: TreeBounds = TREE_BOUNDS): TreeLook {
  const entries: TreeEntry[] = [];
  let complete = true;
  let left = bounds.totalBytes;
  const walk = (folder: string, depth: number): void => {
    const listed = listFolder(folder === '' ? root : join(root, folder));
    if (!listed.ok || depth > bounds.depth) {
      complete = false;
      return;
    }
    for (const { name, kind } of [...listed.entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entries.length >= bounds.entries) {
        complete = false;
        return;
      }
      const path = folder === '' ? name : `${folder}/${name}`;
      if (kind === 'folder') {
        entries.push({ path, kind, bytes: 0, sha256: null });
        if (!APART.has(name)) walk(path, depth + 1);
      } else if (kind === 'file') {
        const read = digestFile(join(root, path), Math.min(bounds.fileBytes, left));
        left -= read.sha256 === null ? 0 : read.bytes;
        entries.push({ path, kind, ...read });
      } else entries.push({ path, kind, bytes: 0, sha256: kind === 'link' ? linkDigest(join(root, path)) : null });
    }
  };
  walk('', 0);
  return { entries, complete };
}

function digestFile(path: string, limit: number): { readonly bytes: number; readonly sha256: string | null } {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return { bytes: 0, sha256: null };
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile() || stat.size > limit) return { bytes: stat.size, sha256: null };
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(64 * 1024);
    let bytes = 0;
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) {
      bytes += n;
      if (bytes > limit) return { bytes, sha256: null };
      hash.update(chunk.subarray(0, n));
    }
    return { bytes, sha256: hash.digest('hex') };
  } catch {
    return { bytes: 0, sha256: null };
  } finally {
    closeSync(fd);
  }
}

function linkDigest(path: string): string | null {
  try {
    return createHash('sha256').update(readlinkSync(path)).digest('hex');
  } catch {
    return null;
  }
}

/** One digest of all of a look: equal for equal trees. */
export function treeDigest({ entries, complete }: TreeLook): string {
  const hash = createHash('sha256').update(complete ? '' : 'incomplete\n');
  for (const { path, kind, bytes, sha256 } of entries) hash.update(`${path}\0${kind}\0${bytes}\0${sha256 ?? ''}\n`);
  return hash.digest('hex');
}

export type TreeCopied = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Copies the files, folders and links of `from` into `to`, which is made; what is neither is refused. */
export function copyTree(from: string, to: string, bounds: TreeBounds = TREE_BOUNDS): TreeCopied {
  const look = lookAtTree(from, bounds);
  if (!look.complete) return { ok: false, reason: 'it holds more than is copied, or a folder that cannot be read' };
  try {
    mkdirSync(to, { recursive: true });
    for (const { path, kind } of look.entries) {
      const target = join(to, path);
      if (kind === 'folder') mkdirSync(target, { recursive: true });
      else if (kind === 'link') symlinkSync(readlinkSync(join(from, path)), target);
      else if (kind === 'file') copyPlain(join(from, path), target);
      else return { ok: false, reason: `\`${path}\` is neither a file, a folder nor a link` };
    }
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: errnoOf(error) };
  }
}

/** Copies one file, or a folder, to a path below `to`. */
export function copyInto(from: string, to: string): TreeCopied {
  const stat = lstatSync(from, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return copyTree(from, to);
  if (!stat?.isFile()) return { ok: false, reason: 'it is no file and no folder' };
  try {
    mkdirSync(dirname(to), { recursive: true });
    copyPlain(from, to);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: errnoOf(error) };
  }
}

function copyPlain(from: string, to: string): void {
  if (!lstatSync(from).isFile()) throw Object.assign(new Error('no file'), { code: 'EINVAL' });
  copyFileSync(from, to, constants.COPYFILE_EXCL);
}

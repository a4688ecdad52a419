// Which file is whose: the one file that a session owes, told from every other one.
// Law: a file is itself under each of its names, and never under a name that merely holds it.
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errnoOf, realPath } from '../../lib/durable/files.js';
import { settledPath } from '../../lib/durable/place.js';
import type { FilePort } from '../../lib/durable/port.js';

/** Names that a session without a spec was told to write its result under. */
const FALLBACK = /^bmad-(?:dev|build)-auto-result-.+/;

/** Whether a path carries the name of a result without a spec: its status stands in the frontmatter alone. */
export const isFallbackName = (path: string): boolean => FALLBACK.test(basename(path));

/** Whether two absolute paths are one file: by their resolved paths, or as names of one inode. */
export function isSameFile(port: FilePort, one: string, other: string): boolean {
  if (settledPath(one) === settledPath(other)) return true;
  const stamp = stampOf(port, one);
  return stamp !== null && stamp === stampOf(port, other);
}

/** Device, inode, size and times of what a path leads to; null where that cannot be told. */
function stampOf(port: FilePort, path: string): string | null {
  const real = realPath(path);
  if (real === null) return null;
  try {
    const folder = port.root(dirname(real));
    try {
      return port.look(folder, basename(real))?.stamp ?? null;
    } finally {
      port.closeFolder(folder);
    }
  } catch (error) {
    if (errnoOf(error) === 'UNKNOWN') throw error;
    return null;
  }
}

/** Whether a text names a file: by its path as given, from `cwd`, or in full, and as a whole path. */
export function namesPath(text: string, path: string, cwd: string): boolean {
  const full = resolve(cwd, path);
  const near = relative(cwd, full);
  const forms = new Set([path, full]);
  if (near !== '' && !isAbsolute(near)) forms.add(near).add(`.${sep}${near}`);
  for (const form of [...forms]) forms.add(form.split(sep).join('/'));
  // Where the working directory is reached through a link, a prompt may hold either name of it.
  const real = realPath(cwd);
  if (real !== null && real !== cwd && near !== '' && !near.startsWith('..')) forms.add(join(real, near));
  return [...forms].some((form) => form !== '' && holdsWhole(text, form));
}

function holdsWhole(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + path.length, at + path.length + 2);
    if (!endsInPath(before) && !goesOn(after)) return true;
  }
  return false;
}

/** What stands in front belongs to a longer path or word. */
const endsInPath = (before: string): boolean => /[\p{L}\p{N}_\-./\\~%]$/u.test(before);
/** What follows belongs to a longer path or word; a full stop that ends a sentence does not. */
const goesOn = (after: string): boolean => /^(?:[\p{L}\p{N}_\-/\\~%+]|\.[\p{L}\p{N}_\-./\\~])/u.test(after);

/**
 * Whether a file name speaks of another story than the key: it holds a number of the key's own kind, such as `i-13`
 * beside the key `i-12`, and none that is the key's. A name that holds no such number says nothing.
 */
export function speaksOfOther(key: string, path: string): boolean {
  const own = /^(?:[A-Za-z]{1,8}-\d{1,4}|\d{1,3}[-.]\d{1,3})(?![A-Za-z0-9])/.exec(key)?.[0];
  if (own === undefined) return false;
  const kind = own.replace('.', '\\.').replace(/\d+/g, '\\d{1,4}');
  const name = basename(path).replace(/\d{4}-\d{2}-\d{2}/g, '');
  const found = name.match(new RegExp(`(?<![A-Za-z0-9]|\\d-)${kind}(?![A-Za-z0-9])`, 'gi')) ?? [];
  return found.length > 0 && !found.some((text) => text.toLowerCase() === own.toLowerCase());
}

// What a run did to its folder: the folder after it held against the folder before it, by kind and digest.
// Law: a file that was not read is not called unchanged, and a folder that was not listed to its end has no absences.
import picomatch from 'picomatch';
import type { FileEntry, FileView } from '../graders/grader.js';

export interface Changes {
  readonly created: readonly string[];
  readonly edited: readonly string[];
  readonly deleted: readonly string[];
  /** Entries of which it cannot be told whether they changed. */
  readonly unknown: readonly string[];
  /** Both folders were listed to their ends. */
  readonly complete: boolean;
}

/** Folders count by what lies in them, so they are in no list. */
export function changesOf(before: FileView, after: FileView): Changes {
  const out = { created: [] as string[], edited: [] as string[], deleted: [] as string[], unknown: [] as string[] };
  for (const [path, now] of after.entries) {
    const then = before.entries.get(path);
    if (!then || then.kind === 'folder') {
      if (now.kind !== 'folder') out.created.push(path);
    } else if (now.kind === 'folder') out.deleted.push(path);
    else listOf(then, now, out)?.push(path);
  }
  for (const [path, then] of before.entries)
    if (then.kind !== 'folder' && !after.entries.has(path)) out.deleted.push(path);
  return { ...out, complete: before.complete && after.complete };
}

function listOf(
  then: FileEntry,
  now: FileEntry,
  { edited, unknown }: Record<'edited' | 'unknown', string[]>,
): string[] | null {
  if (then.kind !== now.kind || then.bytes !== now.bytes) return edited;
  if (then.sha256 === null || now.sha256 === null) return unknown;
  return then.sha256 === now.sha256 ? null : edited;
}

export const changed = ({ created, edited, deleted }: Changes): string[] => [...created, ...edited, ...deleted].sort();

/** Whether a path is one of some globs, or lies below a folder that is named without one. */
export function underAny(globs: readonly string[]): (path: string) => boolean {
  const all = globs.map((glob) => {
    const plain = glob.replace(/^\.\//, '').replace(/\/+$/, '');
    const matches = globOf(plain);
    return (path: string) => path === plain || path.startsWith(`${plain}/`) || matches(path);
  });
  return (path) => all.some((one) => one(path));
}

export const globOf = (glob: string): ((path: string) => boolean) =>
  picomatch(glob.replace(/^\.\//, ''), { dot: true, nonegate: true, noextglob: true, nobracket: false });

/** Why a glob is not taken: it leaves the folder, or is longer than anybody writes one. */
export function globFault(glob: string): string | null {
  if (glob.length > 500) return 'it is longer than 500 characters';
  if (/^(?:\/|[A-Za-z]:)/.test(glob) || glob.split(/[\\/]/).includes('..')) return 'it leads out of the working folder';
  return /[()]/.test(glob) ? 'groups in parentheses are not read' : null;
}

// What graders of files share: the folder after a run, what the run did to it, and what keeps either from being judged.
import type { FileView, Grade, Subject } from '../graders/grader.js';
import { type Changes, changesOf, globFault } from './changes.js';
import type { OptionReader } from './options.js';
import { cannot, gapIn, noFolder } from './said.js';

export type FolderRead =
  | { readonly ok: true; readonly after: FileView; readonly gap: Grade | null }
  | { readonly ok: false; readonly grade: Grade };

/** `gap`: why nothing that is not in the folder may be concluded from. */
export function readAfter({ after, run }: Subject): FolderRead {
  if (!after) return { ok: false, grade: noFolder('after') };
  const cut = after.complete ? null : cannot('infra-error', 'the folder holds more than was looked at', [after.name]);
  return { ok: true, after, gap: cut ?? (run && gapIn(run)) };
}

export type ChangesRead =
  | { readonly ok: true; readonly changes: Changes; readonly before: FileView; readonly gap: Grade | null }
  | { readonly ok: false; readonly grade: Grade };

export function readChanges(subject: Subject): ChangesRead {
  const read = readAfter(subject);
  if (!read.ok) return read;
  const { before } = subject;
  if (!before) return { ok: false, grade: noFolder('before') };
  const changes = changesOf(before, read.after);
  const cut = before.complete ? null : cannot('infra-error', 'the folder held more than was looked at', [before.name]);
  return { ok: true, changes, before, gap: read.gap ?? cut };
}

/** Globs that stay inside the folder. */
export function readGlobs(options: OptionReader, key: string, atLeastOne: boolean): readonly string[] {
  const globs = atLeastOne ? options.someTexts(key) : options.texts(key);
  for (const glob of globs) {
    const fault = globFault(glob);
    if (fault !== null) options.wrong(`\`${key}\` cannot be looked at: ${fault}`, options.place(key));
  }
  return globs;
}

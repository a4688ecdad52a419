// `file_unchanged`: every file that matched before the run is there after it, byte for byte, and none has come to it.
import { underAny } from '../grading/changes.js';
import { readChanges, readGlobs } from '../grading/folder.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly globs: readonly string[];
}

export const grader: GraderType<Options> = {
  type: 'file_unchanged',
  deterministic: true,
  needs: () => ['before', 'after'],
  read: (from) => readOptions(from, (options): Options => ({ globs: readGlobs(options, 'path', true) })),
  async grade({ globs }, subject) {
    const read = readChanges(subject);
    if (!read.ok) return read.grade;
    const matches = underAny(globs);
    const { created, edited, deleted, unknown } = read.changes;
    const told = (paths: readonly string[], word: string): string[] =>
      paths.filter(matches).map((path) => `\`${path}\` was ${word}`);
    const reasons = [...told(edited, 'edited'), ...told(deleted, 'deleted'), ...told(created, 'created')];
    if (reasons.length > 0) return failed(reasons, [...edited, ...deleted, ...created].filter(matches));
    const open = unknown.find(matches);
    if (open !== undefined)
      return cannot('infra-error', `it cannot be told whether \`${open}\` changed: it was not read`, [open]);
    if (read.gap) return read.gap;
    const kept = [...read.before.entries.values()].filter(({ path, kind }) => kind !== 'folder' && matches(path));
    if (kept.length === 0)
      return cannot('unreached', `before the run no file matched ${globs.map((glob) => `\`${glob}\``).join(', ')}`);
    return passed(kept.map(({ path }) => path));
  },
};

// `file_exists`, as the host has it: a file that the run created matches a glob. What was edited was not created.
import { globFault, globOf } from '../grading/changes.js';
import { readChanges } from '../grading/folder.js';
import { refused } from '../grading/options.js';
import { cannot, failed, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly glob: string;
  readonly exists: boolean;
}

export const grader: GraderType<Options> = {
  type: 'file_exists',
  deterministic: true,
  needs: () => ['before', 'after'],
  read(from) {
    if (from.type !== 'file_exists') return refused(from, 'it is no `file_exists`');
    const { path, exists } = from;
    const fault = globFault(path.value);
    if (fault !== null) return refused(from, `the path cannot be looked for: ${fault}`, path.span);
    return { ok: true, options: { glob: path.value, exists } };
  },
  async grade({ glob, exists }, subject) {
    const read = readChanges(subject);
    if (!read.ok) return read.grade;
    const matches = globOf(glob);
    const { created, edited } = read.changes;
    const found = created.filter((path) => subject.after?.entries.get(path)?.kind === 'file' && matches(path));
    if (found.length > 0) {
      // A folder that was not listed to its end before may have held the file already.
      if (!read.before.complete) return read.gap ?? cannot('infra-error', 'the folder held more than was looked at');
      return exists ? passed(found) : failed(`the run created ${found.length} files that match \`${glob}\``, found);
    }
    if (read.gap) return read.gap;
    if (!exists) return passed([subject.after?.name ?? '']);
    const kept = edited.filter(matches);
    return failed(
      kept.length > 0
        ? `the run edited what matches \`${glob}\` and created nothing that does`
        : `the run created no file that matches \`${glob}\``,
      kept,
    );
  },
};

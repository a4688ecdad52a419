// `only_under`: whatever the run created, edited or deleted lies below the folders that are named. What its tools
// changed outside of the working folder lies below none of them.
import { underAny } from '../grading/changes.js';
import { readGlobs } from '../grading/folder.js';
import { readOptions } from '../grading/options.js';
import { gradeWritten } from '../grading/written.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly globs: readonly string[];
}

export const grader: GraderType<Options> = {
  type: 'only_under',
  deterministic: true,
  needs: () => ['before', 'after'],
  read: (from) => readOptions(from, (options): Options => ({ globs: readGlobs(options, 'path', true) })),
  grade: async ({ globs }, subject) => gradeWritten(underAny(globs), subject),
};

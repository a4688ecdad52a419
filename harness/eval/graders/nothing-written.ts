// `nothing_written`: the run left its folder as it found it, and no tool of it changed a file anywhere.
import { underAny } from '../grading/changes.js';
import { readGlobs } from '../grading/folder.js';
import { readOptions } from '../grading/options.js';
import { gradeWritten } from '../grading/written.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly except: readonly string[];
}

export const grader: GraderType<Options> = {
  type: 'nothing_written',
  deterministic: true,
  needs: () => ['before', 'after'],
  read: (from) => readOptions(from, (options): Options => ({ except: readGlobs(options, 'except', false) })),
  grade: async ({ except }, subject) => gradeWritten(underAny(except), subject),
};

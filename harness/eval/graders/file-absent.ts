// `file_absent`: nothing in the folder after the run matches a glob, whoever made it.
import { globOf } from '../grading/changes.js';
import { readAfter, readGlobs } from '../grading/folder.js';
import { readOptions } from '../grading/options.js';
import { failed, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly globs: readonly string[];
}

export const grader: GraderType<Options> = {
  type: 'file_absent',
  deterministic: true,
  needs: () => ['after'],
  read: (from) => readOptions(from, (options): Options => ({ globs: readGlobs(options, 'path', true) })),
  async grade({ globs }, subject) {
    const read = readAfter(subject);
    if (!read.ok) return read.grade;
    const matchers = globs.map(globOf);
    const found = [...read.after.entries.keys()].filter((path) => matchers.some((matches) => matches(path)));
    if (found.length > 0)
      return failed(
        found.map((path) => `\`${path}\` is there`),
        found,
      );
    return read.gap ?? passed([read.after.name]);
  },
};

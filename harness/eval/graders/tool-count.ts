// `tool_count`: a tool is called between `min` and `max` times, by any agent or by one.
import { gradeCount } from '../grading/call-count.js';
import type { CallPattern } from '../grading/calls.js';
import { readOptions } from '../grading/options.js';
import { readCall } from '../grading/read-call.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly call: CallPattern;
  readonly min: number;
  readonly max: number | null;
}

export const grader: GraderType<Options> = {
  type: 'tool_count',
  deterministic: true,
  needs: () => ['run'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const min = options.number('min');
      const max = options.number('max');
      if ((min ?? 0) === 0 && max === null) options.wrong('without `min` or `max` any number of calls passes');
      if (max !== null && max < (min ?? 0)) options.wrong('`max` is below `min`', options.place('max'));
      return { call: readCall(options), min: min ?? 0, max };
    }),
  grade: async ({ call, min, max }, subject) => gradeCount(call, min, max, subject),
};

// `tool_called`: a tool is called at least once, by any agent or by one.
import { gradeCount } from '../grading/call-count.js';
import type { CallPattern } from '../grading/calls.js';
import { readOptions } from '../grading/options.js';
import { readCall } from '../grading/read-call.js';
import type { GraderType } from './grader.js';

export const grader: GraderType<CallPattern> = {
  type: 'tool_called',
  deterministic: true,
  needs: () => ['run'],
  read: (from) => readOptions(from, readCall),
  grade: async (call, subject) => gradeCount(call, 1, null, subject),
};

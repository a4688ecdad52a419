// `tool_not_called`: a tool is never called, by any agent or by one that the run has; a refused call is a call.
import { gradeCount } from '../grading/call-count.js';
import type { CallPattern } from '../grading/calls.js';
import { readOptions } from '../grading/options.js';
import { readCall } from '../grading/read-call.js';
import type { GraderType } from './grader.js';

export const grader: GraderType<CallPattern> = {
  type: 'tool_not_called',
  deterministic: true,
  needs: () => ['run'],
  read: (from) => readOptions(from, readCall),
  grade: async (call, subject) => gradeCount(call, 0, 0, subject),
};

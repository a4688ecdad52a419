// `tool_used`, as the host has it: calls of a tool between `min`, which is 1 unless said, and `max`.
import { gradeCount } from '../grading/call-count.js';
import { refused } from '../grading/options.js';
import { faultOf } from '../grading/pattern.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly tool: string;
  readonly input: string | null;
  readonly min: number;
  readonly max: number | null;
}

export const grader: GraderType<Options> = {
  type: 'tool_used',
  deterministic: true,
  needs: () => ['run'],
  read(from) {
    if (from.type !== 'tool_used') return refused(from, 'it is no `tool_used`');
    const input = from.inputMatch?.value ?? null;
    const fault = input === null ? null : faultOf(input, '');
    if (fault !== null) return refused(from, fault, from.inputMatch?.span);
    return {
      ok: true,
      options: { tool: from.tool.value, input, min: from.min?.value ?? 1, max: from.max?.value ?? null },
    };
  },
  grade: async ({ tool, input, min, max }, subject) => gradeCount({ tool, input, agent: null }, min, max, subject),
};

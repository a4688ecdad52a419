// `tool_order`, as the host has it: the first call of one tool comes before the first call of another.
import type { ToolPattern } from '../../../lib/suite/types.js';
import { gradeOrder } from '../grading/call-order.js';
import type { CallPattern } from '../grading/calls.js';
import { refused } from '../grading/options.js';
import { faultOf } from '../grading/pattern.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly calls: readonly CallPattern[];
}

export const grader: GraderType<Options> = {
  type: 'tool_order',
  deterministic: true,
  needs: () => ['run'],
  read(from) {
    if (from.type !== 'tool_order') return refused(from, 'it is no `tool_order`');
    for (const { inputMatch } of [from.before, from.after]) {
      const fault = inputMatch && faultOf(inputMatch.value, '');
      if (inputMatch && fault !== null) return refused(from, fault, inputMatch.span);
    }
    return { ok: true, options: { calls: [patternOf(from.before), patternOf(from.after)] } };
  },
  grade: async ({ calls }, subject) => gradeOrder(calls, subject),
};

const patternOf = ({ tool, inputMatch }: ToolPattern): CallPattern => ({
  tool: tool.value,
  input: inputMatch?.value ?? null,
  agent: null,
});

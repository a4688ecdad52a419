// `call_order`: the first calls of several tools in the order that is given, also by one agent.
import { gradeOrder } from '../grading/call-order.js';
import type { CallPattern } from '../grading/calls.js';
import { readOptions } from '../grading/options.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly calls: readonly CallPattern[];
}

export const grader: GraderType<Options> = {
  type: 'call_order',
  deterministic: true,
  needs: () => ['run'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const agent = options.text('agent');
      const tools = options.texts('tools');
      if (tools.length < 2) options.wrong('an order needs at least two `tools`', options.place('tools'));
      if (new Set(tools).size < tools.length) options.wrong('a tool stands twice in `tools`', options.place('tools'));
      return { calls: tools.map((tool) => ({ tool, input: null, agent })) };
    }),
  grade: async ({ calls }, subject) => gradeOrder(calls, subject),
};

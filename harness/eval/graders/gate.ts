// `gate`: a gate over the folder after the run, with the arguments that its command line has.
import type { Outcome } from '../../../lib/verdict/outcome.js';
import { askFault, fixturesOf, type GateAsk, gateGrade } from '../grading/gate.js';
import { readOptions } from '../grading/options.js';
import type { GraderType, Need } from './grader.js';

const OUTCOMES: readonly Outcome[] = ['pass', 'fail', 'ungradeable'];

export const grader: GraderType<GateAsk> = {
  type: 'gate',
  deterministic: true,
  fixtures: fixturesOf,
  needs: ({ path, flags }): readonly Need[] => {
    const values = [path ?? '', ...flags.values()];
    const run = values.some((value) => value === 'run:' || value === 'message:');
    return run ? ['run'] : ['after'];
  },
  read: (from) =>
    readOptions(from, (options): GateAsk => {
      const codes = options.texts('reasons');
      const ask: GateAsk = {
        gate: options.required('gate'),
        path: options.text('path'),
        flags: options.pairs('flags'),
        expected: options.oneOf('outcome', OUTCOMES, 'pass'),
        codes: codes.length > 0 ? codes : null,
      };
      const fault = ask.gate === '' ? null : askFault(ask);
      if (fault !== null) options.wrong(fault, options.place('gate'));
      return ask;
    }),
  grade: async (ask, subject) => gateGrade(ask, subject),
};

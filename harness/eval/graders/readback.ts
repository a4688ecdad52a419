// `readback`: the session left the result that it owes, by `gate readback`; the options are the flags of that gate.
import { askFault, fixturesOf, type GateAsk, gateGrade, gateNamed } from '../grading/gate.js';
import { readOptions } from '../grading/options.js';
import type { GraderType } from './grader.js';

export const grader: GraderType<GateAsk> = {
  type: 'readback',
  deterministic: true,
  fixtures: fixturesOf,
  needs: () => ['after'],
  read: (from) =>
    readOptions(from, (options): GateAsk => {
      const flags = new Map<string, string>();
      for (const [name, flag] of Object.entries(gateNamed('readback')?.flags ?? {})) {
        if (flag.value === null) {
          if (options.flag(name, false)) flags.set(name, '');
          continue;
        }
        const value = options.text(name);
        if (value !== null) flags.set(name, value);
      }
      const ask: GateAsk = { gate: 'readback', path: null, flags, expected: 'pass', codes: null };
      if (!flags.has('expected')) options.wrong('the grader has no `expected`, the file that the session owes');
      const fault = askFault(ask);
      if (fault !== null) options.wrong(fault);
      return ask;
    }),
  grade: async (ask, subject) => gateGrade(ask, subject),
};

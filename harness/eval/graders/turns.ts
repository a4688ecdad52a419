// `turns`: the run took no more turns, or no more seconds, than are given.
import { readOptions } from '../grading/options.js';
import { cannot, failed, gapIn, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly turns: number | null;
  readonly seconds: number | null;
}

export const grader: GraderType<Options> = {
  type: 'turns',
  /** Seconds differ from run to run, and the grade of one recorded run does not. */
  deterministic: true,
  needs: () => ['run'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const made = { turns: options.number('max', { least: 1 }), seconds: options.number('max_seconds', { least: 1 }) };
      if (made.turns === null && made.seconds === null) options.wrong('the grader needs `max` or `max_seconds`');
      return made;
    }),
  async grade(options, { turns, durationMs, run }) {
    const over: string[] = [];
    if (options.turns !== null && turns !== null && turns > options.turns)
      over.push(`the run took ${turns} turns, more than ${options.turns}`);
    if (options.seconds !== null && durationMs !== null && durationMs > options.seconds * 1000)
      over.push(`the run took ${Math.round(durationMs / 1000)} s, more than ${options.seconds} s`);
    if (over.length > 0) return failed(over);
    if (options.turns !== null && turns === null)
      return cannot('unreached', 'it is not known how many turns the run took');
    if (options.seconds !== null && durationMs === null)
      return cannot('unreached', 'it is not known how long the run took');
    return (run && gapIn(run)) ?? passed([], ['it is within its bounds']);
  },
};

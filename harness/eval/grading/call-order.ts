// The order of first calls. Lines of one file are in order; a child's file is ordered against another by its times.
import type { Grade, Subject } from '../graders/grader.js';
import { type Call, type CallPattern, callsOf, placesOf, shownPattern } from './calls.js';
import { cannot, failed, gapIn, noRun, passed } from './said.js';

/** In a run with gaps the first call that was read may not be the first one. */
export function gradeOrder(patterns: readonly CallPattern[], { run }: Subject): Grade {
  if (!run) return noRun();
  const gap = gapIn(run);
  if (gap) return gap;
  const firsts: Call[] = [];
  for (const pattern of patterns) {
    const read = callsOf(run, pattern);
    if (!read.ok) return read.grade;
    const [first] = read.calls;
    if (!first) return failed(`${shownPattern(pattern)} is not called`, [run.name]);
    firsts.push(first);
  }
  const reasons: string[] = [];
  for (const [i, call] of firsts.entries()) {
    const before = firsts[i - 1];
    if (!before) continue;
    if (before.ref.file !== call.ref.file)
      return cannot(
        'infra-error',
        'two of the calls stand in different files, whose lines are in no order',
        placesOf([before, call]),
      );
    if (before.seq > call.seq) reasons.push(`\`${before.tool}\` is first called after \`${call.tool}\``);
  }
  return reasons.length > 0 ? failed(reasons, placesOf(firsts)) : passed(placesOf(firsts));
}

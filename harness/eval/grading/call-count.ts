// How often a tool was called, held against the least and the most. Law: a call that is there may be one too many in any
// run; one that is missing is missing only in a run that was read as a whole.
import type { Grade, Subject } from '../graders/grader.js';
import { absentAgent, type CallPattern, callsOf, placesOf, shownPattern } from './calls.js';
import { failed, gapIn, noRun, passed } from './said.js';

/** `max` null: no limit. */
export function gradeCount(pattern: CallPattern, min: number, max: number | null, { run }: Subject): Grade {
  if (!run) return noRun();
  const read = callsOf(run, pattern);
  if (!read.ok) return read.grade;
  const { calls } = read;
  const places = placesOf(calls);
  const what = shownPattern(pattern);
  if (max !== null && calls.length > max)
    return failed(
      max === 0 ? `${what} is called` : `${what} is called ${calls.length} times, more than ${max}`,
      places,
    );
  if (calls.length >= min && max === null) return passed(places);
  const gap = gapIn(run);
  if (gap) return gap;
  if (calls.length < min)
    return failed(
      calls.length === 0 ? `${what} is not called` : `${what} is called ${calls.length} times, not ${min}`,
      [...places, run.name],
    );
  // Nothing is called by an agent that was never there: that is no proof of what it would have done.
  return absentAgent(run, calls.length === 0 ? pattern.agent : null) ?? passed(places.length > 0 ? places : [run.name]);
}

// The grades that a grader gives, in one shape: bounded, one line a reason, and never without one where it is no pass.

import type { RawRef } from '../../../lib/transcript/types.js';
import { placeOf } from '../../gates/dispatch-claim.js';
import type { Grade, RunView } from '../graders/grader.js';

const MOST = 8;
const LONGEST = 400;

export const passed = (evidence: readonly string[] = [], reasons: readonly string[] = []): Grade =>
  gradeOf('pass', reasons, evidence);

export const failed = (reasons: string | readonly string[], evidence: readonly string[] = []): Grade =>
  gradeOf('fail', typeof reasons === 'string' ? [reasons] : reasons, evidence);

/** It could not be judged. infra-error: the surroundings; unreached: what is graded was never there to be graded. */
export const cannot = (
  outcome: Exclude<Grade['outcome'], 'pass' | 'fail'>,
  reason: string,
  evidence: readonly string[] = [],
): Grade => gradeOf(outcome, [reason], evidence);

function gradeOf(outcome: Grade['outcome'], reasons: readonly string[], evidence: readonly string[]): Grade {
  const more = reasons.length - MOST;
  const shown = reasons.slice(0, MOST).map(oneLine);
  return {
    outcome,
    reasons: more > 0 ? [...shown, `${more} more reasons are not listed`] : shown,
    evidence: [...new Set(evidence)].slice(0, MOST),
  };
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}

/** A line of a recording, as evidence names it. */
export function lineOf(ref: RawRef): string {
  const { file = '', line } = placeOf(ref);
  return line === undefined ? file : `${file}:${line}`;
}

/**
 * Why nothing that is absent from a run may be concluded from: the grade that says so, or null where the run is complete.
 * A run that ended before its end never came to what is graded; a recording with gaps is a fault of the surroundings.
 */
export function gapIn({ name, summary, complete }: RunView): Grade | null {
  if (summary.harness === null)
    return cannot('infra-error', 'no line of the recording is a record of a known format', [name]);
  const { unread, skippedTools } = summary.records;
  const [line] = unread.first;
  const [tool] = skippedTools.first;
  if (tool)
    return cannot('infra-error', `${skippedTools.count} tool records of the run were not understood: ${tool.what}`, [
      lineOf(tool.ref),
    ]);
  if (line)
    return cannot('infra-error', `${unread.count} lines of the run could not be read (${line.why})`, [
      lineOf(line.ref),
    ]);
  if (!summary.whole) return cannot('infra-error', 'the run was not read as a whole', [name]);
  if (summary.ended === false) return cannot('unreached', 'the recording ends before the run does', [name]);
  return complete ? null : cannot('unreached', 'the run is not complete', [name]);
}

export const noRun = (): Grade => cannot('unreached', 'the trial has no recorded run');
export const noFolder = (which: 'before' | 'after'): Grade =>
  cannot(
    'unreached',
    which === 'before'
      ? 'it is not known what the run found in its folder'
      : 'the trial has no folder that the run left',
  );

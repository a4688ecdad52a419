// Graders held against their samples: each answer under `pass` has to pass, each one under `fail` has to fail.
// Law: a sample that could not be judged proves nothing, and neither does a set that has samples of one kind only.
import type { Placed, SampleSet, SuiteCase } from '../../lib/suite/types.js';
import { quoted } from '../../lib/text/words.js';
import type { Outcome } from '../../lib/verdict/outcome.js';
import { gradeOne, type ReadGrader, readGrader } from './grade.js';
import type { Judge, RunCommand, Subject } from './graders/grader.js';
import { answerRun, textFolder } from './grading/answer.js';
import type { TrialOutcome } from './types.js';

export interface SampleFault {
  /** The answer that was judged otherwise than it should be. */
  readonly answer: Placed<string>;
  readonly expected: 'pass' | 'fail';
  readonly outcome: TrialOutcome;
  readonly reasons: readonly string[];
}

export interface SamplesResult {
  readonly file: string;
  readonly grader: string;
  readonly outcome: Outcome;
  /** Samples that were judged, right or wrong. */
  readonly judged: number;
  readonly wrong: readonly SampleFault[];
  readonly open: readonly SampleFault[];
  /** Why nothing was judged; null where something was. */
  readonly note: string | null;
}

export interface SampleWorld {
  readonly judge: Judge | null;
  readonly command: RunCommand | null;
  readonly fixture: Subject['fixture'];
  readonly now: Date;
}

/** `owner`: the case whose grader the samples are of; null where no case of the suite has it. */
export async function checkSamples(
  set: SampleSet,
  owner: SuiteCase | null,
  world: SampleWorld,
): Promise<SamplesResult> {
  const base = { file: set.file, grader: set.grader, judged: 0, wrong: [], open: [] };
  const none = (note: string): SamplesResult => ({ ...base, outcome: 'ungradeable', note });
  const grader = owner?.graders.find(({ name }) => name === set.grader);
  if (!owner || !grader) return none(`no case has a grader ${quoted(set.grader)}`);
  const read = readGrader(grader);
  if (!read.ok) return none(read.mistakes[0].message);
  const faults: SampleFault[] = [];
  for (const expected of ['pass', 'fail'] as const)
    for (const { answer } of set[expected]) {
      const { outcome, reasons } = await gradeOne(read, subjectOf(read, owner, answer.value, set.file, world));
      if (outcome !== expected) faults.push({ answer, expected, outcome, reasons });
    }
  const wrong = faults.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail');
  const open = faults.filter((fault) => !wrong.includes(fault));
  const judged = set.pass.length + set.fail.length - open.length;
  if (wrong.length > 0) return { ...base, outcome: 'fail', judged, wrong, open, note: null };
  const lacking = set.pass.length === 0 ? 'pass' : set.fail.length === 0 ? 'fail' : null;
  const note = open[0]?.reasons[0] ?? (lacking === null ? null : `the set has no sample that must ${lacking}`);
  return { ...base, outcome: note === null ? 'pass' : 'ungradeable', judged, open, note };
}

/** The answer is the last message and the one file that the run made. */
function subjectOf(read: ReadGrader, owner: SuiteCase, answer: string, file: string, world: SampleWorld): Subject {
  const path = read.ok ? (read.type.file?.(read.options) ?? 'answer.md') : 'answer.md';
  return {
    case: owner,
    arm: 'with',
    twoArms: false,
    run: answerRun(answer, file),
    before: textFolder({}, 'before'),
    after: textFolder({ [path]: answer }, 'after'),
    mockCalls: null,
    cost: null,
    turns: null,
    durationMs: null,
    ...world,
  };
}

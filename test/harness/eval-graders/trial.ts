// One grader over one trial, both written in the test: the grader as a case has it, the run as a recording has it.
import assert from 'node:assert/strict';
import { gradeOne, type ReadGrader, readGrader } from '../../../harness/eval/grade.js';
import type { FileView, Grade, RunView, Subject } from '../../../harness/eval/graders/grader.js';
import { textFolder } from '../../../harness/eval/grading/answer.js';
import { readRunFile } from '../../../lib/suite/own-case.js';
import type { SuiteCase } from '../../../lib/suite/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { streamRun } from '../../../lib/transcript/read.js';
import { MAIN } from '../../../lib/transcript/types.js';
import { assistant, END, INIT, recordingOf, result, text, use, user } from '../../transcript/record-lines.js';

export { assistant, END, INIT, result, text, textFolder, use, user };

export type Line = string | object;

/** A run that began and came to its end. */
export const runOf = (...lines: readonly Line[]): RunView => viewOf([INIT, ...lines, END]);

export function viewOf(lines: readonly Line[]): RunView {
  const { source, name } = recordingOf(lines);
  const read = streamRun({ source, name }, () => {});
  assert.ok(read.ok);
  const summary = read.run;
  return {
    name,
    source,
    summary,
    events: (sink) => void streamRun({ source, name }, sink),
    lastMessage: summary.agents.find(({ id }) => id === MAIN)?.final?.text ?? null,
    complete: summary.whole,
  };
}

/** A run whose recording lost a record of a tool. */
export const gappedRun = (...lines: readonly Line[]): RunView =>
  runOf(...lines, assistant({ type: 'tool_use', id: 'lost' }));
/** A run that was cut off. */
export const cutRun = (...lines: readonly Line[]): RunView => viewOf([INIT, ...lines]);

export const called = (id: string, tool: string, input: object = {}, answer = 'ok', error = false): Line[] => [
  assistant(use(id, tool, input)),
  user(result(id, answer, error)),
];
export const said = (words: string): Line => assistant(text(words));

export const partial = (view: FileView): FileView => ({ ...view, complete: false });

/** The case of graders in YAML: one list item, or several. */
export function caseOf(graders: string): SuiteCase {
  const source = new SourceText(
    `version: 1\nname: t\ngraders:\n${graders.trim() === '[]' ? '  []' : graders.replace(/^/gm, '  ')}\n`,
  );
  const read = readRunFile('case.yaml', '', 't', source);
  assert.deepEqual(
    read.notes.map(({ message }) => message),
    [],
  );
  return read.case;
}

export function graderOf(yaml: string): ReadGrader {
  const [grader] = caseOf(yaml).graders;
  assert.ok(grader);
  return readGrader(grader);
}

/** What is wrong with a grader's options, as sentences. */
export function mistakesOf(yaml: string): string[] {
  const read = graderOf(yaml);
  return read.ok ? [] : read.mistakes.map(({ message }) => message);
}

export interface Parts extends Partial<Omit<Subject, 'fixture'>> {
  readonly fixture?: Subject['fixture'];
  readonly fixtures?: Readonly<Record<string, string>>;
}

export function subjectOf({ fixtures = {}, ...parts }: Parts, owner: SuiteCase = caseOf('[]')): Subject {
  return {
    case: owner,
    arm: 'with',
    twoArms: false,
    run: null,
    before: null,
    after: null,
    mockCalls: null,
    cost: null,
    turns: null,
    durationMs: null,
    judge: null,
    command: null,
    now: new Date(0),
    fixture: (path) =>
      Object.hasOwn(fixtures, path)
        ? { ok: true, path: `/case/${path}`, source: new SourceText(fixtures[path] ?? '') }
        : { ok: false, reason: 'is not there' },
    ...parts,
  };
}

export async function gradeOf(yaml: string, parts: Parts): Promise<Grade> {
  const read = graderOf(yaml);
  assert.ok(read.ok, read.ok ? '' : read.mistakes[0].message);
  const grade = await gradeOne(read, subjectOf(parts));
  // Whoever reads a report must be told why.
  if (grade.outcome !== 'pass') assert.ok(grade.reasons.length > 0, 'a grade that is no pass has a reason');
  return grade;
}

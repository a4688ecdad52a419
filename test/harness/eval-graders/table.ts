// Rows of a table as tests: a grader, a trial, and the outcome that it has to have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrialOutcome } from '../../../harness/eval/types.js';
import { gradeOf, mistakesOf, type Parts } from './trial.js';

export type Row = readonly [title: string, grader: string, trial: Parts, outcome: TrialOutcome, reason?: RegExp];

export function testRows(rows: readonly Row[]): void {
  for (const [title, grader, trial, outcome, reason] of rows)
    test(title, async () => {
      const grade = await gradeOf(grader, trial);
      assert.equal(grade.outcome, outcome, grade.reasons.join('; '));
      if (reason) assert.match(grade.reasons.join('; '), reason);
    });
}

export type Refusal = readonly [title: string, grader: string, mistake: RegExp];

export function testRefusals(rows: readonly Refusal[]): void {
  for (const [title, grader, mistake] of rows)
    test(`options: ${title}`, () => assert.match(mistakesOf(grader).join('; '), mistake));
}

// The suite `evals/graders`: each recorded run passes, and each planted one fails by every grader that is named.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gradeCase, readGraders } from '../../../harness/eval/grade.js';
import { outcomeOf, plantedOutcome } from '../../../harness/eval/outcome.js';
import { fileView, runView } from '../../../harness/eval/run/views.js';
import { readRunFile } from '../../../lib/suite/own-case.js';
import type { RecordedRun } from '../../../lib/suite/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { projectRoot } from '../../root.js';
import { subjectOf } from './trial.js';

const suite = join(projectRoot(), 'evals/graders');
for (const name of readdirSync(suite)) {
  const source = new SourceText(readFileSync(join(suite, name, 'case.yaml'), 'utf8'));
  const { case: made, notes } = readRunFile('case.yaml', '', name, source);
  const at = (path: string | undefined): string => join(suite, name, path ?? '');
  const graded = async ({ transcript, before, after }: RecordedRun) => {
    const read = runView('run.jsonl', at(transcript?.text.value));
    assert.ok(read.ok);
    const folders = {
      before: fileView('before', at(before?.text.value)),
      after: fileView('after', at(after?.text.value)),
    };
    return gradeCase(readGraders(made), subjectOf({ run: read.view, ...folders }, made));
  };
  test(`${name} is read without a note`, () => assert.deepEqual(notes, []));
  test(`${name} passes`, async () => {
    assert.ok(made.recorded);
    const verdicts = await graded(made.recorded);
    assert.equal(outcomeOf(verdicts), 'pass', JSON.stringify(verdicts.filter(({ outcome }) => outcome !== 'pass')));
    assert.ok(verdicts.every(({ outcome }) => outcome === 'pass'));
  });
  for (const [i, planted] of made.planted.entries())
    test(`${name}: planted run ${i + 1} fails by every grader that is named`, async () => {
      const fails = planted.fails.map(({ value }) => value);
      assert.ok(fails.length > 0);
      assert.deepEqual(plantedOutcome(await graded(planted), fails), { outcome: 'pass', note: null });
    });
}

// Every eval suite of the corpus, with its dialect and size: nothing is read that is not listed, and nothing that is
// listed is left out. What lies there in a form of its own is listed too, and stays unread.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../root.js';
import { lintRepository, repositories } from './run.js';

interface Table {
  readonly suites: readonly {
    readonly repository: string;
    readonly path: string;
    readonly dialect: string;
    readonly cases: number;
    readonly positive: number;
    readonly findings: number;
  }[];
}

const table = JSON.parse(readFileSync(join(projectRoot(), 'test', 'corpus', 'suites.json'), 'utf8')) as Table;

describe('the eval suites of the corpus', {
  skip: repositories.length === 0 && 'there is no corpus beside this checkout',
}, () => {
  for (const repository of repositories) {
    it(`are read in ${repository}`, () => {
      const { project, diagnostics } = lintRepository(repository);
      const found = project.suites.map(({ path, dialect, cases }) => ({
        repository,
        path,
        dialect,
        cases: cases.length,
        positive: cases.filter((one) => one.shouldTrigger?.value === true).length,
        findings: diagnostics.filter(({ category, file }) => category === 'eval' && file === path).length,
      }));
      assert.deepEqual(
        found,
        table.suites.filter((row) => row.repository === repository),
      );
    });
  }
});

// A folder on disk as the readers of suites see it, and what they make of it in a form that a test can compare.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSuites, type SuitesRead } from '../../lib/suite/read.js';
import type { Suite, SuiteTree } from '../../lib/suite/types.js';
import { SourceText } from '../../lib/text/source.js';

export function suitesAt(root: string, roots: readonly string[] = []): SuitesRead {
  const paths: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name === '.git' || entry.name === 'node_modules') continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else paths.push(path);
    }
  };
  walk('');
  return readSuites(paths, treeAt(root), { roots, gates: null });
}

export const treeAt = (root: string): SuiteTree => ({
  kind(path) {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    return !stat ? null : stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'link';
  },
  list(path) {
    return treeAt(root).kind(path) === 'folder' ? readdirSync(join(root, path)).sort() : null;
  },
  read: (path) => ({ source: SourceText.decode(readFileSync(join(root, path))) }),
});

/** A suite without its texts: how much of what was found, and each note with its line. */
export function outline(suite: Suite, root: string): object {
  const line = (file: string, at: number): number =>
    SourceText.decode(readFileSync(join(root, file))).position(at).line;
  return {
    dialect: suite.dialect,
    path: suite.path,
    files: suite.files.length,
    skill: suite.skill?.value ?? null,
    cases: suite.cases.map((one) => ({
      key: one.key,
      kind: one.kind,
      prompt: one.prompt?.value.length ?? null,
      graders: one.graders.map(({ type, name, arm, weight }) => [
        type,
        name,
        arm?.value ?? null,
        weight?.value ?? null,
      ]),
      fixtures: one.fixtures.map(({ use, path }) => [use, path]),
      mocks: one.mocks.length,
      limits: Object.entries(one.limits).flatMap(([key, value]) =>
        value === null || (Array.isArray(value) && value.length === 0) ? [] : [key],
      ),
      planted: one.planted.length,
      gate: one.gate !== null,
      extras: one.extras.map(({ value }) => value),
    })),
    samples: suite.samples.map(({ grader, caseKey, pass, fail }) => [grader, caseKey, pass.length, fail.length]),
    mocks: suite.mocks.map(({ server, tool, kind, expect }) => [server, tool, kind, expect.length]),
    notes: suite.notes.map(({ code, file, span, message }) => `${code} ${file}:${line(file, span.start)} ${message}`),
  };
}

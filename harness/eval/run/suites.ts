// The suites below a folder that the user names, read from the disk, and what of each case can be run in a mode.
import { basename, join } from 'node:path';
import { kindOf, listFolder, readBounded } from '../../../lib/durable/files.js';
import { lookAtTree } from '../../../lib/durable/tree.js';
import { readSuites, type SuitesRead } from '../../../lib/suite/read.js';
import type { Suite, SuiteCase, SuiteTree } from '../../../lib/suite/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { CASE_GATES } from '../gate-run.js';

export interface SuiteRoot {
  /** Absolute. */
  readonly root: string;
  /** In front of every case's id: the folder's own name. */
  readonly name: string;
  readonly read: SuitesRead;
}

/** `root` is an absolute folder. */
export function suitesAt(root: string): SuiteRoot {
  const at = (path: string): string => (path === '' ? root : join(root, path));
  const tree: SuiteTree = {
    kind: (path) => kindOf(at(path)),
    list: (path) => {
      const listed = listFolder(at(path));
      return listed.ok ? listed.entries.map((entry) => entry.name).sort() : null;
    },
    read: (path) => {
      const read = readBounded(at(path));
      if (read.ok) return { source: SourceText.decode(read.bytes) };
      return { reason: read.code === 'too-large' ? 'over 1 MiB' : `it cannot be read (${read.code})` };
    },
  };
  const paths = lookAtTree(root)
    .entries.filter((entry) => entry.kind === 'file')
    .map((entry) => entry.path);
  return { root, name: basename(root), read: readSuites(paths, tree, { roots: [''], gates: CASE_GATES }) };
}

/** Unique as far as the suite is: two cases that share a key are told apart by their order. */
export function caseIds(root: SuiteRoot): Map<SuiteCase, string> {
  const out = new Map<SuiteCase, string>();
  const seen = new Map<string, number>();
  for (const suite of root.read.suites)
    for (const one of suite.cases) {
      const id = [root.name, suite.path, one.key].filter((part) => part !== '').join('/');
      const n = (seen.get(id) ?? 0) + 1;
      seen.set(id, n);
      out.set(one, n === 1 ? id : `${id}#${n}`);
    }
  return out;
}

/** `evals/demo/samples/GRADER`. */
export const samplesId = (root: SuiteRoot, suite: Suite, grader: string, ordinal: number): string =>
  [root.name, suite.path, 'samples', ordinal === 0 ? grader : `${grader}#${ordinal + 1}`]
    .filter((part) => part !== '')
    .join('/');

/** What a case says, without its places: a case that is moved in its file stays the same. */
export const wordsOf = (value: unknown): string =>
  JSON.stringify(value, (key, inner) =>
    key === 'span' || key === 'file' || key === 'keySpan' || key === 'graderList' || key === 'related'
      ? undefined
      : inner,
  );

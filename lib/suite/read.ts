// From the files of a tree to its suites. What lies where suites lie and has the form of none is named as unread;
// inputs and results of runs are no suites. Each file is read once.

import { readJson } from '../document/json.js';
import { entryOf } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { readYaml } from '../document/yaml.js';
import { holdsCases, readEvals } from './evals-json.js';
import { type CaseGroup, readCases } from './folders.js';
import { baseOf, folderOf } from './paths.js';
import { holdsSamples, readSamples } from './samples.js';
import { holdsScenarios, readScenarios } from './scenarios.js';
import type { Suite, SuiteTree } from './types.js';

export interface ReadOptions {
  /** Folders that hold suites beside those that are called `evals`; the empty path is the root of the tree. */
  readonly roots?: readonly string[];
  /** Names of gates; null where they are not known, so that each is taken for one. */
  readonly gates: readonly string[] | null;
}

export interface SuitesRead {
  /** In the order of their paths. */
  readonly suites: readonly Suite[];
  /** Files that lie among suites and have the form of none, each with the reason. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
}

/** Why a file among suites was not read. */
export const NO_FORM = 'it has the form of no suite that is known';
export const NO_LINES = 'cases a line are of no dialect that is known';

/** What a run leaves, what it is given, and what is prose: nothing that a suite is made of. */
const APART =
  /(?:^|\/)(?:results?|files|fixtures?|data|assets|inputs?|outputs?|workspace|\.replay|node_modules|schemas?)\//;
const ANYWHERE = /(?:^|\/)(?:evals\.json|trigger[-_]evals?\.json|scenarios\.ya?ml|scenarios\/[^/]+\.ya?ml)$/;
const CASE_FILE = /(?:^|\/)(?:prompt\.md|case\.ya?ml)$/;

/** `paths`: every file of the tree, relative to its root. */
export function readSuites(paths: Iterable<string>, tree: SuiteTree, { roots = [], gates }: ReadOptions): SuitesRead {
  const all = [...paths].sort();
  const rootOf = (path: string): string | null => evalRoot(path, roots);
  const groups = new Map<string, CaseGroup>();
  const folders: string[] = [];
  for (const path of all) {
    const root = rootOf(path);
    const folder = folderOf(path);
    if (
      root === null ||
      !CASE_FILE.test(path) ||
      isApart(path, root) ||
      folders.some((above) => isBelow(path, above) && above !== folder)
    )
      continue;
    if (folders.includes(folder) || /(?:^|\/)mocks\//.test(path.slice(root.length))) continue;
    folders.push(folder);
    const group = groups.get(root) ?? { root, folders: [] };
    groups.set(root, { root, folders: [...group.folders, folder] });
  }
  const suites: Suite[] = [...groups.values()].flatMap((group) => readCases(group, tree, gates));
  const unread: { file: string; reason: string }[] = [];
  for (const path of all) {
    const root = rootOf(path);
    if (folders.some((folder) => isBelow(path, folder))) continue;
    const among =
      root !== null &&
      /\.(?:jsonl?|ya?ml)$/.test(path) &&
      !isApart(path, root) &&
      !/(?:^|\/)mocks\//.test(path.slice(root.length));
    if (!among && !ANYWHERE.test(path)) continue;
    const read = readFile(path, tree);
    if ('reason' in read) unread.push({ file: path, reason: read.reason });
    else if (read.suite) suites.push(read.suite);
    // A file that only shares its name with suites says nothing of being one.
    else if (among || baseOf(path) === 'evals.json') unread.push({ file: path, reason: NO_FORM });
  }
  return { suites: suites.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)), unread };
}

function isApart(path: string, root: string): boolean {
  return APART.test(path.slice(root === '' ? 0 : root.length + 1));
}

const isBelow = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** The outermost folder of suites that a path lies in. */
function evalRoot(path: string, roots: readonly string[]): string | null {
  for (const root of roots) if (isBelow(path, root)) return root;
  const parts = path.split('/');
  const at = parts.slice(0, -1).indexOf('evals');
  return at < 0 ? null : parts.slice(0, at + 1).join('/');
}

function readFile(path: string, tree: SuiteTree): { readonly suite: Suite | null } | { readonly reason: string } {
  if (tree.kind(path) !== 'file') return { reason: 'it is no regular file' };
  if (path.endsWith('.jsonl')) return { reason: NO_LINES };
  const read = tree.read(path);
  if (!('source' in read)) return read;
  const document = path.endsWith('.json') ? readJson(path, read.source) : readYaml(path, read.source);
  if (document.kind === 'yaml') return { suite: holdsScenarios(document.data) ? readScenarios(document) : null };
  if (holdsCases(document.data)) return { suite: readEvals(document) };
  if (holdsSamples(document.data)) return { suite: samplesAlone(document) };
  // A file that cannot be parsed is a suite by its name alone.
  const named = /(?:^|\/)(?:evals|trigger[-_]evals?)\.json$/.test(path);
  return { suite: named && (document.problems.length > 0 || isEmptyList(document)) ? readEvals(document) : null };
}

const isEmptyList = ({ data }: DataDocument): boolean =>
  (data?.kind === 'sequence' && data.items.length === 0) || (data?.kind === 'mapping' && !!entryOf(data, 'skill_name'));

function samplesAlone(document: DataDocument): Suite {
  const { set, notes } = readSamples(document, null);
  return {
    dialect: 'grader-samples',
    path: document.file,
    files: [{ file: document.file, digest: document.source.digest }],
    skill: null,
    cases: [],
    samples: [set],
    mocks: [],
    threshold: null,
    runs: null,
    words: [],
    notes,
    unread: [],
  };
}

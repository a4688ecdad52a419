// Suites that are folders of cases: the host's, and plugproof's own. One root may hold several dialects; each becomes a
// suite of its own, so that nobody has to guess which runner a case is for.
import { readJson } from '../document/json.js';
import { entryOf } from '../document/node.js';
import { readYaml } from '../document/yaml.js';
import { readMocks } from './mocks.js';
import { readGateFile, readRunFile } from './own-case.js';
import { joined } from './paths.js';
import { readHostCase } from './plugin-eval.js';
import { holdsSamples, readSamples } from './samples.js';
import type { Dialect, SampleSet, Suite, SuiteCase, SuiteFile, SuiteNote, SuiteTree } from './types.js';

export interface CaseGroup {
  /** The folder that holds the cases. */
  readonly root: string;
  readonly folders: readonly string[];
}

interface Open {
  readonly cases: SuiteCase[];
  readonly files: SuiteFile[];
  readonly notes: SuiteNote[];
  readonly samples: SampleSet[];
  readonly unread: { file: string; reason: string }[];
}

export function readCases({ root, folders }: CaseGroup, tree: SuiteTree, gates: readonly string[] | null): Suite[] {
  const open = new Map<Dialect, Open>();
  for (const folder of folders) {
    const key = root === '' ? folder : folder.slice(root.length + 1);
    const { dialect, read } = readFolder(folder, key, tree, gates);
    const into = open.get(dialect) ?? { cases: [], files: [], notes: [], samples: [], unread: [] };
    open.set(dialect, into);
    if (read.case) into.cases.push(read.case);
    else into.unread.push({ file: folder, reason: 'the case cannot be read' });
    into.files.push(...read.files);
    into.notes.push(...read.notes);
    readFolderSamples(folder, read.case?.key ?? key, tree, into);
  }
  return [...open].map(([dialect, into]) => {
    const mocks =
      dialect === 'plugin-eval' ? readMocks(joined(root, 'mocks'), tree) : { mocks: [], files: [], notes: [] };
    return {
      dialect,
      path: root,
      ...into,
      files: [...into.files, ...mocks.files],
      notes: [...into.notes, ...mocks.notes],
      mocks: mocks.mocks,
      skill: null,
      threshold: null,
      runs: null,
      words: [],
    };
  });
}

interface FolderRead {
  readonly dialect: Dialect;
  readonly read: {
    readonly case: SuiteCase | null;
    readonly files: readonly SuiteFile[];
    readonly notes: readonly SuiteNote[];
  };
}

function readFolder(folder: string, key: string, tree: SuiteTree, gates: readonly string[] | null): FolderRead {
  const yaml = ['case.yaml', 'case.yml'].find((name) => tree.kind(joined(folder, name)) === 'file') ?? null;
  const file = joined(folder, yaml ?? 'prompt.md');
  const text = yaml === null ? null : tree.read(file);
  if (text && 'source' in text) {
    const { source } = text;
    const { data } = readYaml(file, source);
    const version = entryOf(data, 'version')?.value;
    const hosts = ['schema_version', 'execution', 'context'].some((one) => entryOf(data, one));
    const own = entryOf(data, 'run') || entryOf(data, 'expect') || version?.kind === 'scalar';
    if (own && !hosts) {
      const runs = entryOf(data, 'graders') && !entryOf(data, 'run') && !entryOf(data, 'expect');
      const read = runs ? readRunFile(file, folder, key, source) : readGateFile(file, folder, key, source, gates);
      return {
        dialect: runs ? 'run-cases' : 'gate-cases',
        read: { ...read, files: [{ file, digest: source.digest }] },
      };
    }
  }
  return { dialect: 'plugin-eval', read: readHostCase(folder, key, yaml, tree) };
}

function readFolderSamples(folder: string, key: string, tree: SuiteTree, into: Open): void {
  const base = joined(folder, 'samples');
  for (const name of tree.list(base) ?? []) {
    const file = joined(base, name);
    if (!name.endsWith('.json') || tree.kind(file) !== 'file') continue;
    const read = tree.read(file);
    const document = 'source' in read ? readJson(file, read.source) : null;
    if (!document || (document.problems.length === 0 && !holdsSamples(document.data))) {
      into.unread.push({ file, reason: 'reason' in read ? read.reason : 'it holds neither `pass` nor `fail`' });
      continue;
    }
    const { set, notes } = readSamples(document, key);
    into.samples.push(set);
    into.notes.push(...notes);
    into.files.push({ file, digest: document.source.digest });
  }
}

// The eval suites of a tree: found by their place and form, wherever they lie. What lies in a folder of fixtures or
// examples is material of somebody's tests and is left alone.
import { type MappingNode, stringOf, valueOf } from '../document/node.js';
import { readSuites, type SuitesRead } from '../suite/read.js';
import type { SuiteTree } from '../suite/types.js';
import type { SourceText } from '../text/source.js';
import { joinPath, type ProjectFiles } from './files.js';

const MATERIAL = /(?:^|\/)(?:__tests__|fixtures?|testdata|examples?|templates?|node_modules)\//i;
const TESTS = /(?:^|\/)tests?\//gi;
/** Tests of prompts live below `tests/` too. */
const KEPT = /(?:^|\/)tests?\/(?:evals|scenarios)\//i;

export interface SuiteSource {
  readonly files: ProjectFiles;
  readonly read: (path: string) => SourceText | string;
}

export interface SuiteOptions {
  /** Folders of suites beside those that are found by their place, relative to the root. */
  readonly roots?: readonly string[];
  /** Names that a gate case may run; null where they are not known. */
  readonly gates?: readonly string[] | null;
}

export function findSuites({ files, read }: SuiteSource, { roots = [], gates = null }: SuiteOptions): SuitesRead {
  const tree: SuiteTree = {
    kind: (path) => files.kind(path),
    list: (path) => files.list(path),
    read: (path) => {
      const got = read(path);
      return typeof got === 'string' ? { reason: got } : { source: got };
    },
  };
  return readSuites(pathsOf(files), tree, { roots, gates });
}

function* pathsOf(files: ProjectFiles): Iterable<string> {
  for (const { path } of files.walk('')) {
    if (MATERIAL.test(path)) continue;
    const tests = path.match(TESTS)?.length ?? 0;
    if (tests === 0 || (tests === 1 && KEPT.test(path))) yield path;
  }
}

/** Where a manifest says its suites lie: `experimental.evals`, one path or several. */
export function suiteRoots(folder: string, manifest: MappingNode | null): string[] {
  const node = valueOf(valueOf(manifest, 'experimental'), 'evals');
  const texts = node?.kind === 'sequence' ? node.items.map(stringOf) : [stringOf(node)];
  return texts.flatMap((text) => {
    const path = text === undefined ? null : joinPath(folder, text);
    return path === null || path === folder ? [] : [path];
  });
}

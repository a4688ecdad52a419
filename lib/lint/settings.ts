// Finds and reads the configuration of a run: at the root or above it, never above the git root.
// One that cannot be read makes the run unjudged; it is never skipped in silence.
import { dirname, relative } from 'node:path';
import { CONFIG_FILE, DEFAULT_SETTINGS, type Known, readConfig, type Settings } from '../config/config.js';
import type { Finding } from '../diagnostic/diagnostic.js';
import { readYaml } from '../document/yaml.js';
import { isInside, kindOf, readBounded, realPath } from '../durable/files.js';
import { SourceText } from '../text/source.js';

export interface LoadedSettings {
  readonly settings: Settings;
  /** Relative to the root, with `..` where it lies above; null without a configuration. */
  readonly file: string | null;
  /** The way from the configuration's folder to the root, with a trailing slash; empty when they are the same. */
  readonly prefix: string;
  /** Of the rule `config-invalid`. */
  readonly findings: readonly Finding[];
}

export const NO_SETTINGS: LoadedSettings = { settings: DEFAULT_SETTINGS, file: null, prefix: '', findings: [] };

/** The configuration that holds for a root, absolute; null when there is none. */
export function findConfig(root: string, gitRoot: string | null): string | null {
  for (let at = root; ; at = dirname(at)) {
    if (kindOf(`${at}/${CONFIG_FILE}`) !== null) return `${at}/${CONFIG_FILE}`;
    if (gitRoot === null || at === gitRoot || dirname(at) === at) return null;
  }
}

/**
 * `path` absolute. A configuration that was found and not named may be a link, but not one out of `within`: its
 * findings quote what they read, so a tree could have a file shown that is none of its own.
 */
export function loadSettings(path: string, root: string, known: Known, within: string | null = null): LoadedSettings {
  const file = slashed(relative(root, path));
  const way = slashed(relative(dirname(path), root));
  // A configuration that lies elsewhere speaks of the root itself.
  const prefix = way === '' || way.startsWith('..') ? '' : `${way}/`;
  const refused = (reason: string): LoadedSettings => {
    const message = `the configuration \`${file}\` is not applied: ${reason}`;
    return { settings: DEFAULT_SETTINGS, file, prefix, findings: [{ file, span: { start: 0, end: 0 }, message }] };
  };
  if (within !== null && leaves(path, within)) return refused('it is a link that leaves the tree or leads nowhere');
  const read = readBounded(path);
  if (!read.ok) return refused(reasonOf(read));
  const { settings, findings } = readConfig(readYaml(file, SourceText.decode(read.bytes)), known);
  return { settings, file, prefix, findings };
}

function leaves(path: string, within: string): boolean {
  const bound = realPath(within);
  const real = realPath(path);
  return bound === null || real === null || !isInside(bound, real);
}

function reasonOf(failure: { readonly code: string; readonly errno?: string }): string {
  if (failure.code === 'missing') return 'there is no such file';
  return failure.code === 'unreadable'
    ? `it cannot be read (${failure.errno})`
    : 'it is no readable file of at most 1 MiB';
}

const slashed = (path: string): string => path.replaceAll('\\', '/');

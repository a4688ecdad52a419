// Finds and reads the configuration of a run: at the root or above it, never above the git root.
// One that cannot be read makes the run unjudged; it is never skipped in silence.
import { dirname, relative } from 'node:path';
import { CONFIG_FILE, DEFAULT_SETTINGS, type Known, readConfig, type Settings } from '../config/config.js';
import type { Finding } from '../diagnostic/diagnostic.js';
import { readYaml } from '../document/yaml.js';
import { kindOf, readBounded } from '../durable/files.js';
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

/** `path` absolute. */
export function loadSettings(path: string, root: string, known: Known): LoadedSettings {
  const file = slashed(relative(root, path));
  const way = slashed(relative(dirname(path), root));
  // A configuration that lies elsewhere speaks of the root itself.
  const prefix = way === '' || way.startsWith('..') ? '' : `${way}/`;
  const read = readBounded(path);
  if (!read.ok) {
    const reason =
      read.code === 'missing'
        ? 'there is no such file'
        : read.code === 'unreadable'
          ? `it cannot be read (${read.errno})`
          : 'it is no readable file of at most 1 MiB';
    const message = `the configuration \`${file}\` is not applied: ${reason}`;
    return { settings: DEFAULT_SETTINGS, file, prefix, findings: [{ file, span: { start: 0, end: 0 }, message }] };
  }
  const { settings, findings } = readConfig(readYaml(file, SourceText.decode(read.bytes)), known);
  return { settings, file, prefix, findings };
}

const slashed = (path: string): string => path.replaceAll('\\', '/');

// Where the registry of a verb lies and what `plugproof.yaml` says of it; shared by the verbs of the registry.
import { dirname, resolve } from 'node:path';
import { gitRootOf, isInside } from '../durable/files.js';
import { openRegistryPlace, REGISTRY_PATH, type RegistryPlace, type SelectOptions } from '../registry/index.js';
import { type Io, UsageError } from './io.js';

export interface PlaceFlags {
  readonly file: string;
}

/** The file is taken from where the user stands; a file elsewhere has its own folder as its root. */
export function placeOf({ file }: PlaceFlags, cwd: string): RegistryPlace {
  if (file === '') throw new UsageError('`--file` takes a file, not nothing');
  const path = resolve(cwd, file);
  const opened = openRegistryPlace(isInside(cwd, path) ? cwd : dirname(path), { path });
  if (!opened.ok) throw new UsageError(opened.message);
  return opened.place;
}

export const DEFAULT_FILE = REGISTRY_PATH;

export interface WorkFlags {
  readonly goal?: string;
  readonly when?: readonly string[];
  readonly language?: readonly string[];
  readonly changed?: readonly string[];
  readonly limit?: string;
}

const MOST = 5;

/** What a selection is asked for by flags. */
export function workOf({ goal, when, language, changed, limit }: WorkFlags): SelectOptions {
  if (limit !== undefined && !/^[1-5]$/.test(limit))
    throw new UsageError(`\`--limit\` takes a number from 1 to ${MOST}: more findings than that are not read`);
  return {
    ...(goal === undefined ? {} : { goal }),
    ...(when === undefined ? {} : { when }),
    ...(language === undefined ? {} : { languages: language }),
    ...(changed === undefined ? {} : { changed }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  };
}

/** The scale of severities that the configuration sets, and its mistakes as sentences; `lint` is where those count. */
export async function configuredScale(cwd: string): Promise<{ options: SelectOptions; warnings: readonly string[] }> {
  const { findConfig, loadSettings } = await import('../lint/settings.js');
  const gitRoot = gitRootOf(cwd);
  const path = findConfig(cwd, gitRoot);
  if (path === null) return { options: {}, warnings: [] };
  const [{ RULES }, { wordsOf }, { knownHosts }] = await Promise.all([
    import('../../rules/index.js'),
    import('../lint/lint.js'),
    import('../host/facts.js'),
  ]);
  const { settings, findings } = loadSettings(
    path,
    cwd,
    { rules: wordsOf(RULES), hosts: knownHosts() },
    gitRoot ?? cwd,
  );
  const { severities } = settings.registry;
  return {
    options: severities === null ? {} : { scale: severities },
    warnings: findings.map((finding) => `${finding.file}: ${finding.message}`),
  };
}

/** Sentences on standard error. */
export async function tell(io: Io, sentences: readonly string[]): Promise<void> {
  if (sentences.length === 0) return;
  const { visible } = await import('../report/visible.js');
  for (const sentence of sentences) io.err(`plugproof: ${visible(sentence)}\n`);
}

// What each verb of `plugproof store` does: it opens one store from one address and hands its answer on, results to
// standard output, what was put right or left aside to standard error.
// Law: `recent` fails open; no other verb says 0 when there was nothing to look at.
import { resolve } from 'node:path';
import { errnoOf, gitRootOf, readBounded } from '../durable/files.js';
import { visible } from '../report/visible.js';
import {
  DEFAULT_ELIGIBILITY,
  type Eligibility,
  instantOf,
  MAX_FINDINGS,
  openStore,
  openWorkspaceStore,
  promptSection,
  type Refusal,
  type Refused,
  readJsonText,
  type Store,
  spanOf,
} from '../store/index.js';
import { quoted } from '../text/words.js';
import { EXIT } from '../verdict/outcome.js';
import { type Io, UsageError } from './io.js';
import {
  envelopeData,
  listText,
  oneLine,
  pruneText,
  publicationData,
  publishText,
  recentText,
  verifyText,
} from './store-text.js';

/** White space and all; what is stored is canonical and at most 1 MiB. */
const MAX_INPUT = 8 * 1024 * 1024;

export interface Where {
  readonly workspace?: string;
  readonly root?: string;
  readonly format: 'pretty' | 'json';
  readonly now?: string;
}

export interface PublishFlags extends Where {
  readonly id: string;
  readonly kind: string;
  readonly lane?: string[];
  readonly producer: string;
  readonly active?: boolean;
  readonly retain?: string;
}

export interface RecentFlags extends Where {
  readonly window?: string;
  readonly kind?: string;
  readonly lane?: string[];
  readonly limit: string;
  readonly prompt?: boolean;
}

export interface PruneFlags extends Where {
  readonly olderThan: string;
  readonly apply?: boolean;
}

function opened(flags: Where, io: Io): Store {
  if (flags.root === '' || flags.workspace === '')
    throw new UsageError('`--workspace` and `--root` take a folder, not nothing');
  return flags.root === undefined
    ? openWorkspaceStore(flags.workspace ?? '.', { base: io.cwd })
    : openStore(flags.root, { base: io.cwd });
}

function moment(flags: Where, io: Io): Date {
  if (flags.now === undefined) return io.now();
  const instant = instantOf(flags.now);
  if (instant === null)
    throw new UsageError(
      `\`--now\` takes a moment with its offset, such as 2026-01-31T12:00:00Z, not ${quoted(flags.now)}`,
    );
  return new Date(instant);
}

function span(flag: string, text: string): number {
  const found = spanOf(text);
  if (found === null)
    throw new UsageError(`\`${flag}\` takes a number and s, m, h, d or w, such as 24h, not ${quoted(text)}`);
  return found;
}

const json = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`;

const tell = (io: Io, notices: readonly string[]): void => {
  for (const notice of notices) io.err(`plugproof: ${visible(notice)}\n`);
};

/** What the id or the bodies say is 1; what could not be asked or judged is 2. */
const FAILS: ReadonlySet<Refusal> = new Set<Refusal>([
  'absent',
  'tombstoned',
  'conflict',
  'lane-absent',
  'missing',
  'corrupt',
  'linked',
  'malformed',
  'not-a-file',
  'too-large',
]);

function refuse(io: Io, { code, message }: Refused): number {
  io.err(`plugproof: ${code}: ${visible(message)}\n`);
  return FAILS.has(code) ? EXIT.fail : EXIT.ungradeable;
}

export async function publish(file: string, flags: PublishFlags, io: Io): Promise<number> {
  const bytes = await input(file, io);
  const now = moment(flags, io);
  const text = readJsonText(bytes);
  if (!text.ok) throw new UsageError(`${quoted(file)} cannot be published as it is: ${text.fault}`);
  const published = opened(flags, io).publish(
    {
      id: flags.id,
      kind: flags.kind,
      body: text.value,
      producer: flags.producer,
      ...(flags.lane === undefined ? {} : { lanes: flags.lane }),
      ...(flags.active === undefined ? {} : { active: flags.active }),
      ...(flags.retain === undefined ? {} : { retain: span('--retain', flags.retain) }),
    },
    now,
  );
  if (!published.ok) {
    refuse(io, published);
    return published.code === 'conflict' || published.code === 'tombstoned' ? EXIT.fail : EXIT.ungradeable;
  }
  tell(io, published.notices);
  if (published.outcome === 'not-stored') return EXIT.ungradeable;
  io.out(flags.format === 'json' ? json(envelopeData(published.envelope)) : publishText(published));
  return EXIT.pass;
}

async function input(file: string, io: Io): Promise<Uint8Array> {
  if (file === '-') {
    const bytes = await io.stdin();
    if (bytes.length > MAX_INPUT) throw new UsageError('standard input holds over 8 MiB: publish a smaller body');
    return bytes;
  }
  const read = readBounded(resolve(io.cwd, file), MAX_INPUT);
  if (read.ok) return read.bytes;
  const why = {
    missing: 'there is no such file',
    'not-a-file': 'it is no file',
    'too-large': 'it has over 8 MiB',
    unreadable: 'it cannot be read',
  };
  throw new UsageError(`${quoted(file)} cannot be published: ${why[read.code]}`);
}

export function fetch(id: string, flags: Where & { lane?: string }, io: Io): number {
  const store = opened(flags, io);
  const text = flags.format === 'json' ? oneLine : (value: unknown): string => JSON.stringify(value, null, 2);
  if (flags.lane !== undefined) {
    const found = store.fetchLane(id, flags.lane);
    if (!found.ok) return refuse(io, found);
    io.out(`${text(found.entries)}\n`);
    return EXIT.pass;
  }
  const found = store.fetchBody(id);
  if (!found.ok) return refuse(io, found);
  io.out(`${text(found.body)}\n`);
  return EXIT.pass;
}

export async function recent(flags: RecentFlags, io: Io): Promise<number> {
  const limit = Number(flags.limit);
  if (!/^\d+$/.test(flags.limit) || limit < 1 || limit > MAX_FINDINGS)
    throw new UsageError(`\`--limit\` takes a number from 1 to ${MAX_FINDINGS}, not ${quoted(flags.limit)}`);
  const given = flags.window === undefined ? null : span('--window', flags.window);
  const now = moment(flags, io);
  const { eligible, window, warnings } = await configuredOrNot(resolve(io.cwd, flags.workspace ?? '.'));
  const answer = opened(flags, io).recent({
    eligible,
    now,
    limit,
    ...((given ?? window) === null ? {} : { window: (given ?? window) as number }),
    ...(flags.kind === undefined ? {} : { kind: flags.kind }),
    ...(flags.lane === undefined ? {} : { lanes: flags.lane }),
  });
  tell(io, [
    ...warnings,
    ...outside('kind', flags.kind === undefined ? [] : [flags.kind], eligible.kinds),
    ...outside('lane', flags.lane ?? [], eligible.lanes),
  ]);
  tell(
    io,
    answer.warnings.map((warning) => `no recent findings could be told for sure: ${warning}`),
  );
  const { window: span_, findings, left_out } = answer;
  if (flags.prompt) io.out(promptSection(answer));
  else io.out(flags.format === 'json' ? json({ window: span_, findings, left_out }) : recentText(answer));
  return EXIT.pass;
}

const outside = (what: string, asked: readonly string[], eligible: readonly string[]): string[] =>
  asked
    .filter((name) => !eligible.includes(name))
    .map((name) => `the ${what} ${quoted(name)} is not among those that may be offered (${eligible.join(', ')})`);

interface Configured {
  readonly eligible: Eligibility;
  readonly window: number | null;
  readonly warnings: readonly string[];
}

/** A configuration that cannot even be looked for stops no session. */
async function configuredOrNot(workspace: string): Promise<Configured> {
  try {
    return await configured(workspace);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    const warnings = [`no configuration was looked for above ${quoted(workspace)}, which cannot be entered (${errno})`];
    return { eligible: DEFAULT_ELIGIBILITY, window: null, warnings };
  }
}

/** What `plugproof.yaml` says of the store. A mistake in it is a warning here; `lint` is where it counts. */
async function configured(workspace: string): Promise<Configured> {
  const { findConfig, loadSettings } = await import('../lint/settings.js');
  const gitRoot = gitRootOf(workspace);
  const path = findConfig(workspace, gitRoot);
  if (path === null) return { eligible: DEFAULT_ELIGIBILITY, window: null, warnings: [] };
  const [{ RULES }, { wordsOf }, { knownHosts }] = await Promise.all([
    import('../../rules/index.js'),
    import('../lint/lint.js'),
    import('../host/facts.js'),
  ]);
  const known = { rules: wordsOf(RULES), hosts: knownHosts() };
  const { settings, findings } = loadSettings(path, workspace, known, gitRoot ?? workspace);
  const { kinds, lanes, window } = settings.store;
  return {
    eligible: { kinds: kinds ?? DEFAULT_ELIGIBILITY.kinds, lanes: lanes ?? DEFAULT_ELIGIBILITY.lanes },
    window: window === null ? null : spanOf(window),
    warnings: findings.map((finding) => `${finding.file}: ${finding.message}`),
  };
}

export function list(flags: Where, io: Io): number {
  const store = opened(flags, io);
  const { publications, left_out, warnings } = store.list();
  tell(io, warnings);
  if (!store.exists()) return nothingThere(store, io);
  io.out(
    flags.format === 'json'
      ? json({ publications: publications.map(publicationData), left_out })
      : listText(publications, left_out),
  );
  return warnings.length > 0 ? EXIT.ungradeable : EXIT.pass;
}

function nothingThere(store: Store, io: Io): number {
  io.err(
    `plugproof: there is no store at ${visible(store.root ?? '')}; \`plugproof store publish\` makes one, \`--workspace\` names another place\n`,
  );
  return EXIT.ungradeable;
}

export function verify(flags: Where, io: Io): number {
  const store = opened(flags, io);
  if (!store.exists()) return nothingThere(store, io);
  const found = store.verify();
  if (!found.ok) return refuse(io, found);
  const { bodies, records, problems } = found;
  const shown = problems.map(({ kind, path, detail }) => ({ kind, path, detail }));
  io.out(flags.format === 'json' ? json({ bodies, records, problems: shown }) : verifyText(found, store));
  if (problems.some((problem) => problem.published)) return EXIT.fail;
  return bodies + records + problems.length === 0 ? EXIT.ungradeable : EXIT.pass;
}

export function prune(flags: PruneFlags, io: Io): number {
  const olderThan = span('--older-than', flags.olderThan);
  const now = moment(flags, io);
  const store = opened(flags, io);
  if (!store.exists()) return nothingThere(store, io);
  const pruned = store.prune({ olderThan, now, apply: flags.apply === true });
  if (!pruned.ok) {
    refuse(io, pruned);
    return EXIT.ungradeable;
  }
  tell(io, pruned.notices);
  const { applied, tombstoned, removed, protected: kept } = pruned;
  io.out(flags.format === 'json' ? json({ applied, tombstoned, removed, protected: kept }) : pruneText(pruned));
  return EXIT.pass;
}

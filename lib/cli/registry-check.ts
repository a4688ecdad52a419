// `plugproof registry check`: the rules of the registry on one file, as a lint report; with `--cited`, what a plan says of
// the findings that it was given as well. Without a file there is nothing to check, which is no pass.
import { relative, resolve } from 'node:path';
import { RULES } from '../../rules/index.js';
import { severityOverrides } from '../config/severity.js';
import type { Finding, Severity } from '../diagnostic/diagnostic.js';
import { gitRootOf, MAX_FILE_BYTES, readBounded } from '../durable/files.js';
import { DEFAULT_HOST, knownHosts } from '../host/facts.js';
import { lint, wordsOf } from '../lint/lint.js';
import { findConfig, loadSettings, NO_SETTINGS } from '../lint/settings.js';
import {
  byteLines,
  citationProblems,
  type KnownEntries,
  readRegistryBytes,
  selectFindings,
} from '../registry/index.js';
import { candidateOf } from '../registry/model/candidate.js';
import { readRecord } from '../registry/model/record.js';
import { loadReporter } from '../report/formats.js';
import { isUtf8, SourceText } from '../text/source.js';
import { quoted } from '../text/words.js';
import { EXIT } from '../verdict/outcome.js';
import { assemble, exitOf } from './assemble.js';
import { baselineAt, writeBaselineAt } from './baseline.js';
import { momentOf } from './gate.js';
import { hostsOf } from './hosts.js';
import { type Io, UsageError } from './io.js';
import { type PlaceFlags, placeOf, tell, type WorkFlags, workOf } from './registry-place.js';

export interface CheckFlags extends PlaceFlags, WorkFlags {
  readonly format: string;
  readonly cited?: string;
  readonly given?: readonly string[];
  readonly failOn: Severity | 'never';
  readonly rule?: string[];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly acceptNew?: boolean;
  readonly now?: string;
}

/** Bytes of a registry that is read with all its places. */
const MAX_CHECKED = 32 * 1024 * 1024;

export async function check(flags: CheckFlags, io: Io): Promise<number> {
  const place = placeOf(flags, io.cwd);
  const read = readRegistryBytes(place, MAX_CHECKED);
  if (read.kind !== 'bytes') {
    const none = `there is no entry in \`${place.path}\`, so nothing was checked; \`--file\` names another file`;
    await tell(io, [read.kind === 'unreadable' ? read.message : none]);
    return EXIT.ungradeable;
  }
  const { root } = place;
  const { levels, errors } = severityOverrides(flags.rule ?? [], wordsOf(RULES).keys());
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
  const gitRoot = gitRootOf(root);
  const settings = settingsOf(root, gitRoot);
  const overlay = new Map([[slashed(relative(root, place.path)), read.bytes]]);
  const plan = flags.cited === undefined ? null : await planOf(flags.cited, root, io);
  if (plan) overlay.set(plan.file, plan.bytes);
  const hosts = hostsOf(settings.settings.hosts ?? [DEFAULT_HOST]);
  const result = lint({
    root,
    gitRoot,
    rules: new Map([...RULES].filter(([, rule]) => rule.category === 'registry' || rule.category === 'text')),
    hosts,
    today: momentOf(flags.now, io).toISOString().slice(0, 10),
    settings,
    levels,
    overlay,
    registry: slashed(relative(root, place.path)),
    baseline: flags.baseline === undefined ? null : baselineAt(resolve(io.cwd, flags.baseline), root),
    ...(plan
      ? {
          more: {
            rule: 'registry-citation-missing',
            findings: citationsOf(plan, read.bytes, flags, settings.settings.registry.severities),
          },
        }
      : {}),
  });
  const runs = [{ target: { ok: true as const, root, within: '', gitRoot }, hosts, result }];
  const report = assemble(runs, RULES, io.cwd);
  const reporter = await loadReporter(flags.format);
  if (!reporter) throw new UsageError(`unknown format ${quoted(flags.format)}`);
  io.out(reporter(report, { color: io.color }));
  if (flags.writeBaseline !== undefined)
    io.err(`${writeBaselineAt(resolve(io.cwd, flags.writeBaseline), root, result, flags.acceptNew === true)}\n`);
  return exitOf(report, runs, flags.writeBaseline === undefined ? flags.failOn : 'never');
}

function settingsOf(root: string, gitRoot: string | null): ReturnType<typeof loadSettings> {
  const path = findConfig(root, gitRoot);
  const known = { rules: wordsOf(RULES), hosts: knownHosts() };
  return path === null ? NO_SETTINGS : loadSettings(path, root, known, gitRoot ?? root);
}

interface Plan {
  /** As seen from the root. */
  readonly file: string;
  readonly bytes: Buffer;
}

/** `-` is standard input. */
async function planOf(file: string, root: string, io: Io): Promise<Plan> {
  const path = resolve(io.cwd, file);
  const read = file === '-' ? null : readBounded(path);
  const bytes = read === null ? await io.stdin() : read.ok ? Buffer.from(read.bytes) : null;
  if (bytes === null || bytes.length > MAX_FILE_BYTES)
    throw new UsageError(`the plan ${quoted(file)} cannot be read: name a readable file of at most 1 MiB`);
  if (!isUtf8(bytes)) throw new UsageError(`the plan ${quoted(file)} cannot be judged: it is no UTF-8`);
  return { file: read === null ? 'standard input' : slashed(relative(root, path)), bytes };
}

function citationsOf(
  plan: Plan,
  bytes: Buffer,
  flags: CheckFlags,
  scale: readonly (readonly string[])[] | null,
): Finding[] {
  const known = knownIn(bytes);
  const options = { ...workOf(flags), ...(scale === null ? {} : { scale }) };
  const given = flags.given ?? selectFindings(byteLines(bytes), options).selected.map(({ id }) => id);
  const { text } = SourceText.decode(plan.bytes);
  return citationProblems(text, given, known).map((problem) => ({ ...problem, file: plan.file }));
}

function knownIn(bytes: Buffer): KnownEntries {
  const known = new Map<string, { status: string }>();
  for (const line of byteLines(bytes)) {
    const record = line === null ? null : readRecord(line);
    if (record?.kind !== 'record' || typeof record.value.id !== 'string') continue;
    const found = candidateOf(record.value);
    // An entry that cannot be read is there all the same: whether it may be named is not known, so nothing is said.
    const status = found.ok ? found.entry.status : 'active';
    if (known.get(record.value.id)?.status !== 'active') known.set(record.value.id, { status });
  }
  return known;
}

const slashed = (path: string): string => path.replaceAll('\\', '/');

// `plugproof eval check`: names every suite below the paths, what could not be read of them, and what is wrong with them.
// The findings are those of the rules of category `eval`; no suite is never a pass.
import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { CASE_GATES } from '../../harness/eval/gate-run.js';
import { RULES } from '../../rules/index.js';
import { SEVERITIES, type Severity } from '../diagnostic/diagnostic.js';
import { DEFAULT_HOST, knownHosts } from '../host/facts.js';
import { type LintOptions, type LintResult, lint, wordsOf } from '../lint/lint.js';
import { findConfig, loadSettings, NO_SETTINGS } from '../lint/settings.js';
import { resolveTarget } from '../project/target.js';
import { json } from '../report/json.js';
import { pretty } from '../report/pretty.js';
import { visible } from '../report/visible.js';
import { DIALECTS } from '../suite/dialects.js';
import { NO_FORM, NO_LINES } from '../suite/read.js';
import type { Suite } from '../suite/types.js';
import { EXIT } from '../verdict/outcome.js';
import { assemble, type TargetRun } from './assemble.js';
import { hostsOf } from './hosts.js';
import { type Io, type Settle, UsageError } from './io.js';

interface Flags {
  readonly format: 'pretty' | 'json';
  readonly host?: string[];
  readonly failOn: Severity | 'never';
  readonly config: boolean;
}

const EVAL_RULES = new Map([...RULES].filter(([, rule]) => rule.category === 'eval'));

export function evalCheckVerb(group: Command, io: Io, settle: Settle): void {
  group
    .command('check')
    .description('hold eval suites against what their runners read')
    .argument('[suite...]', 'a plugin, a folder of suites, one suite or one case', ['.'])
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .option('--host <name[@version]>', 'judge for this host; may be repeated', (value, all: string[] = []) => [
      ...all,
      value,
    ])
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on')
        .choices([...SEVERITIES, 'never'])
        .default('error'),
    )
    .option('--no-config', 'use no configuration: an untrusted tree cannot silence the run')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing at or above --fail-on, 1 a finding, 2 no suite, or one that cannot be read.\n\nExample:\n  plugproof eval check . --format json',
    )
    .action((paths: string[], flags: Flags) => settle(check(paths, flags, io)));
}

function check(paths: readonly string[], flags: Flags, io: Io): number {
  const runs = paths.map((path) => runAt(path, flags, io));
  const report = assemble(runs, RULES, io.cwd);
  const suites = runs.flatMap(({ target, result }) => suitesOf(result, target.within));
  const unread = runs.flatMap(({ target, result }) => unreadOf(result, target.within));
  if (flags.format === 'json') {
    const { tool, root, diagnostics, summary } = JSON.parse(json({ ...report, skipped: [] }, { color: false }));
    const listed = suites.map((suite) => ({ ...rowOf(suite), cannot: DIALECTS[suite.dialect].cannot }));
    io.out(`${JSON.stringify({ version: 1, tool, root, suites: listed, unread, diagnostics, summary }, null, 2)}\n`);
  } else {
    for (const line of tableOf(suites)) io.out(`${visible(line)}\n`);
    for (const { file, reason } of unread) io.out(`${visible(`not read  ${file}: ${reason}`)}\n`);
    if (suites.length > 0) io.out(`\n${pretty({ ...report, skipped: [], notices: [] }, { color: io.color })}`);
  }
  if (suites.length === 0)
    io.err('plugproof: no eval suite lies there; see docs/evals.md for the forms that are read\n');
  const blind =
    runs.some(({ result }) => result.unjudged) ||
    suites.some((suite) => suite.notes.some(({ code }) => code === 'unreadable'));
  if (suites.length === 0 || blind) return EXIT.ungradeable;
  const failing = flags.failOn === 'never' ? [] : SEVERITIES.slice(0, SEVERITIES.indexOf(flags.failOn) + 1);
  return report.diagnostics.some(({ severity }) => failing.includes(severity)) ? EXIT.fail : EXIT.pass;
}

function runAt(path: string, flags: Flags, io: Io): TargetRun {
  if (path === '') throw new UsageError('an empty SUITE was given; name a folder, or `.` for this one');
  const named = resolve(io.cwd, path);
  // A case is its folder.
  const target = resolveTarget(/\/(?:case\.ya?ml|prompt\.md)$/.test(named) ? dirname(named) : named);
  if (!target.ok) throw new UsageError(target.message);
  const { root, gitRoot, within } = target;
  const config = flags.config ? findConfig(root, gitRoot) : null;
  const known = { rules: wordsOf(RULES), hosts: knownHosts() };
  const settings = config === null ? NO_SETTINGS : loadSettings(config, root, known, gitRoot ?? root);
  const hosts = hostsOf(flags.host ?? settings.settings.hosts ?? [DEFAULT_HOST]);
  const today = io.now().toISOString().slice(0, 10);
  const base = { root, gitRoot, within, rules: EVAL_RULES, hosts, today, settings };
  const linted = (roots: readonly string[]): LintResult =>
    lint({ ...base, suites: { roots, gates: CASE_GATES } } satisfies LintOptions);
  const first = linted(/(?:^|\/)evals\/./.test(within) ? [within] : []);
  // A folder that is called otherwise is a folder of suites where it is no plugin, or a part of one that somebody names.
  const again = suitesOf(first, within).length === 0 && (within !== '' || first.project.plugins.length === 0);
  const result = again ? linted([within]) : first;
  return { target, hosts, result };
}

const below = (path: string, within: string): boolean =>
  within === '' || path === within || path.startsWith(`${within}/`);

const suitesOf = ({ project }: LintResult, within: string): Suite[] =>
  project.suites.filter(({ path }) => below(path, within));

function unreadOf({ project }: LintResult, within: string): { file: string; reason: string }[] {
  const own = suitesOf({ project } as LintResult, within).flatMap((suite) => suite.unread);
  const among = project.skipped.filter(
    ({ file, reason }) =>
      below(file, within) && (reason === NO_FORM || reason === NO_LINES || /(?:^|\/)evals(?:\/|\.json$)/.test(file)),
  );
  return [...own, ...among.map(({ file, reason }) => ({ file, reason }))];
}

const rowOf = (suite: Suite) => ({
  dialect: suite.dialect,
  path: suite.path,
  files: suite.files.length,
  cases: suite.cases.length,
  graders: suite.cases.reduce((sum, one) => sum + one.graders.length, 0),
  samples: suite.samples.reduce((sum, set) => sum + set.pass.length + set.fail.length, 0),
});

function tableOf(suites: readonly Suite[]): string[] {
  const rows = suites.map(rowOf);
  const width = Math.max(0, ...rows.map(({ dialect }) => dialect.length));
  return rows.map(
    ({ dialect, path, files, cases, graders, samples }) =>
      `${dialect.padEnd(width)}  ${path || '.'}: ${files} files, ${cases} cases, ${graders} graders, ${samples} samples`,
  );
}

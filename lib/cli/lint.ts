// `plugproof lint`: from arguments to a report on standard output and an exit code.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Severity } from '../diagnostic/diagnostic.js';
import { DEFAULT_HOST, hostFacts, knownHosts } from '../host/facts.js';
import type { HostFacts } from '../host/types.js';
import { lint } from '../lint/lint.js';
import { resolveTarget } from '../project/target.js';
import { RULES } from '../../rules/index.js';
import { type Io, UsageError } from './io.js';
import { FORMATS, loadReporter } from '../report/formats.js';
import { assemble, exitOf, type TargetRun } from './assemble.js';

export interface LintFlags {
  readonly format: string;
  readonly output?: string;
  readonly host?: string[];
  readonly failOn: Severity | 'never';
  readonly now?: string;
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

export function lintVerb(program: Command, io: Io, settle: (code: number) => void): void {
  program
    .command('lint')
    .argument('[path...]', 'a plugin, a marketplace, a repository holding either, a file of one', ['.'])
    .addOption(new Option('--format <format>', 'how to report').choices(FORMATS).default('pretty'))
    .option('--host <name[@version]>', 'lint for this host; may be repeated', collect)
    .addOption(new Option('--fail-on <severity>', 'exit 1 from this severity on').choices(['error', 'warning', 'advice', 'never']).default('error'))
    .option('--now <iso>', 'the moment to judge dates by')
    .action(async (paths: string[], flags: LintFlags) => settle(await runLint(paths, flags, io)));
}

async function runLint(paths: readonly string[], flags: LintFlags, io: Io): Promise<number> {
  const hosts = hostsOf(flags.host);
  const today = (flags.now ? new Date(flags.now) : io.now()).toISOString().slice(0, 10);
  const runs: TargetRun[] = paths.map((path) => {
    const target = resolveTarget(resolve(io.cwd, path));
    if (!target.ok) throw new UsageError(target.message);
    return { target, result: lint({ root: target.root, gitRoot: target.gitRoot, rules: RULES, hosts, today }) };
  });
  const report = assemble(runs, hosts, RULES, io.cwd);
  const reporter = await loadReporter(flags.format);
  if (!reporter) throw new UsageError(`unknown format \`${flags.format}\`; known are ${FORMATS.join(", ")}`);
  io.out(reporter(report, { color: io.color }));
  return exitOf(report, runs, flags.failOn);
}

function hostsOf(names: readonly string[] | undefined): HostFacts[] {
  return (names ?? [DEFAULT_HOST]).map((name) => {
    const facts = hostFacts(name);
    if (!facts) throw new UsageError(`unknown host \`${name}\`; known are ${knownHosts().join(', ')}`);
    return facts;
  });
}

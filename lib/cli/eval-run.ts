// `plugproof eval run`: runs suites, or grades what was recorded of them, and reports what holds.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { planDigest, readShard } from '../../harness/eval/plan.js';
import { commandWords } from '../../harness/eval/run/adapter.js';
import { commandJudge, commandRunner } from '../../harness/eval/run/judge.js';
import { reportOf } from '../../harness/eval/run/report.js';
import { runPlan } from '../../harness/eval/run/runner.js';
import { readScript, type Script } from '../../harness/eval/run/scripted.js';
import { suitesAt } from '../../harness/eval/run/suites.js';
import { planTrials } from '../../harness/eval/run/trials.js';
import { TrialStore } from '../../harness/eval/trial-store.js';
import type { EvalMode, EvalReport } from '../../harness/eval/types.js';
import { followedKindOf, readBounded } from '../durable/files.js';
import { replaceFile } from '../durable/replace.js';
import { lookAtTree, treeDigest } from '../durable/tree.js';
import { visible } from '../report/visible.js';
import { EXIT, exitCode } from '../verdict/outcome.js';
import { worst } from '../verdict/verdict.js';
import { EVAL_FORMATS, type EvalFormat, printReport } from './eval-print.js';
import { type Io, type Settle, UsageError } from './io.js';
import { VERSION } from './version.js';

export interface EvalRunFlags {
  readonly format: EvalFormat;
  readonly mode: EvalMode;
  readonly adapter?: string;
  readonly judge?: string;
  readonly votes: string;
  readonly runs?: string;
  readonly threshold?: string;
  readonly shard?: string;
  readonly out?: string;
  readonly baseline?: string;
  readonly plugin?: string;
  readonly model?: string;
  readonly script?: string;
  readonly jobs?: string;
  readonly timeout: string;
  readonly maxCost?: string;
  readonly now?: string;
}

export function evalRunVerb(group: Command, io: Io, settle: Settle): void {
  group
    .command('run')
    .description('run eval suites, or grade what was recorded of them')
    .argument('<suite...>', 'a folder of suites, or of one; see docs/evals.md for the forms that are read')
    .addOption(new Option('--format <format>', 'how to print it').choices([...EVAL_FORMATS]).default('pretty'))
    .addOption(
      new Option(
        '--mode <mode>',
        'replay grades recorded runs; live runs the adapter; scripted runs it against a scripted model',
      )
        .choices(['replay', 'live', 'scripted'])
        .default('replay'),
    )
    .option(
      '--adapter <command>',
      'what runs a prompt: reads it on standard input, prints the run as JSON lines; `{plugin}` is the folder of --plugin',
    )
    .option('--plugin <dir>', 'the plugin under test')
    .option('--script <file>', 'what the scripted model says; without it the `mock_response` of each case')
    .option('--model <name>', 'part of the key of a run; the adapter has to choose it')
    .option('--judge <command>', 'what answers a question about a text with {"pass": true|false}')
    .option('--votes <n>', 'how often the judge is asked; more than half must agree', '3')
    .option('--runs <n>', 'runs of each live case, over what the suite says')
    .option('--threshold <share>', 'share of runs that must pass, 0 to 1, over what the suite says')
    .option('--shard <i/n>', 'run only the i-th of n parts')
    .option('--out <dir>', 'keep runs and results here, and take from here what is known')
    .option('--baseline <file>', 'a JSON report of an earlier run to hold this one against')
    .option('--jobs <n>', 'trials at one moment')
    .option('--timeout <seconds>', 'of one live run, where the case says nothing', '300')
    .option('--max-cost <usd>', 'start no further run above this')
    .option('--now <iso>', 'the moment that graders take for now')
    .addHelpText(
      'after',
      '\nExit codes: 0 every case is as expected, 1 one is below its threshold, 2 one could not be judged, 3 stopped by a ceiling or by its environment with results kept.\n\nExample:\n  plugproof eval run evals\n  plugproof eval run evals --mode live --adapter "claude -p --output-format stream-json --verbose --plugin-dir {plugin}" --plugin . --out .evals',
    )
    .action(async (suites: string[], flags: EvalRunFlags) => settle(await run(suites, flags, io)));
}

async function run(suites: readonly string[], flags: EvalRunFlags, io: Io): Promise<number> {
  const settings = settingsOf(flags, io);
  const roots = suites.map((suite) => {
    const folder = resolve(io.cwd, suite);
    if (followedKindOf(folder) !== 'folder') throw new UsageError(`\`${suite}\` is no folder`);
    return suitesAt(folder);
  });
  for (const { read, name } of roots)
    for (const { file, reason } of read.unread)
      io.err(`${visible(`plugproof: not read: ${name}/${file}: ${reason}`)}\n`);
  const plan = planTrials(roots, {
    mode: flags.mode,
    runs: settings.runs,
    threshold: settings.threshold,
    adapter: `${flags.adapter ?? ''}${settings.script === null ? '' : JSON.stringify(settings.script)}`,
    judge: flags.judge ?? '',
    model: flags.model ?? '',
    pluginDigest: settings.plugin === null ? '' : treeDigest(lookAtTree(settings.plugin)),
    toolVersion: VERSION,
  });
  if (plan.cases.length === 0) throw new UsageError(`no case lies in ${suites.map((s) => `\`${s}\``).join(', ')}`);
  const digest = planDigest(plan.cases, flags.mode);
  const { store } = settings;
  const signal = io.interrupted?.();
  const result = await runPlan(plan, {
    store,
    shard: settings.shard,
    jobs: settings.jobs ?? (flags.mode === 'replay' ? 1 : 4),
    ceiling: settings.ceiling,
    execution: {
      judge: settings.judge === null ? null : commandJudge(settings.judge, settings.votes, settings.timeoutMs, signal),
      command: commandRunner(signal),
      adapter: settings.adapter,
      plugin: settings.plugin,
      script: settings.script,
      timeoutMs: settings.timeoutMs,
      now: settings.now,
      store,
      ...(signal ? { signal } : {}),
    },
    ...(io.live
      ? {
          seen: (trial, done, of) =>
            io.err(`\r\u001b[K${done}/${of} ${visible(trial.caseId).slice(0, 60)}${done === of ? '\r\u001b[K' : ''}`),
        }
      : {}),
  });
  const report = reportOf(result.tally, {
    toolVersion: VERSION,
    plan: digest,
    mode: flags.mode,
    thresholds: new Map(plan.cases.map((one) => [one.id, one.threshold])),
    baseline: settings.baseline,
  });
  if (settings.out !== null) keepShard(settings.out, { digest, flags, plan, shard: settings.shard, report });
  await printReport(report, flags.format, store, io);
  if (result.unkept !== null)
    io.err(`plugproof: a result could not be kept (${result.unkept}); what is printed is whole\n`);
  if (result.left > 0)
    io.err(
      `plugproof: ${result.left} runs were not started${settings.out === null ? '' : '; the same command goes on from here'}\n`,
    );
  if (signal?.aborted) return signal.reason === 'SIGTERM' ? TERMINATED : INTERRUPTED;
  return result.left > 0 || isStopped(report)
    ? EXIT.incomplete
    : exitCode(worst(report.cases.map((one) => one.verdict)));
}

const INTERRUPTED = 130;
const TERMINATED = 143;

/** Nothing failed, and what could not be judged was kept from it by the environment. */
function isStopped({ cases, mode }: EvalReport): boolean {
  if (mode === 'replay' || cases.some((one) => one.verdict === 'fail')) return false;
  const open = cases.filter((one) => one.verdict === 'ungradeable');
  return (
    open.length > 0 &&
    open.every(
      ({ outcomes }) => (outcomes['infra-error'] ?? 0) + (outcomes.timeout ?? 0) + (outcomes.unreached ?? 0) > 0,
    )
  );
}

interface KeptShard {
  readonly digest: string;
  readonly flags: EvalRunFlags;
  readonly plan: ReturnType<typeof planTrials>;
  readonly shard: ReturnType<typeof readShard>;
  readonly report: EvalReport;
}

function keepShard(out: string, { digest, flags, plan, shard, report }: KeptShard): void {
  const manifest = {
    version: 1,
    tool: VERSION,
    plan: digest,
    mode: flags.mode,
    shard: shard ?? { index: 1, count: 1 },
    cases: plan.cases,
  };
  for (const [name, value] of [
    ['shard.json', manifest],
    ['report.json', report],
  ] as const) {
    const written = replaceFile(`${out}/${name}`, `${JSON.stringify(value, null, 2)}\n`);
    if (!written.ok) throw new UsageError(`\`${name}\` cannot be written to \`${out}\` (${written.errno})`);
  }
}

function settingsOf(flags: EvalRunFlags, io: Io) {
  const number = (
    text: string | undefined,
    name: string,
    least: number,
    most: number,
    whole: boolean,
  ): number | null => {
    if (text === undefined) return null;
    const value = Number(text);
    if (!/^\d+(?:\.\d+)?$/.test(text) || value < least || value > most || (whole && !Number.isInteger(value)))
      throw new UsageError(
        `\`${name}\` takes ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}, not \`${text}\``,
      );
    return value;
  };
  const words = (text: string | undefined, name: string): readonly [string, ...string[]] | null => {
    if (text === undefined) return null;
    const argv = commandWords(text);
    if (!argv) throw new UsageError(`\`${name}\` is no command: it is empty, or a quote is not closed`);
    return argv;
  };
  const shard = flags.shard === undefined ? null : readShard(flags.shard);
  if (flags.shard !== undefined && !shard)
    throw new UsageError(`\`--shard\` takes i/n with 1 ≤ i ≤ n, not \`${flags.shard}\``);
  const adapter = words(flags.adapter, '--adapter');
  if (flags.mode !== 'replay' && !adapter) throw new UsageError(`\`--mode ${flags.mode}\` needs \`--adapter COMMAND\``);
  if (flags.mode === 'replay' && adapter) throw new UsageError('`--adapter` runs nothing in replay; add `--mode live`');
  const plugin = flags.plugin === undefined ? null : resolve(io.cwd, flags.plugin);
  if (plugin !== null && followedKindOf(plugin) !== 'folder') throw new UsageError(`\`${flags.plugin}\` is no folder`);
  const now = flags.now === undefined ? io.now() : new Date(flags.now);
  if (Number.isNaN(now.getTime()))
    throw new UsageError(`\`${flags.now}\` is no moment; write it as 2026-01-31T12:00:00Z`);
  const out = flags.out === undefined ? null : resolve(io.cwd, flags.out);
  return {
    shard,
    adapter,
    plugin,
    script: scriptOf(flags, io),
    now,
    out,
    store: out === null ? null : new TrialStore(out),
    judge: words(flags.judge, '--judge'),
    votes: number(flags.votes, '--votes', 1, 99, true) ?? 3,
    runs: number(flags.runs, '--runs', 1, 1000, true),
    threshold: number(flags.threshold, '--threshold', 0, 1, false),
    jobs: number(flags.jobs, '--jobs', 1, 64, true),
    timeoutMs: (number(flags.timeout, '--timeout', 1, 86_400, true) ?? 300) * 1000,
    ceiling: number(flags.maxCost, '--max-cost', 0, 1e6, false),
    baseline: flags.baseline === undefined ? null : baselineAt(resolve(io.cwd, flags.baseline), flags.baseline),
  };
}

const MAX_REPORT = 64 * 1024 * 1024;

export function baselineAt(path: string, name: string): EvalReport {
  const read = readBounded(path, MAX_REPORT);
  if (!read.ok)
    throw new UsageError(`the baseline \`${name}\` cannot be read (${'errno' in read ? read.errno : read.code})`);
  try {
    const report = JSON.parse(Buffer.from(read.bytes).toString('utf8')) as EvalReport;
    if (
      report.version === 1 &&
      Array.isArray(report.cases) &&
      report.cases.every((one) => typeof one.id === 'string' && typeof one.outcomes === 'object')
    )
      return report;
  } catch {}
  throw new UsageError(`the baseline \`${name}\` is no JSON report of \`eval run\``);
}

function scriptOf({ mode, script }: EvalRunFlags, io: Io): Script | 'case' | null {
  if (mode !== 'scripted') {
    if (script !== undefined) throw new UsageError('`--script` is for `--mode scripted`');
    return null;
  }
  if (script === undefined) return 'case';
  const read = readBounded(resolve(io.cwd, script));
  if (!read.ok)
    throw new UsageError(`the script \`${script}\` cannot be read (${'errno' in read ? read.errno : read.code})`);
  const made = readScript(Buffer.from(read.bytes).toString('utf8'));
  if (!made.ok) throw new UsageError(`the script \`${script}\`: ${made.reason}; docs/evals.md shows its form`);
  return made.script;
}

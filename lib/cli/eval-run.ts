// `plugproof eval run`: runs suites, or grades what was recorded of them, and reports what holds.
import { dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { planDigest, type Shard } from '../../harness/eval/plan.js';
import type { EvalSource } from '../../harness/eval/report/source.js';
import { viewerFiles } from '../../harness/eval/report/viewer.js';
import { excerptOfRun } from '../../harness/eval/run/excerpt.js';
import { commandJudge, commandRunner } from '../../harness/eval/run/judge.js';
import { reportOf } from '../../harness/eval/run/report.js';
import { runPlan } from '../../harness/eval/run/runner.js';
import { suitesAt } from '../../harness/eval/run/suites.js';
import { type PlannedRun, type PlannedTrial, planTrials } from '../../harness/eval/run/trials.js';
import type { TrialStore } from '../../harness/eval/trial-store.js';
import type { EvalReport, Trial } from '../../harness/eval/types.js';
import { followedKindOf } from '../durable/files.js';
import { makeFolder, replaceFile } from '../durable/replace.js';
import { lookAtTree, treeDigest } from '../durable/tree.js';
import { visible } from '../report/visible.js';
import { EXIT, exitCode } from '../verdict/outcome.js';
import { worst } from '../verdict/verdict.js';
import { formatOption, KeptTrials, printReport } from './eval-print.js';
import { type EvalRunFlags, settingsOf } from './eval-settings.js';
import { type Io, type Settle, UsageError } from './io.js';
import { VERSION } from './version.js';

export function evalRunVerb(group: Command, io: Io, settle: Settle): void {
  group
    .command('run')
    .description('run eval suites, or grade what was recorded of them')
    .argument('<suite...>', 'a folder of suites, or of one; see docs/evals.md for the forms that are read')
    .addOption(formatOption())
    .option('--output <file>', 'write it there instead of to standard output')
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
    .option('--viewer <dir>', 'write the files that the skill-creator viewer reads')
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
  const kept = new KeptTrials(flags.viewer !== undefined);
  const recordings = new Map(plan.trials.map((trial) => [trial.key, trial]));
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
    seen: (trial, done, of) => {
      kept.add(trial);
      if (io.live) showProgress(io, trial.caseId, done, of);
    },
  });
  const report = reportOf(result.tally, {
    toolVersion: VERSION,
    plan: digest,
    mode: flags.mode,
    thresholds: new Map(plan.cases.map((one) => [one.id, one.threshold])),
    baseline: settings.baseline,
  });
  if (settings.out !== null) keepShard(settings.out, { digest, flags, plan, shard: settings.shard, report });
  const source = {
    report,
    baseline: settings.baseline,
    trialsOf: (id: string) => kept.of(id),
    excerptOf: ({ key }: Trial) => excerptOfRun(recordingOf(recordings.get(key), store) ?? ''),
  };
  await printReport(source, flags, io);
  if (flags.viewer !== undefined) writeViewer(resolve(io.cwd, flags.viewer), source, plan, settings.now, flags);
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

const showProgress = (io: Io, id: string, done: number, of: number): void =>
  io.err(`\r\u001b[K${done === of ? '' : `${done}/${of} ${visible(id).slice(0, 60)}`}`);

/** Where the run of a trial lies: in the suite, or where it was kept. */
function recordingOf(trial: PlannedTrial | undefined, store: TrialStore | null): string | null {
  if (trial?.work.kind === 'recorded') {
    const path = trial.work.run.transcript?.path ?? null;
    return path === null ? null : join(trial.root, path);
  }
  const folder = trial?.work.kind === 'live' ? (store?.run(trial.runKey) ?? null) : null;
  return folder === null ? null : join(folder, 'run.jsonl');
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
  readonly shard: Shard | null;
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

function writeViewer(
  folder: string,
  source: EvalSource,
  plan: PlannedRun,
  now: Date,
  { model = '', plugin = '' }: EvalRunFlags,
): void {
  const ids = new Map(plan.trials.map((trial) => [trial.caseId, trial.case?.prompt?.value ?? null]));
  const facts = { skillName: plugin, skillPath: plugin, model, at: now.toISOString() };
  for (const { path, text } of viewerFiles(source, { ...facts, promptOf: (id) => ids.get(id) ?? null })) {
    const target = join(folder, path);
    makeFolder(dirname(target));
    const written = replaceFile(target, [...text].join(''));
    if (!written.ok) throw new UsageError(`\`${path}\` cannot be written to \`${folder}\` (${written.errno})`);
  }
}

// `plugproof eval merge`: shards of one plan as one report, or none. `plugproof eval report`: a kept report printed again.
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type ShardManifest, shardProblems, TrialLedger } from '../../harness/eval/merge.js';
import { reportOf } from '../../harness/eval/run/report.js';
import { Tally } from '../../harness/eval/tally.js';
import { TrialStore } from '../../harness/eval/trial-store.js';
import { readBounded } from '../durable/files.js';
import { visible } from '../report/visible.js';
import { EXIT, exitCode } from '../verdict/outcome.js';
import { worst } from '../verdict/verdict.js';
import { formatOption, KeptTrials, type PrintFlags, printReport } from './eval-print.js';
import { baselineAt } from './eval-settings.js';
import { type Io, type Settle, UsageError } from './io.js';
import { VERSION } from './version.js';

interface Flags extends PrintFlags {
  readonly baseline?: string;
}

export function evalMergeVerbs(group: Command, io: Io, settle: Settle): void {
  group
    .command('merge')
    .description('put the shards of one run together')
    .argument('<dir...>', 'the `--out` folders of the shards')
    .addOption(formatOption())
    .option('--output <file>', 'write it there instead of to standard output')
    .option('--baseline <file>', 'a JSON report of an earlier run to hold this one against')
    .addHelpText(
      'after',
      '\nExit codes: those of `eval run`; 2 where a shard is missing, repeated, foreign or of another plan or version, or a trial has two results or none.\n\nExample:\n  plugproof eval merge shard-1 shard-2 --format json',
    )
    .action(async (dirs: string[], flags: Flags) => settle(await merge(dirs, flags, io)));
  group
    .command('report')
    .description('print a kept report again')
    .argument('<dir>', 'an `--out` folder')
    .addOption(formatOption())
    .option('--output <file>', 'write it there instead of to standard output')
    .addHelpText('after', '\nExit codes: those of the run.\n\nExample:\n  plugproof eval report .evals --format json')
    .action(async (dir: string, flags: Flags) => {
      const folder = resolve(io.cwd, dir);
      const report = baselineAt(join(folder, 'report.json'), join(dir, 'report.json'));
      const kept = new KeptTrials();
      for (const trial of new TrialStore(folder).trials()) kept.add(trial);
      await printReport({ report, baseline: null, trialsOf: (id) => kept.of(id), excerptOf: () => [] }, flags, io);
      settle(exitCode(worst(report.cases.map((one) => one.verdict))));
    });
}

async function merge(dirs: readonly string[], flags: Flags, io: Io): Promise<number> {
  const shards = dirs.map((dir) => manifestAt(resolve(io.cwd, dir), dir));
  const [first] = shards;
  const problems = [...shardProblems(shards)];
  const tally = new Tally();
  const kept = new KeptTrials();
  if (first && problems.length === 0) {
    const ledger = new TrialLedger(first.cases);
    for (const { id } of first.cases) tally.expect(id);
    for (const dir of dirs) {
      const store = new TrialStore(resolve(io.cwd, dir));
      for (const trial of store.trials((path) =>
        problems.push({ code: 'trial-foreign', message: `\`${dir}/${path}\` is no result` }),
      ))
        if (ledger.take(trial)) {
          tally.add(trial);
          kept.add(trial);
        }
    }
    problems.push(...ledger.close());
  }
  if (!first || problems.length > 0) {
    for (const { code, message } of problems.slice(0, 50)) io.err(`${visible(`plugproof: ${message} (${code})`)}\n`);
    io.err('plugproof: nothing was merged\n');
    return EXIT.ungradeable;
  }
  const baseline = flags.baseline === undefined ? null : baselineAt(resolve(io.cwd, flags.baseline), flags.baseline);
  const report = reportOf(tally, {
    toolVersion: VERSION,
    plan: first.plan,
    mode: first.mode,
    thresholds: new Map(first.cases.map((one) => [one.id, one.threshold])),
    baseline,
  });
  await printReport({ report, baseline, trialsOf: (id) => kept.of(id), excerptOf: () => [] }, flags, io);
  return exitCode(worst(report.cases.map((one) => one.verdict)));
}

const MAX_MANIFEST = 64 * 1024 * 1024;

function manifestAt(folder: string, name: string): ShardManifest {
  const read = readBounded(join(folder, 'shard.json'), MAX_MANIFEST);
  if (!read.ok)
    throw new UsageError(`\`${name}\` holds no \`shard.json\` that can be read; it is written by \`eval run --out\``);
  try {
    const manifest = JSON.parse(Buffer.from(read.bytes).toString('utf8')) as ShardManifest;
    const { index, count } = manifest.shard;
    if (
      manifest.version === 1 &&
      Number.isInteger(index) &&
      Number.isInteger(count) &&
      typeof manifest.plan === 'string' &&
      Array.isArray(manifest.cases)
    )
      return manifest;
  } catch {}
  throw new UsageError(`\`${name}/shard.json\` is not what \`eval run --out\` writes`);
}

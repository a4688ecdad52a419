// The flags of `eval run`, read into what a run is given; each mistake is one sentence.
import { resolve } from 'node:path';
import { readShard } from '../../harness/eval/plan.js';
import { commandWords } from '../../harness/eval/run/adapter.js';
import { readScript, type Script } from '../../harness/eval/run/scripted.js';
import { TrialStore } from '../../harness/eval/trial-store.js';
import type { EvalMode, EvalReport } from '../../harness/eval/types.js';
import { followedKindOf, readBounded } from '../durable/files.js';
import type { PrintFlags } from './eval-print.js';
import { type Io, UsageError } from './io.js';

export interface EvalRunFlags extends PrintFlags {
  readonly mode: EvalMode;
  readonly adapter?: string;
  readonly judge?: string;
  readonly votes: string;
  readonly runs?: string;
  readonly threshold?: string;
  readonly shard?: string;
  readonly out?: string;
  readonly baseline?: string;
  readonly viewer?: string;
  readonly plugin?: string;
  readonly model?: string;
  readonly script?: string;
  readonly jobs?: string;
  readonly timeout: string;
  readonly maxCost?: string;
  readonly now?: string;
}

export function settingsOf(flags: EvalRunFlags, io: Io) {
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

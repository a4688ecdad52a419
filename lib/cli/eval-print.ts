// An eval report on standard output or in a file, in the form that was asked for.
import { resolve } from 'node:path';
import { Option } from 'commander';
import { EVAL_FORMATS, type EvalFormat, loadEvalReporter } from '../../harness/eval/report/formats.js';
import type { EvalSource } from '../../harness/eval/report/source.js';
import type { Trial } from '../../harness/eval/types.js';
import { replaceFile } from '../durable/replace.js';
import { type Io, UsageError } from './io.js';

export interface PrintFlags {
  readonly format: EvalFormat;
  readonly output?: string;
}

export const formatOption = (): Option =>
  new Option('--format <format>', 'how to print it').choices([...EVAL_FORMATS]).default('pretty');

export async function printReport(source: EvalSource, { format, output }: PrintFlags, io: Io): Promise<void> {
  const reporter = await loadEvalReporter(format);
  if (!reporter) throw new UsageError(`\`${format}\` is no format`);
  if (output === undefined) {
    for (const piece of reporter(source, { color: io.color })) io.out(piece);
    return;
  }
  const text = [...reporter(source, { color: false })].join('');
  const written = replaceFile(resolve(io.cwd, output), text);
  if (!written.ok) throw new UsageError(`the report cannot be written to \`${output}\` (${written.errno})`);
}

/** Trials of one case that are kept for a report: those that did not pass, and the first that did. */
const MOST_KEPT = 20;

/** Keeps what a report shows of each case, however many trials there are; all of them where every run has to be shown. */
export class KeptTrials {
  readonly #all: boolean;
  readonly #kept = new Map<string, Trial[]>();

  constructor(all = false) {
    this.#all = all;
  }

  add(trial: Trial): void {
    const kept = this.#kept.get(trial.caseId) ?? [];
    const passed = kept.filter((one) => one.outcome === 'pass').length;
    if (!this.#all && (trial.outcome === 'pass' ? passed > 0 : kept.length - passed >= MOST_KEPT)) return;
    kept.push(trial);
    this.#kept.set(trial.caseId, kept);
  }

  of(caseId: string): Iterable<Trial> {
    return this.#kept.get(caseId) ?? [];
  }
}

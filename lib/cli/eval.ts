// `plugproof eval run`: runs the gate cases of suites, each in a folder of its own.
import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { runGateCase } from '../../harness/eval/gate-run.js';
import { casesBelow, type FoundCase, loadCase } from '../../harness/eval/suite-cases.js';
import { followedKindOf } from '../durable/files.js';
import { visible } from '../report/visible.js';
import { exitCode, type Outcome } from '../verdict/outcome.js';
import { worst } from '../verdict/verdict.js';
import { type Io, type Settle, UsageError } from './io.js';

export function evalVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('eval')
    .description('run what shows that a contract holds')
    .addHelpText('after', '\nExample:\n  plugproof eval run evals/dispatch-artifact')
    .command('run')
    .description('run the gate cases of suites')
    .argument('<suite...>', 'a folder of cases, a folder of such folders, or one case')
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .addHelpText(
      'after',
      '\nExit codes: 0 every case is as expected, 1 one is not, 2 one could not be run.\n\nExample:\n  plugproof eval run evals',
    )
    .action((suites: string[], { format }: { format: string }) => settle(run(suites, format, io)));
}

interface Row {
  readonly id: string;
  readonly outcome: Outcome;
  readonly differences: readonly string[];
}

function run(suites: readonly string[], format: string, io: Io): number {
  const plan = createHash('sha256');
  const rows = suites.flatMap((suite) => foundIn(suite, io)).map((found) => runCase(found, plan));
  const count = (outcome: Outcome): number => rows.filter((row) => row.outcome === outcome).length;
  const summary = { cases: rows.length, pass: count('pass'), fail: count('fail'), ungradeable: count('ungradeable') };
  if (format === 'json') {
    const cases = rows.map(({ id, outcome, differences }) => {
      const passRate = outcome === 'ungradeable' ? null : outcome === 'pass' ? 1 : 0;
      // A gate gives the same verdict each time, so there is nothing to estimate.
      return {
        id,
        outcomes: { [outcome]: 1 },
        passRate,
        interval: passRate === null ? null : [passRate, passRate],
        differences,
      };
    });
    io.out(`${JSON.stringify({ plan: `sha256:${plan.digest('hex')}`, cases, summary }, null, 2)}\n`);
  } else {
    for (const { id, outcome, differences } of rows) {
      io.out(`${visible(`${outcome.padEnd(11)} ${id}`)}\n`);
      for (const difference of differences) io.out(`            ${visible(difference)}\n`);
    }
    io.out(`${rows.length} cases: ${summary.pass} pass, ${summary.fail} fail, ${summary.ungradeable} ungradeable\n`);
  }
  return exitCode(worst(rows.map((row) => row.outcome)));
}

function foundIn(suite: string, io: Io): FoundCase[] {
  const folder = resolve(io.cwd, suite);
  if (followedKindOf(folder) !== 'folder') throw new UsageError(`\`${suite}\` is no folder`);
  const name = basename(folder);
  const found = casesBelow(folder);
  if (found.length === 0)
    throw new UsageError(`no case lies in \`${suite}\`: a case is a folder with a case.yaml, at most two levels below`);
  return found.map(({ id, file }) => ({ id: id === '' ? name : `${name}/${id}`, file }));
}

function runCase({ id, file }: FoundCase, plan: ReturnType<typeof createHash>): Row {
  const loaded = loadCase(file);
  if (!loaded) return { id, outcome: 'ungradeable', differences: ['the case cannot be read'] };
  const { source, read } = loaded;
  plan.update(`${id}\0${source.digest}\n`);
  if (read.gateCase) return { id, ...runGateCase(read.gateCase) };
  const differences = read.mistakes.map(
    ({ message, span, fix }) => `line ${source.position(span.start).line}: ${message}${fix ? `; ${fix}` : ''}`,
  );
  return { id, outcome: 'ungradeable', differences };
}

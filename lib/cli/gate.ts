// `plugproof gate NAME`: one verb for each gate. The arguments are read by the gate itself, so that a gate case reads
// them in the same way; what is said here of them is only help.
import { type Command, Option } from 'commander';
import { type GateCommand, runCommand, type Signature } from '../../harness/gates/command.js';
import { GATE_COMMANDS } from '../../harness/gates/commands.js';
import { type World, worldAt } from '../../harness/gates/world.js';
import { visible } from '../report/visible.js';
import { exitCode } from '../verdict/outcome.js';
import type { Reason, Verdict } from '../verdict/verdict.js';
import { type Io, type Settle, UsageError } from './io.js';

export function gateVerb(program: Command, io: Io, settle: Settle): void {
  const gate = program
    .command('gate')
    .description('judge what a dispatched worker left behind or returned')
    .addHelpText('after', '\nExample:\n  plugproof gate artifact research/slice-1 --index-name RESEARCH.md');
  for (const command of GATE_COMMANDS) gateCommand(gate, command, io, settle);
}

/** Adds one command that takes its arguments as they are. */
export function gateCommand<T extends Verdict>(parent: Command, command: GateCommand<T>, io: Io, settle: Settle): void {
  const [name, words] = command.path ?? ['rest', ''];
  parent
    .command(command.name)
    .description(command.summary)
    .usage(usageOf(command))
    .argument(`[${name}...]`, words)
    .allowUnknownOption()
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .option('--now <iso>', 'the moment to judge by')
    .addHelpText('after', helpOf(command))
    .action(async (_args: string[], flags: { format: string; now?: string }, self: Command) => {
      const args = self.args;
      const stdin = args.some((arg) => arg === '-' || /^--[^=]*=-$/.test(arg)) ? await io.stdin() : null;
      const world: World = worldAt(io.cwd, momentOf(flags.now, io), stdin);
      const verdict = runCommand(command, args, world);
      print(command, verdict, flags.format, io);
      settle(exitCode(verdict.outcome));
    });
}

function print<T extends Verdict>(command: GateCommand<T>, verdict: Verdict | T, format: string, io: Io): void {
  if (format === 'json') {
    io.out(`${JSON.stringify(verdict, null, 2)}\n`);
    return;
  }
  const usage = verdict.reasons.some((reason) => reason.code === 'usage');
  const line = usage ? null : command.line(verdict as T);
  if (line !== null) io.out(`${visible(line)}\n`);
  for (const reason of verdict.reasons) io.err(`${visible(reasonLine(reason))}\n`);
  if (usage) io.err(`usage: plugproof ${pathOf(command)} ${usageOf(command)}\n`);
}

export function reasonLine({ code, message, file, line }: Reason): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return `${place}${message} (${code})`;
}

export function momentOf(given: string | undefined, io: Io): Date {
  if (given === undefined) return io.now();
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`\`${given}\` is no moment, such as 2027-03-01 or 2027-03-01T12:00:00Z`);
  return moment;
}

const pathOf = (command: Signature): string => (command.name === 'recover' ? 'recover' : `gate ${command.name}`);

function usageOf(command: Signature): string {
  const flags = Object.entries(command.flags).map(([name, flag]) => {
    const written = flag.value === null ? `--${name}` : `--${name} ${flag.value}`;
    return flag.required ? written : `[${written}]`;
  });
  return [...(command.path ? [command.path[0]] : []), ...flags, '[--format pretty|json]'].join(' ');
}

function helpOf(command: Signature): string {
  const rows = Object.entries(command.flags).map(([name, flag]) => [
    `--${name}${flag.value === null ? '' : ` ${flag.value}`}`,
    flag.words,
  ]);
  const wide = Math.max(0, ...rows.map(([flag]) => (flag as string).length));
  const flags = rows.map(([flag, words]) => `  ${(flag as string).padEnd(wide)}  ${words}`);
  const heading = flags.length > 0 ? ['', 'Flags:', ...flags] : [];
  return [
    ...heading,
    '',
    'Exit codes: 0 it holds, 1 it does not, 2 it could not be judged.',
    '',
    'Example:',
    `  ${command.example}`,
  ].join('\n');
}

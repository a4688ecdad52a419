// Runs one gate case in a folder of its own and holds the verdict against what the case expects.

import { errnoOf } from '../../lib/durable/files.js';
import { makeScratch, type Scratch } from '../../lib/durable/scratch.js';
import { type GateCase, INSTANT } from '../../lib/suite/gate-case.js';
import { exitCode, type Outcome } from '../../lib/verdict/outcome.js';
import type { Verdict } from '../../lib/verdict/verdict.js';
import { type GateCommand, runCommand } from '../gates/command.js';
import { GATE_COMMANDS } from '../gates/commands.js';
import { worldAt } from '../gates/world.js';
import { RECOVER_COMMAND } from '../recover/command.js';
import type { Recovery } from '../recover.js';

/** What a case may run: every gate, and the recovery. */
const COMMANDS: readonly GateCommand[] = [...GATE_COMMANDS, RECOVER_COMMAND];
export const CASE_GATES: readonly string[] = COMMANDS.map((command) => command.name);

export interface CaseResult {
  /** `ungradeable`: the case could not be set up. */
  readonly outcome: Outcome;
  /** What is other than expected, a sentence each. */
  readonly differences: readonly string[];
}

export function runGateCase(gateCase: GateCase): CaseResult {
  let scratch: Scratch | null = null;
  try {
    scratch = makeScratch();
    fill(scratch, gateCase);
    const { gate, args, stdin, now } = gateCase.run;
    const command = COMMANDS.find((one) => one.name === gate) as GateCommand;
    const world = worldAt(scratch.path, now, stdin === null ? null : Buffer.from(stdin, 'utf8'));
    const verdict = runCommand(command, args, world);
    const usage = verdict.reasons.some((reason) => reason.code === 'usage');
    const differences = compare(gateCase, verdict, usage ? null : command.line(verdict));
    return { outcome: differences.length === 0 ? 'pass' : 'fail', differences };
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    return {
      outcome: 'ungradeable',
      differences: [`the case could not be set up ${SETUP.get(errno) ?? `(${errno})`}`],
    };
  } finally {
    scratch?.remove();
  }
}

const SETUP: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'since one of its files has the name of another one, or of a folder of its own (EEXIST)'],
  ['ENOTDIR', 'since one of its files lies below another one (ENOTDIR)'],
  ['ENOENT', 'in the folder for temporary files, which is not there (ENOENT)'],
  ['EACCES', 'in the folder for temporary files, which may not be written (EACCES)'],
  ['ENOSPC', 'since the disk is full (ENOSPC)'],
]);

function fill(scratch: Scratch, { files, links, mtimes }: GateCase): void {
  for (const { path, bytes } of files) {
    if (bytes === null) scratch.folder(path);
    else scratch.file(path, bytes);
  }
  for (const { path, target } of links) scratch.link(path, target);
  const own = new Map(mtimes.map(({ path, seconds }) => [path, seconds]));
  for (const { path } of [...files, ...links]) {
    scratch.date(path, new Date(INSTANT.getTime() + (own.get(path) ?? 0) * 1000));
    own.delete(path);
  }
  for (const [path, seconds] of own) scratch.date(path, new Date(INSTANT.getTime() + seconds * 1000));
}

function compare({ expect }: GateCase, verdict: Verdict, line: string | null): string[] {
  const out: string[] = [];
  const say = (what: string, wanted: unknown, got: unknown): void => {
    if (JSON.stringify(wanted) !== JSON.stringify(got))
      out.push(`${what} is ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
  say('the exit code', expect.exit, exitCode(verdict.outcome));
  if (expect.outcome !== null) say('the outcome', expect.outcome, verdict.outcome);
  if (expect.reasons !== null)
    say('the list of reasons', sorted(expect.reasons), sorted(verdict.reasons.map((reason) => reason.code)));
  if (expect.line !== null) say('the line', expect.line, line);
  if (expect.written !== null)
    say('what was written', sorted(expect.written), sorted((verdict as Partial<Recovery>).written ?? []));
  return out;
}

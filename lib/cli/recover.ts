// `plugproof recover`: a payload that came by value, written and judged.
import type { Command } from 'commander';
import { RECOVER_COMMAND } from '../../harness/recover/command.js';
import { gateCommand } from './gate.js';
import type { Io, Settle } from './io.js';

export function recoverVerb(program: Command, io: Io, settle: Settle): void {
  gateCommand(program, RECOVER_COMMAND, io, settle);
}

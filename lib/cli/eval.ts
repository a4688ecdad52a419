// `plugproof eval`: suites that are read, run, put together and reported.
import type { Command } from 'commander';
import { evalCheckVerb } from './eval-check.js';
import { evalMergeVerbs } from './eval-merge.js';
import { evalRunVerb } from './eval-run.js';
import type { Io, Settle } from './io.js';

export function evalVerb(program: Command, io: Io, settle: Settle): void {
  const group = program
    .command('eval')
    .description('check, run and report what shows that plugins and contracts hold')
    .addHelpText('after', '\nExample:\n  plugproof eval run evals/dispatch-artifact');
  evalCheckVerb(group, io, settle);
  evalRunVerb(group, io, settle);
  evalMergeVerbs(group, io, settle);
}

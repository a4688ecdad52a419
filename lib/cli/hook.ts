// `plugproof hook EVENT`: reads a hook's event on standard input and answers in the host's form, with exit code 0.
import type { Command } from 'commander';
import { worldAt } from '../../harness/gates/world.js';
import { answerHook, type HookEvent, type HookOptions } from '../../harness/hook.js';
import { momentOf } from './gate.js';
import type { Io, Settle } from './io.js';
import { sessionStartVerb } from './registry-hook.js';

interface Flags extends HookOptions {
  readonly now?: string;
}

const EVENTS: readonly (readonly [HookEvent, string])[] = [
  [
    'subagent-stop',
    "judge a worker's last message, and its artifact where it says that it wrote one; block the stop otherwise",
  ],
  [
    'pre-tool-use',
    'refuse a dispatch without its envelope, and a file in the slice whose name the contract does not allow',
  ],
];

export function hookVerb(program: Command, io: Io, settle: Settle): void {
  const hook = program
    .command('hook')
    .description("answer a host's hook: the verdict as JSON, exit code 0")
    .addHelpText(
      'after',
      '\nExample:\n  plugproof hook subagent-stop --contract contracts/researcher.yaml --envelope .research/envelope.json < event.json',
    );
  for (const [event, words] of EVENTS) {
    hook
      .command(event)
      .description(words)
      .requiredOption('--contract <file>', 'the contract, contracts/AGENT.yaml')
      .requiredOption('--envelope <file>', 'where the parent writes down what it sends: a JSON object of strings')
      .option('--slice <dir>', "the folder that the parent assigned; the envelope's `slice` unless given")
      .option('--newer-than <file>', 'a file touched before the dispatch; the index must be strictly newer')
      .option('--now <iso>', 'the moment to judge by')
      .addHelpText(
        'after',
        `\nA fail and what could not be judged both block.\n\nExample:\n  plugproof hook ${event} --contract contracts/researcher.yaml --envelope .research/envelope.json < event.json`,
      )
      .action(async ({ now, ...options }: Flags) => {
        const input = await io.stdin();
        io.out(`${answerHook(event, input, options, worldAt(io.cwd, momentOf(now, io)))}\n`);
        settle(0);
      });
  }
  sessionStartVerb(hook, io, settle);
}

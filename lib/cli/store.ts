// `plugproof store`: the verbs of the artifact store, their flags and their examples. What they do is in store-verbs.ts.
import { type Command, Option } from 'commander';
import { MAX_FINDINGS } from '../store/index.js';
import type { Io, Settle } from './io.js';
import {
  fetch,
  list,
  type PruneFlags,
  type PublishFlags,
  prune,
  publish,
  type RecentFlags,
  recent,
  verify,
  type Where,
} from './store-verbs.js';
import { VERSION } from './version.js';

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

export function storeVerb(program: Command, io: Io, settle: Settle): void {
  const store = program
    .command('store')
    .description('published results of this workspace: put, read back, what is recent, what is sound, what may go')
    .addHelpText(
      'after',
      '\nExamples:\n  plugproof store publish --id fanout:1 --kind question_advisory body.json\n  plugproof store recent --lane code_context --prompt',
    );
  const verb = (name: string, description: string, example: string): Command =>
    store
      .command(name)
      .description(description)
      .option('--workspace <dir>', 'the workspace; its store lies in .plugproof/artifacts', '.')
      .option('--root <dir>', 'the root of the store itself')
      .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
      .addHelpText('after', `\nExample:\n  plugproof store ${example}`);
  const timed = (command: Command): Command =>
    command.option('--now <iso>', 'the moment to count from, with its offset');

  timed(
    verb(
      'publish',
      'store a body under its digest and record that it was published',
      'publish --id fanout:1 --kind question_advisory body.json',
    ),
  )
    .argument('<body>', 'a JSON file; `-` for standard input')
    .requiredOption('--id <contract>', 'the id to publish it under')
    .requiredOption('--kind <kind>', 'what kind of result it is')
    .option(
      '--lane <lane>',
      'a lane that it holds results of; may be repeated (default: those it names itself)',
      collect,
    )
    .option('--producer <name>', 'who publishes it', `plugproof@${VERSION}`)
    .option('--active', 'its producer still uses it: prune leaves it alone')
    .option('--no-active', 'its producer is done with it')
    .option('--retain <span>', 'how long prune leaves it alone (default: 90d)')
    .action(async (body: string, flags: PublishFlags) => settle(await publish(body, flags, io)));
  verb('fetch', 'print a published body, verified', 'fetch fanout:1 --lane code_context')
    .argument('<id>', 'the id it was published under')
    .option('--lane <lane>', 'only the entries of this lane')
    .action((id: string, flags: Where & { lane?: string }) => settle(fetch(id, flags, io)));
  timed(
    verb(
      'recent',
      'where recent findings lie, newest first; never what they say',
      'recent --lane code_context --prompt',
    ),
  )
    .option('--window <span>', 'how far back (default: 24h, or that of the configuration)')
    .option('--kind <kind>', 'only this kind of those that may be offered')
    .option('--lane <lane>', 'the lane that asks, which is offered its own findings; may be repeated', collect)
    .option('--limit <n>', `how many at most, up to ${MAX_FINDINGS}`, String(MAX_FINDINGS))
    .option('--prompt', 'print the section for the prompt of a lane; nothing when there is nothing')
    .action(async (flags: RecentFlags) => settle(await recent(flags, io)));
  verb('list', 'every publication and tombstone, by the records alone', 'list --format json').action((flags: Where) =>
    settle(list(flags, io)),
  );
  verb('verify', 'hold every body and record against what it claims', 'verify').action((flags: Where) =>
    settle(verify(flags, io)),
  );
  timed(verb('prune', 'say what may go; with --apply, tombstone and remove it', 'prune --older-than 30d --apply'))
    .option('--older-than <span>', 'what was published longer ago than this', '30d')
    .option('--apply', 'do it')
    .action((flags: PruneFlags) => settle(prune(flags, io)));
}

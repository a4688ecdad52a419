// `plugproof registry`: the verbs of the finding registry, their flags and their examples. What they do is in the files
// beside this one, each loaded when its verb is called.
import { type Command, Option } from 'commander';
import { FORMATS } from '../report/formats.js';
import type { Io, Settle } from './io.js';
import type { CheckFlags } from './registry-check.js';
import { DEFAULT_FILE } from './registry-place.js';
import type { ListFlags, SelectFlags } from './registry-read.js';
import type { WriteFlags } from './registry-write.js';

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

/** The flags by which findings are ranked for a piece of work. */
export const workFlags = (command: Command): Command =>
  command
    .option('--goal <text>', 'what is to be done; literal words count last')
    .option('--when <word>', 'a shape of the work, as `applicable_when` names it; may be repeated', collect)
    .option('--language <name>', 'a language of the work; may be repeated', collect)
    .option('--changed <path>', 'a file that changes; may be repeated', collect)
    .option('--limit <n>', 'how many at most, 1 to 5', '5');

const formats = (choices: readonly string[], usual: string): Option =>
  new Option('--format <format>', 'how to print it').choices(choices).default(usual);

export function registryVerb(program: Command, io: Io, settle: Settle): void {
  const registry = program
    .command('registry')
    .description('the finding registry: what was learned, ranked for a plan, kept under a lock')
    .addHelpText(
      'after',
      '\nExamples:\n  plugproof registry select --goal "parse the config" --language typescript\n  plugproof registry add finding.json\n  plugproof registry check --cited PLAN.md',
    );
  const verb = (name: string, description: string, example: string): Command =>
    registry
      .command(name)
      .description(description)
      .option('--file <path>', 'the registry', DEFAULT_FILE)
      .addHelpText('after', `\nExample:\n  plugproof registry ${example}`);
  readVerbs(verb, io, settle);
  writeVerbs(verb, io, settle);
}

type Verb = (name: string, description: string, example: string) => Command;

function readVerbs(verb: Verb, io: Io, settle: Settle): void {
  workFlags(
    verb(
      'select',
      'the findings that bear on a piece of work, five at most; writes nothing',
      'select --when test-gap --explain',
    ),
  )
    .option('--explain', 'say why each was chosen')
    .addOption(formats(['prompt', 'pretty', 'json', 'markdown'], 'prompt'))
    .action(async (flags: SelectFlags) => settle(await (await import('./registry-read.js')).select(flags, io)));
  verb('list', 'every entry', 'list --status active')
    .addOption(
      new Option('--status <status>', 'only entries of this status').choices(['active', 'superseded', 'retired']),
    )
    .addOption(formats(['pretty', 'json'], 'pretty'))
    .action(async (flags: ListFlags) => settle(await (await import('./registry-read.js')).list(flags, io)));
  workFlags(
    verb(
      'check',
      'hold the registry against its contract, and a plan against what it was given',
      'check --cited PLAN.md --when test-gap',
    ),
  )
    .option('--cited <plan>', 'a plan that must name the findings that it was given; `-` for standard input')
    .option(
      '--given <id>',
      'an id that the plan was given (default: those that `select` gives for the same flags); may be repeated',
      collect,
    )
    .addOption(formats(FORMATS, 'pretty'))
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on')
        .choices(['error', 'warning', 'advice', 'never'])
        .default('error'),
    )
    .option('--rule <id=level>', 'set a rule to off, advice, warning or error; may be repeated', collect)
    .option('--baseline <file>', 'leave out what this baseline lists')
    .option('--write-baseline <file>', 'write the baseline; an existing one only loses entries')
    .option('--accept-new', 'with --write-baseline: add entries too')
    .option('--now <iso>', 'the moment to judge dates by')
    .action(async (flags: CheckFlags) => settle(await (await import('./registry-check.js')).check(flags, io)));
}

function writeVerbs(verb: Verb, io: Io, settle: Settle): void {
  const write = (name: string, description: string, example: string): Command =>
    verb(name, description, example)
      .option('--break-lock', 'take the lock from whoever holds it; only where nobody does any more')
      .addOption(formats(['pretty', 'json'], 'pretty'));
  const load = () => import('./registry-write.js');
  write('add', 'add an entry, or one a line; one that is known is merged', 'add finding.json')
    .argument('<file>', 'a JSON object, or JSON lines; `-` for standard input')
    .action(async (file: string, flags: WriteFlags) => settle(await (await load()).add(file, flags, io)));
  write('cite', 'count a citation of each entry and date it', 'cite f-2026-04-11-001')
    .argument('<id...>', 'ids of active entries')
    .option('--now <iso>', 'the moment of the citation')
    .action(async (ids: string[], flags: WriteFlags & { now?: string }) =>
      settle(await (await load()).citeIds(ids, flags, io)),
    );
  write('retire', 'keep an entry for history and offer it no more', 'retire f-2026-04-11-001')
    .argument('<id>', 'the id of an active entry')
    .action(async (id: string, flags: WriteFlags) => settle(await (await load()).retireId(id, flags, io)));
  write('supersede', 'let another entry stand in for one', 'supersede f-2026-04-11-001 f-2026-05-02-003')
    .argument('<old>', 'the id of the entry that is superseded')
    .argument('<new>', 'the id of the active entry that stands in for it')
    .action(async (old: string, by: string, flags: WriteFlags) =>
      settle(await (await load()).supersedeId(old, by, flags, io)),
    );
  write('fmt', 'write the file anew in one form', 'fmt --rekey')
    .option('--rekey', 'give entries the derived key, and merge those that then share one')
    .action(async (flags: WriteFlags & { rekey?: boolean }) => settle(await (await load()).format(flags, io)));
}

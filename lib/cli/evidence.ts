// `plugproof evidence check`: reads facts, turns and the texts that facts cite, and hands them to the pure part.
// Law: a row that could not be read keeps the run from being judged; nothing checked is never 0.
import { type Command, Option } from 'commander';
import { checkFacts, testResult } from '../evidence/index.js';
import { EXIT } from '../verdict/outcome.js';
import { citedTexts, digested, factRows, lineageRows, quoteLines, readInput, turnRows } from './evidence-input.js';
import { evidenceText } from './evidence-text.js';
import type { Io, Settle } from './io.js';

interface Flags {
  readonly turns: string;
  readonly index?: string;
  readonly sources?: string;
  readonly lineage?: string;
  readonly profile: 'default' | 'original';
  readonly shadow?: boolean;
  readonly format: 'pretty' | 'json' | 'in-toto';
}

const EXAMPLE = '\nExample:\n  plugproof evidence check facts.jsonl --turns turns.jsonl --sources .';

export function evidenceVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('evidence')
    .description('whose words back what is to be remembered: the user, a tool, a tool call or an agent')
    .addHelpText('after', EXAMPLE)
    .command('check')
    .description('hold facts against the turns that they quote')
    .argument('<facts>', 'a JSONL file of facts; `-` for standard input')
    .requiredOption('--turns <file>', 'the conversation, a JSONL file of turns')
    .option('--index <file>', 'quotes that are remembered already, one a line: a fact made only of them is refused')
    .option('--sources <dir>', 'the folder that cited files lie in')
    .option('--lineage <file>', 'what each claim was made from, a JSONL file')
    .addOption(
      new Option('--profile <profile>', 'the rules: as published, or mended')
        .choices(['default', 'original'])
        .default('default'),
    )
    .option('--shadow', 'report what would be refused, and do not fail for it')
    .addOption(
      new Option('--format <format>', 'how to print it').choices(['pretty', 'json', 'in-toto']).default('pretty'),
    )
    .addHelpText('after', `\nExit codes: 0 no fact is refused, 1 one is, 2 it could not be judged.\n${EXAMPLE}`)
    .action(async (facts: string, flags: Flags) => settle(await check(facts, flags, io)));
}

async function check(file: string, flags: Flags, io: Io): Promise<number> {
  const factsFile = await readInput(file, io);
  const turnsFile = await readInput(flags.turns, io);
  const indexFile = flags.index === undefined ? null : await readInput(flags.index, io);
  const lineageFile = flags.lineage === undefined ? null : await readInput(flags.lineage, io);
  const facts = factRows(factsFile);
  const turns = turnRows(turnsFile);
  const lineage = lineageFile === null ? null : lineageRows(lineageFile);
  const faults = [...facts.faults, ...turns.faults, ...(lineage?.faults ?? [])];
  for (const fault of faults.slice(0, 20)) io.err(`plugproof: ${fault}\n`);
  if (faults.length > 20) io.err(`plugproof: ${faults.length - 20} more rows are wrong\n`);
  if (faults.length > 0 || turns.rows.length === 0 || facts.rows.length === 0) {
    if (faults.length === 0)
      io.err(`plugproof: ${facts.rows.length === 0 ? file : flags.turns} holds no row: nothing was checked\n`);
    return EXIT.ungradeable;
  }
  const cited = flags.sources === undefined ? null : citedTexts(flags.sources, facts.rows, io);
  const report = checkFacts(
    {
      facts: facts.rows,
      turns: turns.rows,
      ...(indexFile === null ? {} : { index: quoteLines(indexFile) }),
      ...(cited === null ? {} : { sources: cited.texts }),
      ...(lineage === null ? {} : { lineage: lineage.rows }),
    },
    { profile: flags.profile },
  );
  const unjudged = (report.summary.unjudged ?? 0) > 0;
  if (flags.format === 'in-toto') {
    const inputs = [turnsFile, indexFile, lineageFile].filter((one) => one !== null).map(digested);
    const profile = digested({ name: `profile:${flags.profile}`, bytes: Buffer.from(flags.profile), path: null });
    const configuration = [profile, ...inputs, ...(cited?.digests ?? [])];
    const statement = testResult(report, digested(factsFile), configuration);
    if (statement !== null) io.out(`${JSON.stringify(statement, null, 2)}\n`);
    else
      io.err('plugproof: something could not be judged, and a statement has no word for that: see `--format json`\n');
  } else io.out(flags.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : evidenceText(report));
  if (unjudged) return EXIT.ungradeable;
  return report.summary.refused > 0 && flags.shadow !== true ? EXIT.fail : EXIT.pass;
}

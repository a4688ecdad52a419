#!/usr/bin/env node
// The only file that touches `process`. It reads the arguments, hands a verb the outside world, and sets the
// exit code: it never calls `process.exit`, which would cut a pipe off at what fits into its buffer.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { followedKindOf, readBounded } from '../durable/files.js';
import { EXIT } from '../verdict/outcome.js';
import { type Io, UsageError } from './io.js';
import { initVerb } from './init.js';
import { inspectVerb } from './inspect.js';
import { lintVerb } from './lint.js';
import { explainVerb, rulesVerb } from './rules.js';
import { VERSION } from './version.js';

const io: Io = {
  cwd: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  color: wantsColor(),
  stdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  now: () => new Date(),
  page: (path) => {
    const read = readBounded(join(packageRoot(), path));
    return read.ok ? read.bytes.toString('utf8') : null;
  },
  live: process.stderr.isTTY === true,
};

/** The folder of this package's package.json, above the bundle as above the module. */
function packageRoot(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (followedKindOf(join(at, 'package.json')) !== 'file' && dirname(at) !== at) at = dirname(at);
  return at;
}

function wantsColor(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

async function main(argv: readonly string[]): Promise<number> {
  const program = new Command('plugproof');
  let code: number = EXIT.pass;
  program
    .description('checks a claim against what backs it: a contract linter for agent plugins, skills and marketplaces')
    .version(VERSION)
    .showHelpAfterError('(plugproof --help lists the verbs)')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  const settle = (result: number): void => {
    code = result;
  };
  for (const verb of [lintVerb, inspectVerb, explainVerb, rulesVerb, initVerb]) verb(program, io, settle);
  try {
    if (argv.length === 0) {
      io.err(program.helpInformation());
      return EXIT.ungradeable;
    }
    await program.parseAsync(withVerb(argv), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.pass : EXIT.ungradeable;
    if (error instanceof UsageError) {
      io.err(`plugproof: ${error.message}\n`);
      return EXIT.ungradeable;
    }
    throw error;
  }
}

/** `plugproof PATH` lints when PATH is `.` or holds a `/`. */
const withVerb = (argv: readonly string[]): string[] => {
  const first = argv[0] as string;
  return !first.startsWith('-') && (first === '.' || first.includes('/')) ? ['lint', ...argv] : [...argv];
};

// A reader that went away is no fault of the run: what it did not want is not written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const detail = error instanceof Error ? error.message : String(error);
    io.err(`plugproof: internal error: ${detail}\nThis is a fault of plugproof; nothing was judged. Report it with the command that brings it about.\n`);
    process.exitCode = EXIT.ungradeable;
  },
);

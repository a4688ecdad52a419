#!/usr/bin/env node
// The only file that touches `process`. It reads the arguments, hands a verb the outside world, and sets the
// exit code: it never calls `process.exit`, which would cut a pipe off at what fits into its buffer.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { followedKindOf, readBounded } from '../durable/files.js';
import { EXIT } from '../verdict/outcome.js';
import { type Io, type Settle, UsageError } from './io.js';
import { VERSION } from './version.js';

type Register = (program: Command, io: Io, settle: Settle) => void;

/** The verbs in the order of the help. A run loads the one it needs. */
const VERBS: Readonly<Record<string, () => Promise<Register>>> = {
  lint: async () => (await import('./lint.js')).lintVerb,
  explain: async () => (await import('./explain.js')).explainVerb,
  rules: async () => (await import('./rules.js')).rulesVerb,
  init: async () => (await import('./init.js')).initVerb,
  inspect: async () => (await import('./inspect.js')).inspectVerb,
  gate: async () => (await import('./gate.js')).gateVerb,
  recover: async () => (await import('./recover.js')).recoverVerb,
  hook: async () => (await import('./hook.js')).hookVerb,
  eval: async () => (await import('./eval.js')).evalVerb,
};

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
  const settle: Settle = (result) => {
    code = result;
  };
  const words = argv.length === 0 ? [] : withVerb(argv);
  const wanted = Object.hasOwn(VERBS, words[0] ?? '') ? [words[0] as string] : Object.keys(VERBS);
  for (const name of wanted) (await (VERBS[name] as () => Promise<Register>)())(program, io, settle);
  try {
    if (argv.length === 0) {
      io.err(program.helpInformation());
      return EXIT.ungradeable;
    }
    await program.parseAsync(words, { from: 'user' });
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

#!/usr/bin/env node
// The only file that touches `process`. It reads the arguments, hands a verb the outside world, and sets the
// exit code: it never calls `process.exit`, which would cut a pipe off at what fits into its buffer.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { followedKindOf, readBounded } from '../durable/files.js';
import { EXIT } from '../verdict/outcome.js';
import { type Io, type Settle, UsageError } from './io.js';
import { buildProgram, withVerb } from './program.js';

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
  interrupted: () => {
    const stop = new AbortController();
    // The second one ends the process as it always does.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal));
    return stop.signal;
  },
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
  let code: number = EXIT.pass;
  const words = withVerb(argv);
  const settle: Settle = (result) => {
    code = result;
  };
  const program = await buildProgram(io, settle, words[0]);
  try {
    if (words.length === 0) {
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
    io.err(
      `plugproof: internal error: ${detail}\nThis is a fault of plugproof; nothing was judged. Report it with the command that brings it about.\n`,
    );
    process.exitCode = EXIT.ungradeable;
  },
);

// The verbs and what they share, as one description that parses arguments and prints help.
import { Command } from 'commander';
import type { Io, Settle } from './io.js';
import { VERSION } from './version.js';

type Register = (program: Command, io: Io, settle: Settle) => void;

/** The verbs in the order of the help. A run loads the one it needs. */
export const VERBS: Readonly<Record<string, () => Promise<Register>>> = {
  lint: async () => (await import('./lint.js')).lintVerb,
  explain: async () => (await import('./explain.js')).explainVerb,
  rules: async () => (await import('./rules.js')).rulesVerb,
  init: async () => (await import('./init.js')).initVerb,
  inspect: async () => (await import('./inspect.js')).inspectVerb,
  contract: async () => (await import('./contract.js')).contractVerb,
  gate: async () => (await import('./gate.js')).gateVerb,
  recover: async () => (await import('./recover.js')).recoverVerb,
  hook: async () => (await import('./hook.js')).hookVerb,
  store: async () => (await import('./store.js')).storeVerb,
  registry: async () => (await import('./registry.js')).registryVerb,
  evidence: async () => (await import('./evidence.js')).evidenceVerb,
  transcript: async () => (await import('./transcript.js')).transcriptVerb,
  eval: async () => (await import('./eval.js')).evalVerb,
};

/** All verbs, or only the one that the first word names: a run loads no more than it needs. */
export async function buildProgram(io: Io, settle: Settle, word?: string): Promise<Command> {
  const program = new Command('plugproof')
    .description('checks a claim against what backs it: a contract linter for agent plugins, skills and marketplaces')
    .version(VERSION)
    .showHelpAfterError('(plugproof --help lists the verbs)')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  const wanted =
    word === '--version' || word === '-V'
      ? []
      : word !== undefined && Object.hasOwn(VERBS, word)
        ? [word]
        : Object.keys(VERBS);
  for (const name of wanted) (await (VERBS[name] as () => Promise<Register>)())(program, io, settle);
  return program;
}

/** `plugproof PATH` lints when PATH is `.` or holds a `/`. */
export function withVerb(argv: readonly string[]): string[] {
  const first = argv[0];
  const path = first !== undefined && !first.startsWith('-') && (first === '.' || first.includes('/'));
  return path ? ['lint', ...argv] : [...argv];
}

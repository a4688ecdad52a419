// Runs the command line as a user does: the shipped bundle where the tests lie in dist/, the module elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const compiled = resolve(import.meta.dirname, '../..');
export const CLI = existsSync(join(compiled, 'cli.js')) ? join(compiled, 'cli.js') : join(compiled, 'lib/cli/main.js');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

export function plugproof(args: readonly string[], options: RunOptions = {}): Ran {
  const { NODE_EXTRA_CA_CERTS: _unused, FORCE_COLOR: _color, ...env } = process.env;
  const done = spawnSync(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? tmpdir(),
    input: options.input ?? '',
    env: { ...env, ...options.env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** What of a JSON report the tests look at. */
export interface JsonReport {
  readonly root: string;
  readonly checked: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly diagnostics: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly file: string;
    readonly line: number;
    readonly message: string;
  }[];
  readonly summary: Readonly<Record<string, number>>;
}

export const reportOf = (ran: Ran): JsonReport => JSON.parse(ran.out) as JsonReport;

/** A folder of its own with these files, taken away afterwards. */
export function inTree<T>(files: Readonly<Record<string, string | Uint8Array>>, work: (root: string) => T): T {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-test-')));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export const MANIFEST = `${JSON.stringify({ name: 'fx', version: '1.0.0', description: 'A plugin.', author: { name: 'A' } }, null, 2)}\n`;
export const AGENT =
  '---\nname: reviewer\ndescription: Reviews a change.\ntools: Read, Grep\n---\n\nYou review a change.\n';
export const OPEN_AGENT = '---\nname: reviewer\ndescription: Reviews a change.\n\n# Reviewer\n\nYou review a change.\n';

/** A plugin that no rule has anything to say about. */
export const CLEAN: Readonly<Record<string, string>> = {
  '.claude-plugin/plugin.json': MANIFEST,
  'agents/reviewer.md': AGENT,
};
/** The same with an agent whose frontmatter never closes: an error. */
export const BROKEN: Readonly<Record<string, string>> = {
  '.claude-plugin/plugin.json': MANIFEST,
  'agents/reviewer.md': OPEN_AGENT,
};

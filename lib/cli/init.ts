// `plugproof init`: a configuration and a CI job, asking nothing it can find out. An existing file is left alone.
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { followedKindOf, gitRootOf } from '../durable/files.js';
import { createFile, makeFolder } from '../durable/replace.js';
import { DEFAULT_HOST } from '../host/facts.js';
import { type Io, type Settle, UsageError } from './io.js';

const WORKFLOW = 'examples/ci/plugproof.yml';

export function initVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('init')
    .description('write plugproof.yaml and a GitHub workflow; files that exist are left alone')
    .argument('[path]', 'the folder of the plugin or marketplace', '.')
    .addHelpText('after', '\nExample:\n  plugproof init my-plugin')
    .action((path: string) => settle(init(resolve(io.cwd, path), io)));
}

function init(folder: string, io: Io): number {
  if (followedKindOf(folder) !== 'folder')
    throw new UsageError(`\`${folder}\` is no folder; name the folder of the plugin`);
  const top = gitRootOf(folder) ?? folder;
  const below = folder === top ? '.' : folder.slice(top.length + 1);
  const example = io.page(WORKFLOW);
  if (example === null) throw new UsageError(`this installation lacks \`${WORKFLOW}\`; install the package again`);
  const files: [string, string][] = [
    [`${folder}/plugproof.yaml`, configText()],
    [`${top}/.github/workflows/plugproof.yml`, workflowText(example, below)],
  ];
  let failed = false;
  for (const [file, text] of files) {
    const folder = makeFolder(dirname(file));
    const made = folder.ok ? createFile(file, text) : folder;
    if (made.ok) io.out(`wrote ${file}\n`);
    else if (made.errno === 'EEXIST') io.out(`kept ${file}: it exists\n`);
    else {
      failed = true;
      io.err(`plugproof: ${file} cannot be written (${made.errno})\n`);
    }
  }
  if (!failed) io.out('next: plugproof lint\n');
  return failed ? 2 : 0;
}

const configText = (): string => `# What plugproof checks here. Every key is optional; docs/config.md lists them.
version: 1
hosts: [${DEFAULT_HOST}]
rules: {}
ignore: []
`;

/** The workflow that examples/ci/ shows, for the linted folder. */
const workflowText = (example: string, path: string): string =>
  example.replaceAll(' lint . ', ` lint ${shellWord(path)} `);

const shellWord = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

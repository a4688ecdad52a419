// `plugproof init`: a configuration and a CI job, asking nothing it can find out. An existing file is left alone.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { followedKindOf, gitRootOf } from '../durable/files.js';
import { createFile } from '../durable/replace.js';
import { DEFAULT_HOST } from '../host/facts.js';
import { type Io, type Settle, UsageError } from './io.js';
import { VERSION } from './version.js';

export function initVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('init')
    .description('write plugproof.yaml and a GitHub workflow; files that exist are left alone')
    .argument('[path]', 'the folder of the plugin or marketplace', '.')
    .addHelpText('after', '\nExample:\n  plugproof init my-plugin')
    .action((path: string) => settle(init(resolve(io.cwd, path), io)));
}

function init(folder: string, io: Io): number {
  if (followedKindOf(folder) !== 'folder') throw new UsageError(`\`${folder}\` is no folder; name the folder of the plugin`);
  const top = gitRootOf(folder) ?? folder;
  const below = folder === top ? '.' : folder.slice(top.length + 1);
  const files: [string, string][] = [
    [`${folder}/plugproof.yaml`, configText()],
    [`${top}/.github/workflows/plugproof.yml`, workflowText(below)],
  ];
  let failed = false;
  for (const [file, text] of files) {
    const made = createFile(file, text);
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

const workflowText = (path: string): string => `name: plugproof
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes plugproof@${VERSION} lint ${shellWord(path)} --format github
`;


const shellWord = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

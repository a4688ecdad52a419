// Writes, or holds against the disk, what is made from the rules and their fixtures.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import type { Io } from '../lib/cli/io.js';
import { buildProgram } from '../lib/cli/program.js';
import { configSchema } from '../lib/config/schema.js';
import { OWN_RULES } from '../lib/lint/own.js';
import { entrySchema, entrySchemaText } from '../lib/registry/model/schema.js';
import type { RuleWords } from '../lib/rule/rule.js';
import { RULES } from '../rules/index.js';
import { allCases, type Case, lintCase, render, withTree } from './cases.js';
import { compiledSchema } from './compile-schema.js';
import { projectRoot } from './root.js';

export interface BlessOptions {
  /** Write nothing, count what is stale. */
  readonly check: boolean;
  /** Rule ids; empty for all. */
  readonly only: readonly string[];
}

/** Returns how many files were stale. */
export async function bless({ check, only }: BlessOptions): Promise<number> {
  const root = projectRoot();
  const wanted = new Map<string, string>();
  const cases = allCases();
  for (const at of cases) {
    if (!at.name.startsWith('bad-') || (only.length > 0 && !only.includes(at.rule))) continue;
    wanted.set(
      join(at.folder, 'expected.txt'),
      withTree(at, (tree) => render(lintCase(at, tree))),
    );
  }
  const docs = join(root, 'docs', 'rules');
  const words = new Map<string, RuleWords>([...RULES, ...OWN_RULES]);
  for (const [id, rule] of words)
    wanted.set(
      join(docs, `${id}.md`),
      page(
        id,
        rule,
        cases.filter((c) => c.rule === id),
        wanted,
      ),
    );
  wanted.set(join(docs, 'README.md'), table(words));
  wanted.set(join(root, 'docs', 'cli.md'), await commandLine());
  wanted.set(
    join(root, 'schemas', 'config.schema.json'),
    `${JSON.stringify(configSchema([...words.keys()].sort()), null, 2)}\n`,
  );
  wanted.set(join(root, 'schemas', 'registry.schema.json'), entrySchemaText());
  wanted.set(join(root, 'lib', 'registry', 'model', 'compiled.ts'), compiledSchema(entrySchema()));
  let stale = 0;
  for (const [file, text] of wanted) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    stale++;
    if (check) console.error(`stale: ${relative(root, file)}`);
    else {
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
      console.log(`wrote ${relative(root, file)}`);
    }
  }
  for (const name of existsSync(docs) ? readdirSync(docs) : []) {
    if (wanted.has(join(docs, name))) continue;
    stale++;
    if (check) console.error(`left over: docs/rules/${name}`);
    else rmSync(join(docs, name));
  }
  return stale;
}

function page(id: string, rule: RuleWords, cases: readonly Case[], wanted: ReadonlyMap<string, string>): string {
  const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  const lines = [
    `# ${id}`,
    '',
    sentence(rule.summary),
    '',
    `- category: \`${rule.category}\``,
    `- severity: ${rule.severity}`,
    `- status: ${rule.status}, since ${rule.since}`,
    `- hosts: ${rule.hosts.join(', ')}`,
    '',
    '## Why',
    '',
    sentence(rule.why),
    '',
    '## What to do',
    '',
    sentence(rule.fix),
    '',
  ];
  const bad = cases.filter((c) => c.name.startsWith('bad-'));
  if (bad.length > 0)
    lines.push(
      '## Examples',
      '',
      'Each is a folder of this project, and the output is what `plugproof lint` prints for it.',
      '',
    );
  for (const at of bad) {
    const file = join(at.folder, 'expected.txt');
    const expected = wanted.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
    lines.push(`### test/rules/${id}/${at.name}`, '', '````text', expected.trimEnd(), '````', '');
  }
  const quiet = cases.filter((c) => c.name.startsWith('ok-'));
  if (quiet.length > 0) {
    lines.push('## Where it stays quiet', '');
    for (const at of quiet) lines.push(`- [\`${at.name}\`](../../test/rules/${id}/${at.name}), until ${flipWords(at)}`);
    lines.push('');
  }
  return lines.join('\n');
}

function flipWords(at: Case): string {
  const text = readFileSync(join(at.folder, 'flip.txt'), 'utf8').trimEnd();
  const [file, ...change] = text.split('\n') as [string, ...string[]];
  if (change.length === 0) return `\`${file}\``;
  const to = change.filter((l) => l.startsWith('+')).map((l) => l.slice(1).trim() || ' ');
  const from = change.filter((l) => l.startsWith('-')).map((l) => l.slice(1).trim());
  const code = (t: string): string => `\`\` ${t} \`\``;
  if (to.length === 0) return `${code(from.join(' '))} is taken out of \`${file}\``;
  return `\`${file}\` says ${code(to.join(' ').slice(0, 160))}`;
}

function table(words: ReadonlyMap<string, RuleWords>): string {
  const rows = [...words]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, r]) => `| [${id}](${id}.md) | ${r.category} | ${r.severity} | ${r.summary.replaceAll('|', '\\|')} |`);
  return ['# Rules', '', '| rule | category | severity | reports |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/** The help of every verb, as it is printed. */
async function commandLine(): Promise<string> {
  const silent: Io = {
    cwd: '/',
    out: () => {},
    err: () => {},
    color: false,
    stdin: async () => Buffer.alloc(0),
    now: () => new Date(0),
    page: () => null,
    live: false,
  };
  const program = await buildProgram(silent, () => {});
  const out = [
    '# The command line',
    '',
    'Made from the help of each verb. Exit codes everywhere: 0 it holds, 1 it does not, 2 it could not be judged, 3 an eval was cut short, 130 and 143 interrupted.',
    '',
  ];
  const add = (command: Command, path: string): void => {
    out.push(`## ${path}`, '', '```text', helpOf(command), '```', '');
    for (const sub of command.commands) add(sub, `${path} ${sub.name()}`);
  };
  for (const verb of program.commands) add(verb, `plugproof ${verb.name()}`);
  return out.join('\n');
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 100,
  });
  command.outputHelp();
  return text.trimEnd();
}

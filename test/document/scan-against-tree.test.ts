// The scan and the Markdown tree are held against each other: headings, fences, inline links, images and code
// spans have to be the same, line by line, wherever the scan calls a body certain, and in 99 of 100 files anyhow.
// Read are all Markdown files of this project's fixtures and examples and, beside a checkout that has it, a sample of
// real plugins; PLUGPROOF_LONG=1 reads all of those.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { readMarkdown } from '../../lib/document/markdown.js';
import { readTree } from '../../lib/document/tree.js';
import type { MarkdownDocument } from '../../lib/document/types.js';
import { SourceText } from '../../lib/text/source.js';
import { NO_SHARED, projectRoot, sharedFolder } from '../root.js';
import { htmlSpans, scanFacts, treeFacts } from './tree-facts.js';

/** Markdown files below a folder, in a fixed order; links are not followed. */
function markdownBelow(folder: string, found: string[] = []): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') markdownBelow(path, found);
    else if (entry.isFile() && entry.name.endsWith('.md')) found.push(path);
  }
  return found;
}

interface Outcome {
  compared: number;
  readonly certain: string[];
  readonly uncertain: string[];
}

async function compare(paths: readonly string[], root: string): Promise<Outcome> {
  const outcome: Outcome = { compared: 0, certain: [], uncertain: [] };
  for (const path of paths) {
    const document = readMarkdown(relative(root, path), SourceText.decode(readFileSync(path)));
    const difference = await differenceOf(document);
    if (difference === undefined) continue;
    outcome.compared++;
    if (difference !== '') outcome[document.body.uncertain ? 'uncertain' : 'certain'].push(difference);
  }
  return outcome;
}

/** What the two say differently, empty when nothing; undefined where they read different texts. */
async function differenceOf(document: MarkdownDocument): Promise<string | undefined> {
  const result = await readTree(document);
  if (!result.ok) return undefined;
  const block = document.frontmatter.status !== 'absent';
  if (block !== (result.tree.children[0]?.type === 'yaml')) return undefined;
  const tree = treeFacts(result.tree, document.source.text);
  const scan = scanFacts(document, htmlSpans(result.tree));
  if (tree.join('\n') === scan.join('\n')) return '';
  const only = (a: string[], b: string[]): string =>
    a.find((fact) => !b.includes(fact)) ?? 'the same, in other numbers';
  return `${document.file}: tree has line ${only(tree, scan)}; scan has line ${only(scan, tree)}`;
}

function judge({ compared, certain, uncertain }: Outcome, print: (line: string) => void): void {
  for (const line of [...certain, ...uncertain]) print(line);
  print(`${compared} files compared, ${certain.length + uncertain.length} read differently`);
  assert.deepEqual(certain, []);
  assert.ok(uncertain.length <= compared / 100, `${uncertain.length} of ${compared} files are read differently`);
}

test('scan and tree agree on every Markdown file of the fixtures and examples', async (t) => {
  const root = projectRoot();
  const paths = ['test', 'examples'].flatMap((folder) => markdownBelow(join(root, folder)));
  assert.ok(paths.length > 0);
  judge(await compare(paths, root), (line) => t.diagnostic(line));
});

const shared = sharedFolder();
/** Files of each repository that are compared in a normal run. */
const SAMPLE = 40;

test('scan and tree agree on real plugins', { skip: shared === null && NO_SHARED }, async (t) => {
  const corpus = join(shared as string, 'corpus');
  const repositories = readdirSync(corpus, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all: Outcome = { compared: 0, certain: [], uncertain: [] };
  for (const { name } of repositories) {
    const paths = markdownBelow(join(corpus, name));
    const step = process.env.PLUGPROOF_LONG === '1' ? 1 : Math.max(1, Math.floor(paths.length / SAMPLE));
    const { compared, certain, uncertain } = await compare(
      paths.filter((_, i) => i % step === 0).slice(0, step === 1 ? undefined : SAMPLE),
      corpus,
    );
    all.compared += compared;
    all.certain.push(...certain);
    all.uncertain.push(...uncertain);
  }
  assert.ok(all.compared > 0);
  judge(all, (line) => t.diagnostic(line));
});

// Pieces that Markdown readers are known to disagree on, put together in every order of two and of three.
const PIECES = [
  '# h `a`',
  'p [a](b) `c`',
  '- i',
  '  - j [a](b)',
  '1. n',
  '2) m',
  '> q `x`',
  '>> r',
  '```',
  '~~~ js',
  '    code `a`',
  '\ttab',
  '***',
  '---',
  '===',
  '',
  '| a | `b` |',
  '|---|---|',
  '<!-- [a](b) -->',
  '<!-- open `a`',
  '-->',
  '[x]: y',
  '`a',
  'b`',
  '[a',
  'b](c)',
  '- ',
  '+ \tt',
  '   ```',
  '  text',
  '[a][x]',
];

test('scan and tree agree on every text of two and many of three odd lines', async (t) => {
  let count = 0;
  const wrong: string[] = [];
  const check = async (lines: string[]): Promise<void> => {
    const document = readMarkdown(JSON.stringify(lines.join('\n')), new SourceText(`p\n\n${lines.join('\n')}\n`));
    const difference = await differenceOf(document);
    count++;
    if (difference && !document.body.uncertain) wrong.push(difference);
  };
  for (const [i, a] of PIECES.entries()) {
    for (const [j, b] of PIECES.entries()) {
      await check([a, b]);
      for (const [k, c] of PIECES.entries()) if ((i + 2 * j + 3 * k) % 13 === 0) await check([a, b, c]);
    }
  }
  for (const line of wrong.slice(0, 20)) t.diagnostic(line);
  assert.deepEqual(wrong.length, 0);
  assert.ok(count > 2000);
});

// The fixture folders of the rules: test/rules/<rule-id>/<case>/ is a tiny plugin that one can lint by hand.
//   bad-*   the rule speaks; expected.txt is the whole report, fixed/ what `--fix` makes of the files it changes
//   ok-*    a quiet neighbour; flip.txt is the smallest change after which the rule must speak
// args.txt holds flags such as `--host agentskills`; tree.json adds what a checkout cannot hold everywhere
// (links, modes, raw bytes, names that some systems refuse).
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assemble } from '../lib/cli/assemble.js';
import { DEFAULT_HOST, hostFacts } from '../lib/host/facts.js';
import type { HostFacts } from '../lib/host/types.js';
import { lint } from '../lib/lint/lint.js';
import { pretty } from '../lib/report/pretty.js';
import type { LintReport } from '../lib/report/report.js';
import type { Rule } from '../lib/rule/rule.js';
import { RULES } from '../rules/index.js';
import { projectRoot } from './root.js';

/** The day that every fixture is judged on. */
export const TODAY = '2026-12-01';

export const CASES = join(projectRoot(), 'test', 'rules');

/** Files of a case that are about the case and not part of its plugin. */
const ABOUT = ['expected.txt', 'flip.txt', 'args.txt', 'tree.json', 'fixed'];

export interface Case {
  readonly rule: string;
  readonly name: string;
  readonly folder: string;
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();

export const allCases = (): Case[] =>
  folders(CASES).flatMap((rule) =>
    folders(join(CASES, rule)).map((name) => ({ rule, name, folder: join(CASES, rule, name) })),
  );

/** Copies a case's plugin into a folder of its own, runs `work` on it, and takes it away again. */
export function withTree<T>(at: Case, work: (root: string) => T): T {
  const parent = mkdtempSync(join(tmpdir(), 'plugproof-case-'));
  const root = join(parent, at.name);
  try {
    cpSync(at.folder, root, { recursive: true, verbatimSymlinks: true });
    for (const name of ABOUT) rmSync(join(root, name), { recursive: true, force: true });
    plant(at, root);
    return work(root);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** tree.json: path → text | {base64} | {link} | {mode, text} | {copies, unit, end}. */
function plant(at: Case, root: string): void {
  const file = join(at.folder, 'tree.json');
  if (!existsSync(file)) return;
  const tree = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    string | { base64?: string; link?: string; mode?: string; text?: string }
  >;
  for (const [path, what] of Object.entries(tree)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (typeof what === 'string') writeFileSync(target, what);
    else if (what.link !== undefined) symlinkSync(what.link, target);
    else if (what.base64 !== undefined) writeFileSync(target, Buffer.from(what.base64, 'base64'));
    else if (what.text !== undefined) writeFileSync(target, what.text);
    if (typeof what === 'object' && what.mode !== undefined) chmodSync(target, Number.parseInt(what.mode, 8));
  }
}

export function hostsOf(at: Case): HostFacts[] {
  const file = join(at.folder, 'args.txt');
  const words = existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : [];
  const names = words.flatMap((word, i) => (words[i - 1] === '--host' ? [word] : []));
  return (names.length > 0 ? names : [DEFAULT_HOST]).map((name) => {
    const facts = hostFacts(name);
    if (!facts) throw new Error(`${file}: unknown host ${name}`);
    return facts;
  });
}

export function lintCase(at: Case, root: string, rules: ReadonlyMap<string, Rule> = RULES): LintReport {
  const hosts = hostsOf(at);
  const own = rules.get(at.rule);
  // A rule in preview is off until it is asked for, and its own cases ask.
  const levels = new Map(own?.status === 'preview' ? [[at.rule, own.severity]] : []);
  const result = lint({ root, gitRoot: root, rules, hosts, today: TODAY, levels });
  return assemble([{ target: { ok: true, root, within: '', gitRoot: root }, hosts, result }], rules, root);
}

export const render = (report: LintReport): string => pretty(report, { color: false });

/**
 * Applies flip.txt to a tree. The first line names a file; then `-old line` and `+new line` (either may be missing or
 * repeated: the removed lines must stand together exactly once, and the added ones take their place). Other forms, a
 * line each: `rename OLD NEW`, `delete PATH`, `link PATH TARGET`, `mode PATH 644`.
 */
export function flip(at: Case, root: string): void {
  const text = readFileSync(join(at.folder, 'flip.txt'), 'utf8');
  const lines = text.replace(/\n$/, '').split('\n');
  const first = (lines[0] as string).split(' ');
  const path = (index: number): string => join(root, first[index] as string);
  if (first[0] === 'rename') {
    mkdirSync(dirname(path(2)), { recursive: true });
    renameSync(path(1), path(2));
  } else if (first[0] === 'delete') rmSync(path(1), { recursive: true });
  else if (first[0] === 'link') symlinkSync(first[2] as string, path(1));
  else if (first[0] === 'mode') chmodSync(path(1), Number.parseInt(first[2] as string, 8));
  else replaceLines(at, join(root, lines[0] as string), lines.slice(1));
}

function replaceLines(at: Case, file: string, change: readonly string[]): void {
  const removed = change.filter((l) => l.startsWith('-')).map((l) => l.slice(1));
  const added = change.filter((l) => l.startsWith('+')).map((l) => l.slice(1));
  mkdirSync(dirname(file), { recursive: true });
  if (removed.length === 0) {
    writeFileSync(file, `${added.join('\n')}\n`);
    return;
  }
  const text = `\n${readFileSync(file, 'utf8')}`;
  const old = `\n${removed.join('\n')}`;
  const parts = text.split(new RegExp(`${escapePattern(old)}(?=\\r?\\n|$)`));
  if (parts.length !== 2)
    throw new Error(`${at.rule}/${at.name}: the lines of flip.txt stand ${parts.length - 1} times in ${file}`);
  writeFileSync(file, `${parts[0]}${added.map((l) => `\n${l}`).join('')}${parts[1]}`.slice(1));
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

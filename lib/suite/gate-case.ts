// A gate case: `case.yaml`, a slice as text with what a gate must say of it. Closed, with places. Whoever writes a
// dispatch contract can show by it what the contract's gates accept and what they refuse.
import { ClosedReader } from '../contract/closed.js';
import type { ContractMistake } from '../contract/types.js';
import type { DataNode, MappingEntry, MappingNode } from '../document/node.js';
import { readYaml } from '../document/yaml.js';
import type { SourceText } from '../text/source.js';
import type { Field } from '../text/span.js';
import { quoted } from '../text/words.js';
import type { Outcome } from '../verdict/outcome.js';

export interface CaseFile {
  readonly path: string;
  /** null is a folder. */
  readonly bytes: Uint8Array | null;
}

export interface GateCase {
  readonly files: readonly CaseFile[];
  readonly links: readonly { readonly path: string; readonly target: string }[];
  /** Seconds after {@link INSTANT}. What is not named is dated to it. */
  readonly mtimes: readonly { readonly path: string; readonly seconds: number }[];
  readonly run: {
    readonly gate: string;
    readonly args: readonly string[];
    readonly stdin: string | null;
    readonly now: Date;
  };
  readonly expect: CaseExpectation;
}

export interface CaseExpectation {
  readonly exit: number;
  readonly outcome: Outcome | null;
  /** All codes, each once; null where any will do. */
  readonly reasons: readonly string[] | null;
  /** The line on standard output; null where any will do. */
  readonly line: string | null;
  /** Names that `recover` wrote, in any order; null where any will do. */
  readonly written: readonly string[] | null;
}

export interface GateCaseRead {
  /** null where there are mistakes. */
  readonly gateCase: GateCase | null;
  readonly mistakes: readonly ContractMistake[];
}

/** What every date of a case counts from, and the moment it runs at unless it says another. */
export const INSTANT = new Date('2026-01-01T00:00:00Z');
/** Bytes of one case file. */
export const MAX_CASE_BYTES = 1024 * 1024;

const KEYS = ['version', 'files', 'links', 'mtimes', 'run', 'expect'];
const OUTCOMES: readonly Outcome[] = ['pass', 'fail', 'ungradeable'];

export function readGateCase(file: string, source: SourceText, gates: readonly string[]): GateCaseRead {
  const reader = new ClosedReader();
  const root = reader.root(readYaml(file, source), 'the case');
  if (!root) return { gateCase: null, mistakes: reader.mistakes };
  const entries = reader.entries(root, KEYS, 'a gate case');
  const version = entries.get('version')?.value;
  if (version?.kind !== 'scalar' || version.value !== 1)
    reader.add('the version of the case is not 1', version?.span ?? { start: 0, end: 0 });
  const files = readFiles(entries.get('files'), reader);
  const links = readLinks(entries.get('links'), reader);
  refuseThroughLinks([...files, ...links], links, entries.get('links') ?? entries.get('files'), reader);
  const mtimes = readTimes(entries.get('mtimes'), reader);
  const run = readRun(entries.get('run'), root, gates, reader);
  const expect = readExpectation(entries.get('expect'), root, reader);
  const { mistakes } = reader;
  return { gateCase: mistakes.length === 0 && run && expect ? { files, links, mtimes, run, expect } : null, mistakes };
}

/** A path in the case's own folder. */
function isPath({ value, span }: Field<string>, reader: ClosedReader): boolean {
  const parts = value.split('/');
  const good =
    !/[\0\\]/.test(value) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..') &&
    !/^[A-Za-z]:/.test(value);
  if (!good) reader.add(`${quoted(value)} is no path in the folder of the case, written with \`/\``, span);
  return good;
}

const keyOf = (entry: MappingEntry): Field<string> => ({ value: entry.key, span: entry.keySpan });

function readFiles(entry: MappingEntry | undefined, reader: ClosedReader): CaseFile[] {
  return reader.mapping(entry).flatMap((file) => {
    const bytes = bytesOf(file.value, reader);
    return isPath(keyOf(file), reader) && bytes !== undefined ? [{ path: file.key, bytes }] : [];
  });
}

function bytesOf(node: DataNode, reader: ClosedReader): Uint8Array | null | undefined {
  if (node.kind === 'scalar' && node.value === null) return null;
  if (node.kind === 'scalar' && typeof node.value === 'string') return Buffer.from(node.value, 'utf8');
  if (node.kind === 'mapping') {
    const base64 = reader.entries(node, ['base64'], 'a file').get('base64')?.value;
    const text = base64?.kind === 'scalar' && typeof base64.value === 'string' ? base64.value.replace(/\s/g, '') : null;
    if (text !== null && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text))
      return Buffer.from(text, 'base64');
  }
  reader.add('a file is neither text, nor `{ base64: … }`, nor null for a folder', node.span);
  return undefined;
}

function readLinks(entry: MappingEntry | undefined, reader: ClosedReader): GateCase['links'] {
  return reader.mapping(entry).flatMap((link) => {
    const target = reader.text(link);
    if (!target || !isPath(keyOf(link), reader)) return [];
    const leaves = leadsOut(link.key, target.value);
    if (leaves) reader.add(`the link to ${quoted(target.value)} leads out of the folder of the case`, target.span);
    return leaves ? [] : [{ path: link.key, target: target.value }];
  });
}

/**
 * A case may show a link that leads nowhere, but none that leads out of its folder. Steps up count only in front: behind
 * the name of another link they start from where that one leads.
 */
function leadsOut(path: string, target: string): boolean {
  if (/^[/\\]|^[A-Za-z]:/.test(target)) return true;
  let depth = path.split('/').length - 1;
  let down = false;
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && (down || --depth < 0)) return true;
    down ||= part !== '..';
  }
  return false;
}

/** What lies below a link would be made where the link leads, and a link there would start from that place. */
function refuseThroughLinks(
  paths: readonly { readonly path: string }[],
  links: GateCase['links'],
  entry: MappingEntry | undefined,
  reader: ClosedReader,
): void {
  const through = paths.find(({ path }) => links.some((link) => path.startsWith(`${link.path}/`)));
  if (through && entry) reader.add(`${quoted(through.path)} lies below a link of the case`, entry.keySpan);
}

/** Options whose value is compared with what is found and never opened. */
// `--sub-slice` takes one name, and recovery refuses anything else.
const COMPARED = new Set([
  '--sub-slice',
  '--expect-index',
  '--expect-sidecars',
  '--expect-evidence-use',
  '--index-name',
  '--now',
]);

/** Whether an argument is a path that leads out of the folder of the case: a suite may be anybody's. */
function escapes(argument: string, before: string | undefined): boolean {
  const value = /^--[a-z-]+=(.*)$/s.exec(argument);
  const option = value ? argument.slice(0, argument.indexOf('=')) : before;
  const path = value ? (value[1] as string) : argument;
  if (option !== undefined && COMPARED.has(option)) return false;
  if (/^[/\\~]|^[A-Za-z]:[/\\]/.test(path)) return true;
  let depth = 0;
  for (const part of path.split(/[/\\]/)) {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

function readTimes(entry: MappingEntry | undefined, reader: ClosedReader): GateCase['mtimes'] {
  return reader.mapping(entry).flatMap((time) => {
    const { value } = time;
    if (value.kind === 'scalar' && typeof value.value === 'number' && Math.abs(value.value) < 1e9) {
      return isPath(keyOf(time), reader) ? [{ path: time.key, seconds: value.value }] : [];
    }
    reader.add('a time is no number of seconds', value.span);
    return [];
  });
}

function readRun(
  entry: MappingEntry | undefined,
  root: MappingNode,
  gates: readonly string[],
  reader: ClosedReader,
): GateCase['run'] | null {
  const node = reader.node(entry);
  if (!node) {
    if (!entry) reader.add('the case says nothing to `run`', { start: root.span.start, end: root.span.start });
    return null;
  }
  const entries = reader.entries(node, ['gate', 'args', 'stdin', 'now'], 'a run');
  const gate = reader.text(entries.get('gate'));
  if (!entries.has('gate')) reader.add('the run names no `gate`', node.span);
  if (gate && !gates.includes(gate.value)) reader.unknown('gate', gate.value, gate.span, gates);
  const now = entries.has('now') ? reader.text(entries.get('now')) : null;
  const moment = now ? new Date(now.value) : INSTANT;
  if (Number.isNaN(moment.getTime())) reader.add('`now` is no moment', now?.span ?? node.span);
  const stdin = entries.get('stdin')?.value;
  const text = stdin?.kind === 'scalar' && typeof stdin.value === 'string' ? stdin.value : null;
  if (stdin && text === null) reader.add('`stdin` is no text', stdin.span);
  return gate && { gate: gate.value, args: readArgs(entries.get('args'), reader), stdin: text, now: moment };
}

/** Unlike other lists, arguments may be empty and may repeat. */
function readArgs(entry: MappingEntry | undefined, reader: ClosedReader): string[] {
  if (!entry) return [];
  if (entry.value.kind !== 'sequence') reader.add('`args` is no list', entry.value.span);
  const items = entry.value.kind === 'sequence' ? entry.value.items : [];
  return items.flatMap((item, i) => {
    if (item.kind === 'scalar' && typeof item.value === 'string') {
      const before = items[i - 1];
      const option = before?.kind === 'scalar' && typeof before.value === 'string' ? before.value : undefined;
      if (escapes(item.value, option))
        reader.add(`the argument ${quoted(item.value)} leads out of the folder of the case`, item.span);
      return [item.value];
    }
    reader.add('an argument is no text; put it in quotes', item.span);
    return [];
  });
}

function readExpectation(
  entry: MappingEntry | undefined,
  root: MappingNode,
  reader: ClosedReader,
): CaseExpectation | null {
  const node = reader.node(entry);
  if (!node) {
    if (!entry) reader.add('the case says nothing to `expect`', { start: root.span.start, end: root.span.start });
    return null;
  }
  const entries = reader.entries(node, ['exit', 'outcome', 'reasons', 'line', 'written'], 'an expectation');
  const exit = entries.get('exit')?.value;
  const code =
    exit?.kind === 'scalar' && (exit.value === 0 || exit.value === 1 || exit.value === 2) ? exit.value : null;
  if (code === null) reader.add('`exit` is none of 0, 1 and 2', exit?.span ?? node.span);
  const outcome = entries.has('outcome') ? reader.text(entries.get('outcome')) : null;
  if (outcome && !OUTCOMES.includes(outcome.value as Outcome))
    reader.unknown('outcome', outcome.value, outcome.span, OUTCOMES);
  const list = (key: string): string[] | null =>
    entries.has(key) ? reader.texts(entries.get(key)).map((item) => item.value) : null;
  const line = entries.has('line') ? reader.text(entries.get('line')) : null;
  return code === null
    ? null
    : {
        exit: code,
        outcome: (outcome?.value as Outcome) ?? null,
        reasons: list('reasons'),
        line: line?.value ?? null,
        written: list('written'),
      };
}

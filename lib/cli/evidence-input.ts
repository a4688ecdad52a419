// The files of `evidence check`, read within bounds: rows of JSONL, each fault with its line, and the texts of cited
// files. No citation leads out of the folder that was named, by `..` or by a link.
import { createHash } from 'node:crypto';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { isInside, readBounded, realPath } from '../durable/files.js';
import type { Fact, Lineage, Source, Turn } from '../evidence/index.js';
import {
  citationsOf,
  type Digested,
  type Row,
  readFact,
  readLineage,
  readTurn,
  sourcePath,
} from '../evidence/index.js';
import { visible } from '../report/visible.js';
import { readJsonText } from '../store/index.js';
import { isUtf8, SourceText } from '../text/source.js';
import { quoted } from '../text/words.js';
import { readRun } from '../transcript/index.js';
import { turnsOf } from '../transcript/turns.js';
import { type Io, UsageError } from './io.js';

const MAX_INPUT = 64 * 1024 * 1024;
/** Cited files that are read, and all of their bytes. */
const MAX_CITED = 10_000;
const MAX_CITED_BYTES = 64 * 1024 * 1024;

export interface Input {
  /** As the caller named it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Absolute; null for standard input. */
  readonly path: string | null;
}

export async function readInput(file: string, io: Io): Promise<Input> {
  if (file === '-') return { name: 'standard input', bytes: await io.stdin(), path: null };
  const read = readBounded(resolve(io.cwd, file), MAX_INPUT);
  if (!read.ok) throw new UsageError(`${quoted(file)} cannot be read: ${WHY[read.code]}`);
  return { name: file, bytes: read.bytes, path: resolve(io.cwd, file) };
}

const WHY = {
  'too-large': 'it is over 64 MiB',
  'not-a-file': 'it is no file',
  missing: 'it is not there',
  unreadable: 'the system refuses it',
} as const;

export const digested = ({ name, bytes }: Input): Digested => ({
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

export interface Rows<T> {
  readonly rows: readonly T[];
  readonly faults: readonly string[];
}

function rowsOf<T>(
  { name, bytes }: Input,
  read: (value: unknown) => Row<T>,
  done: (row: T, line: number) => T,
): Rows<T> {
  const rows: T[] = [];
  const faults: string[] = [];
  const fault = (line: number, what: string): void => void faults.push(visible(`${name}:${line}: ${what}`));
  let line = 0;
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(10, at);
    const end = next < 0 ? bytes.length : next;
    const row = bytes.subarray(at, end);
    line++;
    at = end + 1;
    if (isBlank(row)) continue;
    const text = readJsonText(line === 1 ? withoutMark(row) : row);
    const found = text.ok ? read(text.value) : { ok: false as const, fault: text.fault.replace(/ in line 1$/, '') };
    if (found.ok) rows.push(done(found.row, line));
    else fault(line, found.fault);
  }
  return { rows, faults };
}

const isBlank = (row: Uint8Array): boolean => row.every((byte) => byte === 32 || byte === 9 || byte === 13);

const withoutMark = (row: Uint8Array): Uint8Array =>
  row[0] === 0xef && row[1] === 0xbb && row[2] === 0xbf ? row.subarray(3) : row;

export function factRows(input: Input): Rows<Fact> {
  const lines = new Map<string, number>();
  const twice: string[] = [];
  const { rows, faults } = rowsOf(input, readFact, (fact, line) => {
    const first = lines.get(fact.id);
    if (first !== undefined)
      twice.push(
        visible(`${input.name}:${line}: the id ${quoted(fact.id)} stands in line ${first} too: give each its own`),
      );
    else lines.set(fact.id, line);
    return fact;
  });
  return { rows, faults: [...faults, ...twice] };
}

/** Turns, or a recorded run, whose turns are made of its events. A turn that names no file is one of this file. */
export function turnRows(input: Input): Rows<Turn> {
  if (startsWithTurn(input)) return rowsOfTurns(input);
  const read = readRun({ name: input.name, source: input.path ?? input.bytes });
  if (!read.ok || read.run.harness === null) return rowsOfTurns(input);
  const part = visible(`${input.name}: a part of this recording could not be read, so nothing is known of its words`);
  return { rows: turnsOf(read.run), faults: read.run.whole ? [] : [part] };
}

/** No record of a recording has a role and a content of its own. */
function startsWithTurn({ bytes }: Input): boolean {
  const first = SourceText.decode(bytes.subarray(0, 65_536)).text.trimStart();
  return /^\{[^{}[\]]*"(?:role|content)"\s*:/.test(first);
}

const rowsOfTurns = (input: Input): Rows<Turn> =>
  rowsOf(input, readTurn, (turn, line) => (turn.file === undefined ? { ...turn, file: input.name, line } : turn));

export const lineageRows = (input: Input): Rows<Lineage> => rowsOf(input, readLineage, (row) => row);

export const quoteLines = ({ bytes }: Input): string[] =>
  SourceText.decode(bytes)
    .text.replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((text) => text.trim() !== '');

export interface Cited {
  readonly texts: Record<string, Source>;
  /** Of the files that were read. */
  readonly digests: readonly Digested[];
}

/** Each cited file below `folder`, by the path that the citation gives. */
export function citedTexts(folder: string, facts: readonly Fact[], io: Io): Cited {
  const root = realPath(resolve(io.cwd, folder));
  if (root === null)
    throw new UsageError(`\`--sources\` ${quoted(folder)} is not there: name the folder of the cited files`);
  const paths = [...new Set(facts.flatMap(citationsOf).map(({ file }) => sourcePath(file)))];
  const texts = new Map<string, Source>();
  const digests: Digested[] = [];
  let bytes = 0;
  for (const [i, path] of paths.entries()) {
    const full = i >= MAX_CITED || bytes > MAX_CITED_BYTES;
    const asked = isAbsolute(path) ? pathBelow(root, resolve(io.cwd, folder), path) : join(root, path);
    const text = full ? { unreadable: 'more is cited than one run reads' } : citedText(root, asked);
    if (text instanceof Uint8Array) {
      bytes += text.length;
      digests.push(digested({ name: path, bytes: text, path: asked }));
      texts.set(path, SourceText.decode(text).text);
    } else texts.set(path, text === null && isAbsolute(path) && asked === join(root, path) ? OUTSIDE : text);
  }
  // No path is a key of the prototype.
  return {
    texts: Object.assign(Object.create(null) as Record<string, Source>, Object.fromEntries(texts)),
    digests,
  };
}

const OUTSIDE = { unreadable: 'it lies outside the folder of the cited files' };

/** An absolute path as it is where it lies below the folder, by either of its names; else it starts at the folder. */
function pathBelow(root: string, folder: string, path: string): string {
  if (isInside(root, path)) return path;
  return isInside(folder, path) ? join(root, relative(folder, path)) : join(root, path);
}

function citedText(root: string, asked: string): Uint8Array | Exclude<Source, string> {
  if (!isInside(root, asked) || asked.includes('\0')) return OUTSIDE;
  const real = realPath(asked);
  if (real === null) return null;
  if (!isInside(root, real)) return { unreadable: 'it leads out of the folder of the cited files by a link' };
  const read = readBounded(real);
  if (!read.ok)
    return read.code === 'missing'
      ? null
      : { unreadable: read.code === 'too-large' ? 'it is over 1 MiB' : WHY[read.code] };
  return isUtf8(read.bytes) ? read.bytes : { unreadable: 'it is not UTF-8' };
}

// The baseline of a lint run on disk: read with its own mistakes told, written whole and atomically.
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { readJson } from '../document/json.js';
import { readBounded } from '../durable/files.js';
import { replaceFile } from '../durable/replace.js';
import { type Baseline, readBaseline, writeBaseline } from '../lint/baseline.js';
import { SourceText } from '../text/source.js';
import { UsageError } from './io.js';

const LIMIT = 32 * 1024 * 1024;

export function baselineAt(path: string): Baseline {
  const read = readBounded(path, LIMIT);
  if (!read.ok) throw new UsageError(`the baseline \`${path}\` cannot be read (${read.code}); write one with \`--write-baseline\``);
  const { baseline, problems } = readBaseline(readJson(path, SourceText.decode(read.bytes)));
  if (problems.length > 0) throw new UsageError(`the baseline \`${path}\` does not hold: ${problems[0]?.message}; write it again with \`--write-baseline\``);
  return baseline;
}

/** Returns what was done, for people. */
export function writeBaselineAt(path: string, diagnostics: readonly Diagnostic[], acceptNew: boolean): string {
  const there = readBounded(path, LIMIT);
  const previous = there.ok ? baselineAt(path) : null;
  const text = writeBaseline(diagnostics, previous, acceptNew);
  const written = replaceFile(path, text);
  if (!written.ok) throw new UsageError(`the baseline cannot be written to \`${path}\` (${written.errno})`);
  return `${previous ? 'rewrote' : 'wrote'} ${path}`;
}

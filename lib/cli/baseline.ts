// The baseline of a lint run on disk: read with its own mistakes told, written whole and atomically.
import { relative } from 'node:path';
import { readJson } from '../document/json.js';
import { kindOf, readBounded } from '../durable/files.js';
import { replaceFile } from '../durable/replace.js';
import { type Baseline, readBaseline, writeBaseline } from '../lint/baseline.js';
import type { LintResult } from '../lint/lint.js';
import { SourceText } from '../text/source.js';
import { UsageError } from './io.js';

const LIMIT = 32 * 1024 * 1024;

/** `path` absolute; findings about the baseline name it as seen from `root`. */
export function baselineAt(path: string, root: string): Baseline {
  const read = readBounded(path, LIMIT);
  if (!read.ok)
    throw new UsageError(`the baseline \`${path}\` cannot be read (${read.code}); write one with \`--write-baseline\``);
  const file = relative(root, path).replaceAll('\\', '/');
  const { baseline, problems } = readBaseline(readJson(file, SourceText.decode(read.bytes)));
  if (problems.length > 0)
    throw new UsageError(
      `the baseline \`${path}\` does not hold: ${problems[0]?.message}; write it again with \`--write-baseline\``,
    );
  return baseline;
}

/** Returns what was done, for people. */
export function writeBaselineAt(path: string, root: string, result: LintResult, acceptNew: boolean): string {
  const previous = kindOf(path) === null ? null : baselineAt(path, root);
  const text = writeBaseline(result.beforeBaseline, previous, acceptNew, result.looksFor);
  const written = replaceFile(path, text);
  if (!written.ok) throw new UsageError(`the baseline cannot be written to \`${path}\` (${written.errno})`);
  return `${previous ? 'rewrote' : 'wrote'} ${path}`;
}

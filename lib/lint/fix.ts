// Applies the edits of a run to the files, and runs again until nothing changes: a fix may bring out the next.
// Edits are text edits; a file is replaced whole and atomically, or left as it was.
import type { Diagnostic, Edit } from '../diagnostic/diagnostic.js';
import { readBounded } from '../durable/files.js';
import { replaceFile } from '../durable/replace.js';
import { SourceText } from '../text/source.js';
import { applyEdits } from './edits.js';

const ROUNDS = 10;

export interface FixResult {
  /** Files that were written, relative to the root, each once. */
  readonly changed: readonly string[];
  /** How many diagnostics' edits went in. */
  readonly applied: number;
  readonly failures: readonly { readonly file: string; readonly reason: string }[];
}

/** `run` lints the tree as it is now. `mode` unsafe applies safe edits too. */
export function applyFixes(root: string, run: () => readonly Diagnostic[], mode: 'safe' | 'unsafe'): FixResult {
  const changed = new Set<string>();
  const failures = new Map<string, string>();
  let applied = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let wrote = false;
    for (const [file, groups] of editsByFile(run())) {
      if (failures.has(file)) continue;
      const path = `${root}/${file}`;
      const read = readBounded(path);
      if (!read.ok) {
        failures.set(file, read.code);
        continue;
      }
      const text = SourceText.decode(read.bytes).text;
      const result = applyEdits(text, groups, mode);
      if (result.text === text) continue;
      const written = replaceFile(path, result.text);
      if (!written.ok) failures.set(file, written.errno);
      else {
        wrote = true;
        changed.add(file);
        applied += result.applied.length;
      }
    }
    if (!wrote) break;
  }
  return {
    changed: [...changed].sort(),
    applied,
    failures: [...failures].map(([file, reason]) => ({ file, reason })),
  };
}

/** The files that one round would change; nothing is written, so what a fix would bring out is not known. */
export function previewFixes(root: string, run: () => readonly Diagnostic[], mode: 'safe' | 'unsafe'): FixResult {
  const changed: string[] = [];
  let applied = 0;
  for (const [file, groups] of editsByFile(run())) {
    const read = readBounded(`${root}/${file}`);
    if (!read.ok) continue;
    const text = SourceText.decode(read.bytes).text;
    const result = applyEdits(text, groups, mode);
    applied += result.applied.length;
    if (result.text !== text) changed.push(file);
  }
  return { changed: changed.sort(), applied, failures: [] };
}

/** The edits of each diagnostic stay together; a diagnostic that edits several files is split by file. */
export function editsByFile(diagnostics: readonly Diagnostic[]): Map<string, Edit[][]> {
  const out = new Map<string, Edit[][]>();
  for (const { edits } of diagnostics) {
    for (const file of new Set(edits.map((e) => e.file))) {
      const group = edits.filter((e) => e.file === file);
      out.set(file, [...(out.get(file) ?? []), group]);
    }
  }
  return out;
}

// Finds the gate cases below a folder that the user names: the folder itself, its folders, and theirs.
import { join } from 'node:path';
import { kindOf, listFolder, readBounded } from '../../lib/durable/files.js';
import { type GateCaseRead, MAX_CASE_BYTES, readGateCase } from '../../lib/suite/gate-case.js';
import { SourceText } from '../../lib/text/source.js';
import { CASE_GATES } from './gate-run.js';

export const CASE_FILE = 'case.yaml';
/** A suite, a folder of suites, and no deeper. */
const LEVELS = 2;

export interface FoundCase {
  /** From the folder that was named, with `/`; the folder's own name where it is the case. */
  readonly id: string;
  /** Absolute. */
  readonly file: string;
}

/** In the order of their ids; links are not followed. */
export function casesBelow(folder: string, id = '', levels = LEVELS): FoundCase[] {
  if (kindOf(join(folder, CASE_FILE)) === 'file') return [{ id, file: join(folder, CASE_FILE) }];
  const listed = levels > 0 ? listFolder(folder) : null;
  if (!listed?.ok) return [];
  return listed.entries
    .filter((entry) => entry.kind === 'folder')
    .flatMap((entry) =>
      casesBelow(join(folder, entry.name), id === '' ? entry.name : `${id}/${entry.name}`, levels - 1),
    );
}

export interface LoadedCase {
  readonly source: SourceText;
  readonly read: GateCaseRead;
}

/** null where the file cannot be read. */
export function loadCase(file: string): LoadedCase | null {
  const read = readBounded(file, MAX_CASE_BYTES);
  if (!read.ok) return null;
  const source = SourceText.decode(read.bytes);
  return { source, read: readGateCase(file, source, CASE_GATES) };
}

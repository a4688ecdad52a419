// The JSON-lines registries of a tree: the finding registry in its place, and other files of records with ids and
// states, which are told by what they hold. What is material for tests and examples is left alone.
import { readJsonLines } from '../document/json-lines.js';
import type { LinesDocument } from '../document/types.js';
import { isCalledRecords, isRecordLog, mayBeRecordLog } from '../registry/model/record-states.js';
import type { SourceText } from '../text/source.js';
import { FIXTURES } from './discover.js';
import type { ProjectFiles } from './files.js';

const REGISTRY = /(?:^|\/)\.agents\/findings\/registry\.jsonl$/;
/** Files that are opened to see what they hold. */
const MOST_OPENED = 100;

export interface FoundRegistry {
  readonly role: 'registry' | 'records';
  readonly document: LinesDocument;
}

/**
 * `read` takes a path and whether a file that cannot be read keeps the run from being a pass. With `only`, that file is
 * read as a finding registry, because somebody said so, and no other is.
 */
export function* registriesOf(
  files: ProjectFiles,
  read: (path: string, needed: boolean) => SourceText | null,
  only?: string,
): Iterable<FoundRegistry> {
  if (only !== undefined) {
    const source = read(only, true);
    if (source) yield { role: 'registry', document: readJsonLines(only, source) };
    return;
  }
  let opened = 0;
  for (const { path, kind } of files.walk('')) {
    if (kind !== 'file' || !/\.(?:jsonl|ndjson)$/.test(path) || FIXTURES.test(path)) continue;
    const own = REGISTRY.test(path);
    if (!own && (!isCalledRecords(path) || ++opened > MOST_OPENED)) continue;
    const source = read(path, own);
    if (!source || (!own && !mayBeRecordLog(source.text))) continue;
    const document = readJsonLines(path, source);
    if (own) yield { role: 'registry', document };
    else if (isRecordLog(document)) yield { role: 'records', document };
  }
}

// A YAML file, read once: data with places, and problems as data.
import type { SourceText } from '../text/source.js';
import type { DataDocument } from './types.js';
import { partOf, readYamlPart } from './yaml-tree.js';

/** Reads YAML 1.2 with the core schema. A byte-order mark at the start is passed over. */
export function readYaml(file: string, source: SourceText): DataDocument {
  const start = source.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const read = readYamlPart(source, partOf(source, { start, end: source.text.length }));
  return { kind: 'yaml', file, source, data: read.data, problems: read.problems };
}

// Who names what in a document: forms that are explicit enough to be a reference, and nothing else.
// What a reference leads to is not asked here: see resolve.ts, on the finished model.
import { fileReferences } from './reference-files.js';
import { homeReferences } from './reference-home.js';
import { nameReferences } from './reference-names.js';
import { variableReferences } from './reference-variables.js';
import type { FileUnit, Reference } from './types.js';

/** The references of one Markdown document, in the order of the text; none for any other. */
export function findReferences(unit: FileUnit, plugin: number): Reference[] {
  const { document } = unit;
  if (document.kind !== 'markdown') return [];
  const found = [
    ...fileReferences(unit, document, plugin),
    ...nameReferences(unit, document, plugin),
    ...variableReferences(unit, document, plugin),
    ...homeReferences(unit, document, plugin),
  ];
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.kind < b.kind ? -1 : 1));
}

// Who names what in a body: forms that are explicit enough to be a reference, and nothing else.
import type { FileUnit, Reference } from './types.js';

export function findReferences(_unit: FileUnit, _plugin: number): Reference[] {
  return [];
}

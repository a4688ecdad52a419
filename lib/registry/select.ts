// Selecting from the file of a project. Law: it fails open and writes nothing; a file that is not there or empty has no
// findings and no warning, one that cannot be read has no findings and one warning.
import { type RegistryPlace, readRegistryBytes } from './file.js';
import { byteLines } from './model/byte-lines.js';
import { type Selection, type SelectOptions, selectFindings } from './model/select.js';

export type SelectedFindings = Selection;

export function selectFromRegistry(place: RegistryPlace, options: SelectOptions = {}): SelectedFindings {
  const read = readRegistryBytes(place);
  if (read.kind === 'bytes') return selectFindings(byteLines(read.bytes), options);
  const warnings = read.kind === 'unreadable' ? [{ line: 0, message: read.message }] : [];
  return { selected: [], active: 0, warnings };
}

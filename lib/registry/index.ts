// `plugproof/registry`: the finding registry on its own, without the linter. What is not here may change without notice.
// `model` functions take and give text; the others read and write the file of a project.
export {
  LOCK_WAIT,
  MAX_REGISTRY_BYTES,
  openRegistryPlace,
  type PlaceOptions,
  type PlaceResult,
  REGISTRY_PATH,
  type RegistryBytes,
  type RegistryPlace,
  type RegistryText,
  type RegistryUpdate,
  readRegistryBytes,
  readRegistryText,
  type UpdateOptions,
  updateRegistry,
} from './file.js';
export { type Added, addEntries } from './model/add.js';
export { byteLines } from './model/byte-lines.js';
export { type Changed, cite, type EntriesChanged, type Refusal, retire, supersede } from './model/change.js';
export { type CitationProblem, citationProblems, type KnownEntries } from './model/citations.js';
export { type Formatted, formatRegistry } from './model/format.js';
export { compilerSlugOf, formOfKey, type KeyForm, keyOf, slugOf } from './model/key.js';
export { SEVERITY_SCALE, type SeverityScale, type Work } from './model/rank.js';
export { entrySchema, type SchemaProblem, STATES, schemaProblems, WORK_SHAPES } from './model/schema.js';
export { markdownSection, promptSection } from './model/section.js';
export {
  type LineWarning,
  MOST_SELECTED,
  type Selected,
  type Selection,
  type SelectOptions,
  selectFindings,
} from './model/select.js';
export { type SelectedFindings, selectFromRegistry } from './select.js';

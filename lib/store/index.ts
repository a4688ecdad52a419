// `plugproof/store`: the store on its own, without the linter. What is not here may change without notice.
export type { LinkGuarantee } from '../durable/port.js';
export { canonicalJson } from './canonical.js';
export { readJsonText } from './json-text.js';
export { promptSection } from './prompt.js';
export { DEFAULT_ELIGIBILITY, DEFAULT_WINDOW } from './recent.js';
export { MAX_FINDINGS } from './request.js';
export { openStore, openWorkspaceStore, type Store, type StoreOptions } from './store.js';
export { instantOf, spanOf } from './time.js';
export type * from './types.js';

// `plugproof/evidence`: whose words back a fact, on its own, without the linter. What is not here may change without
// notice.
// Law: pure and total: no clock, no randomness, no file; nothing here throws for values of its types.
export { attributionIn } from './attribution.js';
export { checkFacts, MAX_SPANS } from './check.js';
export { type Citation, citationsOf, judgeCitation, sourcePath } from './citations.js';
export { foldKey } from './fold.js';
export { locate, locateAll, MIN_QUOTE, QuoteSearch } from './locate.js';
export { strictMoment } from './moment.js';
export { isAmong, type NumberToken, numbersIn } from './numbers.js';
export * as original from './original.js';
export {
  capQuote,
  EPOCH,
  type Provenance,
  type ProvenanceOptions,
  type ProvenanceSource,
  provenanceOf,
  QUOTE_CAP,
  settled,
} from './provenance.js';
export { type Row, readFact, readLineage, readTurn } from './read.js';
export { type Digested, type TestResultStatement, testResult } from './statement.js';
export { baseClass, classAt, type Segment, segmentsOf } from './turns.js';
export type * from './types.js';
export { EVIDENCE_CLASSES, RULE_IDS } from './types.js';

// The entry point `plugproof/transcript`: re-exports only. What is not here may change without notice.

export { MAX_LINE_BYTES } from '../durable/line-reader.js';
export { OBSERVATIONS, type Observation, type ObservationCode, Observer } from './observations.js';
export { MAX_EVENTS, type Recording, type RunResult, readRun, type StreamResult, streamRun } from './read.js';
export * from './types.js';

// The entry point `plugproof/gates`: re-exports only. What is not here may change without notice.

export { readContract } from '../lib/contract/read.js';
export type { ContractRead, DispatchContract } from '../lib/contract/types.js';
export { type GateCase, readGateCase } from '../lib/suite/gate-case.js';
export { exitCode, type Outcome } from '../lib/verdict/outcome.js';
export type { Reason, Verdict } from '../lib/verdict/verdict.js';
export { type CaseResult, runGateCase } from './eval/gate-run.js';
export { type ArtifactOptions, artifactLine, gateArtifact } from './gates/artifact.js';
export { coverageLine, gateCoverage } from './gates/coverage.js';
export {
  type ClaimName,
  type ClaimReason,
  type ClaimState,
  type DispatchOptions,
  type DispatchVerdict,
  dispatchLine,
  gateDispatch,
} from './gates/dispatch.js';
export { gatePayload, type PayloadOptions } from './gates/payload.js';
export { gateReadback, type ReadbackVerdict, readbackLine } from './gates/readback.js';
export type { Ended, ProcessState, ReadbackOptions } from './gates/readback-evidence.js';
export { namesPath } from './gates/readback-identity.js';
export type { ReadbackResult } from './gates/readback-judge.js';
export { type LaunchSnapshot, takeSnapshot } from './gates/readback-launch.js';
export { gateSources, type SourcesOptions, sourcesLine } from './gates/sources.js';
export { type World, worldAt } from './gates/world.js';
export { answerHook, type HookEvent, type HookOptions } from './hook.js';
export { type RecoverOptions, type Recovery, recover } from './recover.js';

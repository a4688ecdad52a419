// `plugproof/eval`: suites read, planned, run, graded, counted and compared, without the command line.

export { gradeCase, readGraders } from './grade.js';
export type { GraderType, Judge, RunCommand, Subject } from './graders/grader.js';
export { GRADERS } from './graders/index.js';
export { type MergeProblem, type ShardManifest, shardProblems, TrialLedger } from './merge.js';
export { outcomeOf, plantedOutcome, scoreOf } from './outcome.js';
export { planDigest, readShard, type Shard } from './plan.js';
export { commandWords, runAdapter } from './run/adapter.js';
export { type Execution, runTrial } from './run/execute.js';
export { commandJudge, commandRunner } from './run/judge.js';
export { compare, reportOf } from './run/report.js';
export { type RunOptions, runPlan } from './run/runner.js';
export { answerScript, readScript, type Script, serveScript } from './run/scripted.js';
export { type SuiteRoot, suitesAt } from './run/suites.js';
export { type PlannedRun, planTrials, type TrialOptions } from './run/trials.js';
export { checkSamples } from './samples.js';
export { comparePaired, pairsNeeded, passAllK, passAtK, signTest, wilson } from './statistics.js';
export { Tally } from './tally.js';
export { TrialStore } from './trial-store.js';
export * from './types.js';

// From graders to a trial, from trials to a case, from cases to an exit code. The only place where outcomes are added up.
// Law: a required grader that errored is never a pass, and an error of the surroundings never a fail.
import type { GraderVerdict, TrialOutcome } from './types.js';

/**
 * The outcome of a run that ended: what its required graders say. One that was left out keeps it from being a pass: no
 * judge was named, say. With none that decides, nothing was checked.
 */
export function outcomeOf(graders: readonly GraderVerdict[]): TrialOutcome {
  const said = graders.filter((grader) => grader.required).map((grader) => grader.outcome);
  if (said.includes('fail')) return 'fail';
  for (const worse of ['judge-error', 'infra-error', 'timeout', 'unreached', 'skipped'] as const)
    if (said.includes(worse)) return worse;
  return said.includes('pass') ? 'pass' : 'skipped';
}

/** Share of the weight of what passed in what was judged; null where nothing was. */
export function scoreOf(graders: readonly GraderVerdict[]): number | null {
  let all = 0;
  let passed = 0;
  for (const { outcome, weight } of graders) {
    if (outcome !== 'pass' && outcome !== 'fail') continue;
    all += weight;
    if (outcome === 'pass') passed += weight;
  }
  return all > 0 ? passed / all : null;
}

/** What is said of a planted bad run: it has to fail, by one of `fails` where they are named. */
export function plantedOutcome(
  graders: readonly GraderVerdict[],
  fails: readonly string[],
): { outcome: TrialOutcome; note: string | null } {
  const outcome = outcomeOf(graders);
  if (outcome !== 'pass' && outcome !== 'fail') return { outcome, note: null };
  if (outcome === 'pass')
    return { outcome: 'fail', note: 'a planted bad run passes: no grader sees what is wrong with it' };
  const missed = fails.filter((name) => !graders.some((grader) => grader.name === name && grader.outcome === 'fail'));
  if (missed.length === 0) return { outcome: 'pass', note: null };
  return {
    outcome: 'fail',
    note: `a planted bad run fails, but not by ${missed.map((name) => `\`${name}\``).join(', ')}`,
  };
}

/** Outcomes after which a run is worth repeating: nothing of what was tried is known. */
export const isEnvironment = (outcome: TrialOutcome): boolean =>
  outcome === 'infra-error' || outcome === 'timeout' || outcome === 'unreached';

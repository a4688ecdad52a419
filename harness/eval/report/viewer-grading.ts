// What one run is to the skill-creator viewer, which knows passed and not passed only. So a run without a verdict, and a
// planted one, is no run there, and a grader without a verdict no expectation: both are told as notes.
import { wellFormed } from '../../../lib/report/visible.js';
import type { CaseResult, GraderVerdict, Trial, TrialArm } from '../types.js';
import type { EvalSource } from './source.js';
import { cut, reasonText, trialsIn } from './words.js';

export interface Expectation {
  readonly text: string;
  readonly passed: boolean;
  readonly evidence: string;
}

export interface Grading {
  readonly expectations: readonly Expectation[];
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly total: number;
    readonly pass_rate: number;
  };
  readonly user_notes_summary: {
    readonly uncertainties: readonly string[];
    readonly needs_review: readonly string[];
    readonly workarounds: readonly string[];
  };
}

export const CONFIGURATION: Readonly<Record<TrialArm, 'with_skill' | 'without_skill'>> = {
  with: 'with_skill',
  without: 'without_skill',
};

const MOST_TEXT = 4000;

/** Half surrogates replaced, since the viewer writes what it reads as UTF-8. */
export const shown = (text: string): string => wellFormed(cut(text, MOST_TEXT));

/** The trials of a case where all are kept, else null: a rate over those that happen to be left would be false. */
export function allTrialsOf(source: EvalSource, result: CaseResult): Iterable<Trial> | null {
  let kept = 0;
  for (const _ of source.trialsOf(result.id)) kept++;
  return kept < trialsIn(result) ? null : source.trialsOf(result.id);
}

/** null where the run says nothing of the skill: without a verdict, planted to fail, or with nothing that was judged. */
export function gradingOf(trial: Trial): Grading | null {
  if (trial.planted || (trial.outcome !== 'pass' && trial.outcome !== 'fail')) return null;
  const expectations = expectationsOf(trial.graders.filter((grader) => grader.required && isJudged(grader)));
  const passed = expectations.filter((one) => one.passed).length;
  const total = expectations.length;
  if (total === 0) return null;
  const told = (graders: readonly GraderVerdict[]): string[] =>
    graders.map((grader) => `${shown(grader.name)}: ${grader.outcome}: ${reasonText(grader)}`);
  return {
    expectations,
    summary: { passed, failed: total - passed, total, pass_rate: passed / total },
    user_notes_summary: {
      uncertainties: told(trial.graders.filter((grader) => !grader.required)),
      needs_review: told(trial.graders.filter((grader) => grader.required && !isJudged(grader))),
      workarounds: [],
    },
  };
}

const isJudged = ({ outcome }: GraderVerdict): boolean => outcome === 'pass' || outcome === 'fail';

/** The viewer finds an expectation by its text, so that a repeated one gets a number. */
function expectationsOf(graders: readonly GraderVerdict[]): Expectation[] {
  const seen = new Map<string, number>();
  return graders.map((grader) => {
    const name = shown(grader.name);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return {
      text: nth === 1 ? name : `${name} (${nth})`,
      passed: grader.outcome === 'pass',
      evidence: [reasonText(grader), ...grader.evidence.map(shown)].join('; '),
    };
  });
}

export const tokensOf = ({ cost }: Trial): number | null =>
  cost && (cost.inputTokens !== null || cost.outputTokens !== null)
    ? (cost.inputTokens ?? 0) + (cost.outputTokens ?? 0)
    : null;

// `benchmark.json` of the skill-creator viewer, written run by run: memory does not grow with their number.
// A figure that nobody took is left out, and so is a configuration without a run: the viewer shows a dash for both.
import { jsonText } from '../../../lib/report/json.js';
import type { Trial } from '../types.js';
import type { EvalSource } from './source.js';
import { allTrialsOf, CONFIGURATION, gradingOf, shown, tokensOf } from './viewer-grading.js';
import { count, trialsIn } from './words.js';

export interface BenchmarkFacts {
  readonly skillName: string;
  readonly skillPath: string;
  readonly model: string;
  /** ISO 8601. */
  readonly at: string;
}

const FIGURES = ['pass_rate', 'time_seconds', 'tokens'] as const;
type Figure = (typeof FIGURES)[number];
type Configuration = (typeof CONFIGURATION)[keyof typeof CONFIGURATION];
type Figures = Map<Configuration, Map<Figure, Spread>>;

export function* benchmarkText(source: EvalSource, facts: BenchmarkFacts): Iterable<string> {
  const figures: Figures = new Map();
  const notes: string[] = [];
  let most = 0;
  let separator = '';
  yield '{\n"runs": [';
  for (const [index, result] of source.report.cases.entries()) {
    const { id } = result;
    const trials = allTrialsOf(source, result);
    if (!trials) {
      notes.push(`${shown(id)}: not all of ${count(trialsIn(result), 'run')} are kept, so none is among the runs`);
      continue;
    }
    const left = { planted: 0, unjudged: 0 };
    const counts = new Map<Configuration, number>();
    for (const trial of trials) {
      const run = runOf(trial, index + 1, id, figures);
      if (!run) {
        left[trial.planted ? 'planted' : 'unjudged']++;
        continue;
      }
      const configuration = CONFIGURATION[trial.arm];
      counts.set(configuration, (counts.get(configuration) ?? 0) + 1);
      yield `${separator}\n${jsonText(run).trimEnd()}`;
      separator = ',';
    }
    most = Math.max(most, ...counts.values());
    notes.push(...notesOf(id, left));
  }
  yield '\n],\n';
  yield jsonText({
    run_summary: summaryOf(figures),
    notes,
    metadata: {
      skill_name: shown(facts.skillName),
      skill_path: shown(facts.skillPath),
      executor_model: shown(facts.model),
      timestamp: facts.at,
      evals_run: source.report.cases.map((_, index) => index + 1),
      runs_per_configuration: most,
    },
  }).slice(1);
}

function runOf(trial: Trial, evalId: number, caseId: string, figures: Figures): object | null {
  const grading = gradingOf(trial);
  if (!grading) return null;
  const configuration = CONFIGURATION[trial.arm];
  const seconds = trial.durationMs === null ? null : trial.durationMs / 1000;
  const tokens = tokensOf(trial);
  const take = (figure: Figure, value: number | null): void => {
    if (value !== null) spreadOf(figures, configuration, figure).add(value);
  };
  take('pass_rate', grading.summary.pass_rate);
  take('time_seconds', seconds);
  take('tokens', tokens);
  const { uncertainties, needs_review } = grading.user_notes_summary;
  return {
    eval_id: evalId,
    eval_name: shown(caseId),
    configuration,
    run_number: trial.repetition + 1,
    result: {
      ...grading.summary,
      ...(seconds === null ? {} : { time_seconds: seconds }),
      ...(tokens === null ? {} : { tokens }),
      errors: 0,
    },
    expectations: grading.expectations,
    notes: [...uncertainties, ...needs_review],
  };
}

function notesOf(id: string, { planted, unjudged }: Readonly<Record<'planted' | 'unjudged', number>>): string[] {
  const name = shown(id);
  return [
    ...(unjudged > 0 ? [`${name}: ${count(unjudged, 'run')} without a verdict, not among the runs`] : []),
    ...(planted > 0 ? [`${name}: ${count(planted, 'run')} planted to fail, not among the runs`] : []),
  ];
}

function spreadOf(figures: Figures, configuration: Configuration, figure: Figure): Spread {
  const own = figures.get(configuration) ?? new Map<Figure, Spread>();
  figures.set(configuration, own);
  const spread = own.get(figure) ?? new Spread();
  own.set(figure, spread);
  return spread;
}

/** The configurations in the viewer's order, and their difference where there are both. */
function summaryOf(figures: Figures): object {
  const [withSkill, withoutSkill] = (['with_skill', 'without_skill'] as const).map((name) => figures.get(name));
  const data = (own: Map<Figure, Spread>): object =>
    Object.fromEntries([...own].map(([figure, spread]) => [figure, spread.data()]));
  return {
    ...(withSkill ? { with_skill: data(withSkill) } : {}),
    ...(withoutSkill ? { without_skill: data(withoutSkill) } : {}),
    ...(withSkill && withoutSkill ? { delta: deltaOf(withSkill, withoutSkill) } : {}),
  };
}

const DIGITS: Readonly<Record<Figure, number>> = { pass_rate: 2, time_seconds: 1, tokens: 0 };

function deltaOf(one: ReadonlyMap<Figure, Spread>, other: ReadonlyMap<Figure, Spread>): object {
  return Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const [a, b] = [one.get(figure), other.get(figure)];
      if (!a || !b) return [];
      const difference = a.mean - b.mean;
      return [[figure, `${difference < 0 ? '-' : '+'}${Math.abs(difference).toFixed(DIGITS[figure])}`]];
    }),
  );
}

/** Mean and standard deviation of a sample as its values come (Welford 1962). */
class Spread {
  #n = 0;
  #squares = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  mean = 0;

  add(value: number): void {
    this.#n++;
    const off = value - this.mean;
    this.mean += off / this.#n;
    this.#squares += off * (value - this.mean);
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  data(): object {
    const stddev = this.#n > 1 ? Math.sqrt(this.#squares / (this.#n - 1)) : 0;
    return { mean: this.mean, stddev, min: this.#min, max: this.#max };
  }
}

// The files that the skill-creator viewer and its aggregator read: a folder a run with `grading.json`, `timing.json` and
// `outputs/`, and one `benchmark.json`. The names of files and fields are theirs.
import { jsonText } from '../../../lib/report/json.js';
import type { Trial } from '../types.js';
import type { EvalSource } from './source.js';
import { type BenchmarkFacts, benchmarkText } from './viewer-benchmark.js';
import { allTrialsOf, CONFIGURATION, gradingOf, shown, tokensOf } from './viewer-grading.js';

export interface ViewerFacts extends BenchmarkFacts {
  promptOf(caseId: string): string | null;
}

export interface ViewerFile {
  /** Relative, with `/`, made of names of ours only: `eval-1/with_skill/run-2/grading.json`. */
  readonly path: string;
  /** Pieces of the text in their order. */
  readonly text: Iterable<string>;
}

export function* viewerFiles(source: EvalSource, facts: ViewerFacts): Iterable<ViewerFile> {
  for (const [index, result] of source.report.cases.entries()) {
    const { id } = result;
    const folder = `eval-${index + 1}`;
    const prompt = facts.promptOf(id);
    const metadata = jsonText({
      eval_id: index + 1,
      eval_name: shown(id),
      ...(prompt === null ? {} : { prompt: shown(prompt) }),
    });
    yield { path: `${folder}/eval_metadata.json`, text: [metadata] };
    for (const trial of allTrialsOf(source, result) ?? []) {
      const grading = gradingOf(trial);
      if (!grading) continue;
      const run = `${folder}/${CONFIGURATION[trial.arm]}/run-${trial.repetition + 1}`;
      yield { path: `${run}/eval_metadata.json`, text: [metadata] };
      yield { path: `${run}/grading.json`, text: [jsonText(grading)] };
      const timing = timingOf(trial);
      if (timing) yield { path: `${run}/timing.json`, text: [jsonText(timing)] };
      // The viewer takes a folder for a run only where it has outputs.
      yield { path: `${run}/outputs/run.txt`, text: excerptText(source.excerptOf(trial)) };
    }
  }
  yield { path: 'benchmark.json', text: benchmarkText(source, facts) };
}

/** Only what is known: a time or a number that nobody took is no zero. */
function timingOf(trial: Trial): object | null {
  const tokens = tokensOf(trial);
  const { durationMs } = trial;
  if (tokens === null && durationMs === null) return null;
  return {
    ...(tokens === null ? {} : { total_tokens: tokens }),
    ...(durationMs === null ? {} : { duration_ms: durationMs, total_duration_seconds: durationMs / 1000 }),
  };
}

function* excerptText(lines: readonly string[]): Iterable<string> {
  if (lines.length === 0) yield 'no recording of this run is kept\n';
  for (const line of lines) yield `${shown(line)}\n`;
}

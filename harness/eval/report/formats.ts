// The formats of an eval report, from one map. The files of the skill-creator viewer are no format: see viewer.ts.
import { json } from './json.js';
import { pretty } from './pretty.js';
import type { EvalReporter } from './source.js';

const LOADERS = {
  pretty: async () => pretty,
  json: async () => json,
  junit: async () => (await import('./junit.js')).junit,
  html: async () => (await import('./html.js')).html,
} satisfies Record<string, () => Promise<EvalReporter>>;

export type EvalFormat = keyof typeof LOADERS;

/** Every format, in the order in which help names them. */
export const EVAL_FORMATS = Object.keys(LOADERS) as readonly EvalFormat[];

/** The reporter of a format; null for a name that is none. */
export function loadEvalReporter(format: string): Promise<EvalReporter> | null {
  return Object.hasOwn(LOADERS, format) ? LOADERS[format as EvalFormat]() : null;
}

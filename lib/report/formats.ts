// The formats, from one map: a name and how its reporter is had. Only what most runs print is loaded at once.
import { json } from './json.js';
import { pretty } from './pretty.js';
import type { Reporter } from './report.js';

const LOADERS = {
  pretty: async () => pretty,
  concise: async () => (await import('./concise.js')).concise,
  json: async () => json,
  sarif: async () => (await import('./sarif.js')).sarif,
  github: async () => (await import('./github.js')).github,
  junit: async () => (await import('./junit.js')).junit,
  html: async () => (await import('./html.js')).html,
} satisfies Record<string, () => Promise<Reporter>>;

export type Format = keyof typeof LOADERS;

/** Every format, in the order in which help names them. */
export const FORMATS = Object.keys(LOADERS) as readonly Format[];

/** The reporter of a format; null for a name that is none. */
export function loadReporter(format: string): Promise<Reporter> | null {
  return Object.hasOwn(LOADERS, format) ? LOADERS[format as Format]() : null;
}

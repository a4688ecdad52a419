// What a body says of itself: its kind, and which of its results belong to which lane. A finished fan-out keeps its
// results in a list, `result.aggregated_outputs`, of `{ lane_id, output }`. Any other body belongs to its lanes whole.

const isMapping = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The list of results; null for a body that has none. */
export function resultsOf(body: unknown): readonly unknown[] | null {
  const result = isMapping(body) ? body.result : undefined;
  const list = isMapping(result) ? result.aggregated_outputs : undefined;
  return Array.isArray(list) ? (list as unknown[]) : null;
}

const laneOf = (entry: unknown): string | null =>
  isMapping(entry) && typeof entry.lane_id === 'string' ? entry.lane_id : null;

/** The lanes that have an entry, each once, in the order of the list; an entry of another shape has no lane. */
export const lanesOf = (results: readonly unknown[]): string[] => [
  ...new Set(results.map(laneOf).filter((lane) => lane !== null)),
];

export const entriesOf = (results: readonly unknown[], lane: string): unknown[] =>
  results.filter((entry) => laneOf(entry) === lane);

/** The kind that a body names; null when it names none. */
export const kindOfBody = (body: unknown): string | null =>
  isMapping(body) && typeof body.kind === 'string' ? body.kind : null;

export type Readable =
  | { readonly ok: true; readonly lanes: readonly string[] }
  | { readonly ok: false; readonly why: 'contradictory' | 'inseparable' };

/**
 * Which of the `allowed` lanes of a record may be read in its body. A record that says what its body does not say is
 * contradictory; a body of several lanes without a list cannot be read in part.
 */
export function readable(
  body: unknown,
  record: { readonly kind: string; readonly lanes: readonly string[] },
  allowed: readonly string[],
): Readable {
  const kind = kindOfBody(body);
  if (kind !== null && kind !== record.kind) return { ok: false, why: 'contradictory' };
  const results = resultsOf(body);
  if (results === null)
    return allowed.length === record.lanes.length ? { ok: true, lanes: allowed } : { ok: false, why: 'inseparable' };
  const there = new Set(lanesOf(results));
  const lanes = allowed.filter((lane) => there.has(lane));
  return lanes.length > 0 ? { ok: true, lanes } : { ok: false, why: 'contradictory' };
}

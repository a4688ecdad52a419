// What claims were made from, followed to the ends. A claim that only ever goes back to what agents wrote backs itself;
// claims that go back to one source are one.
// Law: an end that nobody knows keeps a claim from being judged by what was found. The order of the rows says nothing.
import type { EvidenceClass, Lineage } from './types.js';

export interface Ends {
  /** The classes of all ends; empty where the way only goes in circles. */
  readonly classes: ReadonlySet<EvidenceClass>;
  /** What the ends were read from; a claim without a source is one of its own. */
  readonly sources: ReadonlySet<string>;
  /** The claims from this one back to itself, if it is made from itself. */
  readonly loop: readonly string[] | null;
  /** Named, and neither a fact nor a row. */
  readonly unknown: readonly string[];
}

/** What a claim shows of itself: the classes of its spans, and the sources that they stand in. */
export interface Own {
  readonly classes: readonly EvidenceClass[];
  readonly sources: readonly string[];
}

export class LineageGraph {
  readonly #rows = new Map<string, Lineage>();
  readonly #own: ReadonlyMap<string, Own>;

  constructor(rows: readonly Lineage[], own: ReadonlyMap<string, Own>) {
    this.#own = own;
    for (const row of rows) {
      const held = this.#rows.get(row.id);
      this.#rows.set(row.id, held ? { ...held, ...row, from: [...(held.from ?? []), ...(row.from ?? [])] } : row);
    }
  }

  /** Null for a claim without a row, or with one that names nothing. */
  parentsOf(id: string): readonly string[] | null {
    const from = this.#rows.get(id)?.from ?? [];
    return from.length === 0 ? null : [...new Set(from)];
  }

  /** Follows every way once: the cost is that of the rows that can be reached. */
  endsOf(id: string): Ends {
    const classes = new Set<EvidenceClass>();
    const sources = new Set<string>();
    const unknown: string[] = [];
    const cameFrom = new Map<string, string | null>([[id, null]]);
    let loop: readonly string[] | null = null;
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const parents = this.parentsOf(at);
      this.#collect(at, parents === null, classes, sources, unknown);
      for (const parent of parents ?? []) {
        if (parent === id) loop ??= wayTo(at, cameFrom, id);
        if (cameFrom.has(parent)) continue;
        cameFrom.set(parent, at);
        waiting.push(parent);
      }
    }
    return { classes, sources, loop, unknown: unknown.sort() };
  }

  #collect(id: string, isEnd: boolean, classes: Set<EvidenceClass>, sources: Set<string>, unknown: string[]): void {
    const row = this.#rows.get(id);
    const own = this.#own.get(id);
    for (const one of own?.classes ?? []) classes.add(one);
    for (const one of own?.sources ?? []) sources.add(one);
    if (row?.class !== undefined) classes.add(row.class);
    if (row?.source !== undefined) sources.add(`source ${row.source}`);
    if (!isEnd) return;
    if (row?.class === undefined && own === undefined) unknown.push(id);
    // A fact whose quotes are nowhere is what an agent wrote.
    else if (row?.class === undefined && own?.classes.length === 0) classes.add('agent');
    if (row?.source === undefined && (own?.sources.length ?? 0) === 0) sources.add(`claim ${id}`);
  }
}

function wayTo(last: string, cameFrom: ReadonlyMap<string, string | null>, first: string): string[] {
  const way = [first];
  for (let at: string | null = last; at !== null; at = cameFrom.get(at) ?? null) way.push(at);
  return way.reverse();
}

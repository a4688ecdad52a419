// What claims were made from, followed to the ends. A claim that only ever goes back to what agents wrote backs itself;
// claims that go back to one source are one.
// Law: an end that nobody knows keeps a claim from being judged by what was found. The order of the rows says nothing.
import type { EvidenceClass, Lineage } from './types.js';

export interface Ends {
  /** The classes of all ends; empty where the way only goes in circles. */
  readonly classes: ReadonlySet<EvidenceClass>;
  /** What the ends were read from, two at most of those that it has from others; a claim without a source is one. */
  readonly sources: ReadonlySet<string>;
  /** The claims from this one back to itself, if it is made from itself; the beginning of a long way. */
  readonly loop: readonly string[] | null;
  /** Named, and neither a fact nor a row; the first of many. */
  readonly unknown: readonly string[];
}

/** What a claim shows of itself: the classes of its spans, and the sources that they stand in. */
export interface Own {
  readonly classes: readonly EvidenceClass[];
  readonly sources: readonly string[];
}

const MOST_UNKNOWN = 8;
/** Claims that are looked at for the way back. */
const MOST_WALKED = 256;

export class LineageGraph {
  readonly #rows = new Map<string, Lineage>();
  readonly #own: ReadonlyMap<string, Own>;
  readonly #parents = new Map<string, readonly string[]>();
  readonly #components = new Map<string, Component>();

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

  /** Every row is walked once, however many ask. */
  endsOf(id: string): Ends {
    const component = this.#components.get(id) ?? this.#walk(id);
    const loop = component.isRing ? this.#loopOf(id, component) : null;
    return { classes: component.classes, sources: component.sources, loop, unknown: [...component.unknown] };
  }

  #onwards(id: string): readonly string[] {
    const known = this.#parents.get(id) ?? this.parentsOf(id) ?? [];
    this.#parents.set(id, known);
    return known;
  }

  /** Tarjan's walk without recursion: claims that are made from each other share their ends. */
  #walk(start: string): Component {
    const numbers = new Map<string, Numbered>();
    const open: Numbered[] = [];
    const enter = (id: string): Numbered => {
      const entered = { id, number: numbers.size, low: numbers.size, next: 0 };
      numbers.set(id, entered);
      open.push(entered);
      return entered;
    };
    const way = [enter(start)];
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const parent = this.#onwards(at.id)[at.next++];
      if (parent !== undefined) {
        if (this.#components.has(parent)) continue;
        const seen = numbers.get(parent);
        if (seen === undefined) way.push(enter(parent));
        else at.low = Math.min(at.low, seen.number);
        continue;
      }
      way.pop();
      const before = way.at(-1);
      if (before !== undefined) before.low = Math.min(before.low, at.low);
      if (at.low === at.number) this.#close(closedBy(at, open));
    }
    return this.#components.get(start) as Component;
  }

  #close(ids: readonly string[]): void {
    const [first = ''] = ids;
    const isRing = ids.length > 1 || this.#onwards(first).includes(first);
    const unknown = new Set<string>();
    const component: Component = { classes: new Set(), sources: new Set(), unknown, isRing };
    for (const id of ids) this.#components.set(id, component);
    for (const id of ids) {
      const parents = this.#onwards(id);
      this.#collect(id, parents.length === 0, component);
      for (const parent of parents) {
        const ends = this.#components.get(parent);
        if (ends === undefined || ends === component) continue;
        for (const one of ends.classes) component.classes.add(one);
        for (const one of ends.sources) if (component.sources.size < 2) component.sources.add(one);
        for (const one of ends.unknown) unknown.add(one);
      }
    }
    const least = [...unknown].sort().slice(0, MOST_UNKNOWN);
    unknown.clear();
    for (const one of least) unknown.add(one);
  }

  /** The shortest way back, or the beginning of a long one. */
  #loopOf(id: string, component: Component): readonly string[] {
    const cameFrom = new Map<string, string | null>([[id, null]]);
    let last = id;
    for (const at of cameFrom.keys()) {
      last = at;
      if (cameFrom.size > MOST_WALKED) break;
      for (const parent of this.#onwards(at)) {
        if (parent === id) return [...wayTo(at, cameFrom), id];
        if (this.#components.get(parent) === component && !cameFrom.has(parent)) cameFrom.set(parent, at);
      }
    }
    return wayTo(last, cameFrom);
  }

  #collect(id: string, isEnd: boolean, { classes, sources, unknown }: Component): void {
    const row = this.#rows.get(id);
    const own = this.#own.get(id);
    for (const one of own?.classes ?? []) classes.add(one);
    for (const one of own?.sources ?? []) sources.add(one);
    if (row?.class !== undefined) classes.add(row.class);
    if (row?.source !== undefined) sources.add(`source ${row.source}`);
    if (!isEnd) return;
    if (row?.class === undefined && own === undefined) unknown.add(id);
    // A fact whose quotes are nowhere is what an agent wrote.
    else if (row?.class === undefined && own?.classes.length === 0) classes.add('agent');
    if (row?.source === undefined && (own?.sources.length ?? 0) === 0) sources.add(`claim ${id}`);
  }
}

interface Component {
  readonly classes: Set<EvidenceClass>;
  readonly sources: Set<string>;
  readonly unknown: Set<string>;
  readonly isRing: boolean;
}

interface Numbered {
  readonly id: string;
  readonly number: number;
  low: number;
  next: number;
}

/** Takes a claim and all that was entered behind it. */
function closedBy(first: Numbered, open: Numbered[]): string[] {
  const ids: string[] = [];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    ids.push(one.id);
    if (one === first) break;
  }
  return ids;
}

function wayTo(last: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let at: string | null = last; at !== null; at = cameFrom.get(at) ?? null) way.push(at);
  return way.reverse();
}

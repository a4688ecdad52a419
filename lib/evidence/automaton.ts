// All places of many patterns in one pass over a text (Aho and Corasick). The cost is that of the text and of what is
// found, whatever the patterns have in common.
// Law: no pattern is empty; patterns are all different; the texts are read by UTF-16 units. A place never starts inside a
// word of ASCII letters and digits: most of a text is then passed over without a look-up.

const ROOT = 0;
const START = 0x20;

/** 1 for the ASCII letters and digits. */
const INNER = new Uint8Array(65536);
for (const one of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_') INNER[one.charCodeAt(0)] = 1;

/** Edges of all nodes in one open-addressed table: 12 bytes an edge at half load, and no object a node. */
class Edges {
  readonly #keys: Float64Array;
  readonly #targets: Int32Array;
  readonly #mask: number;

  constructor(most: number) {
    let size = 16;
    while (size < most * 2) size *= 2;
    this.#keys = new Float64Array(size).fill(-1);
    this.#targets = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** The node behind an edge, or -1. */
  get(node: number, unit: number): number {
    const key = node * 65536 + unit;
    for (let slot = this.#slot(node, unit); ; slot = (slot + 1) & this.#mask) {
      const held = this.#keys[slot];
      if (held === key) return this.#targets[slot] as number;
      if (held === -1) return -1;
    }
  }

  set(node: number, unit: number, target: number): void {
    let slot = this.#slot(node, unit);
    while (this.#keys[slot] !== -1) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = node * 65536 + unit;
    this.#targets[slot] = target;
  }

  #slot(node: number, unit: number): number {
    const mixed = Math.imul(Math.imul(node, 0x9e3779b1) ^ unit, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}

export class Automaton {
  readonly #edges: Edges;
  readonly #fromRoot = new Int32Array(65536);
  /** Where to go on when no edge fits: the longest ending of what was read that is a beginning of a pattern. */
  readonly #fallback: Int32Array;
  /** The pattern that ends at a node, or -1. */
  readonly #pattern: Int32Array;
  /** The nearest node on the way of fallbacks at which a pattern ends, or -1. */
  readonly #shorter: Int32Array;
  readonly #lengths: Int32Array;

  constructor(patterns: readonly string[]) {
    const most = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
    this.#edges = new Edges(most);
    this.#fallback = new Int32Array(most);
    this.#pattern = new Int32Array(most).fill(-1);
    this.#shorter = new Int32Array(most).fill(-1);
    this.#lengths = Int32Array.from(patterns, (pattern) => pattern.length);
    this.#link(this.#grow(patterns, most));
  }

  /** The trie; each node's parent and unit, in the order of growth. */
  #grow(patterns: readonly string[], most: number): { parents: Int32Array; units: Uint16Array; depths: Int32Array } {
    const parents = new Int32Array(most);
    const units = new Uint16Array(most);
    const depths = new Int32Array(most).fill(-1);
    let count = 1;
    patterns.forEach((pattern, number) => {
      let node = ROOT;
      for (let i = 0; i < pattern.length; i++) {
        const unit = pattern.charCodeAt(i);
        let next = node === ROOT ? this.#fromRoot[unit] || -1 : this.#edges.get(node, unit);
        if (next < 0) {
          next = count++;
          if (node === ROOT) this.#fromRoot[unit] = next;
          else this.#edges.set(node, unit, next);
          parents[next] = node;
          units[next] = unit;
          depths[next] = i + 1;
        }
        node = next;
      }
      this.#pattern[node] = number;
    });
    return { parents, units, depths: depths.subarray(0, count) };
  }

  /** Fallbacks, nearest nodes first: a node's own is found through its parent's. */
  #link({ parents, units, depths }: { parents: Int32Array; units: Uint16Array; depths: Int32Array }): void {
    for (const node of byDepth(depths)) {
      const parent = parents[node] as number;
      const [before, unit] = [units[parent] as number, units[node] as number];
      const back = parent === ROOT ? ROOT : this.#step(this.#fallback[parent] as number, before, unit);
      this.#fallback[node] = back;
      this.#shorter[node] = (this.#pattern[back] as number) >= 0 ? back : (this.#shorter[back] as number);
    }
  }

  /** Where a unit leads; `before` is the one before it. */
  #step(from: number, before: number, unit: number): number {
    for (let node = from; node !== ROOT; node = this.#fallback[node] as number) {
      const next = this.#edges.get(node, unit);
      if (next >= 0) return next;
    }
    return INNER[before] === 1 && INNER[unit] === 1 ? ROOT : (this.#fromRoot[unit] as number);
  }

  /** Calls `found` with the pattern's number and its half-open place, ends in ascending order, longest first. */
  scan(text: string, found: (pattern: number, start: number, end: number) => void): void {
    let node = ROOT;
    let before = START;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (node !== ROOT) node = this.#step(node, before, unit);
      else if (INNER[before] !== 1 || INNER[unit] !== 1) node = this.#fromRoot[unit] as number;
      before = unit;
      if (node === ROOT) continue;
      let hit = (this.#pattern[node] as number) >= 0 ? node : (this.#shorter[node] as number);
      for (; hit >= 0; hit = this.#shorter[hit] as number) {
        const pattern = this.#pattern[hit] as number;
        found(pattern, i + 1 - (this.#lengths[pattern] as number), i + 1);
      }
    }
  }
}

/** The nodes but the root, sorted by depth, in linear time. */
function byDepth(depths: Int32Array): Int32Array {
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const from = new Int32Array(deepest + 2);
  for (const depth of depths) if (depth > 0) from[depth + 1] = (from[depth + 1] as number) + 1;
  for (let depth = 1; depth < from.length; depth++) from[depth] = (from[depth] as number) + (from[depth - 1] as number);
  const sorted = new Int32Array(depths.length - 1);
  depths.forEach((depth, node) => {
    if (depth < 1) return;
    sorted[from[depth] as number] = node;
    from[depth] = (from[depth] as number) + 1;
  });
  return sorted;
}

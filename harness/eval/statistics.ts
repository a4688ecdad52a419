// What may be said from a number of runs. Pure; unbiased where an estimate is given, exact where a test is.
// Sources: pass@k, Chen et al. 2021, "Evaluating Large Language Models Trained on Code"; the interval, Wilson 1927;
// the paired test, McNemar 1947 in its exact form; pairs needed, Connor 1987.

/** z of 95 % two-sided, and of 80 % power. */
const Z95 = 1.959963984540054;
const Z80 = 0.8416212335729143;
const ALPHA = 0.05;

/** Probability that at least one of `k` fresh runs passes, estimated without bias from `c` passes in `n`; null for n < k. */
export function passAtK(n: number, c: number, k: number): number | null {
  if (!isCount(n, c, k)) return null;
  return 1 - drawnFrom(n, n - c, k);
}

/** Probability that all of `k` fresh runs pass (pass^k), estimated without bias from `c` passes in `n`; null for n < k. */
export function passAllK(n: number, c: number, k: number): number | null {
  if (!isCount(n, c, k)) return null;
  return drawnFrom(n, c, k);
}

const isCount = (n: number, c: number, k: number): boolean =>
  [n, c, k].every(Number.isInteger) && k >= 1 && n >= k && c >= 0 && c <= n;

/** C(c, k) / C(n, k): all of `k` drawn without putting back come from the `c`. */
function drawnFrom(n: number, c: number, k: number): number {
  if (c < k) return 0;
  let p = 1;
  for (let i = 0; i < k; i++) p *= (c - i) / (n - i);
  return p;
}

/** Wilson's 95 % interval of a rate of `c` in `n`; null for n = 0. */
export function wilson(n: number, c: number): readonly [number, number] | null {
  if (n <= 0) return null;
  const z2 = Z95 * Z95;
  const p = c / n;
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [c === 0 ? 0 : Math.max(0, middle - half), c === n ? 1 : Math.min(1, middle + half)];
}

/** Two-sided exact probability of a split at least as uneven as `a` to `b` when both sides are equally likely. */
export function signTest(a: number, b: number): number {
  const n = a + b;
  const least = Math.min(a, b);
  if (n === 0) return 1;
  // In logarithms: a thousand halves multiplied are 0 in a double.
  let tail = 0;
  let logTerm = -n * Math.LN2;
  for (let i = 0; i <= least; i++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log((n - i) / (i + 1));
  }
  return Math.min(1, 2 * tail);
}

export interface Paired {
  readonly pairs: number;
  /** Pass before, fail now. */
  readonly lost: number;
  /** Fail before, pass now. */
  readonly won: number;
}

export interface PairedAnswer {
  readonly p: number;
  readonly verdict: 'better' | 'worse' | 'no-difference-shown' | 'too-few';
  /** Pairs that would show a difference of `effect` with 80 % power; null where the pairs at hand suffice. */
  readonly needed: number | null;
}

/**
 * Holds two arms of the same trials against each other. A difference that shows is said whatever the number; that there
 * is none is said only with pairs enough to have seen one of `effect` (0 to 1, a change of the pass rate).
 */
export function comparePaired({ pairs, lost, won }: Paired, effect = 0.2): PairedAnswer {
  const p = signTest(lost, won);
  if (p < ALPHA) return { p, verdict: won > lost ? 'better' : 'worse', needed: null };
  const needed = pairsNeeded(pairs === 0 ? 1 : (lost + won) / pairs, effect);
  if (pairs < needed) return { p, verdict: 'too-few', needed };
  return { p, verdict: 'no-difference-shown', needed: null };
}

/** Connor's number of pairs for 80 % power at 5 %, for a share of differing pairs and a difference to be seen. */
export function pairsNeeded(differing: number, effect: number): number {
  // Fewer than the effect itself cannot differ, and a share of none would need no pairs at all.
  const share = Math.min(1, Math.max(differing, effect));
  const spread = Math.sqrt(Math.max(0, share - effect * effect));
  return Math.max(6, Math.ceil(((Z95 * Math.sqrt(share) + Z80 * spread) / effect) ** 2));
}

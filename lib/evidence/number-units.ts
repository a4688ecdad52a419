// The units that change what a number says, with exact factors. An ambiguous suffix (`5m`) has several readings.
// Law: a word that is no unit here is no unit: it is what is counted, and says nothing about the number.

export interface Unit {
  readonly kind: string;
  /** How many of the smallest unit of its kind. */
  readonly factor: bigint;
}

const unit = (kind: string, factor: bigint = 1n): Unit => ({ kind, factor });
const NANO = { us: 1000n, ms: 1_000_000n, s: 1_000_000_000n };
const named = (names: string, of: Unit): [string, Unit][] => names.split(' ').map((name) => [name, of]);

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...named('ns nanosecond nanoseconds', unit('time')),
  ...named('us μs microsecond microseconds', unit('time', NANO.us)),
  ...named('ms msec msecs millisecond milliseconds', unit('time', NANO.ms)),
  ...named('s sec secs second seconds', unit('time', NANO.s)),
  ...named('min mins minute minutes', unit('time', 60n * NANO.s)),
  ...named('h hr hrs hour hours', unit('time', 3600n * NANO.s)),
  ...named('day days', unit('time', 86_400n * NANO.s)),
  ...named('week weeks', unit('time', 604_800n * NANO.s)),
  ...named('byte bytes', unit('bytes')),
  ...named('kb', unit('bytes', 1000n)),
  ...named('mb megabyte megabytes', unit('bytes', 1000n ** 2n)),
  ...named('gb gigabyte gigabytes', unit('bytes', 1000n ** 3n)),
  ...named('tb terabyte terabytes', unit('bytes', 1000n ** 4n)),
  ...named('kib', unit('bytes', 1024n)),
  ...named('mib', unit('bytes', 1024n ** 2n)),
  ...named('gib', unit('bytes', 1024n ** 3n)),
  ...named('tib', unit('bytes', 1024n ** 4n)),
  ...named('% percent pct', unit('percent')),
  ...named('x fold times', unit('times')),
  ...named('$ usd dollar dollars', unit('$')),
  ...named('€ eur euro euros', unit('€')),
  ...named('£ gbp pound pounds', unit('£')),
  ...named('¥ jpy yen', unit('¥')),
]);

/** By the word as it stands: `Mb` and `MB` are not told apart, `m` is no unit here. */
export const unitOf = (word: string): Unit | null => UNITS.get(word) ?? UNITS.get(word.toLowerCase()) ?? null;

const MAGNITUDES: ReadonlyMap<string, bigint> = new Map([
  ['k', 1000n],
  ['hundred', 100n],
  ['thousand', 1000n],
  ['million', 1_000_000n],
  ['mio', 1_000_000n],
  ['billion', 1_000_000_000n],
  ['bn', 1_000_000_000n],
  ['trillion', 1_000_000_000_000n],
  ['dozen', 12n],
]);

export const magnitudeOf = (word: string): bigint | null => MAGNITUDES.get(word.toLowerCase()) ?? null;

/** A magnitude or a unit, as its letter is read here or there. */
const AMBIGUOUS: ReadonlyMap<string, bigint> = new Map([
  ['m', 1_000_000n],
  ['b', 1_000_000_000n],
  ['g', 1_000_000_000n],
  ['t', 1_000_000_000_000n],
]);

export const ambiguousOf = (word: string): bigint | null => AMBIGUOUS.get(word.toLowerCase()) ?? null;

// What a number says, exactly: a fraction of whole numbers in its smallest terms, with its unit where that matters.
// Law: no floating point. Two numbers are equal when their keys are.
import { FRACTION, SINGLE } from './number-text.js';
import { ambiguousOf, magnitudeOf, type Unit, unitOf } from './number-units.js';

/** One way to read a number. */
export interface Reading {
  /** `time`, `bytes`, `percent` …; null without a unit. */
  readonly kind: string | null;
  /** As written, with its magnitude; a key for equality. */
  readonly bare: string;
  /** In the smallest unit of its kind; a key for equality. */
  readonly scaled: string;
  /** Whether it may be held against a number that says no unit. */
  readonly loose: boolean;
}

interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

/** More digits than any measure has are compared as they are written. */
const MOST_DIGITS = 400;

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
};

function keyOf({ over, under }: Ratio, factor = 1n): string {
  const divisor = gcd(over * factor, under) || 1n;
  return `${(over * factor) / divisor}/${under / divisor}`;
}

/** The digits of a number as it was matched, its sign included; null for what is too long to reckon with. */
export function ratioOf(matched: string): Ratio | null {
  const negative = /^(?:-|minus |negative )/i.test(matched);
  const bare = matched.replace(/^(?:[-+]|minus |negative )/i, '').replaceAll(SINGLE, '');
  const found = bare.includes(FRACTION) ? fractionOf(bare) : decimalOf(bare);
  return found && negative ? { over: -found.over, under: found.under } : found;
}

function fractionOf(text: string): Ratio | null {
  const [, whole, over = '', under = ''] = new RegExp(`^(\\d*)${FRACTION}(\\d+)⁄(\\d+)$`).exec(text) ?? [];
  if (whole === undefined || BigInt(under) === 0n || text.length > MOST_DIGITS) return null;
  return { over: BigInt(whole === '' ? 0 : whole) * BigInt(under) + BigInt(over), under: BigInt(under) };
}

function decimalOf(text: string): Ratio | null {
  const [, digits, power = '0'] = /^([\d.,'_\u00a0]+)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (digits === undefined || text.length > MOST_DIGITS || Math.abs(Number(power)) > MOST_DIGITS) return null;
  const european = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits);
  const english = european ? digits.replaceAll('.', '').replace(',', '.') : digits.replace(/[,'_\u00a0]/g, '');
  const [whole = '', part = ''] = english.split('.');
  const shift = Number(power) - part.length;
  const all = BigInt(`${whole}${part}` || '0');
  return shift >= 0 ? { over: all * 10n ** BigInt(shift), under: 1n } : { over: all, under: 10n ** BigInt(-shift) };
}

export interface Suffix {
  readonly readings: (value: Ratio | null, matched: string) => readonly Reading[];
  /** Units of text that it takes. */
  readonly length: number;
}

const SUFFIX = /([ \u00a0-]?)(%|[A-Za-zμ]+)/y;
/** Words in the plural after a number say what is counted. */
const COUNTED = /^[a-z]{3,}s$/;
const NOT_COUNTED = new Set('this across versus plus less thus always perhaps unless besides towards does'.split(' '));

/** What follows a number: its magnitude, its unit, or what is counted. */
export function readSuffix(text: string, at: number, money: Unit | null): Suffix {
  let magnitude = 1n;
  let end = at;
  for (;;) {
    SUFFIX.lastIndex = end;
    const [all, gap, word] = SUFFIX.exec(text) ?? [];
    if (all === undefined || gap === undefined || word === undefined) break;
    const unsure = gap === '' || /[A-Z]/.test(word) ? ambiguousOf(word) : null;
    if (unsure !== null && magnitude === 1n && money === null)
      return { length: end + all.length - at, readings: (value) => ambiguous(value, unsure, word) };
    const times = magnitudeOf(word) ?? unsure;
    const unit = perCent(text, end + all.length, word) ?? unitOf(word);
    if (times !== null) magnitude *= times;
    else if (unit !== null) return suffix(end + all.length - at, magnitude, unit);
    else if (COUNTED.test(word) && !NOT_COUNTED.has(word)) return suffix(end - at, magnitude, money, money === null);
    else break;
    end += all.length;
  }
  return suffix(end - at, magnitude, money);
}

const perCent = (text: string, at: number, word: string): Unit | null =>
  word === 'per' && /^ cent\b/.test(text.slice(at, at + 6)) ? unitOf('percent') : null;

function suffix(length: number, magnitude: bigint, unit: Unit | null, counted = false): Suffix {
  const readings = (value: Ratio | null, matched: string): readonly Reading[] => {
    const bare = value === null ? `text:${matched}:${magnitude}` : keyOf(value, magnitude);
    const scaled = value === null || unit === null ? bare : keyOf(value, magnitude * unit.factor);
    return [{ kind: unit?.kind ?? null, bare, scaled, loose: !counted }];
  };
  return { length, readings };
}

/** What `du -h` and its like write for bytes. */
const BINARY: Readonly<Record<string, bigint>> = { M: 1024n ** 2n, G: 1024n ** 3n, T: 1024n ** 4n };

/** `5m` is five million, five minutes or five metres. */
function ambiguous(value: Ratio | null, magnitude: bigint, word: string): readonly Reading[] {
  if (value === null) return [];
  const strict = (kind: string | null, key: string): Reading => ({ kind, bare: key, scaled: key, loose: false });
  const minutes = word === 'm' ? [strict('time', keyOf(value, 60_000_000_000n))] : [];
  const binary = BINARY[word];
  const bytes =
    word === 'B'
      ? [strict('bytes', keyOf(value))]
      : binary === undefined
        ? []
        : [strict('bytes', keyOf(value, magnitude)), strict('bytes', keyOf(value, binary))];
  return [strict(null, keyOf(value, magnitude)), strict(`unit ${word}`, keyOf(value)), ...minutes, ...bytes];
}

/** Whether two readings say the same. A number without a unit is held against one with, as long as it counts nothing. */
export function sameReading(a: Reading, b: Reading): boolean {
  if (a.kind === b.kind) return a.scaled === b.scaled;
  if (a.kind !== null && b.kind !== null) return false;
  return a.loose && b.loose && a.bare === b.bare;
}

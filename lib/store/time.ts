// Moments and spans of time. A moment carries its offset, or it is none: a naive stamp says nothing to a reader in
// another zone. Moments are compared as instants, in milliseconds since 1970; microseconds are as fine as it gets.

const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-([0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3}(\d{0,3}))?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Milliseconds since 1970; null for what is no moment with an offset, or one that no calendar or clock has. */
export function instantOf(text: string): number | null {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const day = Number(found[3]);
  if (day === 0 || (day > 28 && day > daysOf(Number(found[1]), Number(found[2])))) return null;
  const finer = found[4] ?? '';
  // What is finer than a millisecond is cut off by the parser.
  return Date.parse(text) + (finer === '' ? 0 : Number(`0.${finer}`));
}

const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** How the store writes a moment; null for one that no stamp of four-digit years can hold. */
export function momentOf(instant: number): string | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return MOMENT.test(text) ? text : null;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `24h`, `30d`: a whole number of at most six digits and s, m, h, d or w, in milliseconds; null for anything else. */
export function spanOf(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (UNITS[unit] as number);
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

// Moments and spans of time. A moment carries its offset, or it is none: a naive stamp says nothing to a reader in
// another zone. Moments are compared as instants, in milliseconds since 1970; microseconds are as fine as it gets.

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Milliseconds since 1970; null for what is no moment with an offset, or one that no calendar or clock has. */
export function instantOf(text: string): number | null {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, day = '', hour = '', minute = '', second = '', fraction = '', offset = ''] = found;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return midnight + clock + Number(`0.${fraction || '0'}`) * 1000 - offsetOf(offset);
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4));
  return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

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

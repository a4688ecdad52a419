// Days and moments as the registry's schema asks for them: RFC 3339, and ones that the calendar has.

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

export function isDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  // Day 0 of the next month is the last of this one; years below 100 would be taken as of another century.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** A day with a time and its offset from UTC. */
export const isMoment = (text: string): boolean => isDay(MOMENT.exec(text)?.[1] ?? '');

/** Milliseconds since 1970 of a moment, or of the start of a day in UTC; null for anything else. */
export function instantOf(text: string): number | null {
  if (!isDay(text) && !isMoment(text)) return null;
  // The parser knows no second 60.
  const instant = Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  return Number.isNaN(instant) ? null : instant;
}

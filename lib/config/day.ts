// A day as it is written in an expiry: YYYY-MM-DD, in UTC, and one that the calendar has.

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** An expiry is inclusive: the day itself still counts. */
export const isOver = (until: string | null, today: string): boolean => until !== null && today > until;

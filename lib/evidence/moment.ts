// Moments in recordings, read strictly: ISO 8601 with a calendar check, or a day with its month in words. What leaves
// the zone, the day or the year open is no moment.

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WORDS = /^(?:(\d{1,2}) ([A-Za-z]{3,9})|([A-Za-z]{3,9}) (\d{1,2}),?) (\d{4})$/;

/** The moment as `YYYY-MM-DDTHH:MM:SS.sssZ`; null for anything else. */
export function strictMoment(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 64) return null;
  const iso = ISO.exec(text.trim());
  const day = iso ? [iso[1], iso[2], iso[3]].map(Number) : dayInWords(text.trim());
  if (day === null) return null;
  const [year = 0, month = 0, date = 0] = day;
  // A day that no month has would be carried over.
  const asked = new Date(Date.UTC(year, month - 1, date));
  asked.setUTCFullYear(year);
  if (month < 1 || asked.getUTCDate() !== date) return null;
  const moment = iso ? new Date(text.trim()) : asked;
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function dayInWords(text: string): number[] | null {
  const [, dayFirst, monthAfter, monthFirst, dayAfter, year] = WORDS.exec(text) ?? [];
  const name = (monthAfter ?? monthFirst ?? '').toLowerCase();
  const month = MONTHS.indexOf(name);
  return month < 0 ? null : [Number(year), month + 1, Number(dayFirst ?? dayAfter)];
}

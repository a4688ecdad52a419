// A text as its numbers are read: digits of every script as ASCII digits, signs and separators in one form, each unit
// with its place in the original.
// Law: one unit of the result comes from one code point of the original; nothing is guessed here.

export interface NumberText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Stands before a fraction that was one character (`½` is this, then `1⁄2`). */
export const FRACTION = '\ue000';
/** Stands before digits that were one character (`④`, `Ⅷ`). */
export const SINGLE = '\ue001';
/** Stands before a digit written above the line. */
export const RAISED = '^';

const DROPPED = /[\p{M}\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/u;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const ROMAN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 100, 500, 1000];

export function numberText(text: string): NumberText {
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const point of text) {
    const shown = point < '\u0080' ? plain(point) : read(point);
    for (let i = 0; i < shown.length; i++) {
      starts.push(at);
      ends.push(at + point.length);
    }
    parts.push(shown);
    at += point.length;
  }
  return { text: parts.join(''), starts, ends };
}

const plain = (point: string): string => (point === '\t' || point === '\r' ? ' ' : point);

function read(point: string): string {
  if (DROPPED.test(point)) return '';
  const raised = RAISED_DIGITS.indexOf(point);
  if (raised >= 0) return `${RAISED}${raised}`;
  const code = point.codePointAt(0) as number;
  if (code >= 0x2160 && code < 0x2180) return `${SINGLE}${ROMAN[(code - 0x2160) % 16]}`;
  const circled = circledValue(code);
  if (circled !== null) return `${SINGLE}${circled}`;
  if (/\p{Nd}/u.test(point)) return digitOf(point, code);
  const folded = point.normalize('NFKC');
  if (/\p{No}/u.test(point)) return otherNumber(folded);
  return (
    SIGNS[folded] ??
    (/^\s$/.test(point) ? (NARROW.test(point) ? '\u00a0' : '\n'.includes(point) ? point : ' ') : folded)
  );
}

const NARROW = /[\u00a0\u2007\u2009\u202f]/;
const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '‒': '-',
  '—': '–',
  '٫': '.',
  '٬': ',',
  '’': "'",
  '×': 'x',
};

/** The black ones, which have no compatible form. */
function circledValue(code: number): number | null {
  if (code >= 0x2776 && code <= 0x2793) return ((code - 0x2776) % 10) + 1;
  if (code >= 0x24eb && code <= 0x24f4) return code - 0x24eb + 11;
  if (code >= 0x24f5 && code <= 0x24fe) return code - 0x24f5 + 1;
  return code === 0x24ff ? 0 : null;
}

function otherNumber(folded: string): string {
  const fraction = /^(\d+)⁄(\d+)$/.exec(folded);
  if (fraction) return `${FRACTION}${folded}`;
  const digits = /\d+/.exec(folded);
  return digits ? `${SINGLE}${digits[0]}` : folded;
}

/** The digits of a script stand in a row from zero. */
function digitOf(point: string, code: number): string {
  const folded = point.normalize('NFKC');
  if (/^\d$/.test(folded)) return folded;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1 - value))) value++;
  return String(value);
}

// Whether a stretch of text is made of whole words. `cat` is no word of `concatenate`, and `500` is no number of
// `1,500`. Scripts that write no blank between words have no such boundary.

const WORD = /[\p{L}\p{N}\p{M}_]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NUMERAL = /\p{Nd}/u;

/** Both offsets are UTF-16 units on code-point boundaries. */
export function isWholeWords(text: string, start: number, end: number): boolean {
  return start >= end || (isBoundary(text, start) && isBoundary(text, end));
}

function isBoundary(text: string, at: number): boolean {
  const before = pointBefore(text, at);
  const after = pointAt(text, at);
  if (before === '' || after === '') return true;
  if (isWord(before) && isWord(after)) return false;
  // A separator inside a number: 1|,500 and 1,|500.
  if (NUMERAL.test(after) && /[.,'’]/.test(before)) return !NUMERAL.test(pointBefore(text, at - 1));
  if (NUMERAL.test(before) && /[.,'’]/.test(after)) return !NUMERAL.test(pointAt(text, at + 1));
  return true;
}

function isWord(point: string): boolean {
  const code = point.charCodeAt(0);
  if (code < 0x80)
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
  return WORD.test(point) && !UNSPACED.test(point);
}

function pointAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function pointBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charCodeAt(at - 1);
  const paired = low >= 0xdc00 && low <= 0xdfff && at > 1 && (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
  return paired ? text.slice(at - 2, at) : text.slice(at - 1, at);
}

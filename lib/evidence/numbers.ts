// The numbers of a text, as far as they say how much or how many: digits of every script, separators, signs, units,
// fractions, number words. Names, versions, dates and list markers are told apart.
// Law: each number is one token; a cut token is none.
import { LIST_MARKER, NAME_SOURCE, SHAPE_SOURCE } from './number-shapes.js';
import { FRACTION, numberText, SINGLE } from './number-text.js';
import { unitOf } from './number-units.js';
import { type Reading, ratioOf, readSuffix, sameReading } from './number-value.js';
import { NUMBER_WORDS, wordsValue } from './number-words.js';
import type { Span } from './types.js';

export interface NumberToken extends Span {
  /** As it is written, with its unit. */
  readonly text: string;
  readonly readings: readonly Reading[];
}

const DIGITS = [
  `\\d*${FRACTION}\\d+⁄\\d+`,
  `${SINGLE}\\d+`,
  "\\d{1,3}(?:[,'_\\u00a0]\\d{3})+(?:\\.\\d+)?(?![\\d])",
  '\\d{1,3}(?:\\.\\d{3}){2,}(?:,\\d+)?(?![\\d.])',
  '\\d{1,3}(?:\\.\\d{3})+,\\d+(?![\\d.,])',
  '\\d+(?:\\.\\d+)?',
  '(?<![\\w.])\\.\\d+',
].join('|');
const MONEY = '(?:[$€£¥]|(?:USD|EUR|GBP|JPY) ?)';
const SIGN = '(?:(?<![\\w)\\]%.])[-+]|(?<!\\w)(?:minus|negative) )';
const NUMBER = `(?<sign>${SIGN})?(?<money>${MONEY})?(?<digits>(?:${DIGITS})(?:[eE][+-]?\\d{1,40}(?!\\w)|(?:\\^\\d)+)?)`;
/** In any case: the other patterns tell capitals apart. */
const CASELESS = NUMBER_WORDS.replace(/(?<!\\)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const WORDS = `(?<![\\w'-])(?<minus>(?:minus|negative) )?(?<words>${CASELESS})`;
/** Numbers that a shape would take for a name or a version come before the shapes. */
const THOUSANDS = '(?<thousands>\\d{1,3}(?:\\.\\d{3}){2,}(?:,\\d+)?(?![\\w.]))';
const tokenOf = (shape: string): string =>
  `(?<marker>${LIST_MARKER})|${WORDS}|${THOUSANDS}|(?<shape>${shapes(shape)})|${NUMBER}`;
const TOKEN = tokenOf(`${NAME_SOURCE}|${SHAPE_SOURCE}`);
/** What a tool calls `port 8080` backs a fact that says 8080. */
const BACKING = tokenOf(SHAPE_SOURCE);

/** A sign word and a currency belong to the number behind them, no shape takes them away. */
function shapes(shape: string): string {
  return `(?!(?:minus|negative) [\\d.${FRACTION}${SINGLE}$€£¥]|(?:USD|EUR|GBP|JPY) ?\\d)(?:${shape})`;
}

/** What a text claims: a number in a name (`Python 3`, `port 8080`) is none. */
export const numbersIn = (text: string): NumberToken[] => tokensOf(text, TOKEN);

function tokensOf(text: string, token: string): NumberToken[] {
  const read = numberText(text);
  if (!/\d/.test(read.text) && !HAS_WORD.test(read.text)) return [];
  const tokens: NumberToken[] = [];
  const pattern = new RegExp(token, 'gmu');
  const words = read.text;
  for (let match = pattern.exec(words); match !== null; match = pattern.exec(words)) {
    if (match[0] === '') {
      pattern.lastIndex++;
      continue;
    }
    const found = readMatch(words, match);
    if (found === null) continue;
    const end = match.index + match[0].length + found.length;
    pattern.lastIndex = end;
    const place = { start: read.starts[match.index] ?? 0, end: read.ends[end - 1] ?? text.length };
    tokens.push({ ...place, text: text.slice(place.start, place.end).trim(), readings: found.readings });
  }
  return tokens;
}

const HAS_WORD = new RegExp(`\\b(?:${NUMBER_WORDS})`, 'i');

/** What `one` measures, so that it is a number. */
const MEASURED = /^[ -](?:percent|ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?)\b/i;

function readMatch(
  text: string,
  { 0: all, index, groups = {} }: RegExpExecArray,
): { readonly length: number; readonly readings: readonly Reading[] } | null {
  const { words, minus, digits, sign = '', money, thousands } = groups;
  const after = index + all.length;
  if (words !== undefined) {
    const value = wordsValue(words);
    const suffix = readSuffix(text, after, null);
    if (value === null && !MEASURED.test(text.slice(after, after + 20))) return null;
    const ratio = { over: (value ?? 1n) * (minus === undefined ? 1n : -1n), under: 1n };
    return { length: suffix.length, readings: suffix.readings(ratio, words) };
  }
  const matched = digits ?? thousands;
  if (matched === undefined) return null;
  const suffix = readSuffix(text, after, money === undefined ? null : unitOf(money.trim()));
  return { length: suffix.length, readings: suffix.readings(ratioOf(`${sign}${matched}`), `${sign}${matched}`) };
}

/** Whether one of `among` says the same as `number`. */
export const isAmong = (number: NumberToken, among: readonly NumberToken[]): boolean =>
  among.some((other) => number.readings.some((a) => other.readings.some((b) => sameReading(a, b))));

const AROUND = 80;

/** The numbers of a text that lie wholly in a place of it: what the place cuts off is no number of it. */
export function numbersAt(text: string, { start, end }: Span): NumberToken[] {
  const from = Math.max(0, start - AROUND);
  const near = text.slice(from, end + AROUND);
  return tokensOf(near, BACKING).filter((one) => one.start + from >= start && one.end + from <= end);
}

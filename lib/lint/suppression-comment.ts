// The words of a suppression: `plugproof-ignore RULE[, RULE] [until YYYY-MM-DD]: reason`.
// A comment that starts with the keyword is one, well formed or not; a comment that only mentions it is none.
import { isDay } from '../config/day.js';
import type { Field, Span } from '../text/span.js';
import { quoted } from '../text/words.js';

export const KEYWORD = 'plugproof-ignore';
const LONGEST_REASON = 500;

export interface SuppressionFault {
  readonly message: string;
  readonly fix: string;
}

export interface SuppressionWords {
  readonly rules: readonly Field<string>[];
  /** The last day it holds, in UTC. */
  readonly until: string | null;
  /** On one line. */
  readonly reason: string;
  /** Set where it is not well formed, and then it silences nothing. */
  readonly fault: SuppressionFault | null;
}

/** Reads what lies between the marks of a comment; null when that is no suppression. */
export function readSuppression(text: string, inner: Span): SuppressionWords | null {
  let at = inner.start;
  while (at < inner.end && isSpace(text.charCodeAt(at))) at++;
  if (!text.startsWith(KEYWORD, at) || at + KEYWORD.length > inner.end) return null;
  at += KEYWORD.length;
  const behind = text.charCodeAt(at);
  if (at < inner.end && !isSpace(behind) && behind !== 0x3a) return null;
  const body = text.slice(at, inner.end);
  const colon = body.indexOf(':');
  const head = colon < 0 ? body : body.slice(0, colon);
  const reason =
    colon < 0
      ? ''
      : body
          .slice(colon + 1)
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, LONGEST_REASON)
          .trim();
  const day = /(?:^|\s)until(?:\s|$)/.exec(head);
  const until = day ? head.slice(day.index + day[0].length).trim() : null;
  const rules = namesOf(day ? head.slice(0, day.index) : head, at);
  return { rules, until, reason, fault: faultOf(rules, until, reason) };
}

function namesOf(list: string, offset: number): Field<string>[] {
  const out: Field<string>[] = [];
  let at = offset;
  for (const part of list.split(',')) {
    const value = part.trim();
    const start = at + (part.length - part.trimStart().length);
    if (value !== '') out.push({ value, span: { start, end: start + value.length } });
    at += part.length + 1;
  }
  return out;
}

function faultOf(rules: readonly Field<string>[], until: string | null, reason: string): SuppressionFault | null {
  if (rules.length === 0) return { message: 'a suppression names no rule', fix: `write \`${KEYWORD} RULE: reason\`` };
  const names = rules
    .map((rule) => quoted(rule.value))
    .slice(0, 4)
    .join(', ');
  if (until !== null && !isDay(until)) {
    return { message: `the end of the suppression of ${names} is no day`, fix: 'write it as `until YYYY-MM-DD`' };
  }
  if (reason !== '') return null;
  return { message: `the suppression of ${names} gives no reason`, fix: 'write the reason behind a `:`' };
}

const isSpace = (c: number): boolean => c === 0x20 || (c >= 0x09 && c <= 0x0d);

// An author's pattern over a text, bounded in time. What plain text can answer is answered without the engine.
import { literalsOf, patternFault } from '../../../lib/suite/pattern.js';
import { quoted } from '../../../lib/text/words.js';
import type { Grade } from '../graders/grader.js';
import { withDeadline } from './deadline.js';
import { cannot } from './said.js';

/** Matches that are counted; more are one more than this. */
const MOST_MATCHES = 1_000_000;

export type Matched = { readonly ok: true; readonly count: number } | { readonly ok: false; readonly grade: Grade };

/** null where JavaScript reads the pattern, else what is wrong, in words. */
export function faultOf(pattern: string, flags: string): string | null {
  const fault = patternFault(pattern, flags);
  if (fault !== null) return `the pattern ${quoted(pattern)} is wrong: ${fault}`;
  return compiled(pattern, flags) === null
    ? `this version of JavaScript cannot read the pattern ${quoted(pattern)}`
    : null;
}

/** Matches of the pattern in all the texts together; at most `most` are looked for. */
export function countMatches(
  pattern: string,
  flags: string,
  texts: readonly string[],
  most: number = MOST_MATCHES,
): Matched {
  const literals = flags === '' ? literalsOf(pattern) : null;
  if (literals?.length === 1 && literals[0] !== '')
    return { ok: true, count: countText(literals[0] ?? '', texts, most) };
  const regex = compiled(pattern, flags.includes('g') ? flags : `${flags}g`);
  if (regex === null)
    return { ok: false, grade: cannot('infra-error', `the pattern ${quoted(pattern)} cannot be read`) };
  const timed = withDeadline(() => {
    let count = 0;
    for (const text of texts) {
      if (most === 1) {
        regex.lastIndex = 0;
        if (regex.test(text)) return 1;
      } else for (const _ of text.matchAll(regex)) if (++count >= most) return count;
    }
    return count;
  });
  if (timed.ok) return { ok: true, count: timed.value };
  const reason = `the pattern ${quoted(pattern)} did not come to an end in time, so it was given up; write one that does not backtrack`;
  return { ok: false, grade: cannot('timeout', reason) };
}

/** Occurrences of a text, none overlapping another. */
export function countText(wanted: string, texts: readonly string[], most: number = MOST_MATCHES): number {
  let count = 0;
  for (const text of texts)
    for (let at = text.indexOf(wanted); at >= 0 && count < most; at = text.indexOf(wanted, at + wanted.length)) count++;
  return count;
}

function compiled(pattern: string, flags: string): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}

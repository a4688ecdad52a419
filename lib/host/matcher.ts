// How a hook's matcher is read: everything, exact names, or a pattern. Pure; a pattern is compiled by nobody here
// but checked for being one, since a broken pattern never matches.
import type { EventFact } from './types.js';

export type Matcher =
  | { readonly kind: 'all' }
  /** Each name is compared as a whole. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** A regular expression that may match anywhere in the name; `valid` is false where it is none. */
  | { readonly kind: 'pattern'; readonly source: string; readonly valid: boolean }
  /** The event takes no matcher and ignores this one. */
  | { readonly kind: 'ignored' };

const NAMES = /^[A-Za-z0-9_\-, |]*$/;
const NARROW_NAMES = /^[A-Za-z0-9_|]*$/;
/** A longer one is not compiled to see whether it is valid. */
const LONGEST = 10_000;

export function readMatcher(event: EventFact | undefined, text: string | null): Matcher {
  if (event?.matches === 'none') return text === null ? { kind: 'all' } : { kind: 'ignored' };
  if (text === null || text === '' || text === '*') return { kind: 'all' };
  if ((event?.narrowNames ? NARROW_NAMES : NAMES).test(text)) {
    const names = text.split(/[|,]/).map((name) => name.trim());
    return { kind: 'names', names: names.filter((name) => name !== '') };
  }
  return { kind: 'pattern', source: text, valid: isPattern(text) };
}

function isPattern(source: string): boolean {
  if (source.length > LONGEST) return true;
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

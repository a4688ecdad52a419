// The key under which entries are one finding: `category|slug of the pattern|first item of applicable_when`.
// The slug has the contract's four steps: lower case, punctuation out, white space collapsed, words joined by `-`.
// The compiler of the same project makes another slug of it; that one is known here to be told apart, never to be written.

/** Whatever Unicode calls punctuation or a symbol: `don't` → `dont`, `a/b` → `ab`, `C++` → `c`, `v1.2` → `v12`. */
const PUNCTUATION = /[\p{P}\p{S}]+/gu;

/** Letters and digits of every script stay. */
export const slugOf = (pattern: string): string =>
  pattern.toLowerCase().replace(PUNCTUATION, '').trim().split(/\s+/).join('-');

/** What the compiler makes of a pattern: each run of anything but `a-z` and `0-9` is one `-`. */
export const compilerSlugOf = (pattern: string): string => pattern.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export interface Keyed {
  readonly category: string;
  readonly pattern: string;
  readonly applicable_when: readonly string[];
}

const joined = ({ category, applicable_when }: Keyed, slug: string): string =>
  [category, slug, applicable_when[0] ?? ''].join('|');

/** The key that an entry is to have. The category is taken as it is written. */
export const keyOf = (entry: Keyed): string => joined(entry, slugOf(entry.pattern));

/** What a key was made of. */
export type KeyForm = 'derived' | 'compiler' | 'other';

export function formOfKey(key: string, entry: Keyed): KeyForm {
  if (key === keyOf(entry)) return 'derived';
  const slug = compilerSlugOf(entry.pattern);
  // Versions of the compiler differ in whether a slug keeps a `-` at its ends.
  return key === joined(entry, slug) || key === joined(entry, slug.replace(/^-|-$/g, '')) ? 'compiler' : 'other';
}

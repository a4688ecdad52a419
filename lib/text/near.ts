// Names that a misspelt one may have been meant for: a few, or none. A guess that is far off helps nobody.
import { distance } from 'fastest-levenshtein';

export const MOST_NEAR = 4;
const LONGEST = 64;

/**
 * Names that are a slip away: an edit for every three letters, at least one; case, `_`, `-` and space do not count.
 * Nearest first, then in alphabetical order, at most {@link MOST_NEAR}.
 */
export function nearNames(name: string, among: Iterable<string>): string[] {
  return nearEach(name, among).slice(0, MOST_NEAR);
}

/** The same without an end. */
export function nearEach(name: string, among: Iterable<string>): string[] {
  const wanted = fold(name);
  if (wanted.length === 0 || name.length > LONGEST) return [];
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly far: number }[] = [];
  for (const one of new Set(among)) {
    const other = fold(one);
    if (Math.abs(other.length - wanted.length) > allowed) continue;
    const far = slips(wanted, other);
    if (far <= allowed) near.push({ name: one, far });
  }
  near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return near.map((one) => one.name);
}

/** Edits between two names; letters in another order count once for each pair. */
function slips(a: string, b: string): number {
  const edits = distance(a, b);
  return a.length === b.length && sorted(a) === sorted(b) ? Math.ceil(edits / 2) : edits;
}

const sorted = (text: string): string => [...text].sort().join('');

const fold = (name: string): string => name.toLowerCase().replace(/[_\- ]/g, '');

/** The instruction that near names give, or undefined where there are none. */
export function fixOf(near: readonly string[]): string | undefined {
  if (near.length === 0) return undefined;
  const names = near.map((name) => `\`${name}\``);
  return names.length === 1
    ? `write ${names[0]} if that is meant`
    : `write one of ${names.join(', ')} if that is meant`;
}

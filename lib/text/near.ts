// Names that a misspelt one may have been meant for: a few, or none. A guess that is far off helps nobody.
import { distance } from 'fastest-levenshtein';

const MOST = 4;
const LONGEST = 64;

/** At most four names of `among`, nearest first, then in alphabetical order. Case, `_`, `-` and space do not count. */
export function nearNames(name: string, among: Iterable<string>): string[] {
  const wanted = fold(name);
  if (wanted.length === 0 || wanted.length > LONGEST) return [];
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly far: number }[] = [];
  for (const one of new Set(among)) {
    const other = fold(one);
    if (Math.abs(other.length - wanted.length) > allowed) continue;
    const far = distance(wanted, other);
    if (far <= allowed) near.push({ name: one, far });
  }
  near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return near.slice(0, MOST).map((one) => one.name);
}

const fold = (name: string): string => name.toLowerCase().replace(/[_\- ]/g, '');

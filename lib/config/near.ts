// Names that a misspelt one may have been meant for: a few, or none. A guess that is far off helps nobody.
import { distance } from 'fastest-levenshtein';

export const MOST_NEAR = 4;
const LONGEST_NAME = 64;
const LONGEST_QUOTE = 60;

/** At most four names of `among`, nearest first, then in alphabetical order. Case, `_`, `-` and space do not count. */
export function nearNames(name: string, among: Iterable<string>): string[] {
  const wanted = fold(name);
  if (wanted.length === 0 || wanted.length > LONGEST_NAME) return [];
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly far: number }[] = [];
  for (const one of new Set(among)) {
    const other = fold(one);
    if (Math.abs(other.length - wanted.length) > allowed) continue;
    const far = distance(wanted, other);
    if (far <= allowed) near.push({ name: one, far });
  }
  near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return near.slice(0, MOST_NEAR).map((one) => one.name);
}

const fold = (name: string): string => name.toLowerCase().replace(/[_\- ]/g, '');

/** The instruction that near names give, or undefined where there are none. */
export function fixOf(near: readonly string[]): string | undefined {
  if (near.length === 0) return undefined;
  const names = near.map((name) => `\`${name}\``);
  return names.length === 1
    ? `write ${names[0]} if that is meant`
    : `write one of ${names.join(', ')} if that is meant`;
}

/** What a user wrote, fit for a message: on one line, without back-ticks and control characters, at most 60 units. */
export function quoted(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('`', "'")
    .trim();
  return line.length > LONGEST_QUOTE ? `\`${line.slice(0, LONGEST_QUOTE).toWellFormed()}…\`` : `\`${line}\``;
}

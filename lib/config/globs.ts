// Globs of the configuration, in gitignore's grammar and matched by the library that reads `.gitignore`.
// A configuration may be hostile. The matcher needs time that grows with a power of the number of `**`, so that
// number, the length and the count of globs are bounded, and a glob that leaves its folder is never asked.
import ignore from 'ignore';

export const MAX_GLOB_LENGTH = 256;
export const MAX_GLOBS = 200;
export const MAX_DOUBLE_STARS = 2;

/** What is wrong with a glob, as the end of a sentence that starts with it; null when nothing is. */
export function globFault(glob: string, negation: 'allowed' | 'refused'): string | null {
  if (glob.trim() === '') return 'is empty';
  if (glob.length > MAX_GLOB_LENGTH) return `is longer than ${MAX_GLOB_LENGTH} characters`;
  if (/\p{Cc}/u.test(glob)) return 'holds a control character';
  if (glob.startsWith('#')) return 'starts with `#`, which makes it a comment';
  if (glob.startsWith('!') && negation === 'refused') return 'starts with `!`, which takes nothing back here';
  const path = glob.replace(/^!/, '');
  if (path.split('/').includes('..')) return 'leaves the folder of the configuration';
  if (/^(?:~|[A-Za-z]:)(?:\/|$)/.test(path)) return 'is an absolute path';
  if (path.startsWith('./')) return 'starts with `./`, which matches nothing';
  if (path.includes('\\')) return 'holds a `\\`';
  if (/[{}]/.test(path)) return 'holds a brace, which is no wildcard here';
  if ((path.match(/\*{2,}/g) ?? []).length > MAX_DOUBLE_STARS)
    return `holds \`**\` more than ${MAX_DOUBLE_STARS} times`;
  return null;
}

/** Whether a path, relative to the folder of the globs and with `/`, is matched: the last glob that matches decides. */
export function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matcher = ignore({ ignorecase: false }).add([...globs]);
  return (path) => ignore.isPathValid(path) && matcher.ignores(path);
}

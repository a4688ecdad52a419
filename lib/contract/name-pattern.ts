// What is wrong with a pattern that is to keep a supplied file name inside a folder. The pattern is looked at and never
// run: an author's regular expression may take forever.
import type { NamePattern } from './facts.js';

export type PatternFault = 'unanchored' | 'separator' | 'dots' | 'absolute' | 'anything';

const WORDS: Readonly<Record<PatternFault, string>> = {
  unanchored: 'is not anchored at both ends, so a bad name that holds a good one passes',
  separator: 'lets a separator through',
  dots: 'lets `..` through',
  absolute: 'lets a name through that starts at the root',
  anything: 'lets any character through',
};

export const faultWords = (fault: PatternFault): string => WORDS[fault];

/** The gravest fault of a pattern, or null. */
export function patternFault({ text }: Pick<NamePattern, 'text'>): PatternFault | null {
  const body = text.replace(/^\^|\$$/g, '').replace(/\\?\.[a-z]{2,5}\)?$/, '');
  for (const set of classesOf(body)) {
    if (set.startsWith('^'))
      return set.includes('/') && set.includes('.') ? null : set.includes('/') ? 'dots' : 'separator';
    if (set.replace(/\\[A-Za-z]/g, '').includes('/')) return 'separator';
  }
  const plain = body.replace(/\[[^\]]*\]/g, '');
  if (/(?:^|[^\\])\.[*+]|\\S[*+]|\\[DW][*+]/.test(plain)) return 'anything';
  if (/^\\?\//.test(plain)) return 'absolute';
  if (classesOf(body).some((set) => set.replace(/\\[A-Za-z]/g, '').includes('.'))) return 'dots';
  return text.startsWith('^') && text.endsWith('$') ? null : 'unanchored';
}

const classesOf = (body: string): string[] => [...body.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1] as string);

/** Two patterns that stand for the same names: anchors, groups and escapes of plain characters apart. */
export const samePattern = (a: string, b: string): boolean => normal(a) === normal(b);
const normal = (text: string): string =>
  text
    .replace(/^\^|\$$/g, '')
    .replace(/[()]/g, '')
    .replace(/\\([-_.])/g, '$1')
    .replace(/\\w/g, 'A-Za-z0-9_')
    .replace(
      /\[([^\]]*)\]/g,
      (_, set: string) => `[${[...set.replace(/[A-Za-z0-9]-[A-Za-z0-9]/g, (r) => `<${r}>`)].sort().join('')}]`,
    );

/** The fixed text that a pattern starts with: `REPORT-`. */
export const prefixOfPattern = (text: string): string => /^\^?\(?([\w-]*)/.exec(text)?.[1] ?? '';

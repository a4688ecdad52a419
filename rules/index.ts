// Generated from the files of this folder by `npm run bless`.
import type { Rule } from '../lib/rule/rule.js';
import frontmatterUnclosed from './frontmatter-unclosed.js';

/** Every rule by its id, which is its file's name. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['frontmatter-unclosed', frontmatterUnclosed],
]);

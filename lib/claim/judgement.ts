// A claim that does not hold, with everything a finding needs. It has the shape of a finding without the file.
import type { Span } from '../text/span.js';
import type { Claim } from './types.js';

/** What kind of untruth it is; each is reported by one rule. */
export type Fault = 'key' | 'grant' | 'order' | 'closed-list' | 'writer' | 'frontmatter' | 'ignored-key' | 'fence';

export interface Change {
  readonly span: Span;
  readonly text: string;
  readonly applicability: 'safe' | 'unsafe';
}

export interface RelatedPlace {
  /** Where it is another than that of the claim. */
  readonly file?: string;
  readonly span: Span;
  readonly label: string;
}

export interface Judgement {
  readonly fault: Fault;
  readonly claim: Claim;
  readonly severity: 'error' | 'warning' | 'advice';
  readonly message: string;
  readonly span: Span;
  readonly label: string;
  readonly why: string;
  readonly fix: string;
  readonly related: readonly RelatedPlace[];
  /** Tools that the claim says it goes without: a hook that stops them would make it come true. */
  readonly kept?: readonly string[];
  readonly edits: readonly Change[];
}

/** `Write`, `Edit` and `Bash`. */
export function enumerate(names: readonly string[], word = 'and'): string {
  const coded = [...new Set(names)].map((name) => `\`${name}\``);
  return coded.length < 2 ? coded.join('') : `${coded.slice(0, -1).join(', ')} ${word} ${coded.at(-1)}`;
}

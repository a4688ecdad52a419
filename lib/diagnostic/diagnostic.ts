// The one shape every finding has, from the rule that makes it to the reporter that prints it.
// A finding is made by a rule and knows offsets; a diagnostic is made by the runner and knows lines,
// excerpts and a fingerprint. Neither holds colour, and neither is changed after it was made.
import type { Span } from '../text/span.js';

/** error: something is lost, refused or false at run time; warning: very likely so; advice: worth knowing. */
export type Severity = 'error' | 'warning' | 'advice';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'advice'];

export const CATEGORIES = [
  'manifest',
  'frontmatter',
  'grant',
  'tool-honesty',
  'payload',
  'by-value',
  'dispatch',
  'reference',
  'hook',
  'substitution',
  'skill',
  'eval',
  'registry',
  'text',
  'security',
  'release',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** safe: the meaning stays what the author wrote; unsafe: the author has to look. */
export type Applicability = 'safe' | 'unsafe';

/** Replaces `span` of `file` by `text`. Offsets are UTF-16 units of the original text. */
export interface Edit {
  readonly file: string;
  readonly span: Span;
  readonly text: string;
  readonly applicability: Applicability;
}

/** The other half of a contradiction. */
export interface RelatedPlace {
  readonly file: string;
  readonly span: Span;
  readonly label: string;
}

/** What a rule yields. `severity`, `why` and `fix` replace those of the rule where one finding differs. */
export interface Finding {
  /** Stands alone: lower case, no full stop, code in backticks, no fix in it. */
  readonly message: string;
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly span: Span;
  /** What stands at `span`, in a few words. */
  readonly label?: string;
  readonly severity?: Severity;
  readonly why?: string;
  readonly fix?: string;
  readonly related?: readonly RelatedPlace[];
  readonly edits?: readonly Edit[];
  /** What stands at `span` is a secret: no report shows more of it than its first characters. */
  readonly secret?: boolean;
}

/** Characters of a secret that a report shows: as many as the prefix that tells whose key it is. */
export const SHOWN_OF_A_SECRET = 4;

/** A place as reports name it, with the source lines it covers. */
export interface Place {
  readonly file: string;
  readonly span: Span;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly label: string;
  /** The source lines from `line` on, at most {@link EXCERPT_LINES}; each cut to 4,000 units. */
  readonly excerpt: readonly string[];
}

export const EXCERPT_LINES = 6;

export interface Diagnostic extends Place {
  readonly rule: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly message: string;
  readonly why: string;
  readonly fix: string;
  readonly related: readonly Place[];
  readonly edits: readonly Edit[];
  /** sha256 hex; see `fingerprint.ts`. */
  readonly fingerprint: string;
  /** Path of the rule's page in this project. */
  readonly url: string;
}

/** A total order: file, line, column, rule, then whatever still tells two apart. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    order(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    order(a.rule, b.rule) ||
    a.span.end - b.span.end ||
    order(a.message, b.message)
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

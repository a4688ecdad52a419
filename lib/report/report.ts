// What every reporter gets: a finished run, ordered and judged. A reporter turns it into text and decides nothing.
import type { Diagnostic, Severity } from '../diagnostic/diagnostic.js';

export interface RuleInfo {
  readonly id: string;
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  readonly category: string;
  readonly severity: Severity;
}

export interface LintReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** Absolute path of PATH. */
  readonly root: string;
  /** Path of `root` below the git root, with `/` and a trailing `/`; empty when they are the same or there is none. */
  readonly gitPrefix: string;
  readonly hosts: readonly string[];
  readonly checked: Readonly<
    Record<'plugins' | 'agents' | 'skills' | 'commands' | 'hooks' | 'manifests' | 'evalSuites' | 'files', number>
  >;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: {
    readonly error: number;
    readonly warning: number;
    readonly advice: number;
    readonly suppressed: number;
    readonly baselined: number;
  };
  /** The rules that have a diagnostic here. */
  readonly rules: readonly RuleInfo[];
  /** Sentences about the run itself: a rule that crashed, nothing to check. */
  readonly notices: readonly string[];
}

export interface ReportOptions {
  readonly color: boolean;
}

/** Pure: the same report gives the same text, which ends with a line feed. */
export type Reporter = (report: LintReport, options: ReportOptions) => string;

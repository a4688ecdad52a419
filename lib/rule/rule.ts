// What a rule is. The words for the user come first, the check after them; the id is the file's name.
// A check yields findings and may not read clock, environment, disk or working directory.
import type { Category, Finding, Severity } from '../diagnostic/diagnostic.js';
import type { HostFacts, HostName } from '../host/types.js';
import type { FileRole, FileUnit, Project } from '../project/types.js';

export type { FileRole, FileUnit } from '../project/types.js';

export interface RuleContext {
  /** The host this run of the rule is about; a rule runs once for each selected host it names. */
  readonly host: HostFacts;
  /** All selected hosts. */
  readonly hosts: readonly HostFacts[];
  /** The day of the run, UTC, YYYY-MM-DD. */
  readonly today: string;
}

export interface RuleWords {
  /** One line for the table of rules: what the rule reports. */
  readonly summary: string;
  /** What happens at run time. */
  readonly why: string;
  /** What to do, as an instruction. */
  readonly fix: string;
  readonly category: Category;
  readonly severity: Severity;
  /** The version of plugproof that brought it. */
  readonly since: string;
  /** preview rules run only when asked for. */
  readonly status: 'stable' | 'preview' | 'deprecated';
  /** Hosts it speaks of. */
  readonly hosts: readonly HostName[];
}

export interface FileRule extends RuleWords {
  /** Roles it looks at; it is called for no other. */
  readonly roles: readonly FileRole[];
  readonly file: (unit: FileUnit, context: RuleContext) => Iterable<Finding>;
}

export interface ProjectRule extends RuleWords {
  readonly project: (model: Project, context: RuleContext) => Iterable<Finding>;
}

export type Rule = FileRule | ProjectRule;

/** Checks the shape of a rule at compile time; returns it unchanged. */
export const defineRule = <R extends Rule>(rule: R): R => rule;

export const isFileRule = (rule: Rule): rule is FileRule => 'file' in rule;

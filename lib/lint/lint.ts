// The composition root of a lint run: rules are handed in, the tree is read once, what was found is ordered,
// suppressed, compared with the baseline and counted. Nothing is written here; see fix.ts.
import { compareDiagnostics, type Diagnostic, type Severity } from '../diagnostic/diagnostic.js';
import type { HostFacts } from '../host/types.js';
import { buildProject } from '../project/build.js';
import type { FileUnit, Project } from '../project/types.js';
import type { Rule, RuleWords } from '../rule/rule.js';
import { readBounded } from '../durable/files.js';
import { SourceText } from '../text/source.js';
import { diagnose, type Sources } from './diagnose.js';
import { OWN_RULES } from './own.js';
import { Runner } from './run.js';

export interface LintOptions {
  /** Absolute path of a folder. */
  readonly root: string;
  /** The folder that holds `.git`, absolute, or null. */
  readonly gitRoot: string | null;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly hosts: readonly HostFacts[];
  /** UTC day, YYYY-MM-DD. */
  readonly today: string;
}

export interface LintResult {
  readonly project: Project;
  /** In order, each once. */
  readonly diagnostics: readonly Diagnostic[];
  /** A component was not read or a rule stopped: the run cannot be a pass. */
  readonly unjudged: boolean;
}

export function lint(options: LintOptions): LintResult {
  const severityOf = (_id: string, words: RuleWords): Severity | 'off' => (words.status === 'preview' ? 'off' : words.severity);
  const runner = new Runner({ ...options, severityOf });
  const sources = new Map<string, SourceText>();
  const visit = (unit: FileUnit): void => {
    const before = runner.count;
    runner.visit(unit);
    if (runner.count !== before) sources.set(unit.file, unit.document.source);
  };
  const project = buildProject({ root: options.root, gitRoot: options.gitRoot, visit });
  runner.runProject(project);
  for (const { file, reason, unjudged } of project.skipped) {
    if (unjudged) runner.add('file-unjudged', { file, span: { start: 0, end: 0 }, message: `\`${file}\` is not judged: ${reason}` });
  }
  const read: Sources = (file) => {
    const known = sources.get(file);
    if (known) return known;
    const bytes = readBounded(`${options.root}/${file}`);
    const source = bytes.ok ? SourceText.decode(bytes.bytes) : new SourceText('');
    sources.set(file, source);
    return source;
  };
  const diagnostics = diagnose(runner.reported, read).sort(compareDiagnostics);
  return { project, diagnostics, unjudged: runner.stopped.size > 0 || project.skipped.some((s) => s.unjudged) };
}

/** Words of every rule that a diagnostic may name: those handed in and those of the run itself. */
export const wordsOf = (rules: ReadonlyMap<string, Rule>): ReadonlyMap<string, RuleWords> => new Map([...rules, ...OWN_RULES]);


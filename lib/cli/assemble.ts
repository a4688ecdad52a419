// From the runs of one or several PATHs to the one report that is printed, and from that to the exit code.
import { relative } from 'node:path';
import {
  compareDiagnostics,
  type Diagnostic,
  type Place,
  SEVERITIES,
  type Severity,
} from '../diagnostic/diagnostic.js';
import { hostId } from '../host/facts.js';
import type { HostFacts } from '../host/types.js';
import { type LintResult, wordsOf } from '../lint/lint.js';
import type { Target } from '../project/target.js';
import type { LintReport } from '../report/report.js';
import type { Rule } from '../rule/rule.js';
import { EXIT } from '../verdict/outcome.js';
import { VERSION } from './version.js';

export interface TargetRun {
  readonly target: Extract<Target, { ok: true }>;
  readonly hosts: readonly HostFacts[];
  readonly result: LintResult;
}

export function assemble(runs: readonly TargetRun[], rules: ReadonlyMap<string, Rule>, cwd: string): LintReport {
  const only = runs.length === 1 ? (runs[0] as TargetRun) : null;
  const root = only ? only.target.root : cwd;
  const gitRoot = only?.target.gitRoot ?? runs[0]?.target.gitRoot ?? null;
  const diagnostics = unique(runs.flatMap((run) => rebased(run, root))).sort(compareDiagnostics);
  const words = wordsOf(rules);
  const seen = [...new Set(diagnostics.map((d) => d.rule))].sort();
  const count = (severity: Severity): number => diagnostics.filter((d) => d.severity === severity).length;
  const total = (of: (result: LintResult) => number): number => runs.reduce((n, run) => n + of(run.result), 0);
  return {
    tool: { name: 'plugproof', version: VERSION },
    root,
    gitPrefix: prefixOf(gitRoot ?? root, root),
    hosts: [...new Set(runs.flatMap((run) => run.hosts.map(hostId)))],
    checked: sum(runs),
    skipped: runs.flatMap((run) =>
      run.result.project.skipped.map(({ file, reason }) => ({ file: prefixOf(root, run.target.root) + file, reason })),
    ),
    diagnostics,
    summary: {
      error: count('error'),
      warning: count('warning'),
      advice: count('advice'),
      suppressed: total((r) => r.suppressed),
      baselined: total((r) => r.baselined),
    },
    rules: seen.flatMap((id) => {
      const w = words.get(id);
      return w ? [{ id, summary: w.summary, why: w.why, fix: w.fix, category: w.category, severity: w.severity }] : [];
    }),
    notices: noticesOf(runs),
  };
}

function rebased(run: TargetRun, root: string): Diagnostic[] {
  const prefix = prefixOf(root, run.target.root);
  if (prefix === '') return [...run.result.diagnostics];
  const move = <P extends Place>(place: P): P => ({ ...place, file: prefix + place.file });
  return run.result.diagnostics.map((d) => ({
    ...move(d),
    related: d.related.map(move),
    edits: d.edits.map((e) => ({ ...e, file: prefix + e.file })),
  }));
}

/** Way from one folder to another with a trailing slash; empty when they are the same. */
function prefixOf(from: string, to: string): string {
  const way = relative(from, to).replaceAll('\\', '/');
  return way === '' ? '' : `${way}/`;
}

function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const d of diagnostics) seen.set(`${d.rule}\0${d.file}\0${d.span.start}\0${d.span.end}\0${d.message}`, d);
  return [...seen.values()];
}

function sum(runs: readonly TargetRun[]): LintReport['checked'] {
  const total = { plugins: 0, agents: 0, skills: 0, commands: 0, hooks: 0, manifests: 0, evalSuites: 0, files: 0 };
  for (const { result } of runs)
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += result.checked[key];
  return total;
}

function noticesOf(runs: readonly TargetRun[]): string[] {
  if (runs.some((run) => run.result.unjudged)) return [UNJUDGED];
  return nothing(runs) ? [NOTHING] : [];
}

const UNJUDGED =
  'this run is no pass, whatever else it found: something could not be judged (`config-invalid`, `file-unjudged` or `rule-stopped`)';

const NOTHING =
  'no host would load anything here; name a plugin, a marketplace, a folder with `agents/`, `skills/` or `commands/`, or one such file, and see what `ignore` leaves out';

/** Whatever files were read, nothing was judged below one of the PATHs. */
const nothing = (runs: readonly TargetRun[]): boolean => runs.some((run) => run.result.judged === 0);

/** 2 beats 1: what could not be judged is never folded into a verdict, and nothing checked is never a pass. */
export function exitOf(report: LintReport, runs: readonly TargetRun[], failOn: Severity | 'never'): number {
  if (nothing(runs) || runs.some((r) => r.result.unjudged)) return EXIT.ungradeable;
  if (failOn === 'never') return EXIT.pass;
  const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  return report.diagnostics.some((d) => failing.includes(d.severity)) ? EXIT.fail : EXIT.pass;
}

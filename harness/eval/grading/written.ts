// What a run wrote, and whether it was allowed to: the folder after it against the folder before it, and the changes
// that its tools report. A tool may have written outside of the folder; a shell may have too, which no folder shows.
import { isAbsolute } from 'node:path/posix';
import { runPath } from '../../gates/dispatch-trace.js';
import type { Grade, RunView, Subject } from '../graders/grader.js';
import { readChanges } from './folder.js';
import { cannot, failed, lineOf, passed } from './said.js';

export function gradeWritten(allowed: (path: string) => boolean, subject: Subject): Grade {
  const read = readChanges(subject);
  if (!read.ok) return read.grade;
  const { created, edited, deleted, unknown } = read.changes;
  const bad = (paths: readonly string[], word: string): string[] =>
    paths.filter((path) => !allowed(path)).map((path) => `\`${path}\` was ${word}`);
  const outside = subject.run ? changesOutside(subject.run, allowed) : { reasons: [], evidence: [] };
  const reasons = [
    ...bad(created, 'created'),
    ...bad(edited, 'edited'),
    ...bad(deleted, 'deleted'),
    ...outside.reasons,
  ];
  const paths = [...created, ...edited, ...deleted].filter((path) => !allowed(path));
  if (reasons.length > 0) return failed(reasons, [...paths, ...outside.evidence]);
  const open = unknown.find((path) => !allowed(path));
  if (open !== undefined)
    return cannot('infra-error', `it cannot be told whether \`${open}\` changed: it was not read`, [open]);
  return read.gap ?? passed([subject.after?.name ?? '']);
}

/**
 * Files that tools report to have changed. In the folder itself the folder has the last word on what is left of it, but
 * a file that was written and removed again was written.
 */
function changesOutside(run: RunView, allowed: (path: string) => boolean): { reasons: string[]; evidence: string[] } {
  const reasons: string[] = [];
  const evidence: string[] = [];
  const { cwd } = run.summary;
  run.events((event) => {
    if (event.kind !== 'file_change' || reasons.length >= 20) return;
    const path = runPath(event.path, cwd);
    const root = cwd === null ? null : `${runPath(cwd, null)}/`;
    const inner = root !== null && path.startsWith(root) ? path.slice(root.length) : isAbsolute(path) ? null : path;
    if (inner !== null && allowed(inner)) return;
    // Without the working folder's place an absolute path may lie inside it: the folder tells.
    if (inner === null && cwd === null) return;
    reasons.push(`\`${event.tool ?? 'a tool'}\` reports that it changed \`${event.path}\``);
    evidence.push(lineOf(event.ref));
  });
  return { reasons, evidence };
}

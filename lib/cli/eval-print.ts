// An eval report on standard output, in the form that was asked for.
import type { TrialStore } from '../../harness/eval/trial-store.js';
import type { EvalReport } from '../../harness/eval/types.js';
import { visible } from '../report/visible.js';
import type { Io } from './io.js';

export const EVAL_FORMATS = ['pretty', 'json'] as const;
export type EvalFormat = (typeof EVAL_FORMATS)[number];

export async function printReport(
  report: EvalReport,
  format: EvalFormat,
  _store: TrialStore | null,
  io: Io,
): Promise<void> {
  if (format === 'json') {
    io.out(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  for (const { id, verdict, differences } of report.cases) {
    io.out(`${visible(`${verdict.padEnd(11)} ${id}`)}\n`);
    for (const difference of differences) io.out(`            ${visible(difference)}\n`);
  }
  const { cases, pass, fail, ungradeable } = report.summary;
  io.out(`${cases} cases: ${pass} pass, ${fail} fail, ${ungradeable} ungradeable\n`);
}

// What a run shows without any contract, where it bears on whether a child did its work.
import type { ClaimBuilder, DispatchCase } from './dispatch-claim.js';
import { runPath } from './dispatch-trace.js';

/** What the child's own words and the run give away, whatever its payload says. */
const TELLING: ReadonlySet<string> = new Set([
  'success-without-call',
  'cited-call-missing',
  'answer-elsewhere',
  'approval-without-user',
]);

export function judgeObserved({ observations }: DispatchCase, child: string, claim: ClaimBuilder): void {
  for (const { code, agent, message, ref } of observations)
    if (agent === child && TELLING.has(code)) claim.refute(`done-${code}`, `of the child: ${message}`, ref);
}

/** A worktree that is thrown away takes what lies in it along. */
export function judgeDiscarded({ observations, run }: DispatchCase, index: string, claim: ClaimBuilder): void {
  for (const { code, path, message, ref } of observations) {
    if (code !== 'worktree-discarded' || path === null || path === '.') continue;
    if (index.startsWith(`${runPath(path, run.cwd)}/`) || index.includes(`/${path}/`))
      claim.refute('done-worktree-discarded', `${message}; the artifact lay in it`, ref);
  }
}

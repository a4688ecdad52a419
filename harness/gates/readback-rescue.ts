// How a session ended, and when a result that was found after it was killed still counts. Pure.
// Law: a killed session keeps its verdict unless its process is provably gone and its result leaves nothing open.
import type { Evidence, ExpectedFile } from './readback-evidence.js';
import { isDone, standingOf } from './readback-status.js';

type File = Extract<ExpectedFile, { kind: 'file' }>;

/** Ends that were imposed: the process may still write. */
export const KILLED: ReadonlySet<string> = new Set(['stall', 'timeout', 'over-budget']);

const RESULT_OF = {
  stop: 'stalled',
  crash: 'crashed',
  stall: 'stalled',
  timeout: 'timeout',
  'over-budget': 'timeout',
} as const;

/** What a session that left no result is; null while nobody says that it ended. */
export function endResult({ asked, events }: Evidence): 'stalled' | 'crashed' | 'timeout' | null {
  if (asked.ended !== undefined) return RESULT_OF[asked.ended];
  if ((events?.turns ?? 0) > 0) return 'stalled';
  return asked.process === 'gone' ? 'crashed' : null;
}

/** Nothing writes to the file any more. */
export const isDead = ({ asked }: Evidence): boolean =>
  asked.process === 'gone' || (asked.ended === 'crash' && asked.process === undefined);

/** Whether somebody saw the file at a status that is not terminal while the session ran, which it now is. */
export function hasTransition(file: File, { events, asked, isExpected }: Evidence): boolean {
  const planHalt = asked.planHalt === true;
  if (standingOf(file.reading.status, planHalt) !== 'terminal') return false;
  return (events?.observations ?? []).some(
    (seen) => standingOf(seen.status, planHalt) === 'repairable' && isExpected(seen.file),
  );
}

/** Whether the file was the same at two ends of turns in a row, and still is. */
export function isStable(file: File, { events, isExpected }: Evidence): boolean {
  const seen = (events?.observations ?? []).filter((one) => isExpected(one.file));
  const [first, last] = seen.slice(-2);
  if (!first || !last || events?.gap === 'sessions') return false;
  const now = String(file.modified);
  const same = [first, last].every((one) => one.status === file.reading.status && one.modified === now);
  return same && first.turns >= 1 && last.turns > first.turns;
}

/** Why the result of a killed session does not count; null where it does. */
export function rescueHindrance({ reading }: File, { asked }: Evidence): { code: string; message: string } | null {
  const kept = 'the session was killed, and';
  if (asked.process !== 'gone')
    return { code: 'process-not-gone', message: `${kept} its process is not known to be gone: it may still write` };
  if (!isDone(reading.status, asked.planHalt === true))
    return { code: 'status-not-done', message: `${kept} its result is not \`done\`` };
  if (!reading.consistent)
    return { code: 'status-inconsistent', message: `${kept} frontmatter and result section say different statuses` };
  return null;
}

// The verdict of a gate as a grade. Law: what a gate could not judge is no fail; paths of this machine are shown as the
// case names them, so that the same run gives the same bytes anywhere.
import type { Outcome } from '../../../lib/verdict/outcome.js';
import type { Reason, Verdict } from '../../../lib/verdict/verdict.js';
import type { Grade } from '../graders/grader.js';
import { cannot, failed, passed } from './said.js';

/** Absolute paths with what they are called. */
export type Names = ReadonlyMap<string, string>;

/** `expected`: what the gate has to say; codes of reasons that it has to give, in any order, or null for any. */
export function gradeOfVerdict(
  verdict: Verdict,
  expected: Outcome,
  codes: readonly string[] | null,
  names: Names,
): Grade {
  const { outcome, reasons } = verdict;
  const evidence = reasons.flatMap((reason) => placeOf(reason, names));
  const told = reasons.map(({ code, message }) => named(`\`${code}\`: ${message}`, names));
  if (outcome === 'ungradeable' && expected !== 'ungradeable')
    return cannot(
      reasons.some(({ code }) => NEVER_THERE.test(code)) ? 'unreached' : 'infra-error',
      told[0] ?? 'the gate could not judge it',
      evidence,
    );
  if (outcome !== expected)
    return failed([`the gate \`${verdict.gate}\` says \`${outcome}\`, not \`${expected}\``, ...told], evidence);
  const given = new Set(reasons.map(({ code }) => code));
  const lacking = codes?.filter((code) => !given.has(code)) ?? [];
  if (lacking.length > 0)
    return failed([`the gate does not say ${lacking.map((code) => `\`${code}\``).join(', ')}`, ...told], evidence);
  return passed(evidence, told);
}

/** The run left nothing of what is judged. */
const NEVER_THERE = /^(?:slice|ledger|payload|index|no)-(?:missing|dispatch)$/;

function placeOf({ file, line }: Reason, names: Names): string[] {
  if (file === undefined) return [];
  return [`${named(file, names)}${line === undefined ? '' : `:${line}`}`];
}

function named(text: string, names: Names): string {
  let out = text;
  // The longest first: a folder's path begins the paths of its files.
  for (const [path, name] of [...names].sort(([a], [b]) => b.length - a.length)) out = out.replaceAll(path, () => name);
  return out;
}

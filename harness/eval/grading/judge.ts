// Votes of a judge, counted. Law: an answer that is not what was asked for is no vote, and votes that do not reach the
// quorum are no verdict. The material is a stranger's: only an answer that is JSON as a whole counts, so that what a
// judge merely quotes is never taken for its verdict.
import type { Grade, Judge, JudgeAnswer, JudgeRequest, Subject } from '../graders/grader.js';
import { readJsonMessage, readJsonText } from './json.js';
import { cannot, failed, passed } from './said.js';

/** UTF-16 units that a judge is handed. */
export const MAX_MATERIAL = 512 * 1024;
const MAX_ANSWER = 256 * 1024;

type Vote =
  | { readonly pass: boolean; readonly evidence: string }
  | { readonly error: Exclude<JudgeAnswer, { ok: true }> };

export async function gradeByJudge(
  request: Omit<JudgeRequest, 'vote'>,
  { judge }: Subject,
  evidence: readonly string[],
): Promise<Grade> {
  if (!judge) return cannot('skipped', 'there is no judge in this run', evidence);
  const { votes, quorum } = judge;
  if (!(Number.isSafeInteger(votes) && Number.isSafeInteger(quorum) && quorum <= votes && quorum * 2 > votes))
    return cannot('infra-error', `${quorum} of ${votes} votes are no majority that can be reached`);
  if (request.material.length + (request.baseline?.length ?? 0) > MAX_MATERIAL)
    return cannot('infra-error', 'what is to be judged is longer than a judge is handed', evidence);
  return count(await ask(request, judge), quorum, evidence);
}

/** Asks until one side has its quorum, one vote after another. */
async function ask(request: Omit<JudgeRequest, 'vote'>, judge: Judge): Promise<Vote[]> {
  const votes: Vote[] = [];
  const reached = (pass: boolean): boolean =>
    votes.filter((vote) => 'pass' in vote && vote.pass === pass).length >= judge.quorum;
  for (let vote = 0; vote < judge.votes && !reached(true) && !reached(false); vote++)
    votes.push(readVote(await judge.ask({ ...request, vote })));
  return votes;
}

function count(votes: readonly Vote[], quorum: number, evidence: readonly string[]): Grade {
  const yes = votes.filter((vote) => 'pass' in vote && vote.pass);
  const no = votes.filter((vote) => 'pass' in vote && !vote.pass);
  const words = (some: readonly Vote[]): string[] =>
    some.flatMap((vote) => ('pass' in vote && vote.evidence !== '' ? [vote.evidence] : []));
  const tally = `${yes.length} for and ${no.length} against, of ${votes.length} votes`;
  if (yes.length >= quorum) return passed(evidence, [tally, ...words(yes)]);
  if (no.length >= quorum) return failed([`the judge says that it does not hold: ${tally}`, ...words(no)], evidence);
  const errors = votes.flatMap((vote) => ('error' in vote ? [vote.error] : []));
  const first = errors.find(({ outcome }) => outcome !== 'judge-error') ?? errors[0];
  return cannot(
    first?.outcome ?? 'judge-error',
    first ? `${first.reason}; ${tally}` : `the votes reach no quorum: ${tally}`,
    evidence,
  );
}

function readVote(answer: JudgeAnswer): Vote {
  if (!answer.ok) return { error: answer };
  const rubbish = (why: string): Vote => ({
    error: { ok: false, outcome: 'judge-error', reason: `the judge's answer cannot be read: ${why}` },
  });
  if (answer.text.length > MAX_ANSWER) return rubbish('it is too long');
  const text = answer.text.trim();
  const fenced = /^```(?:json)?[ \t]*\r?\n[^`]*\n```$/.test(text);
  const read = fenced ? readJsonMessage(text) : readJsonText(text);
  if (!read.ok) return rubbish(read.why);
  const { value } = read;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return rubbish('it is no object');
  const { pass, evidence } = value as Record<string, unknown>;
  if (typeof pass !== 'boolean') return rubbish('`pass` is neither true nor false');
  return { pass, evidence: typeof evidence === 'string' ? evidence : '' };
}

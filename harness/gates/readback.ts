// `gate readback`: whether a session left the result that it owes. Identity before recency: the expected path is known
// beforehand, only that file is read, and nothing is searched for.
// Law: no folder is listed. A path from the session, its record or its log is compared and never opened.
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { type Evidence, gatherEvidence, type ReadbackOptions } from './readback-evidence.js';
import { type Judgement, judgeEvidence, type ReadbackResult } from './readback-judge.js';
import { hasTransition, KILLED } from './readback-rescue.js';
import { standingOf } from './readback-status.js';
import { proofOfWork } from './readback-work.js';
import type { World } from './world.js';

export interface ReadbackVerdict extends Verdict {
  /** `completed` passes; `unproven` and `ungradeable` could not be judged; the others do not hold. */
  readonly result: ReadbackResult;
}

export function gateReadback(options: ReadbackOptions, world: World): ReadbackVerdict {
  const ruling = new Ruling();
  const { expected } = options;
  for (const key of [
    'expected',
    'found',
    'record',
    'snapshot',
    'events',
    'log',
    'prompt',
    'story',
    'run',
    'cwd',
  ] as const)
    if (options[key] === '') ruling.cannot('usage', `\`--${key}\` is empty`);
  if (options.launched !== undefined && Number.isNaN(options.launched.getTime()))
    ruling.cannot('usage', '`--launched` is no moment, such as 2027-03-01T12:00:00Z');
  if (expected === undefined)
    ruling.cannot('expected-unknown', 'nothing says which file the session owes; no folder is searched for one');
  const asked = expected === undefined ? null : { ...options, expected };
  const evidence = asked && ruling.outcome === 'pass' ? gatherEvidence(asked, world, ruling) : null;
  if (!evidence) return { ...ruling.verdict('readback', { expected: expected ?? null }), result: 'ungradeable' };
  const judgement = judgeEvidence(evidence);
  return verdictOf(judgement, evidence, ruling);
}

function verdictOf({ result, reasons }: Judgement, evidence: Evidence, ruling: Ruling): ReadbackVerdict {
  const open = result === 'unproven' || result === 'ungradeable';
  for (const { code, message, place } of reasons) {
    if (open) ruling.cannot(code, message, place);
    else ruling.fail(code, message, place);
  }
  return { ...ruling.verdict('readback', factsOf(result, evidence)), result };
}

function factsOf(result: ReadbackResult, evidence: Evidence): Verdict['facts'] {
  const { asked, file, snapshot, expected, log } = evidence;
  const reading = file.kind === 'file' ? file.reading : null;
  const changed =
    file.kind === 'file' && snapshot ? (snapshot.sha256 === file.sha256 ? 'same' : 'changed') : 'unchecked';
  return {
    expected,
    ended: asked.ended ?? null,
    process: asked.process ?? 'unknown',
    status: reading?.status ?? null,
    standing: reading ? standingOf(reading.status, asked.planHalt === true) : null,
    source: reading?.source ?? null,
    consistent: reading?.consistent ?? null,
    marked: reading?.marked ?? null,
    snapshot: changed,
    transition: file.kind === 'file' && hasTransition(file, evidence),
    work: proofOfWork(evidence.events, log, asked.ended === 'stop').proof,
    logBytes: typeof log === 'number' ? log : null,
    rescued: result === 'completed' && asked.ended !== undefined && KILLED.has(asked.ended),
  };
}

/** The line that a script may read. */
export function readbackLine({ result, facts }: ReadbackVerdict): string {
  const status = facts.status === undefined || facts.status === null || facts.status === '' ? '<none>' : facts.status;
  return `result=${result} status=${status} snapshot=${facts.snapshot ?? 'unchecked'} work=${facts.work ?? 'unknown'}`;
}

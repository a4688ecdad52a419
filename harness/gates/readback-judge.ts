// The judgement over gathered evidence: an ordered list of mechanisms, each of which may end it. Identity comes before
// recency, recency before status, status before proof of work. Pure.
// Law: each mechanism stands alone. One test per mechanism takes it out of this list and sees its case go wrong.
import { quoted } from '../../lib/text/words.js';
import type { Place } from '../../lib/verdict/verdict.js';
import { disagreements } from './readback-agreement.js';
import { type Evidence, type ExpectedFile, TICK } from './readback-evidence.js';
import { isFallbackName } from './readback-identity.js';
import { endResult, hasTransition, isDead, isStable, KILLED, rescueHindrance } from './readback-rescue.js';
import { standingOf } from './readback-status.js';
import { proofOfWork } from './readback-work.js';

export type ReadbackResult =
  | 'completed'
  | 'blocked'
  | 'awaiting-operator'
  | 'crashed'
  | 'stalled'
  | 'timeout'
  | 'foreign'
  | 'unproven'
  | 'ungradeable';

export interface Judgement {
  readonly result: ReadbackResult;
  readonly reasons: readonly { readonly code: string; readonly message: string; readonly place?: Place }[];
}

export interface Mechanism {
  readonly name: string;
  /** Null lets the judgement go on. */
  readonly judge: (evidence: Evidence) => Judgement | null;
}

type File = Extract<ExpectedFile, { kind: 'file' }>;

const ends = (result: ReadbackResult, code: string, message: string, place: Place = {}): Judgement => ({
  result,
  reasons: [{ code, message, place }],
});

/** The session left no result of its own: it ended as it ended. */
function noResult(evidence: Evidence, code: string, message: string, line?: number | null): Judgement {
  const place = { file: evidence.expected, ...(typeof line === 'number' ? { line } : {}) };
  const result = endResult(evidence);
  if (result !== null) return ends(result, code, message, place);
  const unknown = 'nobody says how the session ended, so it may still be at work; give `--ended`';
  return {
    result: 'ungradeable',
    reasons: [
      { code: 'end-unknown', message: unknown },
      { code, message, place },
    ],
  };
}

const overFile =
  (judge: (file: File, evidence: Evidence) => Judgement | null) =>
  (evidence: Evidence): Judgement | null =>
    evidence.file.kind === 'file' ? judge(evidence.file, evidence) : null;

const told: Mechanism = {
  name: 'told',
  judge: ({ told, expected }) =>
    told === false
      ? ends(
          'ungradeable',
          'expected-not-told',
          'the prompt does not name the expected file, so nothing says that the session owes it',
          { file: expected },
        )
      : null,
};

const pin: Mechanism = {
  name: 'pin',
  judge: ({ foundIsExpected, asked, expected }) =>
    foundIsExpected === false
      ? ends('foreign', 'found-other', `the file that was adopted is not ${quoted(expected)}, which the session owes`, {
          file: asked.found as string,
        })
      : null,
};

const agreement: Mechanism = {
  name: 'agreement',
  judge: (evidence) => {
    const found = disagreements(evidence);
    if (found.length > 0) return { result: 'foreign', reasons: found };
    const { record } = evidence;
    return record && !record.spec
      ? ends(
          'ungradeable',
          'record-spec-missing',
          'the record does not say which file it is of: `spec_file` is absent',
          {
            file: record.file,
          },
        )
      : null;
  },
};

const present: Mechanism = {
  name: 'present',
  judge: (evidence) => {
    const { file, expected, asked } = evidence;
    if (asked.ended === 'crash' && asked.process === 'alive')
      return ends('ungradeable', 'end-contradicted', 'the session is said to have crashed and its process to be alive');
    if (file.kind === 'missing')
      return noResult(evidence, 'no-artifact', 'the session left nothing where its result belongs');
    if (file.kind === 'refused') return ends('ungradeable', file.code, file.message, { file: expected });
    if (file.kind === 'unjudgeable') {
      const { code, message, line } = file.problem;
      return ends('ungradeable', code, message, { file: expected, line });
    }
    // A snapshot of another file says nothing of this one.
    if (evidence.snapshot && !evidence.isExpected(evidence.snapshot.path))
      return ends(
        'ungradeable',
        'snapshot-other',
        `the snapshot is of ${quoted(evidence.snapshot.path)}, not of the expected file`,
      );
    return null;
  },
};

const launch: Mechanism = {
  name: 'launch',
  judge: overFile((file, evidence) => {
    const { launched, snapshot } = evidence;
    if (launched !== null && file.modified < launched - TICK)
      return noResult(evidence, 'older-than-launch', 'the expected file was last written before the launch');
    if (launched === null && snapshot === null && !hasTransition(file, evidence))
      return ends(
        'unproven',
        'launch-unknown',
        'nothing says how the expected file was at the launch; give `--launched` or `--snapshot`',
        {
          file: evidence.expected,
        },
      );
    return null;
  }),
};

const snapshot: Mechanism = {
  name: 'snapshot',
  judge: overFile((file, evidence) =>
    evidence.snapshot?.sha256 === file.sha256 && !hasTransition(file, evidence)
      ? noResult(
          evidence,
          'unmodified-since-launch',
          'the expected file is byte for byte what it was at the launch, and nobody saw it otherwise between',
        )
      : null,
  ),
};

const terminal: Mechanism = {
  name: 'terminal',
  judge: overFile(({ reading }, evidence) => {
    const standing = standingOf(reading.status, evidence.asked.planHalt === true);
    if (standing === 'terminal') return null;
    if (standing === 'unknown')
      return noResult(evidence, 'status-unknown', `${quoted(reading.status)} is no status of a result`, reading.line);
    const says = reading.status === '' ? 'no status' : `the status ${quoted(reading.status)}`;
    return noResult(
      evidence,
      'status-not-terminal',
      `the expected file has ${says}, with which no session ends`,
      reading.line,
    );
  }),
};

const rescue: Mechanism = {
  name: 'rescue',
  judge: overFile((file, evidence) => {
    const { ended } = evidence.asked;
    if (ended === undefined || !KILLED.has(ended)) return null;
    const hindrance = rescueHindrance(file, evidence);
    return hindrance ? noResult(evidence, hindrance.code, hindrance.message) : null;
  }),
};

const consistency: Mechanism = {
  name: 'consistency',
  judge: overFile(({ reading }, evidence) =>
    reading.consistent
      ? null
      : ends(
          'unproven',
          'status-inconsistent',
          'frontmatter and result section of the expected file say different statuses',
          {
            file: evidence.expected,
            ...(reading.line === null ? {} : { line: reading.line }),
          },
        ),
  ),
};

/** A terminal status without a result section may be half of a result that is being written. */
const marker: Mechanism = {
  name: 'marker',
  judge: overFile((file, evidence) => {
    if (file.reading.marked || isFallbackName(evidence.expected)) return null;
    if (isDead(evidence) || hasTransition(file, evidence) || isStable(file, evidence)) return null;
    return ends(
      'unproven',
      'terminal-frontmatter-pending',
      'the status is terminal, but no result section stands below it, and the session may still be writing',
      {
        file: evidence.expected,
      },
    );
  }),
};

const work: Mechanism = {
  name: 'work',
  judge: (evidence) => {
    const { proof, words } = proofOfWork(evidence.events, evidence.log, evidence.asked.ended === 'stop');
    if (proof === 'none')
      return noResult(evidence, 'no-proof-of-work', `nothing shows that the session worked: ${words}`);
    if (proof === 'unknown')
      return ends('unproven', 'work-unknown', `nothing tells whether the session worked: ${words}`);
    return null;
  },
};

/** A terminal status is an answer only of a session that has come to an end. */
const ended: Mechanism = {
  name: 'ended',
  judge: (evidence) =>
    endResult(evidence) === null
      ? noResult(evidence, 'status-early', 'the status is terminal, but no end of a turn or of the process is known')
      : null,
};

/** In order. A copy with one left out is what the tests judge by; whoever calls the gate cannot. */
export const MECHANISMS: readonly Mechanism[] = [
  told,
  pin,
  agreement,
  present,
  launch,
  snapshot,
  terminal,
  rescue,
  consistency,
  marker,
  work,
  ended,
];

export function judgeEvidence(evidence: Evidence, mechanisms: readonly Mechanism[] = MECHANISMS): Judgement {
  for (const { judge } of mechanisms) {
    const found = judge(evidence);
    if (found) return found;
  }
  return settled(evidence);
}

/** What the status says of a result that nothing speaks against. */
function settled({ file, expected }: Evidence): Judgement {
  const status = file.kind === 'file' ? file.reading.status : '';
  if (status === 'done' || status === 'ready-for-dev') return { result: 'completed', reasons: [] };
  if (status === 'blocked' || status === 'awaiting-operator') {
    const message = status === 'blocked' ? 'the session is blocked' : 'the session waits for an operator';
    return ends(status, `status-${status}`, message, { file: expected });
  }
  return ends('ungradeable', 'status-unknown', 'the expected file has no status to judge by', { file: expected });
}

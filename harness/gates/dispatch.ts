// `gate dispatch`: whether a recorded run shows that a contract's agent was dispatched, got what was sent, answered to
// it, finished, did the work itself and kept within its grant. Six claims; it holds only where all six are proved.
// Law: a refuted claim fails whatever else is open; what is only unproved is ungradeable; and a run of which a tool
// record could not be read never passes.
import { resolve } from 'node:path';
import type { DispatchContract } from '../../lib/contract/types.js';
import type { ReadFailure } from '../../lib/durable/files.js';
import { quoted } from '../../lib/text/words.js';
import { type Observation, Observer } from '../../lib/transcript/observations.js';
import { streamRun } from '../../lib/transcript/read.js';
import { MAIN, type RunSummary } from '../../lib/transcript/types.js';
import type { Outcome } from '../../lib/verdict/outcome.js';
import { type Reason, Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { agentFileBeside, readGrant } from './agent-grant.js';
import { isAgent } from './agent-name.js';
import {
  CLAIMS,
  type Claim,
  ClaimBuilder,
  type ClaimName,
  type ClaimReason,
  type ClaimState,
  type DeclaredGrant,
  type DispatchCase,
  placeOf,
} from './dispatch-claim.js';
import { claimEchoed, claimFinished, claimReceived, claimSent, othersOf, payloadOf } from './dispatch-claims.js';
import { claimDone } from './dispatch-done.js';
import { envelopeAgainst, envelopeOf } from './dispatch-envelope.js';
import { claimGranted } from './dispatch-granted.js';
import { type DispatchTrace, Trace } from './dispatch-trace.js';
import { loadContract, loadEnvelope } from './payload.js';
import type { World } from './world.js';

export type { ClaimName, ClaimReason, ClaimState } from './dispatch-claim.js';

export interface DispatchOptions {
  /** The recording: a path, or `-` for standard input. */
  readonly transcript: string;
  readonly contract: string;
  /** The call that dispatched; all dispatches of the contract's agent unless given. */
  readonly dispatch?: string;
  /** What was sent, as the parent wrote it down; read from its message unless given. */
  readonly envelope?: string;
  /** The agent's own file; `agents/NAME.md` beside the contract's folder unless given. */
  readonly agent?: string;
}

export interface DispatchVerdict extends Verdict {
  /** The worst over the dispatches that were judged. */
  readonly claims: Readonly<Record<ClaimName, ClaimState>>;
  /** What keeps a claim from being proved, and what keeps the run from being judged. */
  readonly reasons: readonly (Reason | ClaimReason)[];
  /** The lines that each claim was drawn from. */
  readonly evidence: Readonly<Record<ClaimName, Claim['evidence']>>;
  readonly dispatches: readonly { readonly id: string; readonly claims: Readonly<Record<ClaimName, ClaimState>> }[];
}

export function gateDispatch(options: DispatchOptions, world: World): DispatchVerdict {
  const ruling = new Ruling();
  const contract = loadContract(options.contract, world, ruling);
  const envelope =
    contract && options.envelope !== undefined ? loadEnvelope(options.envelope, contract, world, ruling) : null;
  const base = (path: string): string => resolve(world.base, path);
  const file = contract && (options.agent ?? agentFileBeside(options.contract, contract, base));
  const declared = file ? readGrant(file, world, ruling) : null;
  const read = contract && ruling.outcome === 'pass' ? readTrace(options.transcript, world, ruling) : null;
  if (!contract || !read) return verdictOf(ruling, [], {});
  return judge({ contract, envelope, declared, ...read }, options, ruling);
}

interface Loaded {
  readonly contract: DispatchContract;
  readonly envelope: ReadonlyMap<string, string> | null;
  readonly declared: DeclaredGrant | null;
  readonly run: RunSummary;
  readonly trace: Trace;
  readonly observations: readonly Observation[];
}

type Read = Pick<Loaded, 'run' | 'trace' | 'observations'>;

function readTrace(path: string, world: World, ruling: Ruling): Read | null {
  const trace = new Trace();
  const observer = new Observer();
  if (path === '-' && world.stdin === null) {
    ruling.cannot('transcript-unreadable', 'there is no standard input to read the transcript from');
    return null;
  }
  const name = path === '-' ? 'standard input' : path;
  const source = path === '-' ? (world.stdin as Uint8Array) : resolve(world.base, path);
  const result = streamRun({ name, source }, (event) => {
    trace.sink(event);
    observer.sink(event);
  });
  if (!result.ok) {
    ruling.cannot(result.code === 'missing' ? 'transcript-missing' : 'transcript-unreadable', whyUnread(result), {
      file: name,
    });
    return null;
  }
  const { run } = result;
  if (run.harness === null) {
    ruling.cannot('transcript-format', 'no line is a record of a known format', { file: name });
    return null;
  }
  if (trace.over)
    ruling.cannot('transcript-too-large', 'the run has more calls than are kept, so it is not judged', { file: name });
  const [line] = run.records.unread.first;
  if (line)
    ruling.cannot(
      'run-line-unread',
      `${run.records.unread.count} lines of the run could not be read (${line.why})`,
      placeOf(line.ref),
    );
  const [tool] = run.records.skippedTools.first;
  if (tool)
    ruling.cannot(
      'run-tool-skipped',
      `${run.records.skippedTools.count} tool records of the run were not understood: ${tool.what}`,
      placeOf(tool.ref),
    );
  return { run, trace, observations: observer.finish(run) };
}

const whyUnread = (failure: ReadFailure): string =>
  failure.code === 'missing'
    ? 'there is no transcript at this path'
    : failure.code === 'not-a-file'
      ? 'the transcript is no regular file; name the JSONL file of the session'
      : `the transcript cannot be read${failure.code === 'unreadable' ? ` (${failure.errno})` : ''}`;

function judge(loaded: Loaded, options: DispatchOptions, ruling: Ruling): DispatchVerdict {
  const { contract, trace, run } = loaded;
  const all = [...trace.dispatches.values()];
  const own = all.filter((one) => one.type !== null && isAgent(one.type, contract));
  const chosen = options.dispatch === undefined ? own : own.filter((one) => one.call === options.dispatch);
  const facts = {
    harness: run.harness,
    version: run.version,
    agent: contract.agent.value,
    dispatches: own.map((one) => one.call),
    whole: run.whole,
    lines: run.records.lines,
    unknown: Object.keys(run.records.unknown),
  };
  if (options.dispatch !== undefined && chosen.length === 0) {
    ruling.cannot(
      'dispatch-not-found',
      `no dispatch of \`${contract.agent.value}\` has the id ${quoted(options.dispatch)}`,
    );
    return verdictOf(ruling, [], facts);
  }
  const judged: [string, Claims][] = chosen.map((dispatch) => [dispatch.call, claimsOf(loaded, dispatch)]);
  if (chosen.length === 0) judged.push(['', unsent(loaded, all)]);
  return verdictOf(ruling, judged, facts);
}

type Claims = Readonly<Record<ClaimName, Claim>>;

function claimsOf({ contract, envelope, declared, run, trace, observations }: Loaded, dispatch: DispatchTrace): Claims {
  const prompt = dispatch.prompt ?? '';
  const child =
    run.agents.find((agent) => agent.id === dispatch.child) ??
    run.agents.find((agent) => agent.id !== MAIN && agent.parent?.call === dispatch.call) ??
    null;
  const of: DispatchCase = {
    contract,
    run,
    trace,
    dispatch,
    child,
    declared,
    observations,
    envelope: envelope ? envelopeAgainst(prompt, envelope) : envelopeOf(prompt, contract),
    whole: run.whole && !trace.over,
  };
  const payload = payloadOf(of);
  return {
    sent: claimSent(of),
    received: claimReceived(of),
    echoed: claimEchoed(of, payload),
    finished: claimFinished(of),
    done: claimDone(of, payload),
    granted: claimGranted(of),
  };
}

/** A run without a dispatch of the agent: the first claim is refuted, and nothing can be said of the others. */
function unsent({ contract, run, trace }: Loaded, all: readonly DispatchTrace[]): Claims {
  const sent = new ClaimBuilder();
  const agent = contract.agent.value;
  const main = run.agents.find((one) => one.id === MAIN);
  const whole = run.whole && !trace.over;
  if (run.harness === 'codex')
    sent.cannot(
      'sent-format',
      'this format does not name the agents that are started, so no dispatch can be seen in it',
    );
  else if ((main?.events ?? 0) === 0)
    sent.cannot(
      'sent-no-parent',
      'the recording holds a child only; hand over the file of the session that dispatched it',
    );
  else if (all.length > 0)
    sent.absent(
      whole,
      'sent-other-agent',
      `\`${agent}\` is not dispatched; dispatched is ${othersOf(all.map((one) => one.type))}`,
      all[0]?.ref ?? null,
    );
  else
    sent.absent(
      whole,
      'sent-not-at-all',
      `\`${agent}\` is not dispatched; what was done, the session did itself`,
      trace.uses[0]?.ref ?? null,
    );
  const open = new ClaimBuilder();
  open.cannot('no-dispatch', 'there is no dispatch to judge');
  const rest = open.claim();
  return { sent: sent.claim(), received: rest, echoed: rest, finished: rest, done: rest, granted: rest };
}

const RANK: Readonly<Record<ClaimState, number>> = { proved: 0, unproved: 1, refuted: 2 };

function verdictOf(
  ruling: Ruling,
  judged: readonly (readonly [string, Claims])[],
  facts: Verdict['facts'],
): DispatchVerdict {
  const each = <T>(of: (name: ClaimName) => T): Record<ClaimName, T> =>
    Object.fromEntries(CLAIMS.map((name) => [name, of(name)])) as Record<ClaimName, T>;
  const states = each((name) =>
    judged.length === 0
      ? 'unproved'
      : judged.map(([, claims]) => claims[name].state).reduce((a, b) => (RANK[b] > RANK[a] ? b : a)),
  );
  const seen = new Set<string>();
  const reasons = judged.flatMap(([, claims]) =>
    CLAIMS.flatMap((claim) => claims[claim].reasons.map((reason): ClaimReason => ({ ...reason, claim }))),
  );
  // Five claims that have nothing to judge say so once.
  const told = reasons.filter(({ code }) => code !== 'no-dispatch' || (!seen.has(code) && seen.add(code)));
  return {
    gate: 'dispatch',
    outcome: outcomeOf(Object.values(states), ruling.outcome),
    reasons: [...ruling.reasons, ...told],
    facts,
    claims: states,
    evidence: each((name) => judged.flatMap(([, claims]) => claims[name].evidence)),
    dispatches: judged
      .filter(([id]) => id !== '')
      .map(([id, claims]) => ({ id, claims: each((name) => claims[name].state) })),
  };
}

/** The verdict where nothing was read: every claim is open. */
export function unjudged(verdict: Verdict): DispatchVerdict {
  return { ...verdictOf(new Ruling(), [], verdict.facts), reasons: verdict.reasons };
}

/** A refutation stands although other records could not be read: it rests on what is there. */
export function outcomeOf(states: readonly ClaimState[], ruled: Outcome): Outcome {
  if (states.includes('refuted')) return 'fail';
  return ruled === 'pass' && states.every((state) => state === 'proved') ? 'pass' : 'ungradeable';
}

export const dispatchLine = ({ claims, outcome, dispatches }: DispatchVerdict): string =>
  `${CLAIMS.map((name) => `${name}=${claims[name]}`).join(' ')} dispatches=${dispatches.length} status=${outcome}`;

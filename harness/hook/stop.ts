// The end of a worker: its last message is the payload, and what it says is on disk is judged there.
// Only the message is taken from the event. Contract, envelope and slice are the parent's.
import { SLICE } from '../../lib/contract/fields.js';
import { BY_VALUE, PERSISTENCE } from '../../lib/contract/types.js';
import { type DataNode, stringOf, valueOf } from '../../lib/document/node.js';
import { Ruling, type Verdict, worst } from '../../lib/verdict/verdict.js';
import { gatesOf } from '../gates/contract-gates.js';
import { type Dispatch, dispatchOf, judgeDispatch, loadContract, loadEnvelope } from '../gates/payload.js';
import type { World } from '../gates/world.js';
import type { HookOptions } from '../hook.js';
import { isAgent } from './agent.js';

/** null where the event is about another agent. */
export function judgeStop(event: DataNode, options: HookOptions, world: World): Verdict | null {
  const ruling = new Ruling();
  const contract = loadContract(options.contract, world, ruling);
  if (!contract) return ruling.verdict('contract');
  const type = stringOf(valueOf(event, 'agent_type'));
  if (type === undefined) {
    ruling.cannot('event-unreadable', 'the event does not say which agent stops');
    return ruling.verdict('hook');
  }
  if (!isAgent(type, contract)) return null;
  const message = stringOf(valueOf(event, 'last_assistant_message'));
  if (message === undefined) ruling.cannot('payload-missing', 'the event holds no last message of the agent');
  const envelope = loadEnvelope(options.envelope, contract, world, ruling);
  const input = { name: 'last message', bytes: Buffer.from(message ?? '', 'utf8') };
  const dispatch = envelope && message !== undefined ? dispatchOf(contract, envelope, input, ruling) : null;
  if (!dispatch) return ruling.verdict('payload');
  const payload = judgeDispatch(dispatch, world, ruling);
  // What comes by value is written by the parent, and graded when it has done so.
  const byValue = (payload.facts.axes as Record<string, string> | undefined)?.[PERSISTENCE] === BY_VALUE;
  return payload.outcome !== 'pass' || byValue || !contract.artifact ? payload : onDisk(dispatch, options, world);
}

/** The gates of the contract over the slice of the parent. */
function onDisk(dispatch: Dispatch, options: HookOptions, world: World): Verdict {
  const { contract, envelope, payload } = dispatch;
  const slice = options.slice ?? envelope.get(SLICE);
  if (slice === undefined) {
    const ruling = new Ruling();
    ruling.cannot('slice-unknown', 'neither `--slice` nor the envelope says where the artifact belongs', {
      file: options.envelope,
    });
    return ruling.verdict('artifact');
  }
  const said = (name: string): string | undefined =>
    payload.fields.find((field) => field.name === name)?.text ?? undefined;
  const pointer = said('artifact');
  const sidecars = said('sidecars');
  const verdicts = gatesOf(
    {
      contract,
      slice,
      ...(options.newerThan === undefined ? {} : { newerThan: options.newerThan }),
      ...(pointer === undefined ? {} : { expectIndex: pointer }),
      ...(sidecars === undefined ? {} : { expectSidecars: sidecars }),
      always: ['artifact'],
    },
    world,
  );
  const outcome = worst(verdicts.map((verdict) => verdict.outcome));
  const gate = verdicts.find((verdict) => verdict.outcome === outcome)?.gate ?? 'artifact';
  return { gate, outcome, reasons: verdicts.flatMap((verdict) => verdict.reasons), facts: {} };
}

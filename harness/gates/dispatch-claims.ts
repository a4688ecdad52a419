// Four of the six claims about a dispatch: it was sent, received, echoed and finished.
import { payloadKeys } from '../../lib/contract/fields.js';
import type { Payload } from '../../lib/contract/payload.js';
import { readPayload } from '../../lib/contract/payload-read.js';
import { SourceText } from '../../lib/text/source.js';
import { listed, quoted } from '../../lib/text/words.js';
import { type Claim, ClaimBuilder, type DispatchCase, ENDS } from './dispatch-claim.js';
import { nearMiss } from './near-miss.js';

/** The message of the parent holds the fields of the envelope. That it was sent to the agent is why it is looked at. */
export function claimSent({ dispatch, envelope, contract }: DispatchCase): Claim {
  const claim = new ClaimBuilder();
  claim.shows(`\`${dispatch.type}\` is dispatched`, dispatch.ref);
  if (dispatch.prompt === null) claim.cannot('sent-no-message', 'the dispatch holds no message', dispatch.ref);
  else {
    for (const name of envelope.missing)
      claim.refute('sent-field-missing', `the message does not hold \`${name}\` of the envelope`, dispatch.ref);
    const required = new Set(contract.envelope.filter((field) => field.required).map((field) => field.name.value));
    for (const name of envelope.unclear.filter((one) => required.has(one)))
      claim.cannot(
        'sent-field-unclear',
        `the message says \`${name}\` in more than one way or over several lines; pass --envelope to say what was sent`,
        dispatch.ref,
      );
  }
  if (contract.envelope.length === 0)
    claim.cannot(
      'sent-no-envelope',
      'the contract names no field of an envelope, so nothing was held against the message',
    );
  if (dispatch.denied)
    claim.refute('sent-refused', 'the dispatch was refused, so no child was started', dispatch.denied);
  return claim.claim();
}

/** The first record of the child is what was sent, byte for byte. */
export function claimReceived({ dispatch, child, run }: DispatchCase): Claim {
  const claim = new ClaimBuilder();
  if (!child?.prompt) {
    const where =
      run.harness === 'session' ? 'the file of the child' : 'the session with its `subagents` folder, which holds it';
    claim.cannot(
      'received-not-recorded',
      `the recording does not hold what the child was given; hand over ${where}`,
      dispatch.ref,
    );
  } else if (dispatch.prompt === null)
    claim.cannot('received-nothing-sent', 'the dispatch holds no message', dispatch.ref);
  else if (child.prompt.text === dispatch.prompt) claim.shows('the child received what was sent', child.prompt.ref);
  else {
    const near = nearMiss(dispatch.prompt, child.prompt.text);
    claim.refute(
      'received-other',
      `the child was given another message than the one that was sent${near ? `: ${near}` : ''}`,
      child.prompt.ref,
    );
  }
  return claim.claim();
}

/** What the child answered, as a payload; null where there is no answer. */
export function payloadOf({ child, contract }: DispatchCase): Payload | null {
  if (!child?.final) return null;
  return readPayload(new SourceText(child.final.text), new Set(payloadKeys(contract)));
}

/** Each echo of the payload is what was sent, byte for byte. */
export function claimEchoed({ contract, child, envelope, dispatch }: DispatchCase, payload: Payload | null): Claim {
  const claim = new ClaimBuilder();
  const ref = child?.final?.ref ?? null;
  let compared = 0;
  if (payload === null) claim.cannot('echoed-no-answer', 'the recording holds no answer of the child', dispatch.ref);
  else if (payload.problems.some(({ code }) => code === 'payload-ambiguous' || code === 'payload-unreadable'))
    claim.cannot('echoed-unreadable', 'the answer holds no single payload that can be read', ref);
  else
    for (const { field, of } of contract.echo) {
      if (envelope.unclear.includes(of.value)) {
        claim.cannot(
          'echoed-unclear',
          `it cannot be told what was sent as \`${of.value}\`; pass --envelope`,
          dispatch.ref,
        );
        continue;
      }
      const sent = envelope.values.get(of.value);
      if (sent === undefined) continue;
      compared++;
      const echoes = payload.fields.filter((one) => one.name === field.value);
      const [echo] = echoes;
      if (!echo)
        claim.refute('echoed-missing', `the answer does not repeat \`${of.value}\` as \`${field.value}\``, ref);
      else if (echoes.some((one) => one.text !== sent)) {
        const near = nearMiss(sent, echo.text);
        claim.refute(
          'echoed-other',
          `\`${field.value}\` of the answer is not what was sent as \`${of.value}\`${near ? `: ${near}` : ''}`,
          ref,
        );
      } else claim.shows(`\`${field.value}\` is what was sent`, ref);
    }
  if (payload !== null && compared === 0 && claim.state === 'proved')
    claim.cannot(
      'echoed-nothing',
      contract.echo.length === 0
        ? 'the contract names no echo, so an answer to another request cannot be told from this one'
        : 'nothing was sent that the contract has echoed',
    );
  return claim.claim();
}

/** The child came to its own end: by its answer, or by a notice where the answer is only a receipt. */
export function claimFinished({ dispatch, child, run, whole }: DispatchCase): Claim {
  const claim = new ClaimBuilder();
  const { answer, ends } = dispatch;
  const over = whole && run.ended === true;
  if (dispatch.denied)
    claim.cannot('finished-not-started', 'the dispatch was refused, so there was nothing to finish', dispatch.denied);
  else if (answer?.error) claim.refute('finished-error', 'the dispatch was answered with an error', answer.ref);
  else if (!answer && ends.length === 0)
    claim.absent(over, 'finished-unanswered', 'no answer and no notice of an end follows the dispatch', dispatch.ref);
  if (claim.state !== 'proved' || (!answer && ends.length === 0)) return claim.claim();
  const last = ends.at(-1);
  const end = child?.end ?? last?.end ?? null;
  const ref = child?.endRef ?? last?.ref ?? answer?.ref ?? null;
  if (end === 'completed') claim.shows('the child completed', ref);
  else if (end !== null) claim.refute(`finished-${end}`, `the child ${ENDS[end]}`, ref);
  else if (answer?.status === 'async_launched')
    claim.absent(
      over,
      'finished-launched-only',
      'the answer is a receipt of a launch, and no notice of an end follows it',
      answer.ref,
    );
  else
    claim.cannot(
      'finished-unknown',
      answer?.status ? `the status ${quoted(answer.status)} is not known to be an end` : 'the answer names no status',
      answer?.ref ?? null,
    );
  return claim.claim();
}

/** The names of other agents that were dispatched, for a message. */
export const othersOf = (types: readonly (string | null)[]): string =>
  listed([...new Set(types.map((type) => type ?? 'an agent without a name'))]);

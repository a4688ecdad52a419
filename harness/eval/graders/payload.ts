// `payload`: the message of a worker keeps its dispatch contract: axes, echoes, fields, bodies. With `axes`, an axis has
// the value that the case names.
import { payloadKeys } from '../../../lib/contract/fields.js';
import { MAX_PAYLOAD_BYTES } from '../../../lib/contract/payload.js';
import { readPayload } from '../../../lib/contract/payload-read.js';
import { readContract } from '../../../lib/contract/read.js';
import type { DispatchContract } from '../../../lib/contract/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { Ruling } from '../../../lib/verdict/verdict.js';
import { envelopeOf } from '../../gates/dispatch-envelope.js';
import { judgePayload } from '../../gates/judge-payload.js';
import { allOf } from '../grading/all.js';
import { type Message, messagesOf } from '../grading/messages.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, noRun } from '../grading/said.js';
import { gradeOfVerdict } from '../grading/verdict.js';
import type { Grade, GraderType, Subject } from './grader.js';

interface Options {
  readonly contract: string;
  /** {@link MAIN} or an agent's type; null is the contract's agent. */
  readonly agent: string | null;
  /** What was sent, by field; what is not here is read from the message that the agent was given. */
  readonly envelope: ReadonlyMap<string, string>;
  readonly axes: ReadonlyMap<string, string>;
}

export const grader: GraderType<Options> = {
  type: 'payload',
  deterministic: true,
  fixtures: ({ contract }) => [contract],
  needs: () => ['run'],
  read: (from) =>
    readOptions(
      from,
      (options): Options => ({
        contract: options.required('contract'),
        agent: options.text('agent'),
        envelope: options.pairs('envelope'),
        axes: options.pairs('axes'),
      }),
    ),
  async grade(options, subject) {
    const { run } = subject;
    if (!run) return noRun();
    const contract = loadContract(options.contract, subject);
    if ('outcome' in contract) return contract;
    const messages = messagesOf(run, options.agent ?? contract.agent.value);
    if ('outcome' in messages) return messages;
    return allOf(messages.map((message) => judge(message, contract, options)));
  },
};

export function loadContract(path: string, subject: Subject): DispatchContract | Grade {
  const fixture = subject.fixture(path);
  if (!fixture.ok) return cannot('infra-error', `the contract \`${path}\` ${fixture.reason}`);
  const { contract, mistakes } = readContract(path, fixture.source);
  const [mistake] = mistakes;
  if (mistake || !contract)
    return cannot('infra-error', `the contract \`${path}\` cannot be judged by: ${mistake?.message ?? 'it is none'}`);
  return contract;
}

function judge(
  { text, sent, evidence, name }: Message,
  contract: DispatchContract,
  { envelope, axes }: Options,
): Grade {
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES)
    return cannot('infra-error', 'the message is too large to be read', [evidence]);
  const source = new SourceText(text);
  const read = envelopeOf(sent ?? '', contract);
  // An echo of what cannot be told from the message would be held against a guess.
  const lost = contract.echo
    .map((echo) => echo.of.value)
    .find((field) => !envelope.has(field) && (sent === null || read.unclear.includes(field)));
  if (lost !== undefined)
    return cannot('infra-error', `it cannot be told what was sent as \`${lost}\`; write it under \`envelope\``, [
      evidence,
    ]);
  const ruling = new Ruling();
  const payload = readPayload(source, new Set(payloadKeys(contract)));
  const found = judgePayload(
    { contract, envelope: new Map([...read.values, ...envelope]), payload, source, file: name },
    ruling,
  );
  const grade = gradeOfVerdict(ruling.verdict('payload'), 'pass', null, new Map());
  if (grade.outcome !== 'pass') return { ...grade, evidence: [evidence] };
  const wrong = [...axes].filter(([axis, value]) => found.axes.get(axis) !== value);
  if (wrong.length === 0) return { ...grade, evidence: [evidence] };
  return failed(
    wrong.map(
      ([axis, value]) => `the axis \`${axis}\` is \`${found.axes.get(axis) ?? 'not there'}\`, not \`${value}\``,
    ),
    [evidence],
  );
}

// `dispatched`: an agent was dispatched and what was to be sent was sent. With a contract, all six claims about the
// dispatch are judged by `gate dispatch`.
import { quoted } from '../../../lib/text/words.js';
import { envelopeAgainst } from '../../gates/dispatch-envelope.js';
import { type DispatchTrace, Trace } from '../../gates/dispatch-trace.js';
import { isType } from '../grading/calls.js';
import { gateGrade } from '../grading/gate.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, gapIn, lineOf, noRun, passed } from '../grading/said.js';
import type { Grade, GraderType, RunView } from './grader.js';

interface Options {
  readonly agent: string | null;
  readonly envelope: ReadonlyMap<string, string>;
  readonly contract: string | null;
  readonly agentFile: string | null;
}

export const grader: GraderType<Options> = {
  type: 'dispatched',
  deterministic: true,
  fixtures: ({ contract, agentFile }) => [contract, agentFile].filter((one) => one !== null),
  needs: () => ['run'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const made = {
        agent: options.text('agent'),
        envelope: options.pairs('envelope'),
        contract: options.text('contract'),
        agentFile: options.text('agent_file'),
      };
      if ((made.agent === null) === (made.contract === null))
        options.wrong('the grader needs `agent` or `contract`, and not both');
      if (made.contract !== null && made.envelope.size > 0)
        options.wrong('with a `contract` the envelope is read from the message', options.place('envelope'));
      if (made.contract === null && made.agentFile !== null)
        options.wrong('`agent_file` belongs to a `contract`', options.place('agent_file'));
      return made;
    }),
  async grade({ agent, envelope, contract, agentFile }, subject) {
    const { run } = subject;
    if (!run) return noRun();
    if (contract === null) return judge(run, agent ?? '', envelope);
    const flags = new Map([
      ['contract', `case:${contract}`],
      ...(agentFile === null ? [] : [['agent', `case:${agentFile}`] as const]),
    ]);
    return gateGrade({ gate: 'dispatch', path: 'run:', flags, expected: 'pass', codes: null }, subject);
  },
};

function judge(run: RunView, agent: string, envelope: ReadonlyMap<string, string>): Grade {
  if (run.summary.harness === 'codex')
    return cannot('infra-error', 'this format does not name the agents that are started', [run.name]);
  const trace = new Trace();
  run.events(trace.sink);
  if (trace.over) return cannot('infra-error', 'the run has more calls than are looked at', [run.name]);
  const all = [...trace.dispatches.values()];
  const own = all.filter(({ type }) => isType(type, agent));
  const good = own.filter((one) => faultOf(one, envelope) === null);
  if (good.length > 0) return passed(good.map(({ ref }) => lineOf(ref)));
  const gap = gapIn(run);
  if (gap) return gap;
  if (own.length > 0)
    return failed(
      own.map((one) => faultOf(one, envelope) ?? ''),
      own.map(({ ref }) => lineOf(ref)),
    );
  const others = [...new Set(all.map(({ type }) => quoted(type ?? '(no type)')))];
  return failed(
    `${quoted(agent)} is not dispatched${others.length > 0 ? `; dispatched is ${others.slice(0, 4).join(', ')}` : ''}`,
    [run.name],
  );
}

/** Why a dispatch does not count; null where it does. A call that was only made is no dispatch yet. */
function faultOf(
  { type, denied, answer, prompt, child, ends }: DispatchTrace,
  envelope: ReadonlyMap<string, string>,
): string | null {
  const what = `the dispatch of ${quoted(type ?? '')}`;
  if (denied) return `${what} was refused`;
  if (answer?.error) return `${what} was answered with an error`;
  if (!answer && child === null && ends.length === 0) return `${what} was not answered`;
  const { missing } = envelopeAgainst(prompt ?? '', envelope);
  return missing.length > 0 ? `${what} did not send what belongs in ${missing.map(quoted).join(', ')}` : null;
}

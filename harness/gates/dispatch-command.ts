// `gate dispatch` as it is called from a command line and from a gate case.
import { type GateCommand, optional } from './command.js';
import { type DispatchVerdict, dispatchLine, gateDispatch, unjudged } from './dispatch.js';

export const DISPATCH_COMMAND: GateCommand<DispatchVerdict> = {
  name: 'dispatch',
  summary:
    'whether a recorded run proves that a dispatch was sent, received, echoed, finished, done and within its grant',
  path: ['TRANSCRIPT', "the recording: a stream, a session's file, a log of hook events, or `-`"],
  flags: {
    contract: { value: 'FILE', words: 'the contract, contracts/AGENT.yaml', required: true },
    dispatch: {
      value: 'ID',
      words: 'the call that dispatched; otherwise all of the agent are judged, and the worst counts',
    },
    envelope: {
      value: 'FILE',
      words: 'what the parent sent, a JSON object of strings; otherwise read from its message',
    },
    agent: {
      value: 'FILE',
      words: "the agent's own file; otherwise agents/AGENT.md beside the folder of the contract",
    },
  },
  example: 'plugproof gate dispatch run.jsonl --contract contracts/researcher.yaml',
  run: ({ path, flags }, world) =>
    gateDispatch(
      {
        transcript: path,
        contract: flags.get('contract') as string,
        ...optional('dispatch', flags.get('dispatch')),
        ...optional('envelope', flags.get('envelope')),
        ...optional('agent', flags.get('agent')),
      },
      world,
    ),
  line: dispatchLine,
  refused: unjudged,
};

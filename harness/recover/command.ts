// `recover` as it is called from a command line and from a gate case.
import { type GateCommand, optional } from '../gates/command.js';
import { type Recovery, recover } from '../recover.js';

export const RECOVER_COMMAND: GateCommand<Recovery> = {
  name: 'recover',
  summary: 'write the artifact that a worker returned by value, all of it or nothing, and judge it by the same gates',
  path: ['PAYLOAD', 'the file that holds the message, or `-`'],
  flags: {
    contract: { value: 'FILE', words: 'the contract, contracts/AGENT.yaml', required: true },
    envelope: { value: 'FILE', words: 'what the parent sent: a JSON object of strings', required: true },
    slice: { value: 'DIR', words: 'the folder that the parent assigned', required: true },
    'sub-slice': { value: 'NAME', words: 'a folder in it that takes the bodies when one of their names is taken' },
    'newer-than': { value: 'FILE', words: 'a file touched before the dispatch; the index must be strictly newer' },
  },
  example:
    'plugproof recover reply.md --contract contracts/researcher.yaml --envelope envelope.json --slice notes/run-7',
  run: ({ path, flags }, world) =>
    recover(
      {
        payload: path,
        contract: flags.get('contract') as string,
        envelope: flags.get('envelope') as string,
        slice: flags.get('slice') as string,
        ...optional('subSlice', flags.get('sub-slice')),
        ...optional('newerThan', flags.get('newer-than')),
      },
      world,
    ),
  line: ({ outcome, written, rejected }) =>
    outcome === 'ungradeable' ? null : `written=${written.length} rejected=${rejected.length} status=${outcome}`,
};

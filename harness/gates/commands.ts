// The gates that can be called by name.
import { artifactLine, gateArtifact } from './artifact.js';
import { type GateCommand, optional } from './command.js';
import { coverageLine, gateCoverage } from './coverage.js';
import { DISPATCH_COMMAND } from './dispatch-command.js';
import { gatePayload } from './payload.js';
import { READBACK_COMMAND } from './readback-command.js';
import { gateSources, sourcesLine } from './sources.js';

const artifact: GateCommand = {
  name: 'artifact',
  summary: 'whether a worker left a usable artifact in the folder that its parent gave it',
  path: ['SLICE', 'the folder that the parent assigned; it is judged itself, nothing is searched for'],
  flags: {
    'index-name': {
      value: 'NAME.md',
      words: 'the name of the index; its sidecars are NAME-SECTION.md',
      required: true,
    },
    'newer-than': { value: 'FILE', words: 'a file touched before the dispatch; the index must be strictly newer' },
    'expect-index': { value: 'PATH', words: 'where the worker says that the index is' },
    'expect-sidecars': { value: 'N', words: 'how many sidecars the worker says there are' },
    'one-level': { value: null, words: 'take the one index in SLICE or one level below it, as older scripts did' },
  },
  example: 'plugproof gate artifact notes/run-7 --index-name RESEARCH.md --newer-than notes/run-7/.research-dispatch',
  run: ({ path, flags }, world) =>
    gateArtifact(
      {
        slice: path,
        indexName: flags.get('index-name') as string,
        ...optional('newerThan', flags.get('newer-than')),
        ...optional('expectIndex', flags.get('expect-index')),
        ...optional('expectSidecars', flags.get('expect-sidecars')),
        oneLevel: flags.has('one-level'),
      },
      world,
    ),
  line: artifactLine,
};

const coverage: GateCommand = {
  name: 'coverage',
  summary: 'whether every row of a ledger is marked as done',
  path: ['LEDGER', 'the file that holds the ledger, or `-`'],
  flags: {},
  example: 'plugproof gate coverage notes/run-7/research-checklist.md',
  run: ({ path }, world) => gateCoverage(path, world),
  line: coverageLine,
};

const payload: GateCommand = {
  name: 'payload',
  summary: "whether a worker's message keeps its dispatch contract",
  path: ['PAYLOAD', 'the file that holds the message, or `-`'],
  flags: {
    contract: { value: 'FILE', words: 'the contract, contracts/AGENT.yaml', required: true },
    envelope: { value: 'FILE', words: 'what the parent sent: a JSON object of strings', required: true },
  },
  example: 'plugproof gate payload reply.md --contract contracts/researcher.yaml --envelope envelope.json',
  run: ({ path, flags }, world) =>
    gatePayload(
      { payload: path, contract: flags.get('contract') as string, envelope: flags.get('envelope') as string },
      world,
    ),
  line: ({ outcome, facts }) =>
    outcome === 'ungradeable' ? null : `shape=${facts.shape} pointer=${facts.pointer} status=${outcome}`,
};

const sources: GateCommand = {
  name: 'sources',
  summary: 'whether the claims of a research slice rest on sources that apply to them',
  path: ['SLICE', 'the folder that holds RESEARCH.md and RESEARCH-SECTION.md'],
  flags: {
    'expect-evidence-use': { value: 'internal|publish', words: 'what the index must say that its evidence is for' },
  },
  example: 'plugproof gate sources notes/run-7 --expect-evidence-use publish',
  run: ({ path, flags }, world) =>
    gateSources({ slice: path, ...optional('expectEvidenceUse', flags.get('expect-evidence-use')) }, world),
  line: sourcesLine,
};

export const GATE_COMMANDS: readonly GateCommand[] = [
  artifact,
  coverage,
  payload,
  sources,
  READBACK_COMMAND,
  DISPATCH_COMMAND,
];

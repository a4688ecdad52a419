// `gate readback` as it is called from a command line and from a gate case.
import { Ruling } from '../../lib/verdict/verdict.js';
import { type GateCommand, optional } from './command.js';
import { gateReadback, type ReadbackVerdict, readbackLine } from './readback.js';
import { ENDS, type Ended, PROCESSES, type ProcessState } from './readback-evidence.js';

export const READBACK_COMMAND: GateCommand<ReadbackVerdict> = {
  name: 'readback',
  summary: 'whether a session left the result that it owes',
  path: null,
  flags: {
    expected: { value: 'FILE', words: 'the file that the session was told to leave its result in; no other is read' },
    story: { value: 'KEY', words: 'the key of the story that it was dispatched for' },
    run: { value: 'ID', words: 'the id of its run' },
    found: { value: 'FILE', words: 'a file that somebody adopted as its result; it is compared, never opened' },
    record: { value: 'FILE', words: 'a result record in JSON, whose fields must agree with each other and the rest' },
    prompt: { value: 'FILE', words: 'the prompt that was sent; it must name the expected file' },
    cwd: { value: 'DIR', words: 'where the session ran; relative paths of the session start there' },
    ended: { value: ENDS.join('|'), words: 'how it ended' },
    process: { value: PROCESSES.join('|'), words: 'what is known of its process' },
    launched: { value: 'ISO', words: 'when it was launched' },
    snapshot: { value: 'FILE', words: 'the expected file as it was at the launch, in JSON' },
    events: { value: 'FILE', words: 'its hook events, one JSON object a line' },
    log: { value: 'FILE', words: 'what it wrote to its terminal; only the size counts' },
    'plan-halt': { value: null, words: 'it was told to stop at the plan' },
  },
  example:
    'plugproof gate readback --expected specs/spec-i-12.md --story i-12 --ended crash --snapshot run/launch.json --log run/pane.log',
  run: ({ flags }, world) => {
    const ended = flags.get('ended');
    const state = flags.get('process');
    const inputs = [...flags].filter(([name, value]) => value === '-' && name !== 'expected');
    const wrong =
      ended !== undefined && !(ENDS as readonly string[]).includes(ended)
        ? `\`--ended\` takes one of ${ENDS.join(', ')}`
        : state !== undefined && !(PROCESSES as readonly string[]).includes(state)
          ? `\`--process\` takes one of ${PROCESSES.join(', ')}`
          : inputs.length > 1
            ? 'standard input can be one file only'
            : null;
    if (wrong !== null) return refused(wrong);
    const launched = flags.get('launched');
    return gateReadback(
      {
        ...optional('expected', flags.get('expected')),
        ...optional('story', flags.get('story')),
        ...optional('run', flags.get('run')),
        ...optional('found', flags.get('found')),
        ...optional('record', flags.get('record')),
        ...optional('prompt', flags.get('prompt')),
        ...optional('cwd', flags.get('cwd')),
        ...optional('snapshot', flags.get('snapshot')),
        ...optional('events', flags.get('events')),
        ...optional('log', flags.get('log')),
        ...(ended === undefined ? {} : { ended: ended as Ended }),
        ...(state === undefined ? {} : { process: state as ProcessState }),
        ...(launched === undefined ? {} : { launched: new Date(launched) }),
        planHalt: flags.has('plan-halt'),
      },
      world,
    );
  },
  line: readbackLine,
  refused: (verdict) => ({ ...verdict, result: 'ungradeable' }),
};

function refused(words: string): ReadbackVerdict {
  const ruling = new Ruling();
  ruling.cannot('usage', words);
  return { ...ruling.verdict('readback'), result: 'ungradeable' };
}

// `command`: a program of the case decides. It gets one JSON object on standard input and answers by its exit code: 0 it
// holds, 1 it does not, anything else is no answer. No shell reads its arguments, and its time and output are bounded.
import { readOptions } from '../grading/options.js';
import { cannot, failed, gapIn, passed } from '../grading/said.js';
import { subjectJson } from '../grading/subject-json.js';
import type { CommandResult, Grade, GraderType, Need } from './grader.js';

const MAX_SECONDS = 600;
const MAX_OUTPUT = 256 * 1024;

interface Options {
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs: number;
  readonly give: readonly ('run' | 'after' | 'before')[];
}

export const grader: GraderType<Options> = {
  type: 'command',
  deterministic: false,
  /** Words of the command that are files of the case. */
  fixtures: ({ argv }) => argv.filter((word) => word.startsWith('case:')).map((word) => word.slice(5)),
  needs: ({ give }): readonly Need[] => ['command', ...give],
  read: (from) =>
    readOptions(from, (options): Options => {
      const [program = '', ...rest] = options.someTexts('run');
      const seconds = options.number('timeout_seconds', { least: 1 }) ?? 30;
      if (seconds > MAX_SECONDS)
        options.wrong(`\`timeout_seconds\` is over ${MAX_SECONDS}`, options.place('timeout_seconds'));
      const words = options.texts('give');
      const give = (['run', 'after', 'before'] as const).filter((one) => words.includes(one));
      if (give.length < words.length) options.wrong('`give` takes `run`, `after` and `before`', options.place('give'));
      return { argv: [program, ...rest], timeoutMs: seconds * 1000, give };
    }),
  async grade({ argv, timeoutMs, give }, subject) {
    const { command, run } = subject;
    if (!command) return cannot('skipped', 'commands are not run here');
    const gap = run && give.includes('run') ? gapIn(run) : null;
    if (gap) return gap;
    for (const need of give)
      if (subject[need] === null) return cannot('unreached', `the trial has no \`${need}\` to hand to the command`);
    const [program, ...rest] = argv.map((word) => {
      if (!word.startsWith('case:')) return word;
      const read = subject.fixture(word.slice(5));
      return read.ok ? read.path : null;
    });
    if (typeof program !== 'string' || rest.includes(null))
      return cannot('infra-error', 'a file that the command names is not there');
    const stdin = subjectJson(subject, give);
    if (stdin === null) return cannot('infra-error', 'the run is longer than a command is handed');
    const words = rest.filter((word) => word !== null);
    return gradeOf(await command({ argv: [program, ...words], stdin, timeoutMs, maxBytes: MAX_OUTPUT, cwd: null }));
  },
};

function gradeOf(result: CommandResult): Grade {
  if (result.kind === 'timeout') return cannot('timeout', `the command did not end in time: ${result.reason}`);
  if (result.kind !== 'exited')
    return cannot('infra-error', `the command gave no answer (${result.kind}): ${result.reason}`);
  const said = (result.stdout.trim() || result.stderr.trim()).split('\n').slice(0, 6);
  if (result.code === 0) return passed([], said[0] ? said : []);
  if (result.code === 1) return failed(said[0] ? said : 'the command says that it does not hold');
  return cannot('infra-error', `the command ended with ${result.code}, which is no answer: ${said[0] ?? ''}`);
}

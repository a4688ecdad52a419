import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommandRequest, CommandResult } from '../../../harness/eval/graders/grader.js';
import { testRefusals, testRows } from './table.js';
import { called, gappedRun, gradeOf, runOf, said, textFolder } from './trial.js';

const exited =
  (code: number, stdout = '', stderr = '') =>
  async (): Promise<CommandResult> => ({ kind: 'exited', code, stdout, stderr });
const C = '- { type: command, name: g, run: [check, --strict], give: [run, after], timeout_seconds: 5 }';
const run = runOf(...called('1', 'Read', { file_path: 'a' }), said('done'));
const after = textFolder({ 'r.md': 'x' }, 'after');
const trial = { run, after };

testRows([
  ['0 holds', C, { ...trial, command: exited(0) }, 'pass'],
  ['1 does not hold', C, { ...trial, command: exited(1, 'the report is empty\n') }, 'fail', /the report is empty/],
  ['1 without a word', C, { ...trial, command: exited(1) }, 'fail'],
  [
    'any other code is no answer',
    C,
    { ...trial, command: exited(2, '', 'usage') },
    'infra-error',
    /ended with 2.*usage/,
  ],
  [
    'a command that is not there',
    C,
    { ...trial, command: async () => ({ kind: 'missing', reason: 'ENOENT' }) },
    'infra-error',
    /missing/,
  ],
  [
    'a command that was ended',
    C,
    { ...trial, command: async () => ({ kind: 'ended', reason: 'SIGKILL' }) },
    'infra-error',
  ],
  [
    'a command that floods',
    C,
    { ...trial, command: async () => ({ kind: 'flooded', reason: 'over 256 KiB' }) },
    'infra-error',
    /flooded/,
  ],
  [
    'a command that does not end',
    C,
    { ...trial, command: async () => ({ kind: 'timeout', reason: 'over 5 s' }) },
    'timeout',
  ],
  ['no commands in this run', C, trial, 'skipped'],
  ['a run that was to be handed over', C, { after, command: exited(0) }, 'unreached', /no `run`/],
  ['a run with gaps', C, { after, run: gappedRun(), command: exited(0) }, 'infra-error'],
  [
    'a file of the case that is not there',
    '- { type: command, name: g, run: [node, "case:check.mjs"] }',
    { command: exited(0) },
    'infra-error',
  ],
]);

test('a command gets its words as they are, and one object on standard input', async () => {
  const asked: CommandRequest[] = [];
  const command = async (request: CommandRequest): Promise<CommandResult> => {
    asked.push(request);
    return { kind: 'exited', code: 0, stdout: '', stderr: '' };
  };
  await gradeOf('- { type: command, name: g, run: [node, "case:c.mjs", "$(x)"], give: [run, after] }', {
    ...trial,
    command,
    fixtures: { 'c.mjs': '' },
  });
  const [request] = asked;
  assert.deepEqual(request?.argv, ['node', '/case/c.mjs', '$(x)']);
  assert.deepEqual([request?.timeoutMs, request?.maxBytes, request?.cwd], [30_000, 262_144, null]);
  const given = JSON.parse(request?.stdin ?? '');
  assert.deepEqual(Object.keys(given), ['version', 'case', 'arm', 'run', 'after']);
  assert.equal(given.run.last_message, 'done');
  assert.equal(given.run.events[0].tool, 'Read');
  assert.equal(given.after.files[0].path, 'r.md');
});

testRefusals([
  ['no command', '- { type: command, name: g }', /at least one `run`/],
  ['more time than is given', '- { type: command, name: g, run: x, timeout_seconds: 601 }', /over 600/],
  ['what cannot be given', '- { type: command, name: g, run: x, give: home }', /`give` takes/],
]);

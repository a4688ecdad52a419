// What a run shows without a contract: each form with the smallest change that must keep it quiet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Observer } from '../../lib/transcript/observations.js';
import { streamRun } from '../../lib/transcript/read.js';
import { assistant, END, INIT, recordingOf, result, text, use, user } from './record-lines.js';

function codesOf(lines: readonly (string | object)[]): string[] {
  const observer = new Observer();
  const read = streamRun(recordingOf(lines), observer.sink);
  assert.equal(read.ok, true);
  return read.ok ? observer.finish(read.run).map((one) => one.code) : [];
}

const said = (...words: string[]): object[] => words.map((one) => assistant(text(one)));
const shell = (id: string, command: string, words = '', error = false): object[] => [
  assistant(use(id, 'Bash', { command })),
  user(result(id, words, error)),
];
const child = (id: string, ...records: object[]): object[] =>
  records.map((record) => ({ ...record, agent_id: id, parent_tool_use_id: `d-${id}` }));
const write = (id: string): object[] => [
  assistant(use(id, 'Write', { file_path: '/p/r.md', content: id })),
  user(result(id)),
];
const REMOVE = shell('r', 'git worktree remove --force wt/a');

const CASES: readonly (readonly [what: string, lines: readonly (string | object)[], codes: readonly string[]])[] = [
  ['an action told, without a call', said('Posted comment 5470572756 with 4 findings.'), ['success-without-call']],
  ['the same with a call', [...shell('a', 'gh pr comment'), ...said('Posted comment 5470572756.')], []],
  ['an action without an object', said('Wrote it down.'), []],
  ['an action that is only possible', said('Posted comments would need id 5470572756.'), []],
  [
    'a call that stands in the text',
    said('<function_calls>WebFetch(https://x.invalid)</function_calls>'),
    ['cited-call-missing'],
  ],
  [
    'one that was made',
    [assistant(use('w', 'WebFetch')), user(result('w')), ...said('<function_calls>WebFetch(u)</function_calls>')],
    [],
  ],
  ['one that is shown as code', said('```\n<function_calls>WebFetch(u)</function_calls>\n```'), []],
  ['an id that the run does not hold', said('As toolu_01ABCDEF shows, it holds.'), ['cited-call-missing']],
  [
    'an id that it holds',
    [assistant(use('toolu_01ABCDEF', 'Read')), user(result('toolu_01ABCDEF')), ...said('See toolu_01ABCDEF.')],
    [],
  ],
  ['an answer that stands elsewhere', said('The table was delivered in my previous message.'), ['answer-elsewhere']],
  ['an answer that points to a file', said('The table in my previous message is also in notes/table.md.'), []],
  [
    'an approval in one breath',
    said('Approve the design? (yes/no)\n\nThe user approved the design.'),
    ['approval-without-user'],
  ],
  [
    'an approval in the next message',
    said('Do you approve the design?', 'The user approved it.'),
    ['approval-without-user'],
  ],
  [
    'an approval that a user gave',
    [...said('Do you approve the design?'), user(text('yes')), ...said('The user approved it.')],
    [],
  ],
  [
    'an approval given to a question of the host',
    [
      ...said('Do you approve it?'),
      assistant(use('q', 'AskUserQuestion')),
      user(result('q', 'yes')),
      ...said('The user approved it.'),
    ],
    [],
  ],
  ['an approval that nobody asked for here', said('The user approved it last week.'), []],
  ['a file of two children', [...child('a', ...write('w1')), ...child('b', ...write('w2'))], ['artifact-shared']],
  ['a file of one child, twice', [...child('a', ...write('w1')), ...child('a', ...write('w2'))], []],
  [
    'a worktree after a look that failed',
    [...shell('s', 'git -C wt/a status --porcelain', 'fatal', true), ...REMOVE],
    ['worktree-discarded'],
  ],
  [
    'a worktree that is dirty',
    [...shell('s', 'git -C wt/a status --porcelain', ' M x'), ...REMOVE],
    ['worktree-discarded'],
  ],
  ['a worktree that nobody looked at', REMOVE, ['worktree-discarded']],
  ['a worktree that is clean', [...shell('s', 'git -C wt/a status --porcelain'), ...REMOVE], []],
  ['a worktree that the host refuses to remove dirty', shell('r', 'git worktree remove wt/a'), []],
  ['a folder that is no worktree', shell('r', 'rm -rf build'), []],
  [
    'a worktree that is wiped',
    [...shell('a', 'git worktree add wt/a'), ...shell('r', 'rm -rf wt/a')],
    ['worktree-discarded'],
  ],
  [
    'changes that are given up with the worktree',
    [assistant(use('e', 'ExitWorktree', { action: 'remove', discard_changes: true }))],
    ['worktree-discarded'],
  ],
];

describe('observations', () => {
  for (const [what, lines, codes] of CASES) {
    it(what, () => assert.deepEqual(codesOf([INIT, ...lines, END]), codes));
  }

  it('name a child that did not finish, once the run has ended', () => {
    const started = {
      type: 'system',
      subtype: 'task_started',
      session_id: 's',
      task_id: 'c',
      tool_use_id: 'd',
      prompt: 'go',
    };
    const lines = [
      INIT,
      assistant(use('d', 'Agent')),
      started,
      { ...user(text('go')), agent_id: 'c', parent_tool_use_id: 'd' },
    ];
    assert.deepEqual(codesOf([...lines, END]), ['child-unfinished']);
    assert.deepEqual(codesOf(lines), []);
  });

  it('conclude nothing from what is missing in a run that is not whole', () =>
    assert.deepEqual(codesOf([INIT, '{', ...said('Posted comment 5470572756.'), END]), []));
});

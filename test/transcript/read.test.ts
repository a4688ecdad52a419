// Readers of recorded runs: what a record becomes, what is counted as not read, and what that does to the whole.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readRun } from '../../lib/transcript/read.js';
import type { Run } from '../../lib/transcript/types.js';
import { assistant, END, INIT, recordingOf, result, runOf, text, use, user } from './record-lines.js';

const kinds = (run: Run): string[] => run.events.map((event) => `${event.kind}@${event.ref.line}`);
const OK = [INIT, assistant(use('t1', 'Read', { file_path: 'a' })), user(result('t1')), END];

describe('a run', () => {
  it('is whole and ended', () => {
    const run = runOf(OK);
    assert.deepEqual([run.harness, run.whole, run.ended, run.cwd], ['stream-json', true, true, '/p']);
    assert.deepEqual(kinds(run), ['tool_call@2', 'tool_result@3']);
    assert.match(run.events[0]?.ref.sha256 ?? '', /^[0-9a-f]{64}$/);
  });

  it('has not ended before its end, nor when it goes on behind it', () => {
    assert.equal(runOf([INIT, assistant(text('a'))]).ended, false);
    assert.equal(runOf([INIT, END, assistant(text('a'))]).ended, false);
  });

  it('keeps parallel calls that are written one a record', () => {
    const run = runOf([
      INIT,
      assistant(use('a', 'Read')),
      assistant(use('b', 'Read')),
      user(result('a'), result('b')),
      END,
    ]);
    assert.deepEqual(kinds(run), ['tool_call@2', 'tool_call@3', 'tool_result@4', 'tool_result@4']);
  });

  it('takes a call that is written twice for one', () => {
    const run = runOf([
      INIT,
      assistant(use('a', 'Read')),
      assistant(use('a', 'Read')),
      user(result('a')),
      user(result('a')),
    ]);
    assert.deepEqual([kinds(run).length, run.whole], [2, true]);
  });

  it('knows a file only as changed by a write that succeeded', () => {
    const write = use('w', 'Write', { file_path: '/p/a', content: 'x' });
    const change = runOf([INIT, assistant(write), user(result('w'))]).events.find(
      (event) => event.kind === 'file_change',
    );
    assert.equal(change?.sha256, '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881');
    assert.deepEqual(kinds(runOf([INIT, assistant(write)])), ['tool_call@2']);
    assert.deepEqual(kinds(runOf([INIT, assistant(write), user(result('w', 'no', true))])), [
      'tool_call@2',
      'tool_result@3',
    ]);
  });

  it('tells one refusal once, whoever made the call', () => {
    const denied = {
      type: 'system',
      subtype: 'permission_denied',
      tool_name: 'Bash',
      tool_use_id: 'b',
      session_id: 's',
    };
    const told = { ...END, permission_denials: [{ tool_name: 'Bash', tool_use_id: 'b' }] };
    const refused = user(result('b', 'Permission to use Bash with command x has been denied.', true));
    const run = runOf([INIT, assistant(use('b', 'Bash')), denied, refused, told]);
    assert.deepEqual(kinds(run), ['tool_call@2', 'denial@3', 'tool_result@4']);
  });

  it('takes no text of the host for one of a person', () => {
    const roles = [
      { isSynthetic: true },
      { origin: { kind: 'task-notification' } },
      { origin: { kind: 'human' } },
      {},
    ].map((more) => runOf([INIT, { ...user(text('a')), ...more }]).events[0]);
    assert.deepEqual(
      roles.map((event) => event?.kind === 'text' && event.role),
      ['injected', 'injected', 'user', 'user'],
    );
  });
});

describe('what is not read', () => {
  const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`;
  const lines: readonly (readonly [what: string, line: string, why: string])[] = [
    ['a line that is no JSON', '{"type":', 'not-json'],
    ['NUL bytes', '\0\0\0', 'not-json'],
    ['a list', '[]', 'not-object'],
    ['a number', '1', 'not-object'],
    ['deep nesting', deep, 'too-deep'],
    ['a line over the limit', `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`, 'too-long'],
  ];
  for (const [what, line, why] of lines) {
    it(`makes a run less than whole: ${what}`, () => {
      const run = runOf([INIT, line, END]);
      assert.deepEqual(
        [run.whole, run.records.unread.first.map((one) => [one.why, one.ref.line])],
        [false, [[why, 2]]],
      );
    });
  }

  it('is a last line that breaks off, and not one that only lacks its ending', () => {
    assert.equal(runOf([INIT, '{"type":"us'], '').records.unread.first[0]?.why, 'torn');
    assert.equal(runOf(OK, '').whole, true);
  });

  it('is a line that is not UTF-8', () => {
    const source = Buffer.concat([
      Buffer.from(`${JSON.stringify(INIT)}\n{"a":"`),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
    ]);
    const read = readRun({ name: 'r', source });
    assert.equal(read.ok && read.run.records.unread.first[0]?.why, 'not-utf8');
  });

  it('is not a byte-order mark, a blank line, or a CR at a line end', () => {
    const run = runOf([`\ufeff${JSON.stringify(INIT)}\r`, '', ...OK.slice(1)]);
    assert.deepEqual([run.whole, run.records.lines, run.harness], [true, 4, 'stream-json']);
  });

  it('is read up to 10 MiB a line', () => {
    const run = runOf([INIT, assistant(text('x'.repeat(10 * 1024 * 1024))), END]);
    assert.deepEqual([run.whole, run.events.length], [true, 1]);
  });

  const tools: readonly (readonly [what: string, record: object])[] = [
    ['a call without a name', assistant({ type: 'tool_use', id: 'a', input: {} })],
    ['a call without an id', assistant({ type: 'tool_use', name: 'Read', input: {} })],
    ['a call whose input is a list', assistant({ type: 'tool_use', id: 'a', name: 'Read', input: [] })],
    ['an answer without an id', user({ type: 'tool_result', content: 'x' })],
    ['an answer without its call', user(result('nowhere'))],
    ['a block of an unknown type that names a tool', assistant({ type: 'ghost_tool_use', id: 'a' })],
    ['a record of an unknown type that names a tool', { type: 'tool_shadow', session_id: 's' }],
  ];
  for (const [what, record] of tools) {
    it(`is a skipped tool record: ${what}`, () => {
      const run = runOf([INIT, record, END]);
      assert.deepEqual([run.whole, run.records.skippedTools.count], [false, 1]);
    });
  }

  it('is a second call under a used id', () => {
    const run = runOf([INIT, assistant(use('a', 'Read')), assistant(use('a', 'Bash')), END]);
    assert.equal(run.records.skippedTools.count, 1);
  });

  it('is counted and shown when it speaks of no tool', () => {
    const run = runOf([INIT, { type: 'weather', session_id: 's' }, { type: 'weather' }, END]);
    assert.deepEqual(
      [run.whole, run.records.unknown.weather?.count, run.records.unknown.weather?.first.line],
      [true, 2, 2],
    );
  });

  it('never throws, whatever the records hold', () =>
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }),
        fc.constantFrom(...HEADS),
        (values, head) => {
          const records = values.map((value) => ({
            ...head,
            message: value,
            tool_use_result: value,
            item: value,
            tool_input: value,
            content: value,
          }));
          const read = readRun(recordingOf([head, ...records]));
          assert.equal(read.ok, true);
        },
      ),
      { numRuns: 500 },
    ));
});

const HEADS: object[] = [
  { type: 'assistant', session_id: 's' },
  { type: 'user', session_id: 's', agent_id: 'c' },
  { type: 'user', sessionId: 's', isSidechain: true },
  { type: 'system', subtype: 'task_started', session_id: 's' },
  { type: 'item.completed' },
  { hook_event_name: 'PostToolUse', tool_name: 'Agent', tool_use_id: 'x' },
  { type: '__proto__', session_id: 's' },
];

// A recorded run as turns: whose words each event holds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baseClass } from '../../lib/evidence/index.js';
import { turnsOf } from '../../lib/transcript/turns.js';
import type { RunEvent } from '../../lib/transcript/types.js';

const base = { seq: 3, agent: 'main', ref: { file: 'run.jsonl', line: 7, sha256: '' }, at: null };
const result = {
  ...base,
  kind: 'tool_result',
  call: 'c',
  tool: 'Bash',
  error: false,
  text: 'x',
  started: null,
} as const;
const text = (role: 'user' | 'assistant' | 'injected', agent = 'main'): RunEvent => ({
  ...base,
  agent,
  kind: 'text',
  role,
  text: 'x',
});

const TABLE: readonly (readonly [string, RunEvent, string])[] = [
  ['typed', text('user'), 'user'],
  ['injected', text('injected'), 'agent'],
  ['sent to a child', text('user', 'child'), 'agent'],
  ['written', text('assistant'), 'agent'],
  ['a call', { ...base, kind: 'tool_call', call: 'c', tool: 'Bash', input: { command: 'ls' } }, 'action'],
  ['an answer', result, 'tool'],
  ['an answer to a child', { ...result, agent: 'child' }, 'tool'],
  ['handed back by `Task`', { ...result, tool: 'Task' }, 'agent'],
  ['handed back by a tool that started a child', { ...result, started: { agent: 'child', status: null } }, 'agent'],
  ['a hook', { ...base, kind: 'hook', event: 'Stop', decision: null, text: 'x' }, 'agent'],
];

describe('the turns of a run', () => {
  for (const [what, event, expected] of TABLE)
    it(`${what} is ${expected}`, () => assert.deepEqual(turnsOf({ events: [event] }).map(baseClass), [expected]));

  it('point at their line, and hold what a call was given', () => {
    const call: RunEvent = {
      ...base,
      kind: 'tool_call',
      call: 'c',
      tool: 'Set',
      input: { text: 'limit', of: { n: 900 } },
    };
    assert.deepEqual(turnsOf({ events: [call] }), [
      {
        id: '3',
        role: 'assistant',
        content: 'limit\n{"n":900}',
        parts: [{ kind: 'tool_call', tool: 'Set' }],
        file: 'run.jsonl',
        line: 7,
      },
    ]);
  });

  it('leave out what holds no words', () => {
    const change: RunEvent = {
      ...base,
      kind: 'file_change',
      call: null,
      tool: null,
      path: 'a',
      change: 'write',
      sha256: null,
    };
    assert.deepEqual(turnsOf({ events: [change] }), []);
  });
});

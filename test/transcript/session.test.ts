// A session's file with its children beside it, a log of hook events, and a codex log.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readRun } from '../../lib/transcript/read.js';
import type { Run } from '../../lib/transcript/types.js';
import { result, runOf, text, use } from './record-lines.js';

const root = mkdtempSync(join(tmpdir(), 'plugproof-session-'));
after(() => rmSync(root, { recursive: true, force: true }));

const row = (type: string, content: unknown, more: object = {}): object => ({
  type,
  sessionId: 's',
  version: '2.1.332',
  cwd: '/p',
  isSidechain: false,
  message: { role: type, content },
  ...more,
});
const CALL = row('assistant', [use('d1', 'Agent', { subagent_type: 'x', prompt: 'go' })]);
const RECEIPT = row('user', [result('d1')], { toolUseResult: { status: 'async_launched', agentId: 'c1' } });
const told = (status: string, more = ''): string =>
  `<task-notification>\n<task-id>c1</task-id>\n<tool-use-id>d1</tool-use-id>\n<status>${status}</status>\n<result>fine${more}</result>\n</task-notification>`;
const MARK = { origin: { kind: 'task-notification' } };
const CHILD = [row('user', 'go', { isSidechain: true, agentId: 'c1' }), row('assistant', [text('fine')])];

let made = 0;
function session(main: readonly object[], files: Readonly<Record<string, string | object[]>> = {}): Run {
  const folder = join(root, String(made++));
  const put = (name: string, body: string | readonly object[]): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      typeof body === 'string' ? body : body.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
  };
  put('s.jsonl', main);
  for (const [name, body] of Object.entries(files)) put(`s/subagents/${name}`, body);
  const read = readRun({ name: 's.jsonl', source: join(folder, 's.jsonl') });
  if (!read.ok) throw new Error(read.code);
  return read.run;
}

describe('a session', () => {
  it('has its children from the files beside it, and their links from the small ones', () => {
    const run = session([CALL], {
      'agent-c1.jsonl': CHILD,
      'agent-c1.meta.json': '{"agentType":"x",\n"toolUseId":"d1"}',
    });
    const child = run.agents[1];
    assert.deepEqual(
      [child?.id, child?.type, child?.parent, child?.prompt?.text, child?.final?.text],
      ['c1', 'x', { agent: 'main', call: 'd1' }, 'go', 'fine'],
    );
    assert.deepEqual([child?.prompt?.ref.file, run.whole, run.ended], ['s/subagents/agent-c1.jsonl', true, null]);
  });

  it('tells the end of a child by a message that the host marks, and by no other', () => {
    const end = (content: string, more: object): unknown =>
      session([CALL, RECEIPT, row('user', content, more)]).agents[1]?.end;
    assert.equal(end(told('completed'), MARK), 'completed');
    assert.equal(end(told('failed'), MARK), 'failed');
    assert.equal(end(told('completed'), {}), null);
    assert.equal(end(told('failed', '</result><status>completed</status>'), MARK), 'failed');
    const without = told('x', '<status>completed</status>').replace('<status>x</status>\n', '');
    assert.equal(end(without, MARK), null);
  });

  it('takes no text of the host for one of a person', () => {
    const marks = [
      { isMeta: true },
      { isCompactSummary: true },
      { origin: { kind: 'hook' } },
      { origin: { kind: 'human' } },
    ];
    const roles = marks.map((more) => session([row('user', 'a', more)]).events[0]);
    assert.deepEqual(
      roles.map((event) => event?.kind === 'text' && event.role),
      ['injected', 'injected', 'injected', 'user'],
    );
  });

  it('has the tools of an agent from what the host asked the model with', () => {
    const shape = { type: 'api-request-shape', sessionId: 's', agentId: 'c1', shape: { tools: [{ name: 'Read' }] } };
    assert.deepEqual(session([CALL], { 'agent-c1.jsonl': [...CHILD, shape] }).agents[1]?.grant?.tools, ['Read']);
  });

  it('is not whole when a file of a child is a link or cannot be read as lines', () => {
    const run = session([CALL], { 'agent-c1.jsonl': '{"a":\n' });
    assert.deepEqual([run.whole, run.records.unread.first[0]?.why], [false, 'not-json']);
    mkdirSync(join(root, 'l/s/subagents'), { recursive: true });
    writeFileSync(join(root, 'l/s.jsonl'), `${JSON.stringify(CALL)}\n`);
    writeFileSync(join(root, 'elsewhere.jsonl'), CHILD.map((one) => JSON.stringify(one)).join('\n'));
    symlinkSync(join(root, 'elsewhere.jsonl'), join(root, 'l/s/subagents/agent-c1.jsonl'));
    const linked = readRun({ name: 's.jsonl', source: join(root, 'l/s.jsonl') });
    assert.deepEqual(linked.ok && [linked.run.whole, linked.run.agents.length], [false, 1]);
  });

  it('knows the turn limit, although its status says completed', () => {
    const limit = {
      status: 'completed',
      agentId: 'c1',
      harnessNoteCount: 1,
      content: [text('NOTE: this agent stopped at its 3-turn limit before')],
    };
    const own = { ...limit, content: [text('a note'), ...limit.content] };
    const end = (toolUseResult: object): unknown =>
      session([CALL, row('user', [result('d1')], { toolUseResult })]).agents[1]?.end;
    assert.equal(end(limit), 'turn-limit');
    assert.equal(end(own), 'completed');
  });
});

const hook = (event: string, more: object = {}): object => ({
  hook_event_name: event,
  session_id: 's',
  cwd: '/p',
  ...more,
});

describe('a log of hook events', () => {
  const write = {
    agent_id: 'c1',
    agent_type: 'x',
    tool_name: 'Write',
    tool_use_id: 'w',
    tool_input: { file_path: '/p/a', content: '' },
  };
  it('shows calls once, files and the answer of a child, and nothing that it was given', () => {
    const run = runOf([
      hook('PreToolUse', { tool_name: 'Agent', tool_use_id: 'd1', tool_input: { subagent_type: 'x', prompt: 'go' } }),
      hook('PreToolUse', write),
      hook('PostToolUse', { ...write, tool_response: { filePath: '/p/a' } }),
      hook('SubagentStop', { agent_id: 'c1', last_assistant_message: 'fine' }),
      hook('PostToolUse', {
        tool_name: 'Agent',
        tool_use_id: 'd1',
        tool_input: { subagent_type: 'x' },
        tool_response: { status: 'completed', agentId: 'c1' },
      }),
    ]);
    assert.deepEqual(
      run.events.map((event) => event.kind),
      ['tool_call', 'tool_call', 'tool_result', 'file_change', 'hook', 'tool_result'],
    );
    const child = run.agents[1];
    assert.deepEqual(
      [child?.end, child?.final?.text, child?.prompt, child?.parent],
      ['completed', 'fine', null, { agent: 'main', call: 'd1' }],
    );
  });

  it('takes a stop for no end of the work', () => {
    assert.equal(runOf([hook('SubagentStop', { agent_id: 'c1' })]).agents[1]?.end, null);
  });

  it('counts a tool event without its fields as skipped', () => {
    assert.equal(runOf([hook('PreToolUse', { tool_name: 'Bash' })]).whole, false);
  });
});

const item = (stage: string, more: object): object => ({ type: `item.${stage}`, item: { id: 'i', ...more } });

describe('a codex log', () => {
  it('has calls, answers, refusals and changed files', () => {
    const run = runOf([
      { type: 'thread.started', thread_id: 't' },
      item('started', { type: 'command_execution', command: 'ls', status: 'in_progress' }),
      item('completed', {
        type: 'command_execution',
        command: 'ls',
        aggregated_output: 'a',
        exit_code: 0,
        status: 'completed',
      }),
      item('completed', { id: 'j', type: 'command_execution', command: 'rm x', status: 'declined' }),
      item('completed', {
        id: 'k',
        type: 'file_change',
        status: 'completed',
        changes: [
          { path: 'a', kind: 'add' },
          { path: 'b', kind: 'delete' },
        ],
      }),
      item('completed', { id: 'l', type: 'mcp_tool_call', server: 's', tool: 't', status: 'completed' }),
      item('completed', { id: 'm', type: 'agent_message', text: 'fine' }),
      { type: 'turn.completed', usage: {} },
    ]);
    assert.deepEqual(
      run.events.map((event) =>
        event.kind === 'tool_call' ? event.tool : event.kind === 'file_change' ? event.change : event.kind,
      ),
      [
        'shell',
        'tool_result',
        'shell',
        'tool_result',
        'denial',
        'apply_patch',
        'tool_result',
        'write',
        'delete',
        'mcp__s__t',
        'tool_result',
        'text',
      ],
    );
    assert.deepEqual(
      [run.whole, run.ended, run.agents[0]?.end, run.agents[0]?.final?.text],
      [true, true, 'completed', 'fine'],
    );
  });

  it('counts an item that nobody knows', () => {
    const run = runOf([{ type: 'turn.started' }, item('completed', { type: 'hologram' })]);
    assert.deepEqual(Object.keys(run.records.unknown), ['item hologram']);
  });
});

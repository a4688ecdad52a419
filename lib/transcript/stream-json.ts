// The host's documented stream (`-p --output-format stream-json --verbose`): one record a line, a child's records
// between its parent's. A child that runs in the foreground hands its answer to the parent only; one that runs in the
// background shows its own words, but not the message it was given.

import { readContent } from './blocks.js';
import type { At, RunBuilder } from './builder.js';
import { endOf, limited } from './children.js';
import { type Json, listAt, objectAt, textAt, textsOf, trueAt } from './record.js';
import { type AgentEnd, MAIN, type RawRef } from './types.js';

/** Records that say nothing of what an agent did. */
const PASSED: ReadonlySet<string> = new Set([
  'stream_event',
  'tool_progress',
  'tool_use_summary',
  'auth_status',
  'rate_limit_event',
  'prompt_suggestion',
  'keep_alive',
  'control_request',
  'control_response',
  'control_cancel_request',
]);
const PASSED_SYSTEM: ReadonlySet<string> = new Set([
  'status',
  'task_progress',
  'task_updated',
  'background_tasks_changed',
  'compact_boundary',
  'files_persisted',
  'local_command_output',
  'session_state_changed',
  'elicitation_complete',
  'api_retry',
  'thinking_tokens',
  'hook_started',
  'hook_progress',
]);

export function readStreamRecord(builder: RunBuilder, record: Json, ref: RawRef): void {
  const type = textAt(record, 'type') ?? '';
  if (type === 'assistant' || type === 'user') readMessage(builder, record, type, ref);
  else if (type === 'system') readSystem(builder, record, ref);
  else if (type === 'result') readEnd(builder, record, ref);
  else if (PASSED.has(type)) builder.counts.pass(type);
  else builder.counts.unknown(type === '' ? '(no type)' : type, ref);
}

function readMessage(builder: RunBuilder, record: Json, type: 'assistant' | 'user', ref: RawRef): void {
  const message = objectAt(record, 'message');
  const call = textAt(record, 'parent_tool_use_id');
  const child = textAt(record, 'agent_id');
  const agent =
    call === null && child === null ? MAIN : builder.child(child, call, ref, textAt(record, 'subagent_type'));
  const at: At = { agent, ref, at: textAt(record, 'timestamp') };
  builder.ended = false;
  if (!message) {
    builder.counts.unknown('a message without content', ref);
    return;
  }
  const injected = trueAt(record, 'isSynthetic') || isForeign(record);
  const role = type === 'assistant' ? 'assistant' : injected ? 'injected' : 'user';
  if (agent !== MAIN && role === 'user') takePrompt(builder, message.content, at);
  if ('tool_calls' in message) builder.counts.skipTool('tool calls outside the content', ref);
  readContent(builder, message.content, {
    ...at,
    role,
    message: textAt(message, 'id'),
    result: record.tool_use_result,
    rejected: rejectedIn(record),
  });
}

/** The calls whose answers the record marks as refused. */
function rejectedIn(record: Json): ReadonlySet<string> {
  const refused = listAt(record, 'tool_result_meta').filter(
    (meta) => textAt(objectAt(meta, 'permission_decision'), 'decision') === 'reject',
  );
  return new Set(refused.flatMap((meta) => textAt(meta, 'id') ?? []));
}

/** Whether the host says that a message comes from no person. */
export function isForeign(record: Json): boolean {
  const kind = textAt(objectAt(record, 'origin'), 'kind');
  return kind !== null && kind !== 'human' && kind !== 'user';
}

/** The message that a child is given: the first that its records hold, if it is text and nothing else. */
export function takePrompt(builder: RunBuilder, content: unknown, at: At): void {
  const texts = textsOf(content);
  if (texts.length !== (Array.isArray(content) ? content.length : 1) || texts.length === 0) return;
  builder.prompt(at, texts.join(''));
}

function readSystem(builder: RunBuilder, record: Json, ref: RawRef): void {
  const subtype = textAt(record, 'subtype') ?? '';
  if (subtype === 'init') readInit(builder, record, ref);
  else if (subtype === 'task_started' || subtype === 'task_notification') readTask(builder, record, subtype, ref);
  else if (subtype === 'hook_response') readHook(builder, record, ref);
  else if (subtype === 'permission_denied') {
    const tool = textAt(record, 'tool_name');
    const at = { agent: builder.child(textAt(record, 'agent_id'), null, ref), ref, at: null };
    const text = textAt(record, 'decision_reason') ?? textAt(record, 'message') ?? '';
    builder.denial(at, textAt(record, 'tool_use_id'), tool, text);
  } else if (PASSED_SYSTEM.has(subtype)) builder.counts.pass(`system ${subtype}`);
  else builder.counts.unknown(`system ${subtype === '' ? '(no subtype)' : subtype}`, ref);
}

function readInit(builder: RunBuilder, record: Json, ref: RawRef): void {
  builder.version ??= textAt(record, 'claude_code_version');
  builder.session ??= textAt(record, 'session_id');
  builder.cwd ??= textAt(record, 'cwd');
  const tools = listAt(record, 'tools').filter((tool) => typeof tool === 'string');
  if (tools.length > 0) builder.grant(MAIN, { tools, ref });
  builder.ended ??= false;
}

function readTask(builder: RunBuilder, record: Json, subtype: string, ref: RawRef): void {
  const kind = textAt(record, 'task_type');
  const call = textAt(record, 'tool_use_id');
  // A command in the background is a task too, and no agent.
  if (kind !== null && !kind.endsWith('agent')) {
    builder.counts.pass(`system ${subtype} of a ${kind}`);
    return;
  }
  const open = call === null ? undefined : builder.openCall(call);
  if (open && open.tool !== 'Agent' && open.tool !== 'Task') {
    builder.counts.pass(`system ${subtype} of a command`);
    return;
  }
  const child = builder.child(textAt(record, 'task_id'), call, ref, textAt(record, 'subagent_type'));
  const at = { agent: open?.agent ?? MAIN, ref, at: null };
  if (subtype === 'task_started') {
    builder.event(at, { kind: 'notice', state: 'started', call, child, text: '' });
    return;
  }
  const summary = textAt(record, 'summary');
  const end = limited(endOf(textAt(record, 'status')), summary);
  if (end === null) {
    builder.counts.unknown('system task_notification without a known status', ref);
    return;
  }
  builder.end(child, end, end === 'completed' ? summary : null, ref);
  builder.event(at, { kind: 'notice', state: end, call, child, text: summary ?? '' });
}

function readHook(builder: RunBuilder, record: Json, ref: RawRef): void {
  const output = textAt(record, 'output') ?? textAt(record, 'stdout') ?? '';
  builder.event(
    { agent: builder.child(textAt(record, 'agent_id'), null, ref), ref, at: null },
    {
      kind: 'hook',
      event: textAt(record, 'hook_event') ?? textAt(record, 'hook_name') ?? '',
      decision: textAt(record, 'outcome'),
      text: output,
    },
  );
}

function readEnd(builder: RunBuilder, record: Json, ref: RawRef): void {
  const subtype = textAt(record, 'subtype') ?? '';
  const failed = trueAt(record, 'is_error') || subtype !== 'success';
  const end: AgentEnd = subtype === 'error_max_turns' ? 'turn-limit' : failed ? 'failed' : 'completed';
  builder.end(MAIN, end, textAt(record, 'result'), ref);
  builder.ended = true;
  for (const denial of listAt(record, 'permission_denials')) {
    const call = textAt(denial, 'tool_use_id');
    builder.denial({ agent: MAIN, ref, at: null }, call, textAt(denial, 'tool_name'), '');
  }
}

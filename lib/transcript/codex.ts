// `codex exec --json`: threads, turns and items. An item that a tool made is a call and its answer in one record; a
// thread that another one spawned has no name of an agent, so no dispatch of a named agent can be seen in it.
import type { At, RunBuilder } from './builder.js';
import { isObject, type Json, listAt, objectAt, textAt, textsOf } from './record.js';
import { MAIN, type RawRef } from './types.js';

export function readCodexRecord(builder: RunBuilder, record: Json, ref: RawRef): void {
  const type = textAt(record, 'type') ?? '';
  switch (type) {
    case 'thread.started':
      builder.session ??= textAt(record, 'thread_id');
      builder.ended = false;
      return;
    case 'turn.started':
      builder.ended = false;
      builder.counts.pass(type);
      return;
    case 'turn.completed':
      builder.end(MAIN, 'completed', null, ref);
      builder.ended = true;
      return;
    case 'turn.failed':
      builder.end(MAIN, 'failed', null, ref);
      builder.ended = true;
      return;
    case 'error':
      builder.counts.pass(type);
      return;
    case 'item.started':
    case 'item.updated':
    case 'item.completed':
      readItem(builder, objectAt(record, 'item'), type, ref);
      return;
    default:
      builder.counts.unknown(type === '' ? '(no type)' : type, ref);
  }
}

const TOOLS: ReadonlyMap<string, string> = new Map([
  ['command_execution', 'shell'],
  ['file_change', 'apply_patch'],
  ['web_search', 'web_search'],
  ['mcp_tool_call', ''],
  ['collab_tool_call', ''],
]);

function readItem(builder: RunBuilder, item: Json | null, stage: string, ref: RawRef): void {
  const type = textAt(item, 'type') ?? textAt(item, 'item_type') ?? '';
  const at: At = { agent: MAIN, ref, at: null };
  if (item && TOOLS.has(type)) readTool(builder, item, type, stage, at);
  else if (type === 'agent_message' && stage === 'item.completed')
    builder.text(at, 'assistant', textAt(item, 'text') ?? '');
  else if (['agent_message', 'reasoning', 'todo_list', 'error'].includes(type)) builder.counts.pass(`item ${type}`);
  else builder.counts.unknown(`item ${type === '' ? '(no type)' : type}`, ref);
}

function readTool(builder: RunBuilder, item: Json, type: string, stage: string, at: At): void {
  const id = textAt(item, 'id');
  const tool = TOOLS.get(type) || toolName(item);
  if (id === null || tool === null) {
    builder.counts.skipTool(`an item ${type} without an id or a name`, at.ref);
    return;
  }
  if (!builder.openCall(id)) builder.call(at, id, tool, inputOf(item, type));
  if (stage !== 'item.completed') return;
  const status = textAt(item, 'status');
  const error = status === 'failed' || status === 'declined' || isObject(item.error);
  const text = textAt(item, 'aggregated_output') ?? textsOf(objectAt(item, 'result')?.content).join('\n');
  builder.result(at, id, { error, text, started: null });
  if (status === 'declined') builder.denial(at, id, tool, text);
  if (type === 'file_change' && !error) readChanges(builder, item, id, tool, at);
}

function toolName(item: Json): string | null {
  const tool = textAt(item, 'tool');
  const server = textAt(item, 'server');
  return tool === null ? null : server === null ? tool : `mcp__${server}__${tool}`;
}

function inputOf(item: Json, type: string): Json {
  if (type === 'command_execution') return { command: textAt(item, 'command') ?? '' };
  if (type === 'file_change') return { changes: listAt(item, 'changes') };
  if (type === 'web_search') return { query: textAt(item, 'query') ?? '' };
  if (type === 'collab_tool_call')
    return { prompt: textAt(item, 'prompt'), threads: listAt(item, 'receiver_thread_ids') };
  return objectAt(item, 'arguments') ?? {};
}

function readChanges(builder: RunBuilder, item: Json, call: string, tool: string, at: At): void {
  for (const change of listAt(item, 'changes')) {
    const path = textAt(change, 'path');
    const kind = textAt(change, 'kind');
    if (path === null || kind === null) builder.counts.skipTool('a change of a file without a path', at.ref);
    else {
      const done = kind === 'delete' ? 'delete' : kind === 'add' ? 'write' : 'edit';
      builder.event(at, { kind: 'file_change', call, tool, path, change: done, sha256: null });
    }
  }
}

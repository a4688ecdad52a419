// The host's own record of a session, which it changes from version to version: `ID.jsonl`, and beside it
// `ID/subagents/agent-CHILD.jsonl` with `agent-CHILD.meta.json`. The parent's file holds nothing of what a child did.
import { readContent } from './blocks.js';
import type { At, RunBuilder } from './builder.js';
import { notificationOf } from './children.js';
import { type Json, listAt, objectAt, textAt, textsOf, trueAt } from './record.js';
import { isForeign, takePrompt } from './stream-json.js';
import { MAIN, type RawRef } from './types.js';

const PASSED: ReadonlySet<string> = new Set([
  'attachment',
  'progress',
  'summary',
  'queue-operation',
  'file-history-snapshot',
  'custom-title',
  'ai-title',
  'agent-name',
  'agent-color',
  'agent-setting',
  'tag',
  'mode',
  'permission-mode',
  'pr-link',
  'last-prompt',
  'tools-used',
  'cost-state',
  'atis-latch',
  'api-request',
  'api-request-blob',
  'task-summary',
  'content-replacement',
  'worktree-state',
]);

/** Reads a record of a session's file, or of a child's where `child` is its id. */
export function readSessionRecord(builder: RunBuilder, record: Json, ref: RawRef, child: string | null): void {
  const type = textAt(record, 'type') ?? '';
  if (child === null) builder.session ??= textAt(record, 'sessionId');
  builder.version ??= textAt(record, 'version');
  builder.cwd ??= textAt(record, 'cwd');
  // Older versions wrote a child's records into its parent's file, marked, and without saying whose they are.
  const side = child ?? (trueAt(record, 'isSidechain') ? (textAt(record, 'agentId') ?? 'sidechain') : null);
  if (type === 'assistant' || type === 'user') readMessage(builder, record, type, ref, side);
  else if (type === 'api-request-shape') readShape(builder, record, ref, side);
  else if (type === 'system') readSystem(builder, record, ref, side);
  else if (PASSED.has(type)) builder.counts.pass(type);
  else builder.counts.unknown(type === '' ? '(no type)' : type, ref);
}

function readMessage(
  builder: RunBuilder,
  record: Json,
  type: 'assistant' | 'user',
  ref: RawRef,
  child: string | null,
): void {
  const message = objectAt(record, 'message');
  const agent = child === null ? MAIN : builder.child(child, null, ref, textAt(record, 'attributionAgent'));
  const at: At = { agent, ref, at: textAt(record, 'timestamp') };
  if (!message) {
    builder.counts.unknown('a message without content', ref);
    return;
  }
  if (type === 'user' && isForeign(record) && notice(builder, message, at)) return;
  const injected = trueAt(record, 'isMeta') || trueAt(record, 'isCompactSummary') || isForeign(record);
  const role = type === 'assistant' ? 'assistant' : injected ? 'injected' : 'user';
  if (child !== null && role === 'user') takePrompt(builder, message.content, at);
  if ('tool_calls' in message) builder.counts.skipTool('tool calls outside the content', ref);
  readContent(builder, message.content, {
    ...at,
    role,
    message: textAt(message, 'id'),
    result: record.toolUseResult,
    rejected: rejectedIn(record, message),
  });
}

/** A record holds one answer, and says whether its call was refused. */
function rejectedIn(record: Json, message: Json): ReadonlySet<string> {
  const refused = textAt(objectAt(record, 'permissionDecision'), 'decision') === 'reject';
  return new Set(refused ? listAt(message, 'content').flatMap((block) => textAt(block, 'tool_use_id') ?? []) : []);
}

/** A message that the host marks as its own word about a child. The mark counts, never the text alone. */
function notice(builder: RunBuilder, message: Json, at: At): boolean {
  const told = notificationOf(textsOf(message.content).join('\n'));
  if (!told?.end || (told.child === null && told.call === null)) return false;
  const open = told.call === null ? undefined : builder.openCall(told.call);
  if (open && open.tool !== 'Agent' && open.tool !== 'Task') return false;
  const child = builder.child(told.child, told.call, at.ref);
  builder.end(child, told.end, told.end === 'completed' ? told.text : null, at.ref);
  builder.event(at, { kind: 'notice', state: told.end, call: told.call, child, text: told.text ?? '' });
  return true;
}

/** What the host asked the model with: the tools in it are those that the agent had. */
function readShape(builder: RunBuilder, record: Json, ref: RawRef, child: string | null): void {
  const tools = listAt(objectAt(record, 'shape'), 'tools').flatMap((tool) => textAt(tool, 'name') ?? []);
  const agent = child === null ? MAIN : builder.child(child, null, ref);
  if (tools.length > 0) builder.grant(agent, { tools, ref });
}

function readSystem(builder: RunBuilder, record: Json, ref: RawRef, child: string | null): void {
  const subtype = textAt(record, 'subtype') ?? '';
  const agent = child === null ? MAIN : builder.child(child, null, ref);
  if (subtype === 'stop_hook_summary') {
    const decision = trueAt(record, 'preventedContinuation') ? 'block' : null;
    const at = { agent, ref, at: textAt(record, 'timestamp') };
    builder.event(at, { kind: 'hook', event: 'Stop', decision, text: textAt(record, 'stopReason') ?? '' });
  } else builder.counts.pass(`system ${subtype}`);
}

/** What `agent-CHILD.meta.json` says of a child. */
export function readMeta(builder: RunBuilder, meta: Json, child: string, ref: RawRef): void {
  builder.child(child, textAt(meta, 'toolUseId'), ref, textAt(meta, 'agentType'));
}

// A log of hook events, one a line as the host hands them to a hook on standard input. It shows calls, files and ends,
// and never a child's message: what a child was given and what it wrote in between is not in it.
import { sha256Of } from './blocks.js';
import { type At, changeOf, type RunBuilder } from './builder.js';
import { answerOf, DISPATCHERS } from './children.js';
import { isObject, type Json, objectAt, textAt, textsOf } from './record.js';
import { MAIN, type RawRef } from './types.js';

/** Events that say nothing of what an agent did. */
const PASSED: ReadonlySet<string> = new Set([
  'Notification',
  'PreCompact',
  'PostCompact',
  'ConfigChange',
  'InstructionsLoaded',
  'CwdChanged',
  'FileChanged',
  'Setup',
  'MessageDisplay',
  'UserPromptExpansion',
]);
const SHOWN: ReadonlySet<string> = new Set([
  'Stop',
  'StopFailure',
  'SessionStart',
  'SessionEnd',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
  'WorktreeCreate',
  'WorktreeRemove',
  'PostToolBatch',
  'PermissionRequest',
  'Elicitation',
  'ElicitationResult',
]);

export function readHookRecord(builder: RunBuilder, record: Json, ref: RawRef): void {
  const event = textAt(record, 'hook_event_name') ?? '';
  builder.session ??= textAt(record, 'session_id');
  builder.cwd ??= textAt(record, 'cwd');
  const agent = builder.child(textAt(record, 'agent_id'), null, ref, textAt(record, 'agent_type'));
  const at: At = { agent, ref, at: textAt(record, 'timestamp') };
  if (event === 'PreToolUse' || event === 'PostToolUse' || event === 'PostToolUseFailure')
    readTool(builder, record, event, at);
  else if (event === 'PermissionDenied') {
    const text = textAt(record, 'reason') ?? '';
    builder.denial(at, textAt(record, 'tool_use_id'), textAt(record, 'tool_name'), text);
  } else if (event === 'UserPromptSubmit') builder.text(at, 'user', textAt(record, 'prompt') ?? '');
  else if (event === 'SubagentStart' || event === 'SubagentStop') readChild(builder, record, event, at);
  else if (SHOWN.has(event)) {
    if (event === 'Stop') builder.end(MAIN, null, textAt(record, 'last_assistant_message'), ref);
    if (event === 'SessionEnd') builder.ended = true;
    builder.event(at, { kind: 'hook', event, decision: null, text: '' });
  } else if (PASSED.has(event)) builder.counts.pass(event);
  else builder.counts.unknown(event === '' ? '(no type)' : event, ref);
}

function readTool(builder: RunBuilder, record: Json, event: string, at: At): void {
  const tool = textAt(record, 'tool_name');
  const id = textAt(record, 'tool_use_id');
  const input = objectAt(record, 'tool_input');
  if (tool === null || id === null || input === null) {
    builder.counts.skipTool(`a ${event} without a name, an id or an input`, at.ref);
    return;
  }
  if (!builder.openCall(id)) builder.call(at, id, tool, input, changeOf(tool, input, sha256Of));
  if (event === 'PreToolUse') return;
  const response = record.tool_response;
  const error = event === 'PostToolUseFailure';
  const text = error ? (textAt(record, 'error') ?? '') : responseText(response);
  const answer = DISPATCHERS.has(tool) && isObject(response) ? answerOf(response) : null;
  builder.result(at, id, { error, text, started: answer && { agent: answer.child, status: answer.status } });
  if (!answer || error) return;
  const child = builder.child(
    answer.child,
    id,
    at.ref,
    textAt(response, 'agentType') ?? textAt(input, 'subagent_type'),
  );
  if (answer.end !== null) builder.end(child, answer.end, answer.text, at.ref);
}

function responseText(response: unknown): string {
  if (typeof response === 'string') return response;
  const parts = [textAt(response, 'stdout'), textAt(response, 'stderr'), ...textsOf(objectOrList(response))];
  return parts.filter((part) => part !== null && part !== '').join('\n');
}

const objectOrList = (response: unknown): unknown => (isObject(response) ? response.content : response);

/** A stop is no end of the work: a child that ran into its turn limit stops too. */
function readChild(builder: RunBuilder, record: Json, event: string, at: At): void {
  if (event === 'SubagentStop') builder.end(at.agent, null, textAt(record, 'last_assistant_message'), at.ref);
  builder.event(at, { kind: 'hook', event, decision: null, text: '' });
}

// The content of a message in the form of the host's API: the same blocks stand in both of its formats.
// Law: a block that speaks of a tool and cannot be understood is a skipped tool record, never nothing.
import { createHash } from 'node:crypto';
import { type At, changeOf, type RunBuilder } from './builder.js';
import { answerOf, DISPATCHERS } from './children.js';
import { isObject, type Json, objectAt, textAt, textsOf, trueAt } from './record.js';
import type { TextRole } from './types.js';

export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Blocks that say nothing of what an agent did or wrote. */
const PASSED: ReadonlySet<string> = new Set([
  'thinking',
  'redacted_thinking',
  'image',
  'document',
  'search_result',
  'container_upload',
  'compaction',
]);

export interface MessageContext extends At {
  readonly role: TextRole;
  /** The host's id of the message. */
  readonly message: string | null;
  /** The structured answer that the record holds beside its content. */
  readonly result: unknown;
  /** The calls that the record says were refused. */
  readonly rejected: ReadonlySet<string>;
}

/** Reads the content of a message; it may be a string or a list of blocks. */
export function readContent(builder: RunBuilder, content: unknown, context: MessageContext): void {
  if (typeof content === 'string') {
    builder.text(context, context.role, content, context.message);
    return;
  }
  if (isObject(content)) {
    readBlock(builder, content, context);
    return;
  }
  if (!Array.isArray(content)) {
    builder.counts.unknown('a message without content', context.ref);
    return;
  }
  // A structured answer belongs to the one block that the record holds.
  const single = content.filter((block) => textAt(block, 'type') === 'tool_result').length === 1;
  for (const block of content) readBlock(builder, block, single ? context : { ...context, result: undefined });
}

function readBlock(builder: RunBuilder, block: unknown, context: MessageContext): void {
  const type = textAt(block, 'type');
  if (!isObject(block) || type === null) {
    builder.counts.unknown('a block without a type', context.ref);
    return;
  }
  if (type === 'text') {
    const text = textAt(block, 'text');
    if (text === null) builder.counts.unknown('a text block without text', context.ref);
    else builder.text(context, context.role, text, context.message);
  } else if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
    readCall(builder, block, context);
  } else if (type === 'tool_result' || /^[a-z_]+_tool_result$/.test(type)) readResult(builder, block, context);
  else if (PASSED.has(type)) builder.counts.pass(`block ${type}`);
  // Whatever it is called: what names a tool and hands it something is a call, or the answer to one.
  else if (isToolLike(type, block)) builder.counts.skipTool(`block ${type}`, context.ref);
  else builder.counts.unknown(`block ${type}`, context.ref);
}

const isToolLike = (type: string, block: Json): boolean =>
  /tool|_use$|_call$|function/.test(type) ||
  (textAt(block, 'name') !== null && 'input' in block) ||
  'tool_use_id' in block;

function readCall(builder: RunBuilder, block: Json, context: MessageContext): void {
  const id = textAt(block, 'id');
  const tool = textAt(block, 'name');
  const input = objectAt(block, 'input');
  if (id === null || tool === null || tool === '' || input === null) {
    builder.counts.skipTool('a tool call without an id, a name or an input', context.ref);
    return;
  }
  builder.call(context, id, tool, input, changeOf(tool, input, sha256Of));
}

function readResult(builder: RunBuilder, block: Json, context: MessageContext): void {
  const id = textAt(block, 'tool_use_id');
  if (id === null) {
    builder.counts.skipTool('an answer of a tool without the id of its call', context.ref);
    return;
  }
  const content = block.content;
  const texts = textsOf(content);
  const error = trueAt(block, 'is_error') || textAt(content, 'type')?.endsWith('_error') === true;
  const text = texts.join('\n');
  const open = builder.openCall(id);
  const dispatches = open !== undefined && DISPATCHERS.has(open.tool);
  const answer = dispatches && isObject(context.result) ? answerOf(context.result) : null;
  const started = dispatches ? { agent: answer?.child ?? null, status: answer?.status ?? null } : null;
  builder.result(context, id, { error, text, started });
  if (answer && !error) {
    const child = builder.child(answer.child, id, context.ref, textAt(context.result, 'agentType'));
    if (answer.end !== null) builder.end(child, answer.end, answer.text, context.ref);
  }
  if (error && (context.rejected.has(id) || isDenial(text))) builder.denial(context, id, null, text);
}

/** The words in which the host tells an agent that a call was refused: by a rule, a mode, a hook or a person. */
const DENIALS: readonly RegExp[] = [
  /^Permission to use \S+ .*has been denied/s,
  /^Claude requested permissions? to (?:use|write|edit|read)\b/,
  /^The user doesn't want to (?:proceed with this tool use|take this action)/,
  /^File is in a directory that is denied by your permission settings/,
  /^\S+ operation blocked by hook\b|^[A-Za-z]+:[A-Za-z]+ hook (?:blocking )?error\b|^Hook PreToolUse:\S+ denied this tool\b/,
  /^Permission (?:for this tool use was|to use this tool was|was) denied/,
];

export const isDenial = (text: string): boolean => {
  const plain = text.replace(/^\s*<tool_use_error>/, '').trimStart();
  return DENIALS.some((form) => form.test(plain));
};

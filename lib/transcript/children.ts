// What the host adds to a child's answer, told from what the child wrote: notes in front and a tail behind, whose
// number the host records. The status alone does not tell a child that ran into its turn limit: it is `completed` too.
import { type Json, listAt, numberAt, textAt, textsOf } from './record.js';
import type { AgentEnd } from './types.js';

/** The tools that start an agent; `Task` is the older name. */
export const DISPATCHERS: ReadonlySet<string> = new Set(['Agent', 'Task']);

const LIMIT = /^\s*NOTE: this agent stopped at its \d+-turn limit\b/;

export interface Answer {
  readonly status: string | null;
  readonly child: string | null;
  readonly end: AgentEnd | null;
  /** What the child wrote; null where the host records none. */
  readonly text: string | null;
}

/** Reads the structured result of a tool that starts an agent. */
export function answerOf(result: Json): Answer {
  const status = textAt(result, 'status');
  const texts = textsOf(listAt(result, 'content'));
  const notes = numberAt(result, 'harnessNoteCount') ?? 0;
  const tail = numberAt(result, 'harnessTailCount') ?? 0;
  // Of a version that does not count its notes, a first block in the host's own words is taken for one.
  const shown = notes > 0 ? texts.slice(0, notes) : texts.slice(0, 1);
  const limit = shown.some((text) => LIMIT.test(text));
  const own = texts.slice(notes, Math.max(notes, texts.length - tail));
  return {
    status,
    child: textAt(result, 'agentId') ?? textAt(result, 'agent_id'),
    end: status === 'completed' ? (limit ? 'turn-limit' : 'completed') : endOf(status),
    text: limit || own.length === 0 ? null : own.join('\n'),
  };
}

/** The end that a status of the host stands for; null for one that is no end, or not known. */
export function endOf(status: string | null): AgentEnd | null {
  switch (status) {
    case 'completed':
    case 'failed':
      return status;
    case 'stopped':
    case 'killed':
    case 'cancelled':
      return 'stopped';
    case 'error':
      return 'failed';
    default:
      return null;
  }
}

export interface Notification {
  readonly child: string | null;
  readonly call: string | null;
  readonly end: AgentEnd | null;
  readonly text: string | null;
}

export const limited = (end: AgentEnd | null, text: string | null): AgentEnd | null =>
  end === 'completed' && text !== null && LIMIT.test(text) ? 'turn-limit' : end;

/**
 * Reads a notification that stands in a message of the host as marked-up text. What the child wrote comes last in it and
 * may hold anything, so the other fields are only looked for in front of it.
 */
export function notificationOf(content: string): Notification | null {
  if (!content.startsWith('<task-notification>')) return null;
  const at = content.indexOf('<result>');
  const head = at < 0 ? content : content.slice(0, at);
  const end = content.lastIndexOf('</result>');
  const text = at < 0 || end < at ? null : content.slice(at + '<result>'.length, end);
  const field = (name: string): string | null => new RegExp(`<${name}>([^<]*)</${name}>`).exec(head)?.[1] ?? null;
  return {
    child: field('task-id'),
    call: field('tool-use-id'),
    end: limited(endOf(field('status')), text),
    text,
  };
}

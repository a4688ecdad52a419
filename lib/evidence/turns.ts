// Whose words each stretch of a turn is. A turn of the user may hold what a hook, the host or another agent put there;
// an agent's turn may hold what a tool answered.
// Law: only a person's own words are `user`, and only what a tool answered is `tool`; in doubt the weaker class stands.
import type { EvidenceClass, Span, Turn, TurnPart } from './types.js';

export interface Segment extends Span {
  readonly class: EvidenceClass;
}

const PEOPLE: ReadonlySet<string> = new Set(['user', 'human']);
const TOOLS: ReadonlySet<string> = new Set(['tool', 'function', 'tool_result']);
const AGENTS: ReadonlySet<string> = new Set(['assistant', 'agent', 'model', 'ai']);
/** Their answers are what an agent wrote. */
const HAND_BACKS: ReadonlySet<string> = new Set(['agent', 'task', 'taskoutput', 'agentoutputtool', 'sendmessage']);

/** What hosts put into a turn of the user in tags of their own. */
const INJECTED =
  /<(system-reminder|task-notification|teammate-message|user-prompt-submit-hook|local-command-stdout|local-command-stderr|local-command-caveat|command-message)\b[^>]{0,200}>[\s\S]*?(?:<\/\1>|$)/g;
const COMPACTED = /^\s*This session is being continued from a previous conversation\b/;

/** The stretches of a turn's content, in order and without gaps; one for most turns. */
export function segmentsOf(turn: Turn): Segment[] {
  const base = baseClass(turn);
  const length = turn.content.length;
  const parts = placedParts(turn, base);
  const segments: Segment[] = [];
  let at = 0;
  for (const part of [...parts, { start: length, end: length, class: base }]) {
    if (part.start > at) segments.push({ start: at, end: part.start, class: base });
    if (part.end > part.start) segments.push(part);
    at = part.end;
  }
  return segments.flatMap((segment) => (segment.class === 'user' ? withoutInjected(turn.content, segment) : [segment]));
}

/** The class of a place: that of the stretch that holds all of it, else the weakest that it touches. */
export function classAt(segments: readonly Segment[], { start, end }: Span): EvidenceClass {
  const touched = segments.filter((segment) => segment.start < end && start < segment.end);
  const weakest = (['agent', 'action', 'tool', 'user'] as const).find((one) => touched.some((s) => s.class === one));
  return weakest ?? 'agent';
}

/** The class of a turn as a whole, by its role and the kinds of its parts. */
export function baseClass({ role, parts = [], synthetic, origin, agent, content }: Turn): EvidenceClass {
  const who = role.trim().toLowerCase();
  if (synthetic === true) return 'agent';
  if (PEOPLE.has(who)) {
    if (isAnswer(parts)) return partsClass(parts);
    const typed = agent === undefined && (origin === undefined || PEOPLE.has(origin.toLowerCase()));
    return typed && !COMPACTED.test(content) ? 'user' : 'agent';
  }
  if (TOOLS.has(who)) return parts.length > 0 && parts.every(isHandBack) ? 'agent' : 'tool';
  return AGENTS.has(who) ? partsClass(parts) : 'agent';
}

/** Some hosts record the answer of a tool as a turn of the user. */
const isAnswer = (parts: readonly TurnPart[]): boolean =>
  parts.length > 0 && parts.every(({ kind }) => kind === 'tool_result');

const isHandBack = ({ kind, tool }: TurnPart): boolean =>
  kind === 'tool_result' && tool !== undefined && HAND_BACKS.has(tool.trim().toLowerCase());

function partsClass(parts: readonly TurnPart[]): EvidenceClass {
  if (parts.some(isHandBack)) return 'agent';
  if (parts.some(({ kind }) => kind === 'tool_result')) return 'tool';
  return parts.some(({ kind }) => kind === 'tool_call') ? 'action' : 'agent';
}

/** The parts that give their text, where it stands in the content. */
function placedParts({ content, parts = [], synthetic }: Turn, base: EvidenceClass): Segment[] {
  const placed: Segment[] = [];
  let at = 0;
  for (const part of parts) {
    if (part.text === undefined || part.text === '') continue;
    const start = content.indexOf(part.text, at);
    if (start < 0) continue;
    at = start + part.text.length;
    const own = part.kind === 'text' ? (base === 'user' ? 'user' : 'agent') : partsClass([part]);
    placed.push({ start, end: at, class: synthetic === true ? 'agent' : own });
  }
  return placed;
}

function withoutInjected(content: string, { start, end }: Segment): Segment[] {
  const segments: Segment[] = [];
  let at = start;
  for (const { 0: text, index } of content.slice(start, end).matchAll(INJECTED)) {
    if (start + index > at) segments.push({ start: at, end: start + index, class: 'user' });
    at = start + index + text.length;
    segments.push({ start: start + index, end: at, class: 'agent' });
  }
  return at < end ? [...segments, { start: at, end, class: 'user' }] : segments;
}

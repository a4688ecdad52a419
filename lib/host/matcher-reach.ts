// Whether a hook's matcher can match anything that the host has: probed against its names, not judged by its looks.
// Law: a pattern that cannot be tried in bounded time, and a name that may be an MCP tool's, is taken to match.
import { readMatcher } from './matcher.js';
import { lookUpTool, type ToolLookup } from './tools.js';
import type { EventFact, HostFacts } from './types.js';

export type DeadReason =
  /** Not a regular expression. */
  | { readonly kind: 'no-pattern' }
  /** A condition in some language, which is compared with a name as text. */
  | { readonly kind: 'expression' }
  /** `Bash(git *)`: a permission rule. */
  | { readonly kind: 'permission-rule'; readonly tool: string }
  /** `mcp__server` alone is compared as a whole name. */
  | { readonly kind: 'server' }
  /** The tool has another name now, under which the event comes. */
  | { readonly kind: 'renamed'; readonly now: string }
  /** Not one of the values of this event. */
  | { readonly kind: 'no-value'; readonly values: readonly string[] }
  | { readonly kind: 'no-tool'; readonly lookup: ToolLookup }
  /** A pattern that matches no name of a tool. */
  | { readonly kind: 'matches-nothing' };

export interface DeadPart {
  /** The name of a list, or the whole matcher. */
  readonly text: string;
  readonly reason: DeadReason;
}

export interface Reach {
  readonly dead: readonly DeadPart[];
  /** Nothing of the matcher matches. */
  readonly all: boolean;
}

const ALIVE: Reach = { dead: [], all: false };

export function reachOf(facts: HostFacts, event: EventFact, text: string): Reach {
  const matcher = readMatcher(event, text);
  if (matcher.kind === 'pattern') {
    if (!matcher.valid) return whole(text, { kind: 'no-pattern' });
    if (event.matches === 'tool') return ofPattern(facts, text);
    return event.matches === 'values' ? ofValuePattern(event, text) : ALIVE;
  }
  if (matcher.kind !== 'names' || matcher.names.length === 0) return ALIVE;
  const judge =
    event.matches === 'tool'
      ? (name: string): DeadReason | null => ofName(facts, name, matcher.names)
      : event.matches === 'values'
        ? (name: string): DeadReason | null =>
            event.values?.includes(name) ? null : { kind: 'no-value', values: event.values ?? [] }
        : (): null => null;
  const dead = matcher.names.flatMap((name) => {
    const reason = judge(name);
    return reason ? [{ text: name, reason }] : [];
  });
  return { dead, all: dead.length === matcher.names.length };
}

const whole = (text: string, reason: DeadReason): Reach => ({ dead: [{ text, reason }], all: true });

function ofName(facts: HostFacts, name: string, beside: readonly string[]): DeadReason | null {
  const lookup = lookUpTool(facts, name);
  if (lookup.kind === 'mcp') return /^mcp__[^_]+(?:_[^_]+)*$/.test(name) ? { kind: 'server' } : null;
  if (lookup.kind === 'current' || lookup.kind === 'unconfirmed' || lookup.kind === 'open') return null;
  const now = lookup.kind === 'alias' || lookup.kind === 'removed' ? lookup.now : null;
  // Both names, so that the hook works with older hosts too.
  if (now !== null && beside.includes(now)) return null;
  if (lookup.kind === 'removed' && beside.some((other) => lookUpTool(facts, other).kind === 'current')) return null;
  return lookup.kind === 'alias' ? { kind: 'renamed', now: lookup.now } : { kind: 'no-tool', lookup };
}

const EXPRESSION = /==|&&|=~|\btool_(?:name|input)\b|\bmatches\s+["']/;
/** `^Name$`, `^(One|Two)$`. */
const NAMES_ONLY = /^\^(?:\((?:\?:)?)?\w+(?:\|\w+)*\)?\$$/;
/** Behind a quantifier on a group a pattern may take for ever: such a one is not tried. */
const SLOW = /\)[*+{]|.{400}/s;

function ofPattern(facts: HostFacts, source: string): Reach {
  if (EXPRESSION.test(source)) return whole(source, { kind: 'expression' });
  if (facts.tools.size === 0 || SLOW.test(source)) return ALIVE;
  const pattern = new RegExp(source);
  const tools = [...facts.tools.values()];
  if (tools.some((t) => t.status !== 'removed' && t.status !== 'alias' && pattern.test(t.name))) return ALIVE;
  const old = tools.find((t) => t.status === 'alias' && pattern.test(t.name));
  if (old?.now !== undefined) return whole(source, { kind: 'renamed', now: old.now });
  const rule = /^([A-Z]\w+)\(.*\)$/s.exec(source)?.[1];
  if (rule !== undefined && facts.tools.has(rule)) return whole(source, { kind: 'permission-rule', tool: rule });
  // Anything looser may match a tool of a server, and those have any name behind `mcp__`.
  return NAMES_ONLY.test(source) && !/mcp|__/i.test(source) ? whole(source, { kind: 'matches-nothing' }) : ALIVE;
}

function ofValuePattern(event: EventFact, source: string): Reach {
  if (SLOW.test(source)) return ALIVE;
  const pattern = new RegExp(source);
  const { values = [] } = event;
  return values.some((value) => pattern.test(value)) ? ALIVE : whole(source, { kind: 'no-value', values });
}

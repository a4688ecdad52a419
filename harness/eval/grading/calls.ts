// Tool calls of a run: which are meant by a name, a pattern over the input and an agent, and in which order they came.
// A call counts when it was made, also when it was refused: whoever asks for a tool has called it.

import { quoted } from '../../../lib/text/words.js';
import { MAIN, type RawRef, type RunSummary } from '../../../lib/transcript/types.js';
import type { Grade, RunView } from '../graders/grader.js';
import { countMatches } from './pattern.js';
import { cannot, lineOf } from './said.js';

const MAX_CALLS = 100_000;
/** UTF-16 units of inputs that patterns are matched against. */
const MAX_INPUTS = 16 * 1024 * 1024;

export interface CallPattern {
  /** A tool's name, or its start with `*` at the end: `mcp__github__*`. */
  readonly tool: string;
  /** A JavaScript pattern over the input as JSON. */
  readonly input: string | null;
  /** {@link MAIN}, an agent's type, or null for any. */
  readonly agent: string | null;
}

export interface Call {
  readonly tool: string;
  readonly agent: string;
  readonly seq: number;
  readonly ref: RawRef;
}

export type CallsRead =
  | { readonly ok: true; readonly calls: readonly Call[] }
  | { readonly ok: false; readonly grade: Grade };

export const namesTool = (pattern: string, tool: string): boolean =>
  pattern.endsWith('*') ? tool.startsWith(pattern.slice(0, -1)) : tool === pattern;

/** Ids of the agents that a name stands for; null for all of them. A plugin's own name may stand before a type. */
export function agentsOf({ agents }: RunSummary, name: string | null): ReadonlySet<string> | null {
  if (name === null) return null;
  if (name === MAIN) return new Set([MAIN]);
  return new Set(agents.filter(({ id, type }) => id !== MAIN && isType(type, name)).map(({ id }) => id));
}

export const isType = (type: string | null, name: string): boolean =>
  type === name || (type?.endsWith(`:${name}`) ?? false);

export function callsOf(run: RunView, { tool, input, agent }: CallPattern): CallsRead {
  const agents = agentsOf(run.summary, agent);
  const calls: (Call & { readonly json: string })[] = [];
  let over = false;
  let length = 0;
  run.events((event) => {
    if (event.kind !== 'tool_call' || !namesTool(tool, event.tool) || over) return;
    if (agents && !agents.has(event.agent)) return;
    const json = input === null ? '' : JSON.stringify(event.input);
    length += json.length;
    over = calls.length >= MAX_CALLS || length > MAX_INPUTS;
    if (!over) calls.push({ tool: event.tool, agent: event.agent, seq: event.seq, ref: event.ref, json });
  });
  if (over)
    return {
      ok: false,
      grade: cannot('infra-error', `the run has more calls of ${quoted(tool)} than are looked at`, [run.name]),
    };
  if (input === null) return { ok: true, calls };
  const kept: Call[] = [];
  for (const call of calls) {
    const matched = countMatches(input, '', [call.json], 1);
    if (!matched.ok) return matched;
    if (matched.count > 0) kept.push(call);
  }
  return { ok: true, calls: kept };
}

export const placesOf = (calls: readonly Call[]): string[] => calls.slice(0, 8).map(({ ref }) => lineOf(ref));

/** `Write`, `Write` of `researcher`, `Bash` with `rm -rf`. */
export const shownPattern = ({ tool, input, agent }: CallPattern): string =>
  `${quoted(tool)}${input === null ? '' : ` with ${quoted(input)}`}${agent === null ? '' : ` by ${quoted(agent)}`}`;

/** An agent that the run does not have did nothing that could be judged. */
export function absentAgent(run: RunView, agent: string | null): Grade | null {
  if (agent === null || agent === MAIN || (agentsOf(run.summary, agent)?.size ?? 0) > 0) return null;
  return cannot('unreached', `the run has no agent ${quoted(agent)}`, [run.name]);
}

// What claims are judged against: the keys as they are written, and what they come to when the component runs.
// A skill or a command runs in the session that calls it: its list approves in advance and takes nothing away.
import { entryOf, type MappingEntry } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import { holds } from '../host/grant.js';
import type { ComponentKind, EffectiveGrant, GrantReason, HostFacts, Scope, ToolList } from '../host/types.js';
import type { Span } from '../text/span.js';
import type { Capability, ClaimHook, Mention } from './types.js';

/** A tools list with the place of its value; null where there is no such key. */
export interface PlacedList extends ToolList {
  readonly span: Span | null;
}

export interface Ground {
  readonly document: MarkdownDocument;
  readonly facts: HostFacts;
  readonly kind: ComponentKind;
  readonly scope: Scope;
  /** The hooks of the plugin that it is a part of. */
  readonly hooks: readonly ClaimHook[];
  /** Of an agent; for a skill or a command what its own keys take away. */
  readonly grant: EffectiveGrant;
  /** `tools`, or `allowed-tools` in a skill or a command. */
  readonly listed: PlacedList;
  /** `disallowedTools`, or `disallowed-tools`. */
  readonly denied: PlacedList;
}

/** How a tool stands: in the list, held when it runs, and why. */
export interface Standing {
  readonly tool: string;
  readonly held: 'yes' | 'no' | 'maybe';
  /** Given by the keys: listed or inherited, and not denied. */
  readonly declared: boolean;
  /** Named by an entry of the list. */
  readonly named: boolean;
  readonly reason: GrantReason | null;
}

export const entry = (ground: Ground, key: string): MappingEntry | undefined =>
  entryOf(ground.document.frontmatter.lenient, key);

export const isAgent = (ground: Ground): boolean => ground.kind === 'agent';

export const listKey = (ground: Ground): string => (isAgent(ground) ? 'tools' : 'allowed-tools');
export const denyKey = (ground: Ground): string => (isAgent(ground) ? 'disallowedTools' : 'disallowed-tools');

/** The present name of a tool. */
export function present(ground: Ground, name: string): string {
  const fact = ground.facts.tools.get(name);
  return fact?.status === 'alias' ? (fact.now ?? name) : name;
}

const WRITERS = ['Write', 'Edit', 'NotebookEdit'];
const TOOLS_OF: Readonly<Record<Exclude<Capability, 'mcp'>, readonly string[]>> = {
  shell: ['Bash', 'PowerShell'],
  spawn: ['Agent'],
  write: WRITERS,
  web: ['WebFetch', 'WebSearch'],
  skill: ['Skill'],
  ask: ['AskUserQuestion'],
};

export const writers = (ground: Ground): readonly Standing[] => WRITERS.map((name) => standing(ground, name));

/** The tools a mention stands for; none for `mcp`, which is judged by itself. */
export function toolsOf(ground: Ground, mention: Mention): readonly string[] {
  if (mention.name !== null) return [present(ground, mention.name)];
  return mention.capability === null || mention.capability === 'mcp' ? [] : TOOLS_OF[mention.capability];
}

export function standing(ground: Ground, name: string): Standing {
  const tool = present(ground, name);
  const { grant, listed, denied } = ground;
  const named = names(ground, listed, tool);
  const taken = names(ground, denied, tool) || grant.reasons.some((r) => r.tool === tool && r.code === 'denied');
  return {
    tool,
    held: holds(ground.facts, grant, tool),
    declared: !taken && (named || (grant.inheritsAll && !tool.startsWith('mcp__'))),
    named,
    reason: grant.reasons.find((reason) => reason.tool === tool) ?? null,
  };
}

/** Whether a list names a tool, or for MCP its server. */
function names(ground: Ground, list: ToolList, tool: string): boolean {
  return list.rules.some((rule) => {
    if (rule.text === '*') return true;
    if (!rule.mcp) return present(ground, rule.tool) === tool;
    const whole = rule.mcp.tool === null || rule.mcp.tool === '*';
    return (
      rule.tool === tool ||
      (whole && (tool === `mcp__${rule.mcp.server}` || tool.startsWith(`mcp__${rule.mcp.server}__`)))
    );
  });
}

/** It is there, although on some model, platform or way of running it is not: held as far as the keys go. */
export const mayBeThere = (one: Standing): boolean =>
  one.held === 'maybe' &&
  one.reason?.held === true &&
  one.reason.doubts.every((doubt) => doubt.code === 'background' || doubt.code === 'availability');

/** Tools of a team: an agent that runs as a teammate gets them whatever its list says. */
const TEAM = new Set(['SendMessage', 'TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate']);

/** Not there for an agent that was dispatched, and there for one that leads a session or works in a team. */
export const elsewhere = (ground: Ground, one: Standing): 'main session' | 'teammate' | null => {
  if (one.reason?.code === 'host-removes') return 'main session';
  if (ground.facts.tools.get(one.tool)?.neverInSubagent && ground.grant.inheritsAll) return 'main session';
  return TEAM.has(one.tool) ? 'teammate' : null;
};

/** The place that backs a claim or fails to: the value of the list, else the frontmatter as a whole. */
export function backing(ground: Ground): { readonly span: Span; readonly label: string } {
  const key = listKey(ground);
  const { listed, denied, document } = ground;
  if (listed.span) return { span: listed.span, label: `\`${key}\` is here` };
  if (denied.span) return { span: denied.span, label: `there is no \`${key}\`, only \`${denyKey(ground)}\`` };
  const { frontmatter, source } = document;
  const line = source.position(frontmatter.span.start).line;
  return { span: source.lineSpan(line), label: `there is no \`${key}\` key in this frontmatter` };
}

/** A hook of the agent's own frontmatter may enforce what the text claims. It is named, and proves nothing. */
export function possibleBacking(ground: Ground): readonly { readonly span: Span; readonly label: string }[] {
  const hooks = ground.scope === 'plugin' ? undefined : entry(ground, 'hooks');
  return hooks ? [{ span: hooks.keySpan, label: 'a hook may enforce it, which is no proof' }] : [];
}

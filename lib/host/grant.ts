// What an agent can use: the pool or its list, less what it denies, what the host takes from a subagent, what the
// background takes, and what stands aside beside Bash. Everything is said with how certain it is, because prose is
// judged against it: held for certain, not held for certain, or it depends, with the reason.
import { hasPartialGlob, hasServerGlob, isWholeServer } from './permission.js';
import { lookUpTool, resolves } from './tools.js';
import type {
  EffectiveGrant,
  GrantCode,
  GrantDoubt,
  GrantReason,
  HostFacts,
  Scope,
  ToolFact,
  ToolList,
  ToolRule,
} from './types.js';

export interface GrantInput {
  readonly tools: ToolList;
  readonly disallowedTools: ToolList;
  readonly scope: Scope;
  /** `memory:` as written; absent or null where there is none. */
  readonly memory?: string | null;
  /** `background:` as read; undefined where absent or unreadable. */
  readonly background?: boolean | undefined;
  /** Whether `initialPrompt:` is set: the mark of an agent that leads a session. */
  readonly initialPrompt?: boolean;
  readonly permissionMode?: string | null;
  /** It is known to lead a session: nothing is taken from it as from a subagent. */
  readonly mainSession?: boolean;
}

/** File tools that `memory:` brings along, so that the agent can keep its notes. */
const MEMORY_TOOLS = ['Read', 'Write', 'Edit'];
const MEMORY_SCOPES = ['user', 'project', 'local'];

export const ABSENT: ToolList = { state: 'absent', rules: [] };

export function effectiveGrant(facts: HostFacts, input: GrantInput): EffectiveGrant {
  const wanted = names(facts, input.tools.rules);
  const state: State = {
    input,
    known: input.tools.state !== 'unclear' && input.disallowedTools.state !== 'unclear' && facts.tools.size > 0,
    inheritsAll: input.tools.state === 'absent' || input.tools.rules.some((rule) => rule.text === '*'),
    listed: wanted,
    denied: names(facts, input.disallowedTools.rules),
    ...roleOf(input),
  };
  const reasons = [...facts.tools.values()]
    .filter((fact) => fact.status === 'current' || fact.status === 'unconfirmed')
    .map((fact) => judge(fact, state))
    .sort((a, b) => (a.tool < b.tool ? -1 : 1));
  return {
    known: state.known,
    inheritsAll: state.inheritsAll,
    tools: reasons.filter((one) => one.held).map((one) => one.tool),
    mayLack: reasons.filter((one) => one.held && one.doubts.length > 0).map((one) => one.tool),
    mayHold: reasons.filter((one) => !one.held && one.doubts.length > 0).map((one) => one.tool),
    mcp: state.inheritsAll ? null : mcpEntries(input.tools.rules),
    mcpDenied: mcpEntries(input.disallowedTools.rules, 'mcp__*'),
    reasons,
    unresolved: input.tools.rules.filter((rule) => !ruleResolves(facts, rule)),
  };
}

/** Whether an entry of `tools` gives anything. A specifier does not matter: the tool is granted as a whole. */
export function ruleResolves(facts: HostFacts, rule: ToolRule): boolean {
  if (rule.text === '*') return true;
  if (rule.fault) return false;
  if (rule.mcp) return !hasServerGlob(rule) && !hasPartialGlob(rule);
  return resolves(lookUpTool(facts, rule.tool));
}

/** Held for certain, not held for certain, or it depends. Takes built-in names, their aliases, and MCP names. */
export function holds(facts: HostFacts, grant: EffectiveGrant, name: string): 'yes' | 'no' | 'maybe' {
  if (!grant.known) return 'maybe';
  if (name.startsWith('mcp__')) return holdsMcp(grant, name);
  const fact = facts.tools.get(name);
  if (!fact) return 'no';
  if (fact.status === 'removed') return 'no';
  const tool = fact.status === 'alias' ? (fact.now ?? name) : name;
  if (grant.mayLack.includes(tool) || grant.mayHold.includes(tool)) return 'maybe';
  return grant.tools.includes(tool) ? 'yes' : 'no';
}

/** Nothing is held in any circumstances that depend on the agent: the host usually refuses to start such an agent. */
export function holdsNothing(grant: EffectiveGrant): boolean {
  if (!grant.known || grant.mcp === null) return false;
  if (grant.mcp.some((name) => !grant.mcpDenied.some((entry) => covers(entry, name)))) return false;
  return !grant.reasons.some((one) => one.held || one.doubts.some((doubt) => doubt.code !== 'auto-mode'));
}

interface State {
  readonly input: GrantInput;
  readonly known: boolean;
  readonly inheritsAll: boolean;
  readonly listed: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  readonly role: 'subagent' | 'main-session' | 'either';
}

/**
 * `initialPrompt` says that the agent is meant to lead a session. The key itself is lost in a plugin, but what it says
 * about how the agent is started stays likely, so there too nothing is taken from it for certain.
 */
function roleOf(input: GrantInput): { role: State['role'] } {
  if (input.mainSession) return { role: 'main-session' };
  return { role: input.initialPrompt ? 'either' : 'subagent' };
}

interface Verdict {
  held: boolean;
  code: GrantCode;
  text: string;
  doubts: GrantDoubt[];
}

/** The steps in the order in which the host takes them. */
function judge(fact: ToolFact, state: State): GrantReason {
  const verdict = fromLists(fact, state);
  addMemory(fact, state, verdict);
  standAside(fact, state, verdict);
  takeFromSubagent(fact, state, verdict);
  takeInBackground(fact, state, verdict);
  if (verdict.held && fact.availability) doubt(verdict, 'availability', fact.availability);
  if (verdict.held && fact.status === 'unconfirmed') doubt(verdict, 'unconfirmed', 'the name is not confirmed');
  if (!verdict.held && fact.grantedAnyway) doubt(verdict, 'auto-mode', fact.grantedAnyway);
  return { tool: fact.name, ...verdict };
}

function fromLists(fact: ToolFact, state: State): Verdict {
  const doubts: GrantDoubt[] = [];
  if (!state.known) {
    const text = 'the value of `tools` or `disallowedTools` is of a kind nobody has seen the host read';
    return { held: false, code: 'unclear', text, doubts: [{ code: 'unclear', text }] };
  }
  if (state.denied.has(fact.name)) return { held: false, code: 'denied', text: 'denied by `disallowedTools`', doubts };
  if (fact.deniedWith && state.denied.has(fact.deniedWith)) {
    return {
      held: false,
      code: 'denied',
      text: `gone with \`${fact.deniedWith}\`, which \`disallowedTools\` denies`,
      doubts,
    };
  }
  if (state.inheritsAll) {
    const text =
      state.input.tools.state === 'absent' ? 'inherited: there is no `tools` key' : 'granted by `tools: "*"`';
    return { held: true, code: 'inherited', text, doubts };
  }
  if (state.listed.has(fact.name)) return { held: true, code: 'listed', text: 'listed in `tools`', doubts };
  return { held: false, code: 'not-listed', text: 'not listed in `tools`', doubts };
}

function addMemory(fact: ToolFact, state: State, verdict: Verdict): void {
  const memory = state.input.memory;
  if (!memory || verdict.held || !state.known || !MEMORY_TOOLS.includes(fact.name)) return;
  if (verdict.code === 'denied' || !MEMORY_SCOPES.includes(memory)) return;
  Object.assign(verdict, { held: true, code: 'memory', text: '`memory` brings it along' });
}

function standAside(fact: ToolFact, state: State, verdict: Verdict): void {
  const by = fact.displacedBy;
  if (!by || !verdict.held) return;
  const where = fact.displacedOn ?? 'some platforms';
  if (!state.inheritsAll && (!state.listed.has(by) || state.denied.has(by))) return;
  const text = state.inheritsAll
    ? `not in the pool on ${where}, where it comes back only when listed without \`${by}\``
    : `gone beside \`${by}\` on ${where}`;
  Object.assign(verdict, { held: false, code: 'displaced-by-bash', text });
  doubt(verdict, 'platform', 'kept on other platforms');
}

function takeFromSubagent(fact: ToolFact, state: State, verdict: Verdict): void {
  if (!fact.neverInSubagent || !verdict.held || state.role === 'main-session') return;
  const mode = fact.exceptInMode;
  if (mode && state.input.permissionMode === mode && state.input.scope !== 'plugin') {
    if (state.input.scope === 'bare') doubt(verdict, 'main-session', 'a plugin-shipped agent loses `permissionMode`');
    return;
  }
  Object.assign(verdict, { held: false, code: 'host-removes', text: 'never given to a subagent' });
  if (state.role === 'either') doubt(verdict, 'main-session', 'kept when the agent leads a session');
}

function takeInBackground(fact: ToolFact, state: State, verdict: Verdict): void {
  if (fact.inBackground || !verdict.held || state.role === 'main-session' || fact.neverInSubagent) return;
  if (state.input.background === true && state.role === 'subagent') {
    const text = 'not kept by an agent with `background: true`';
    Object.assign(verdict, { held: false, code: 'background', text });
    return;
  }
  doubt(verdict, 'background', 'not kept when the agent runs in the background, which is the default');
}

function doubt(verdict: Verdict, code: GrantDoubt['code'], text: string): void {
  verdict.doubts = [...verdict.doubts, { code, text }];
}

/** The present names of the built-in tools that a list holds; what resolves to nothing is left out. */
function names(facts: HostFacts, rules: readonly ToolRule[]): Set<string> {
  const out = new Set<string>();
  for (const rule of rules) {
    if (!ruleResolves(facts, rule) || rule.mcp || rule.text === '*') continue;
    const fact = facts.tools.get(rule.tool);
    if (fact) out.add(fact.status === 'alias' ? (fact.now ?? fact.name) : fact.name);
  }
  return out;
}

/** Entries that name a server or a tool; `every` is the one wildcard that stands for all servers, where it is read. */
const mcpEntries = (rules: readonly ToolRule[], every?: string): string[] => [
  ...new Set(
    rules
      .filter((rule) => rule.mcp && !rule.fault)
      .filter((rule) => rule.tool === every || !(hasServerGlob(rule) || hasPartialGlob(rule)))
      .map((rule) => (isWholeServer(rule) && rule.tool !== every ? `mcp__${rule.mcp?.server}` : rule.tool)),
  ),
];

function holdsMcp(grant: EffectiveGrant, name: string): 'yes' | 'no' | 'maybe' {
  if (grant.mcpDenied.some((entry) => covers(entry, name))) return 'no';
  if (grant.mcp === null) return 'maybe';
  return grant.mcp.some((entry) => covers(entry, name)) ? 'yes' : 'no';
}

/** `mcp__server` covers the server, `mcp__*` all of them. */
const covers = (entry: string, name: string): boolean =>
  entry === name || entry === 'mcp__*' || name.startsWith(`${entry}__`);

// Orders to use a tool, against whether the component can have it at all.
import { allow } from './edits.js';
import { backing, elsewhere, entry, type Ground, type Standing, standing, toolsOf } from './ground.js';
import { allowed, consequenceGone, fixGone, isRemoved, whyGone } from './judge-tools.js';
import { enumerate, type Judgement } from './judgement.js';
import type { Capability, Claim, Mention } from './types.js';

/** Bash searches as well as these do, so that an order to search is not in vain. */
const SEARCH = new Set(['Grep', 'Glob', 'LS']);

export function judgeOrder(ground: Ground, claim: Claim, claims: readonly Claim[]): Judgement | null {
  const missing: Standing[] = [];
  let some = false;
  for (const mention of claim.tools) {
    const gone = goneOf(ground, mention);
    if (gone.length === 0) some = true;
    missing.push(...gone);
  }
  if (missing.length === 0 || (claim.anyOf && some)) return null;
  const names = [...new Set(missing.map((one) => one.tool))];
  // Where the text says itself that the tool is not there, the order is about something else, or that sentence is.
  if (
    claims.some(
      (other) =>
        other.kind === 'absent' &&
        other.tools.some((tool) => toolsOf(ground, tool).some((name) => names.includes(name))),
    )
  )
    return null;
  const capability = claim.tools[0]?.capability ?? null;
  return capability === null ? named(ground, claim, missing, names) : unnamed(ground, claim, capability);
}

function named(ground: Ground, claim: Claim, missing: readonly Standing[], names: readonly string[]): Judgement {
  const first = missing[0] as Standing;
  const who = missing.map((one) => elsewhere(ground, one));
  const soft = missing.every((one, i) => who[i] !== null || isRemoved(ground, one));
  const lenient =
    soft &&
    (ground.grant.inheritsAll ||
      names.every((name) => standing(ground, name).named) ||
      who.includes('teammate') ||
      missing.some((one) => isRemoved(ground, one)));
  return {
    fault: 'order',
    claim,
    severity: lenient ? 'warning' : 'error',
    message: `the agent is told to use ${enumerate(names)}, which it does not have: ${whyGone(ground, first)}`,
    span: claim.span,
    label: 'says to use it',
    why: `${ground.facts.label}: ${consequenceGone(ground, first)}${tail(who)}; the worker cannot follow the order and improvises`,
    fix: fixGone(ground, names),
    related: [backing(ground)],
    edits: soft ? [] : allowed(ground, names),
  };
}

/** What an order needs that names no tool: the words for it, and what would do. */
const NEEDS: Readonly<Record<Capability, readonly [string, string]>> = {
  write: ['write a file', '`Write`'],
  shell: ['run a command', '`Bash`'],
  spawn: ['start another agent', '`Agent`'],
  skill: ['load a skill', '`Skill`'],
  web: ['search the web', '`WebSearch`'],
  mcp: ['use an MCP server', 'the tools of that server, as `mcp__<server>`'],
  ask: ['ask the user', '`AskUserQuestion`'],
};

function unnamed(ground: Ground, claim: Claim, capability: Capability): Judgement {
  const [what, tool] = NEEDS[capability];
  const single = /^`(\w+)`$/.exec(tool)?.[1];
  return {
    fault: 'order',
    claim,
    severity: capability === 'skill' ? 'warning' : 'error',
    message: `the agent is told to ${what}, and nothing in its grant can do it`,
    span: claim.span,
    label: `needs ${tool}`,
    why: `${ground.facts.label}: ${capability === 'mcp' ? 'an allow-list drops every MCP tool that it does not name' : 'an agent has what `tools` names, less what `disallowedTools` takes away'}; a worker that cannot follow the order may report it as done all the same`,
    fix:
      capability === 'write'
        ? 'grant `Write`, or have the agent return the text and let the caller save it'
        : capability === 'mcp'
          ? 'name the server in `tools`, as `mcp__<server>`, or describe what to do without it'
          : `add ${tool} to \`tools\`, or describe what to do without it`,
    related: [backing(ground)],
    edits:
      single && ground.grant.reasons.find((one) => one.tool === single)?.code === 'not-listed'
        ? allow(ground, [single])
        : [],
  };
}

/** The tools that a mention needs and that are not there; none where another tool does as well. */
function goneOf(ground: Ground, mention: Mention): Standing[] {
  if (mention.capability === 'mcp') return mcpGone(ground);
  const all = toolsOf(ground, mention).map((name) => standing(ground, name));
  if (mention.capability === null) return all.filter((one) => one.held === 'no' && !isSearch(ground, one));
  if (all.some((one) => one.held !== 'no')) return [];
  if (mention.capability === 'skill') return entry(ground, 'skills') ? [] : all;
  if (mention.capability === 'spawn') return all;
  const other = standing(ground, 'Bash').held !== 'no' || ground.grant.mcp === null || ground.grant.mcp.length > 0;
  return other ? [] : all.slice(0, 1);
}

const isSearch = (ground: Ground, one: Standing): boolean =>
  SEARCH.has(one.tool) && standing(ground, 'Bash').held !== 'no';

const mcpGone = (ground: Ground): Standing[] =>
  ground.grant.mcp !== null && ground.grant.mcp.length === 0
    ? [{ tool: 'mcp__*', held: 'no', declared: false, named: false, reason: null }]
    : [];

function tail(who: readonly (string | null)[]): string {
  if (who.includes('teammate')) return '; it is added for an agent that works as a teammate';
  return who.includes('main session') ? '; only a main session has it' : '';
}

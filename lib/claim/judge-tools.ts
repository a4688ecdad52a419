// "It is not there" and "it is there", tool by tool.
import { allow, deny } from './edits.js';
import {
  backing,
  elsewhere,
  type Ground,
  mayBeThere,
  possibleBacking,
  type Standing,
  standing,
  toolsOf,
} from './ground.js';
import { type Change, enumerate, type Judgement } from './judgement.js';
import type { Claim, Mention } from './types.js';

/** A claim of absence is false where a tool of it is there. */
export function judgeAbsent(ground: Ground, claim: Claim): Judgement | null {
  const there: Standing[] = [];
  for (const mention of claim.tools) there.push(...thereOf(ground, claim, mention));
  if (there.length === 0) return null;
  const names = [...new Set(there.map((one) => one.tool))];
  const sure = there.some((one) => one.held === 'yes');
  const byMemory = there.every((one) => one.reason?.code === 'memory');
  const onlyNotebooks =
    claim.tools.every((tool) => tool.capability === 'write') && names.every((name) => name === 'NotebookEdit');
  const list = claim.speaksOf === 'list';
  const are = names.length > 1 ? 'are' : 'is';
  return {
    fault: list ? 'key' : 'grant',
    claim,
    severity: (sure && !onlyNotebooks) || (list && !byMemory) ? 'error' : 'warning',
    message: `${enumerate(names)} ${are} said to be absent, and the agent ${byMemory ? 'gets' : 'has'} ${names.length > 1 ? 'them' : 'it'}: ${whyThere(ground, there[0] as Standing)}`,
    span: claim.span,
    label:
      claim.modality === 'capability'
        ? 'says that it cannot'
        : `says that ${names.length > 1 ? 'they are' : 'it is'} absent`,
    why: `${ground.facts.label}: ${consequence(there[0] as Standing)}; a worker that believes the sentence misjudges what it can do, and so does whoever reviews it`,
    fix: byMemory
      ? 'say that `memory` brings the file tools along, or deny them in `disallowedTools`'
      : `correct the sentence, or deny ${enumerate(names)} in \`disallowedTools\``,
    related: [backing(ground), ...possibleBacking(ground)],
    kept: names,
    // A tool that the list names is taken out of it by its author: denying it too would only say no twice.
    edits: there.some((one) => one.named) ? [] : deny(ground, names),
  };
}

function thereOf(ground: Ground, claim: Claim, mention: Mention): Standing[] {
  if (mention.capability === 'mcp') return mcpThere(ground);
  const all = toolsOf(ground, mention).map((name) => standing(ground, name));
  if (mention.capability === 'write') return writersThere(all);
  const wanted = mention.capability === 'shell' ? all.filter((one) => one.tool === 'Bash') : all;
  return wanted.filter((one) => isThere(one, claim));
}

/** The notebook editor alone does not make "no write access" a lie unless nothing else was meant. */
function writersThere(all: readonly Standing[]): Standing[] {
  return all.filter((one) => one.held === 'yes');
}

function isThere(one: Standing, claim: Claim): boolean {
  if (one.held === 'yes') return claim.speaksOf === 'possession' || one.declared || one.reason?.code === 'memory';
  if (claim.speaksOf === 'list' && one.named && one.declared) return true;
  return one.declared && mayBeThere(one);
}

const mcpThere = (ground: Ground): Standing[] =>
  (ground.grant.mcp ?? []).map((tool) => ({ tool, held: 'yes', declared: true, named: true, reason: null }));

/** A claim of presence is false where a tool of it is not there; of alternatives, where none is. */
export function judgePresent(ground: Ground, claim: Claim): Judgement | null {
  const missing: Standing[] = [];
  let some = false;
  for (const mention of claim.tools) {
    const gone = goneOf(ground, claim, mention);
    if (gone.length === 0) some = true;
    missing.push(...gone);
  }
  if (missing.length === 0 || (claim.anyOf && some)) return null;
  const list = claim.speaksOf === 'list';
  const names = [...new Set(missing.map((one) => one.tool))];
  const first = missing[0] as Standing;
  const soft = missing.every((one) => elsewhere(ground, one) !== null || isRemoved(ground, one));
  return {
    fault: list ? 'key' : 'grant',
    claim,
    severity: soft && !(list && ground.listed.state === 'absent') ? 'warning' : 'error',
    message:
      list && ground.listed.state === 'absent'
        ? `${enumerate(names)} ${names.length > 1 ? 'are' : 'is'} said to be listed, and nothing is: there is no \`tools\` key`
        : `${enumerate(names)} ${names.length > 1 ? 'are' : 'is'} said to be there, and the agent does not have ${names.length > 1 ? 'them' : 'it'}: ${whyGone(ground, first)}`,
    span: claim.span,
    label: list ? 'says that it is listed' : 'says that it is there',
    why: `${ground.facts.label}: ${list && ground.listed.state === 'absent' ? 'without a `tools` key tools are inherited, and nothing lists them' : consequenceGone(ground, first)}; a call to a tool that is not there fails, and the worker has been told to count on it`,
    fix: fixGone(ground, names),
    related: [backing(ground)],
    edits: soft ? [] : allowed(ground, names),
  };
}

function goneOf(ground: Ground, claim: Claim, mention: Mention): Standing[] {
  if (mention.capability === 'mcp') {
    const none = ground.grant.mcp !== null && ground.grant.mcp.length === 0;
    return none ? [{ tool: 'mcp__*', held: 'no', declared: false, named: false, reason: null }] : [];
  }
  const all = toolsOf(ground, mention).map((name) => standing(ground, name));
  if (mention.capability !== null) {
    const shell = standing(ground, 'Bash');
    if (all.some((one) => one.held !== 'no') || (mention.capability !== 'spawn' && shell.held !== 'no')) return [];
    return all.slice(0, 1);
  }
  return all.filter((one) => isGone(ground, one, claim));
}

function isGone(ground: Ground, one: Standing, claim: Claim): boolean {
  if (claim.speaksOf === 'list') return ground.listed.state === 'absent' || !one.named || !one.declared;
  return one.held === 'no';
}

export const isRemoved = (ground: Ground, one: Standing): boolean =>
  ground.facts.tools.get(one.tool)?.status === 'removed';

/** Why a tool is there, as a part of a sentence. */
export function whyThere(ground: Ground, one: Standing): string {
  if (one.reason && one.reason.code !== 'not-listed') return one.reason.text;
  return one.named
    ? `listed in \`tools\``
    : ground.listed.state === 'absent'
      ? 'inherited: there is no `tools` key'
      : 'the grant holds it';
}

/** Why it is not. */
export function whyGone(ground: Ground, one: Standing): string {
  const fact = ground.facts.tools.get(one.tool);
  if (fact?.status === 'removed') return `${ground.facts.label} has no such tool any more`;
  if (one.tool.startsWith('mcp__'))
    return ground.grant.mcp === null
      ? 'denied by `disallowedTools`'
      : '`tools` is an allow-list, and no entry of it covers this MCP server';
  return one.reason?.text ?? 'the host has no such tool';
}

function consequence(one: Standing): string {
  if (one.reason?.code === 'memory')
    return '`memory` gives an agent Read, Write and Edit even where `tools` leaves them out';
  if (one.named) return 'an entry of `tools` grants the tool';
  return 'an agent without a `tools` key inherits every tool of the session, less what `disallowedTools` names';
}

export function consequenceGone(ground: Ground, one: Standing): string {
  if (one.reason?.code === 'host-removes' || ground.facts.tools.get(one.tool)?.neverInSubagent)
    return 'a subagent never gets this tool, whatever its lists say';
  if (one.tool.startsWith('mcp__')) return 'an allow-list drops every MCP tool that it does not name';
  if (isRemoved(ground, one)) return 'the name resolves to nothing';
  if (one.reason?.code === 'denied') return '`disallowedTools` takes the whole tool away';
  return 'an agent with a `tools` key has what it names and nothing else';
}

export function fixGone(ground: Ground, names: readonly string[]): string {
  const never = names.some((name) => ground.facts.tools.get(name)?.neverInSubagent);
  if (never) return 'return the question or the decision to the caller instead; no key gives a subagent this tool';
  const now = names.map((name) => ground.facts.tools.get(name)).find((fact) => fact?.status === 'removed');
  if (now) return now.now ? `name \`${now.now}\` instead` : 'describe what to do without it';
  // Without a list there must not come one: it would drop every MCP tool that the agent has now.
  if (ground.listed.state === 'absent')
    return ground.denied.span
      ? 'correct the sentence, or take the tool out of `disallowedTools`'
      : 'say that the tools are inherited';
  return `correct the sentence, or add ${enumerate(names.map((name) => (name === 'mcp__*' ? 'mcp__<server>' : name)))} to \`tools\``;
}

/** Adding tools to a list that is there, where the host would give them. */
export function allowed(ground: Ground, names: readonly string[]): readonly Change[] {
  const open = names.every(
    (name) =>
      name !== 'mcp__*' &&
      !ground.facts.tools.get(name)?.neverInSubagent &&
      ground.facts.tools.get(name)?.status !== 'removed',
  );
  const denied = names.some((name) =>
    ground.grant.reasons.some((reason) => reason.tool === name && reason.code === 'denied'),
  );
  return open && !denied ? allow(ground, names) : [];
}

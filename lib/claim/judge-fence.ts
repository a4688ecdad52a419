// Claims of a skill or a command. Its list approves tools in advance and takes none away, so that what it claims not to
// have or to be limited to is a claim about the session; only `disallowed-tools` makes such a claim true.
import { parseCommandPattern } from '../host/permission.js';
import { backing, entry, type Ground, present, standing, toolsOf } from './ground.js';
import { enumerate, type Judgement } from './judgement.js';
import type { Claim } from './types.js';

const WRITERS = new Set(['Write', 'Edit', 'NotebookEdit', 'MultiEdit']);

export function judgeFence(ground: Ground, claim: Claim, claims: readonly Claim[]): Judgement | null {
  if (entry(ground, 'context')) return null;
  switch (claim.kind) {
    case 'absent':
      return absent(ground, claim);
    case 'only':
      return fence(ground, claim, 'the tools are said to be limited to a list');
    case 'read-only':
      return posture(ground, claim, claims);
    case 'order':
      return order(ground, claim);
    default:
      return null;
  }
}

/** Judged only where the component has a list of its own: without one it speaks of where it runs. */
function absent(ground: Ground, claim: Claim): Judgement | null {
  if (ground.listed.state !== 'listed') return null;
  const names = claim.tools.flatMap((tool) => toolsOf(ground, tool)).filter((name) => name !== 'PowerShell');
  const open = names.filter((name) => !ground.denied.rules.some((rule) => present(ground, rule.tool) === name));
  if (open.length === 0) return null;
  const named = open.filter((name) => standing(ground, name).named);
  if (claim.speaksOf === 'list' && claim.key === null && named.length === 0) return null;
  return fence(ground, claim, `${enumerate(open)} ${open.length > 1 ? 'are' : 'is'} said to be absent`, open);
}

function fence(ground: Ground, claim: Claim, what: string, kept: readonly string[] = []): Judgement | null {
  if (ground.listed.state !== 'listed') return null;
  const at = backing(ground);
  return {
    fault: 'fence',
    claim,
    severity: 'warning',
    message: `${what}, and \`allowed-tools\` takes nothing away`,
    span: at.span,
    label: 'approves in advance, nothing else',
    why: `${ground.facts.label}: \`allowed-tools\` approves tools without a question while the ${ground.kind} runs; every other tool stays there and asks`,
    fix: 'name what must not be used in `disallowed-tools`, or drop the claim',
    related: [{ span: claim.span, label: 'claims a restriction' }],
    kept,
    edits: [],
  };
}

function posture(ground: Ground, claim: Claim, claims: readonly Claim[]): Judgement | null {
  const writes = ground.listed.rules.filter(
    (rule) => (WRITERS.has(rule.tool) && rule.specifier === null) || pushes(rule.tool, rule.specifier),
  );
  if (writes.length === 0) return null;
  const onlyWrite = writes.every((rule) => rule.tool === 'Write');
  const explained = claims.some(
    (other) =>
      (other.kind === 'order' || other.kind === 'present') &&
      other.tools.some((tool) => tool.name !== null && WRITERS.has(tool.name)),
  );
  if (explained) return null;
  const at = backing(ground);
  return {
    fault: 'writer',
    claim,
    severity: onlyWrite ? 'advice' : 'error',
    message: `the ${ground.kind} is said to be read-only and approves ${enumerate(writes.map((rule) => rule.text))} in advance`,
    span: at.span,
    label: 'approves tools that write',
    why: `${ground.facts.label}: what \`allowed-tools\` names runs without a question`,
    fix: `take ${enumerate(writes.map((rule) => rule.text))} out of \`allowed-tools\`, or say what it writes`,
    related: [{ span: claim.span, label: 'says that it only reads' }],
    kept: writes.map((rule) => rule.tool),
    edits: [],
  };
}

const CHANGING =
  /^(?:git (?:push|commit|add|rm|mv|reset|rebase|merge|tag|checkout|restore|stash|clean|apply|am|cherry-pick)|rm|mv|cp|tee|touch|mkdir|rmdir|chmod|chown|sed -i|truncate|dd|npm publish|gh pr (?:create|merge|close|edit)|gh release)\b/;

/** A command that changes something by its name alone. */
function pushes(tool: string, specifier: string | null): boolean {
  if (tool !== 'Bash' || specifier === null) return false;
  return CHANGING.test(parseCommandPattern(specifier).command);
}

/** A tool that the component takes away from itself. */
function order(ground: Ground, claim: Claim): Judgement | null {
  const names = claim.tools.flatMap((tool) => toolsOf(ground, tool));
  const gone = names.filter((name) => ground.denied.rules.some((rule) => present(ground, rule.tool) === name));
  if (gone.length === 0 || (claim.anyOf && gone.length < names.length)) return null;
  return {
    fault: 'order',
    claim,
    severity: 'error',
    message: `the ${ground.kind} says to use ${enumerate(gone)}, which its \`disallowed-tools\` takes away`,
    span: claim.span,
    label: 'says to use it',
    why: `${ground.facts.label}: a tool named in \`disallowed-tools\` is not there while the ${ground.kind} runs`,
    fix: `take ${enumerate(gone)} out of \`disallowed-tools\`, or say how to do without`,
    related: [backing(ground)],
    edits: [],
  };
}

// "Read-only" against the tools that write. A shell alone writes too, but whoever grants it knows that: advice.
import { deny } from './edits.js';
import { backing, entry, type Ground, possibleBacking, standing, writers } from './ground.js';
import { enumerate, type Judgement } from './judgement.js';
import type { Claim } from './types.js';

const WRITERS = new Set(['Write', 'Edit', 'NotebookEdit']);

export function judgePosture(ground: Ground, claim: Claim, claims: readonly Claim[]): Judgement | null {
  const there = writers(ground).filter((one) => one.held === 'yes');
  const shell = standing(ground, 'Bash').held === 'yes';
  if (there.length === 0 && !shell) return null;
  if (isExplained(claim, claims)) return null;
  const names = there.map((one) => one.tool);
  const weak = names.every((name) => name === 'NotebookEdit');
  const byMemory =
    there.length > 0 && there.every((one) => one.reason?.code === 'memory' || one.tool === 'NotebookEdit');
  const plan = entry(ground, 'permissionMode');
  const ignored = plan !== undefined && ground.scope === 'plugin';
  if (weak) return shell || names.length > 0 ? advice(ground, claim, names) : null;
  return {
    fault: 'writer',
    claim,
    severity: byMemory ? 'warning' : 'error',
    message: `the agent is said to be read-only and has ${enumerate(names)}${byMemory ? ', which `memory` brings along' : ''}`,
    span: claim.span,
    label: 'says that it only reads',
    why: `${ground.facts.label}: ${byMemory ? '`memory` gives an agent Read, Write and Edit' : (there[0]?.reason?.text ?? 'the grant holds a tool that writes')}; nothing but the sentence keeps the worker from writing${ignored ? '; a plugin-shipped agent loses `permissionMode`' : ''}`,
    fix: `deny ${enumerate(names)} in \`disallowedTools\`, or say what it may write`,
    related: [
      backing(ground),
      ...possibleBacking(ground),
      ...(ignored ? [{ span: plan.span, label: 'this key is ignored in a plugin' }] : []),
    ],
    kept: names,
    edits: there.some((one) => one.named) ? [] : deny(ground, names),
  };
}

const advice = (ground: Ground, claim: Claim, notebooks: readonly string[]): Judgement => ({
  fault: 'writer',
  claim,
  severity: 'advice',
  message:
    notebooks.length > 0
      ? 'the agent is said to be read-only and has `NotebookEdit`'
      : 'the agent is said to be read-only and has a shell, which can write',
  span: claim.span,
  label: 'says that it only reads',
  why: `${ground.facts.label}: nothing but the sentence keeps ${notebooks.length > 0 ? 'a notebook' : 'a shell command'} from being written`,
  fix:
    notebooks.length > 0
      ? 'add `NotebookEdit` to `disallowedTools`'
      : 'say which commands are meant, or enforce it with a hook',
  related: [backing(ground)],
  kept: notebooks.length > 0 ? notebooks : ['Bash'],
  edits: notebooks.length > 0 ? deny(ground, ['NotebookEdit']) : [],
});

/** The text says elsewhere what it writes, or in this sentence what "read-only" means. */
const isExplained = (claim: Claim, claims: readonly Claim[]): boolean =>
  claims.some((other) => {
    if (other === claim) return false;
    if (other.kind === 'absent' && other.sentence.start === claim.sentence.start) return true;
    return (
      (other.kind === 'order' || other.kind === 'present') &&
      other.tools.some((tool) => tool.capability === 'write' || (tool.name !== null && WRITERS.has(tool.name)))
    );
  });

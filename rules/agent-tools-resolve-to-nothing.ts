import { type DataNode, entryOf, stringOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import { FAULT_WORDS } from '../lib/host/permission.js';
import type { EffectiveGrant, HostFacts } from '../lib/host/types.js';
import { grantOf, type PlacedToolList, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent has a `tools` key that leaves it without any tool',
  why: 'the host usually refuses to start an agent without tools; one that starts can only talk, and invents what it was to look up',
  fix: 'list at least one tool that the host has, separated by commas; leave the key out if the agent is to have every tool',
  category: 'grant',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const entry = entryOf(data, 'tools');
    if (!entry) return;
    if (!isAbout(entry.value)) return;
    const grant = grantOf(host, data, unit.scope);
    if (!holdsNothing(grant)) return;
    const list = toolRulesOf(entry.value);
    const emptied = entry.value.kind === 'sequence' && entry.value.items.length === 0;
    yield {
      message: reasonOf(host, grant, list),
      file: unit.file,
      span: list.state === 'nothing' && !emptied ? entry.span : entry.value.span,
      label: 'the agent holds no tool',
      // Such a list says what it means, and what it means is mostly refused.
      ...(emptied ? { severity: 'advice' as const } : {}),
    };
  },
});

/** A value of another type is one finding of another rule. */
function isAbout(node: DataNode): boolean {
  if (node.kind === 'sequence')
    return node.items.length === 0 || node.items.some((item) => stringOf(item) !== undefined);
  return node.kind === 'scalar' && (node.value === null || typeof node.value === 'string');
}

function reasonOf(host: HostFacts, grant: EffectiveGrant, list: PlacedToolList): string {
  const [first, ...others] = list.rules;
  if (!first) return '`tools` lists nothing, so the agent holds no tool at all';
  const names = `\`tools\` lists ${listed([...new Set(list.rules.map((rule) => rule.text))])}`;
  if (grant.unresolved.length === list.rules.length) {
    if (first.fault && others.every((rule) => rule.fault === first.fault))
      return `${names}, ${FAULT_WORDS[first.fault]}`;
    return `${names}, ${others.length > 0 ? 'none of which is a tool' : 'which is no tool'} of ${host.label}`;
  }
  const lost = new Set(
    grant.reasons.filter((one) => list.rules.some((rule) => rule.tool === one.tool)).map((one) => one.code),
  );
  if (lost.size === 1 && lost.has('denied')) return `${names}, and \`disallowedTools\` takes that away`;
  if (lost.size === 1 && lost.has('host-removes')) return `${names}, which no subagent gets`;
  return `${names}, and nothing of it is left for the agent`;
}

import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import type { EffectiveGrant, HostFacts, ToolRuleFault } from '../lib/host/types.js';
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
    // An empty list says what it means.
    if (entry.value.kind === 'sequence' && entry.value.items.length === 0) return;
    // A map of tools is the form of another host; loose files may be meant for that one.
    if (entry.value.kind === 'mapping' && unit.scope === 'bare') return;
    const grant = grantOf(host, data, unit.scope);
    if (!holdsNothing(grant)) return;
    const list = toolRulesOf(entry.value);
    yield {
      message: reasonOf(host, grant, list),
      file: unit.file,
      span: list.state === 'nothing' ? entry.span : entry.value.span,
      label: 'the agent holds no tool',
      related: list.rules.slice(0, 4).flatMap((rule) => {
        const label = rule.fault ? FAULTS[rule.fault] : undefined;
        return label ? [{ file: unit.file, span: rule.span, label }] : [];
      }),
    };
  },
});

function reasonOf(host: HostFacts, grant: EffectiveGrant, list: PlacedToolList): string {
  if (list.state === 'nothing') return '`tools` holds no list of names, which grants nothing at all';
  const names = listed([...new Set(list.rules.map((rule) => rule.text))]);
  if (grant.unresolved.length === list.rules.length) {
    const verb = list.rules.length > 1 ? 'none of which resolves to a tool' : 'which is no tool';
    return `\`tools\` lists ${names}, ${verb} of ${host.label}`;
  }
  return `\`tools\` lists ${names}, and nothing of it is left for the agent`;
}

const FAULTS: Readonly<Record<ToolRuleFault, string>> = {
  'unclosed-bracket': 'the bracket is never closed',
  'unopened-bracket': 'the bracket was never opened',
  'text-after-bracket': 'text behind the bracket',
  'no-tool': 'no name in front of the bracket',
  quoted: 'the quotes are part of the name',
  'list-bracket': 'the bracket is part of the name',
  'white-space': 'a line break or tabulator separates nothing',
  'not-a-name': 'not a name',
  'mcp-no-server': 'no server named',
  'mcp-no-tool': 'no tool named',
};

import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import type { HostFacts } from '../lib/host/types.js';
import { grantOf, type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent lists a tool in `tools` and in `disallowedTools`',
  why: 'the deny list is taken first, so the agent does not get the tool that the other list grants',
  fix: 'take the tool out of the list where it is not meant',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    // An agent that is left with nothing is one finding of another rule.
    if (holdsNothing(grantOf(host, data, unit.scope))) return;
    const granted = new Map<string, PlacedRule>();
    for (const rule of toolRulesOf(entryOf(data, 'tools')?.value).rules) granted.set(nameOf(host, rule), rule);
    // A denied specifier has a rule of its own: there the author meant less than the whole tool.
    const denied = toolRulesOf(entryOf(data, 'disallowedTools')?.value).rules.filter((rule) => rule.specifier === null);
    const both = denied.filter((rule) => !rule.fault && rule.text !== '*' && granted.has(nameOf(host, rule)));
    const [first] = both;
    if (!first) return;
    const { span } = granted.get(nameOf(host, first)) as PlacedRule;
    yield {
      message: `${listed([...new Set(both.map((rule) => rule.tool))])} ${both.length > 1 ? 'stand' : 'stands'} in \`tools\` and in \`disallowedTools\``,
      file: unit.file,
      span: first.span,
      label: 'denied here',
      related: [{ file: unit.file, span, label: 'granted here, without effect' }],
    };
  },
});

/** The present name of a tool, so that `Task` and `Agent` are one. */
function nameOf(host: HostFacts, rule: PlacedRule): string {
  const fact = host.tools.get(rule.tool);
  return fact?.status === 'alias' ? (fact.now ?? rule.tool) : rule.tool;
}

import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import { FAULT_WORDS } from '../lib/host/permission.js';
import type { ToolRuleFault } from '../lib/host/types.js';
import { grantOf, type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an entry of a tools list cannot be read as a tool or a rule',
  why: 'the host takes the entry for the name of a tool that it does not have, and drops it in silence',
  fix: 'separate entries by commas, and write each as `Tool` or `Tool(specifier)` with both brackets',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const agent = unit.role === 'agent';
    for (const key of agent ? ['tools', 'disallowedTools'] : ['allowed-tools', 'disallowed-tools']) {
      // A list that grants nothing at all is one finding of another rule.
      if (key === 'tools' && holdsNothing(grantOf(host, data, unit.scope))) continue;
      const { rules } = toolRulesOf(entryOf(data, key)?.value);
      const bad = rules.filter((rule) => rule.fault && (agent || SURE_IN_SKILLS.has(rule.fault)));
      for (const { rule, fault } of onePerCause(bad)) {
        yield {
          message: `\`${key}\` holds ${quoted(rule.text)}, ${FAULT_WORDS[fault]}`,
          file: unit.file,
          span: rule.span,
          label: 'resolves to nothing',
        };
      }
    }
  },
});

/** What no reading of the list can make a rule of; the rest was seen in runs with agents only. */
const SURE_IN_SKILLS: ReadonlySet<ToolRuleFault> = new Set(['unclosed-bracket', 'no-tool', 'mcp-no-server']);

/** A list in which every entry has the same mistake is mended at one stroke. */
function onePerCause(rules: readonly PlacedRule[]): { rule: PlacedRule; fault: ToolRuleFault }[] {
  const seen = new Map<ToolRuleFault, PlacedRule>();
  for (const rule of rules) if (rule.fault && !seen.has(rule.fault)) seen.set(rule.fault, rule);
  // A bracket that closes what another entry opened is the same mistake.
  if (seen.has('unclosed-bracket')) seen.delete('unopened-bracket');
  return [...seen].map(([fault, rule]) => ({ rule, fault }));
}

import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import { lookUpTool, resolves, type ToolLookup } from '../lib/host/tools.js';
import type { HostFacts } from '../lib/host/types.js';
import { grantOf, isExact, type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a tools list of an agent names a tool that the host does not have',
  why: 'the host drops the name in silence: what was to be granted is missing, and what was to be denied is kept',
  fix: 'take the entry out, or write the name of the tool that is meant; where the host is newer than the table, turn the rule off',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    for (const key of ['tools', 'disallowedTools']) {
      // A list that grants nothing at all is one finding of another rule.
      if (key === 'tools' && holdsNothing(grantOf(host, data, unit.scope))) continue;
      const { rules } = toolRulesOf(entryOf(data, key)?.value);
      // Behind a broken bracket words are no names.
      if (rules.some((rule) => rule.fault === 'unclosed-bracket')) continue;
      const dead = rules.flatMap((rule) => missing(host, rule));
      const [first, ...others] = dead;
      if (!first) continue;
      const names = listed([...new Set(dead.map(({ rule }) => rule.tool))]);
      const verb = dead.length > 1 ? 'which are no tools' : 'which is no tool';
      yield {
        message: `\`${key}\` names ${names}, ${verb} of ${host.label} as of ${host.dated}`,
        file: unit.file,
        span: first.rule.span,
        label: labelOf(first.lookup),
        ...fixOf(first.lookup),
        related: others
          .slice(0, 3)
          .map(({ rule, lookup }) => ({ file: unit.file, span: rule.span, label: labelOf(lookup) })),
        edits: dead.flatMap(({ rule, lookup }) => {
          if (lookup.kind !== 'wrong-case' || !isExact(rule)) return [];
          const span = { start: rule.span.start, end: rule.span.start + rule.tool.length };
          return [{ file: unit.file, span, text: lookup.of, applicability: 'unsafe' as const }];
        }),
      };
    }
  },
});

interface Dead {
  readonly rule: PlacedRule;
  readonly lookup: ToolLookup;
}

/** An entry that is well formed and names nothing. */
function missing(host: HostFacts, rule: PlacedRule): Dead[] {
  if (rule.fault || rule.text === '*') return [];
  const lookup = lookUpTool(host, rule.tool);
  return resolves(lookup) ? [] : [{ rule, lookup }];
}

function labelOf(lookup: ToolLookup): string {
  if (lookup.kind === 'removed') return lookup.fact.goneBy ? `gone by ${lookup.fact.goneBy}` : 'no longer a tool';
  if (lookup.kind === 'wrong-case') return `the tool is spelt \`${lookup.of}\``;
  if (lookup.kind === 'near') return `near ${listed(lookup.names, 4)}`;
  return 'no such tool';
}

function fixOf(lookup: ToolLookup): { fix?: string } {
  if (lookup.kind === 'removed' && lookup.now)
    return { fix: `write \`${lookup.now}\`, which does its work now, or take the entry out` };
  if (lookup.kind === 'wrong-case') return { fix: `write \`${lookup.of}\`: names of tools are case-sensitive` };
  if (lookup.kind === 'near')
    return { fix: `write ${listed(lookup.names, 4)} if that is meant, or take the entry out` };
  return {};
}

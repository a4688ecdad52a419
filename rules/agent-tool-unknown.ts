import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import { lookUpTool, resolves, type ToolLookup, wordsFor } from '../lib/host/tools.js';
import type { HostFacts } from '../lib/host/types.js';
import { grantOf, isExact, type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import type { FileUnit } from '../lib/project/types.js';
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
      if (key === 'disallowedTools') yield* denyAll(unit, host, rules);
      const dead = rules.flatMap((rule) => missing(host, rule));
      const [first, ...others] = dead;
      if (!first) continue;
      const names = listed([...new Set(dead.map(({ rule }) => rule.tool))]);
      const verb = dead.length > 1 ? 'which are no tools' : 'which is no tool';
      yield {
        message: `\`${key}\` names ${names}, ${verb} of ${host.label} as of ${host.dated}`,
        file: unit.file,
        span: first.rule.span,
        ...wordsFor(first.lookup),
        related: others
          .slice(0, 3)
          .map(({ rule, lookup }) => ({ file: unit.file, span: rule.span, label: wordsFor(lookup).label })),
        edits: dead.flatMap(({ rule, lookup }) => {
          if (lookup.kind !== 'wrong-case' || !isExact(rule)) return [];
          const span = { start: rule.span.start, end: rule.span.start + rule.tool.length };
          return [{ file: unit.file, span, text: lookup.of, applicability: 'unsafe' as const }];
        }),
      };
    }
  },
});

/** In `tools` the star is every tool; in a deny list it is a name that no tool has. */
function* denyAll({ file }: FileUnit, host: HostFacts, rules: readonly PlacedRule[]): Generator<Finding> {
  const star = rules.find((rule) => rule.text === '*');
  if (!star) return;
  yield {
    message: `\`disallowedTools\` holds \`*\`, which takes no tool away in ${host.label}`,
    file,
    span: star.span,
    label: 'denies nothing',
    fix: 'name the tools to take away, or list in `tools` the ones to keep',
  };
}

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

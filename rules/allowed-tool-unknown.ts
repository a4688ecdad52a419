import { entryOf } from '../lib/document/node.js';
import { lookUpTool, resolves, type ToolLookup, wordsFor } from '../lib/host/tools.js';
import type { HostFacts } from '../lib/host/types.js';
import { isExact, type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a tools list of a skill or command names a tool that the host does not have',
  why: 'the entry matches no call: what it was to approve still asks, and what it was to take away stays',
  fix: 'write the name of the tool that is meant, or take the entry out',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    for (const key of ['allowed-tools', 'disallowed-tools']) {
      const { rules } = toolRulesOf(entryOf(data, key)?.value);
      // Behind a broken bracket words are no names.
      if (rules.some((rule) => rule.fault)) continue;
      const dead = rules.flatMap((rule) => missing(host, rule, rules));
      const [first, ...others] = dead;
      if (!first) continue;
      const names = listed([...new Set(dead.map(({ rule }) => rule.tool))]);
      yield {
        message: `\`${key}\` names ${names}, ${dead.length > 1 ? 'which are no tools' : 'which is no tool'} of ${host.label} as of ${host.dated}`,
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

interface Dead {
  readonly rule: PlacedRule;
  readonly lookup: ToolLookup;
}

/**
 * Only what this host had or nearly has: a name that is none of its own may be that of another host, which reads the
 * same file. An old name beside the one that took its place is kept for older versions.
 */
function missing(host: HostFacts, rule: PlacedRule, rules: readonly PlacedRule[]): Dead[] {
  const lookup = lookUpTool(host, rule.tool);
  if (resolves(lookup) || lookup.kind === 'unknown') return [];
  const now = lookup.kind === 'wrong-case' ? lookup.of : lookup.kind === 'removed' ? lookup.now : null;
  return rules.some(({ tool }) => tool === now) ? [] : [{ rule, lookup }];
}

import { entryOf } from '../lib/document/node.js';
import { type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an entry stands twice in one tools list',
  why: 'the second entry changes nothing, and an edit of one of the two will seem to have no effect',
  fix: 'take one of the two out',
  category: 'grant',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const data = readKeys(unit);
    const keys = unit.role === 'agent' ? ['tools', 'disallowedTools'] : ['allowed-tools', 'disallowed-tools'];
    for (const key of keys) {
      const repeated = repeatedIn(toolRulesOf(entryOf(data, key)?.value).rules);
      const [one, ...others] = repeated;
      if (!one) continue;
      const names = [...new Set(repeated.map(({ rule }) => rule.text))];
      const often = repeated.length > names.length ? 'more than once' : names.length > 1 ? 'twice each' : 'twice';
      yield {
        message: `\`${key}\` lists ${listed(names)} ${often}`,
        file: unit.file,
        span: one.rule.span,
        label: 'once more here',
        related: [
          { file: unit.file, span: one.earlier, label: 'already here' },
          ...others.slice(0, 3).map(({ rule }) => ({ file: unit.file, span: rule.span, label: 'another one' })),
        ],
      };
    }
  },
});

interface Repeated {
  readonly rule: PlacedRule;
  readonly earlier: Span;
}

/** The entries that were listed before. */
function repeatedIn(rules: readonly PlacedRule[]): Repeated[] {
  const first = new Map<string, Span>();
  return rules.flatMap((rule) => {
    const earlier = first.get(rule.text);
    if (earlier) return [{ rule, earlier }];
    first.set(rule.text, rule.span);
    return [];
  });
}

import { entryOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent grants a part of a tool, and so holds all of it',
  why: '`tools` goes by the name: what stands in brackets is dropped, so the limit that it seems to set does not exist',
  fix: 'take the brackets out, and set the limit with a permission rule or a hook',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const { rules } = toolRulesOf(entryOf(readKeys(unit), 'tools')?.value);
    const partial = rules.filter((rule) => !rule.fault && isPart(rule, host));
    const [first] = partial;
    if (!first) return;
    const whole = [...new Set(partial.map((rule) => rule.tool))];
    yield {
      message: `\`tools\` holds ${listed([...new Set(partial.map((rule) => rule.text))])}, ${first === partial.at(-1) ? 'which grants' : 'which grant'} all of ${listed(whole)} in ${host.label}`,
      file: unit.file,
      span: first.span,
      label: 'the brackets are not read',
    };
  },
});

/** `Bash(*)` is the whole tool anyway; a list of agents or skills is read where the agent leads a session. */
function isPart(rule: PlacedRule, host: HostFacts): boolean {
  const part = rule.specifier?.trim();
  const format = host.tools.get(rule.tool)?.ruleFormat;
  return Boolean(part) && part !== '*' && part !== ':*' && format !== undefined && format !== 'name';
}

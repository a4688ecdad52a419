import { entryOf } from '../lib/document/node.js';
import { holdsNothing } from '../lib/host/grant.js';
import { grantOf, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent lists a tool that the host gives to no subagent',
  why: 'the entry is dropped when the agent is started by another one, so a step that rests on the tool cannot be done',
  fix: 'take the entry out, and let the session that starts the agent do that step',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const grant = grantOf(host, data, unit.scope);
    if (holdsNothing(grant)) return;
    const lost = new Set(
      grant.reasons.filter((one) => one.code === 'host-removes' && one.doubts.length === 0).map((one) => one.tool),
    );
    const entries = toolRulesOf(entryOf(data, 'tools')?.value).rules.filter((rule) => lost.has(rule.tool));
    const [first] = entries;
    if (!first) return;
    yield {
      message: `\`tools\` lists ${listed([...new Set(entries.map((rule) => rule.tool))])}, which no subagent gets`,
      file: unit.file,
      span: first.span,
      label: 'never given to a subagent',
    };
  },
});

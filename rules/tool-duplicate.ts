import { entryOf } from '../lib/document/node.js';
import { readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

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
      const first = new Map<string, { start: number; end: number }>();
      for (const rule of toolRulesOf(entryOf(data, key)?.value).rules) {
        const earlier = first.get(rule.text);
        if (!earlier) {
          first.set(rule.text, rule.span);
          continue;
        }
        yield {
          message: `\`${key}\` lists ${quoted(rule.text)} twice`,
          file: unit.file,
          span: rule.span,
          label: 'once more here',
          related: [{ file: unit.file, span: earlier, label: 'already here' }],
        };
      }
    }
  },
});

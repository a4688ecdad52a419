import { entryOf } from '../lib/document/node.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent limits its tools under a key that agents do not have',
  why: 'the host ignores the key, so the limit does not exist: without `tools` the agent inherits every tool, MCP servers included',
  fix: 'rename the key to the one named here',
  category: 'grant',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    for (const entry of data?.entries ?? []) {
      const right = host.misplacedKeys.agent.get(entry.key);
      if (!right) continue;
      const other = entryOf(data, right);
      const effect = right === 'tools' ? 'so the agent inherits every tool' : 'so nothing is taken from the agent';
      yield {
        message: `\`${entry.key}\` is no key of an agent, ${other ? `and \`${right}\` alone counts` : effect}`,
        file: unit.file,
        span: entry.keySpan,
        label: 'ignored',
        fix: other ? `move what it lists to \`${right}\`, and take the key out` : `rename the key to \`${right}\``,
        severity: other ? 'warning' : 'error',
        related: other ? [{ file: unit.file, span: other.keySpan, label: 'read' }] : [],
        edits: other ? [] : [{ file: unit.file, span: entry.keySpan, text: right, applicability: 'unsafe' }],
      };
    }
  },
});

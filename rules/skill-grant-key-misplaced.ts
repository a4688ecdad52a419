import { entryOf } from '../lib/document/node.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a skill or command names tools under a key that only agents have',
  why: 'the host ignores the key: nothing is approved in advance, and nothing is taken away',
  fix: 'rename the key to the one named here',
  category: 'grant',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const kind = unit.role === 'skill' ? 'skill' : 'command';
    for (const entry of data?.entries ?? []) {
      const right = host.misplacedKeys[kind].get(entry.key);
      if (!right) continue;
      const other = entryOf(data, right);
      const effect = right === 'allowed-tools' ? 'so no tool is approved in advance' : 'so no tool is taken away';
      yield {
        message: `\`${entry.key}\` is no key of a ${kind}, ${other ? `and \`${right}\` alone counts` : effect}`,
        file: unit.file,
        span: entry.keySpan,
        label: 'ignored',
        fix: other ? `move what it lists to \`${right}\`, and take the key out` : `rename the key to \`${right}\``,
        severity: other || right === 'allowed-tools' ? 'warning' : 'error',
        related: other ? [{ file: unit.file, span: other.keySpan, label: 'read' }] : [],
        edits: other ? [] : [{ file: unit.file, span: entry.keySpan, text: right, applicability: 'unsafe' }],
      };
    }
  },
});

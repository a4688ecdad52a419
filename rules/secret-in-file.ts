import { SHOWN_OF_A_SECRET } from '../lib/diagnostic/diagnostic.js';
import { defineRule } from '../lib/rule/rule.js';
import { secretsIn } from '../lib/text/secret.js';

export default defineRule({
  summary: 'a published file holds what reads as a working key',
  why: 'whoever installs the plugin or reads the repository has the key, and every model that loads the file sees it; a later commit does not take it back',
  fix: 'revoke the key, and have it read from the environment or from the user configuration of the plugin',
  category: 'security',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'reference', 'stray', 'manifest', 'marketplace', 'hooks', 'mcp', 'settings'],
  *file(unit) {
    const { text } = unit.document.source;
    for (const { start, end, what } of secretsIn(text)) {
      yield {
        message: `the file holds what reads as a working key: ${what}, \`${text.slice(start, start + SHOWN_OF_A_SECRET)}…\``,
        file: unit.file,
        span: { start, end },
        label: 'reads as a working key',
        secret: true,
      };
    }
  },
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the key of an entry is not derived from its category, pattern and work shape',
  why: 'writers merge by the derived key, so the same finding is added a second time when it is found again, and both are offered',
  fix: 'write the derived key; `plugproof registry fmt --rekey` does it for the whole file and merges what then collides',
  category: 'registry',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'key-mismatch'),
});

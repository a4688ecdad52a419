import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'two active entries of the finding registry have one key',
  why: 'entries with one key are one finding: both take a place among the few that are offered, and a writer does not know which to merge with',
  fix: 'let one supersede the other: `plugproof registry supersede OLD NEW`',
  category: 'registry',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'key-duplicate'),
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'two records stand on one line of a registry',
  why: 'two writers appended at one moment, or one after a line without its end; readers go line by line, so all records of such a line are lost to them',
  fix: 'put each record on a line of its own, and let writers take a lock or replace the file whole',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry', 'records'],
  file: (unit) => registryFindings(unit, 'records-glued'),
});

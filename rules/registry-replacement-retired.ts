import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an entry is superseded by one that is retired',
  why: 'neither the old entry nor the one in its place is offered',
  fix: 'retire the old entry too, or name an active one',
  category: 'registry',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'replacement-retired'),
});

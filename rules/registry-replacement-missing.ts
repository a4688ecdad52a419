import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an entry is superseded by one that is not in the registry',
  why: 'readers skip the old entry and find no new one, so what was learned is lost',
  fix: 'name the id of an entry of this file, or make the entry active again',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'replacement-missing'),
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'two entries of the finding registry have one id',
  why: 'a citation, a retirement and a replacement name an entry by its id, and would hit either of the two',
  fix: 'give the later entry an id of its own',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'id-duplicate'),
});

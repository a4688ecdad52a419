import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'replacements lead in a circle',
  why: 'every entry of the circle is superseded, so none of them is offered, and a reader that follows them never ends',
  fix: 'make the entry that holds active, with null in `superseded_by`',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'replacement-circular'),
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a line of a registry is no record',
  why: 'readers go line by line and leave out, with a warning or in silence, what is no JSON object; of two equal keys one reader takes the first and another the last',
  fix: 'write one whole JSON object on the line; what a crash cut off is written again or taken out',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry', 'records'],
  file: (unit) => registryFindings(unit, 'line-malformed'),
});

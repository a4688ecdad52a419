import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a date of an entry names no day, or a citation no moment',
  why: 'the schema asks for a day and for a moment with its offset; a reader that compares dates takes what it cannot parse as never or as now',
  fix: 'write `date` as YYYY-MM-DD and `last_cited` as a moment with its offset, or null',
  category: 'registry',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'date-invalid'),
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an entry of the finding registry lacks a field, has one too many, or holds a value of the wrong kind',
  why: 'readers rank and print an entry by its fields and leave out one that lacks them; writers cannot merge it',
  fix: 'write the field as the contract has it: `schemas/registry.schema.json` holds all of them',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'entry-invalid'),
});

import { registryFindings } from '../lib/rule/registry-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: '`applicable_when` holds a word that is not in the vocabulary',
  why: 'a plan names its work by the words of the vocabulary, so an entry under another word is never ranked as bearing on it',
  fix: 'use the words of the vocabulary; the category is where other words go',
  category: 'registry',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['registry'],
  file: (unit) => registryFindings(unit, 'word-unknown'),
});

import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text says that the component only reads, and it has tools that write',
  why: 'nothing but the sentence keeps it from writing',
  fix: 'deny the tools that write, or say what it may write',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  file: (unit, context) => findingsOf('writer', unit, context.host, { grantOf, toolRulesOf }),
});

import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text orders the use of a tool that the component cannot have',
  why: 'the call fails or is never made, and the worker improvises',
  fix: 'give the tool, or describe what to do without it',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  file: (unit, context) => findingsOf('order', unit, context.host, { grantOf, toolRulesOf }),
});

import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a skill or a command claims that `allowed-tools` restricts it',
  why: '`allowed-tools` approves tools without a question; every other tool stays there',
  fix: 'name what must not be used in `disallowed-tools`, or drop the claim',
  category: 'tool-honesty',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  file: (unit, context) => findingsOf('fence', unit, context.host, { grantOf, toolRulesOf }),
});

import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text of a plugin-shipped agent relies on a key that the host ignores there',
  why: 'the key has no effect in an agent that a plugin ships, so nothing backs the sentence',
  fix: 'back the claim by a key that counts, or drop it',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  file: (unit, context) => findingsOf('ignored-key', unit, context.host, { grantOf, toolRulesOf }),
});

import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text gives a closed list of tools that is not the list of the frontmatter',
  why: 'what an agent has is what its keys give it; a list in prose limits nothing',
  fix: 'make the list in the prose the one of the frontmatter',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  file: (unit, context) => findingsOf('closed-list', unit, context.host, { grantOf, toolRulesOf }),
});

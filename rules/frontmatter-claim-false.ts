import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text says of the frontmatter what it does not hold',
  why: 'the host reads the key and not the sentence',
  fix: 'make the sentence say what the frontmatter says',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  file: (unit, context) => findingsOf('frontmatter', unit, context.host, { grantOf, toolRulesOf }),
});

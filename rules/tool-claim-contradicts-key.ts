import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text says of the tool list what the frontmatter does not say',
  why: 'the sentence is the only account of its limits that the worker reads, and the frontmatter gives it another grant',
  fix: 'make the sentence and the frontmatter agree: correct the one that is not meant',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  file: (unit, context) => findingsOf('key', unit, context.host, { grantOf, toolRulesOf }),
});

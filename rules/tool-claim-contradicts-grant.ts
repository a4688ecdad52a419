import { findingsOf } from '../lib/claim/findings.js';
import { grantOf, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the text says that the agent has or lacks a tool, and the effective grant says otherwise',
  why: 'a worker that takes its text at its word misjudges what it can do, and so does whoever reviews it',
  fix: 'correct the sentence, or give or deny the tool in the frontmatter',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  file: (unit, context) => findingsOf('grant', unit, context.host, { grantOf, toolRulesOf }),
});

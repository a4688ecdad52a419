import { defineRule } from '../lib/rule/rule.js';
import { DIALECTS } from '../lib/suite/dialects.js';

export default defineRule({
  summary: 'a key of an eval suite is one that its runner does not know',
  why: 'the runner passes over the key, so that what it says is not done',
  fix: 'correct the key or take it out',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { dialect, notes } of model.suites) {
      for (const { code, message, file, span, fix, refused } of notes) {
        if (code !== 'key-unknown') continue;
        const { reader } = DIALECTS[dialect];
        yield {
          message,
          file,
          span,
          ...(refused
            ? { severity: 'error', why: `${reader} does not load a case with a key that it does not know` }
            : {}),
          ...(fix ? { fix } : {}),
        };
      }
    }
  },
});

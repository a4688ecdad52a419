import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a file of an eval suite does not say what its form needs',
  why: 'the runner refuses the file or reads something else than was meant, and the case is not what it seems to be',
  fix: 'correct the value at this place',
  category: 'eval',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { notes } of model.suites) {
      for (const { code, message, file, span, fix, refused, related } of notes) {
        if (code === 'key-unknown') continue;
        yield {
          message,
          file,
          span,
          ...(refused ? {} : { severity: 'warning' }),
          ...(code === 'key-duplicate' ? { why: 'the last of equal keys is taken, and the others are lost' } : {}),
          ...(fix ? { fix } : {}),
          ...(related ? { related: [{ file, ...related }] } : {}),
        };
      }
    }
  },
});

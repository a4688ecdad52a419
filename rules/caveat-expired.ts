import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a dated caveat is past its date',
  why: 'what it says was to be looked at again, and readers still act on it',
  fix: 'check whether it still holds; then give it a new date, or take it out',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { today }) {
    for (const { file, caveats } of model.contracts.documents) {
      for (const { until, span } of caveats) {
        // The day itself still counts.
        if (until >= today) continue;
        yield { message: `the caveat ended on ${until}`, file, span, label: `today is ${today}` };
      }
    }
  },
});

import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a citation names a line behind the end of the file',
  why: 'the file has changed since, so the passage that the sentence rests on is not there',
  fix: 'cite the line where the passage stands now, or name its heading',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { file, cited } of model.contracts.citations) {
      for (const { citation, target, lines } of cited) {
        if (citation.to <= lines) continue;
        yield {
          message: `${quoted(target)} has ${lines} lines, and line ${citation.to} is cited`,
          file,
          span: citation.span,
          label: 'behind the end',
        };
      }
    }
  },
});

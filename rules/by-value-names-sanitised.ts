import { clausesOfPaths } from '../lib/project/clause-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a bad file name that comes by value is repaired instead of rejected',
  why: 'what is left after the repair is a name that nobody chose: it may overwrite a sibling, and a worker that tries to leave the folder goes unnoticed',
  fix: 'reject the whole dispatch for one bad name, and write none of its files',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { document, clause } of clausesOfPaths(model, 'names-sanitised', 'passages')) {
      yield {
        message: 'a bad file name from the payload is repaired and then written',
        file: document.file,
        span: clause.span,
        label: 'repairs a name',
      };
    }
  },
});

import { clausesOfPaths } from '../lib/project/clause-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the file names of a payload are checked only after something was written',
  why: 'by the time that the bad name is found, its siblings are on disk, or the file itself is outside the folder',
  fix: 'check every name first, and write nothing where one of them is bad',
  category: 'by-value',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { document, clause } of clausesOfPaths(model, 'names-late', 'passages')) {
      yield {
        message: 'the names are checked when files are written already',
        file: document.file,
        span: clause.span,
        label: 'too late',
      };
    }
  },
});

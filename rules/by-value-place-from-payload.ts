import { clausesOfPaths } from '../lib/project/clause-findings.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'where to write, what is taken or what is owed is read from the payload',
  why: 'the worker decides where the parent writes with its wider rights, and which gates are run on the result',
  fix: 'use the place that the parent resolved before the dispatch, its own disk for a collision, and the recovered index for what is owed',
  category: 'by-value',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { document, clause } of clausesOfPaths(model, 'from-payload', 'passages')) {
      yield {
        message: 'what only the parent can know is taken from the payload',
        file: document.file,
        span: clause.span,
        label: 'the word of the worker',
      };
    }
  },
});

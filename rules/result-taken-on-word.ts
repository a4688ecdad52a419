import { axesOf, dispatchesOf, isPointer, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a result is accepted because its worker says that it is good',
  why: 'the status of a payload is a claim of the run that it is about: a run that went wrong makes it as well as one that went right',
  fix: 'grade the files that the run left, on the path that the parent resolved itself',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { own, consumers, agent } of dispatchesOf(model).workers) {
      if (!own || axesOf(own).size === 0 || ![...payloadKeysOf(own).keys()].some(isPointer)) continue;
      for (const document of consumers) {
        for (const clause of document.clauses) {
          if (clause.kind !== 'word-trusted') continue;
          yield {
            message: `what \`${agent.name}\` says of its own result is taken for the result`,
            file: document.file,
            span: clause.span,
            label: 'nothing is looked at',
          };
        }
      }
    }
  },
});

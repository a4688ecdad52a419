import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a line of the answer form holds a value that the form itself does not allow',
  why: 'a parser that holds to the listed values drops the line, and the agent was told to write it',
  fix: 'add the value to the list, or write one of the listed values',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { file, slots } of model.contracts.documents) {
      for (const { slot, allowed, rule, other } of slots) {
        yield {
          message: `\`${other.value}\` stands for \`<${slot}>\`, whose values are ${listed(allowed, 6)}`,
          file,
          span: other.span,
          label: 'not among its values',
          related: [{ file, span: rule, label: `lists the values of \`<${slot}>\`` }],
        };
      }
    }
  },
});

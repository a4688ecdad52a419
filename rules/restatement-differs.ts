import type { Restatement } from '../lib/contract/facts.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'two marked restatements of one clause differ',
  why: 'each reader acts on the words in front of it, so one run has two outcomes',
  fix: 'write the clause alike in every place that carries its mark, or take the mark from what is another clause',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { index } of model.plugins) {
      const first = new Map<string, { readonly file: string; readonly one: Restatement }>();
      for (const { file, restatements, plugin } of model.contracts.documents) {
        if (plugin !== index) continue;
        for (const one of restatements) {
          const before = first.get(one.id);
          if (!before) first.set(one.id, { file, one });
          else if (before.one.text !== one.text) {
            yield {
              message: `the clause ${quoted(one.id)} is restated in other words`,
              file,
              span: one.span,
              label: 'one wording',
              related: [{ file: before.file, span: before.one.span, label: 'the other one' }],
            };
          }
        }
      }
    }
  },
});

import { defineRule } from '../lib/rule/rule.js';
import type { Field } from '../lib/text/span.js';

export default defineRule({
  summary: 'two entries of a marketplace have one name',
  why: 'a plugin is installed by its name, and `name@marketplace` leads to one entry only: the other cannot be installed',
  fix: 'give each entry a name of its own, or remove one',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { entries } of model.marketplaces) {
      const seen = new Map<string, Field<string>>();
      for (const { name, file } of entries) {
        if (!name || name.value === '') continue;
        const first = seen.get(name.value);
        if (!first) {
          seen.set(name.value, name);
          continue;
        }
        yield {
          message: `a second entry is called \`${name.value}\``,
          file,
          span: name.span,
          label: 'taken',
          related: [{ file, span: first.span, label: 'first here' }],
        };
      }
    }
  },
});

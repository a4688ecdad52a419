import { byValuePaths, placeOfPassage, saysNear } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'what comes by value is written to the assigned place even where another index is already there',
  why: 'the rule that keeps a written run from an occupied folder does not hold on this way, so the parent overwrites the earlier index',
  fix: 'let the parent look at its own disk before it writes, and assign a sub-folder where the place is taken',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      const rules = path.documents.flatMap((d) =>
        d.clauses.filter((c) => c.kind === 'collision').map((clause) => ({ d, clause })),
      );
      const [rule] = rules;
      const handled = path.writing.some((p) => saysNear(p, ['collision', 'place-touched']));
      const [first] = path.writing;
      if (!rule || handled || !first) continue;
      const also = path.sending.filter((p) => p.document === rule.d && p.section !== rule.clause.section);
      yield {
        message:
          'the way by value writes to the assigned place whatever is there, and a rule of this plugin sends an occupied place elsewhere',
        file: first.document.file,
        span: placeOfPassage(first).span,
        label: 'no word of a place that is taken',
        related: [
          { file: rule.d.file, span: rule.clause.span, label: 'the rule for an occupied place' },
          ...also.map((p) => ({
            file: p.document.file,
            span: placeOfPassage(p).span,
            label: 'names the place without it',
          })),
        ],
      };
    }
  },
});

import { byValuePaths, clausesIn, placeOfPassage, saysNear } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the way by value demands a ledger that is not always owed',
  why: 'where no ledger is owed there is none to write, the coverage gate cannot judge a missing file, and a good run is refused',
  fix: 'read from the recovered index whether a ledger is owed, and run the coverage gate only then',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      const condition = path.documents.flatMap((d) =>
        d.clauses.filter((c) => c.kind === 'ledger-conditional').map((clause) => ({ d, clause })),
      )[0];
      if (!condition) continue;
      const passages = [...path.writing, ...path.sending];
      const bare = passages.filter(
        (p) => clausesIn(p, 'ledger-named').length > 0 && !saysNear(p, ['ledger-conditional', 'ledger-touched']),
      );
      const [first] = bare;
      if (!first || (first.byAgent && path.writing.some((p) => clausesIn(p, 'ledger-conditional').length > 0)))
        continue;
      yield {
        message: 'the way by value demands the ledger in every case, and elsewhere it is owed only on a condition',
        file: first.document.file,
        span: (clausesIn(first, 'ledger-named')[0] ?? placeOfPassage(first)).span,
        label: 'demanded without the condition',
        related: [
          { file: condition.d.file, span: condition.clause.span, label: 'says when a ledger is owed' },
          ...bare.slice(1).map((p) => ({
            file: p.document.file,
            span: (clausesIn(p, 'ledger-named')[0] ?? placeOfPassage(p)).span,
            label: 'demanded here too',
          })),
        ],
      };
    }
  },
});

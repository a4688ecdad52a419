import { foldToken } from '../lib/contract/facts.js';
import { byValuePaths } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'no eval case exercises what comes by value, or comes so without a ledger',
  why: 'a way that no case takes is found to be broken on the day that it is needed',
  fix: 'add a case in which the worker returns by value, and one in which it does so with no ledger owed',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      const cases = model.contracts.cases.filter((c) => c.plugin === path.plugin);
      const [first] = path.agents;
      // A plugin without any suite is told so elsewhere, or has chosen to have none.
      if (cases.length === 0 || !first) continue;
      const folded = foldToken(first.value.value);
      const holds = (words: readonly string[], folding: string): boolean =>
        words.some((w) => foldToken(w) === folding) ||
        (words.includes('by') && words.includes('value') && folding === 'byvalue');
      const taken = cases.filter((c) => holds(c.words, folded));
      const condition = path.documents.flatMap((d) =>
        d.clauses.filter((c) => c.kind === 'ledger-conditional').map((clause) => ({ d, clause })),
      )[0];
      const unowed = taken.some((c) => c.words.some((w) => /^(?:unbounded|open-ended|unowed)$/.test(w)));
      if (taken.length > 0 && (!condition || unowed)) continue;
      const place =
        taken.length > 0 && condition
          ? { file: condition.d.file, span: condition.clause.span }
          : { file: first.agent.file, span: first.value.span };
      yield {
        message:
          taken.length === 0
            ? `no eval case exercises ${quoted(first.value.value)}`
            : `no eval case takes the way ${quoted(first.value.value)} where no ledger is owed`,
        ...place,
        label: taken.length === 0 ? 'never tried' : 'the condition that no case by value meets',
        related: taken.length > 0 ? [{ file: first.agent.file, span: first.value.span, label: 'the other way' }] : [],
      };
    }
  },
});

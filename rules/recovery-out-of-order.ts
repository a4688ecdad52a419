import { byValuePaths } from '../lib/project/by-value.js';
import { laddersOf, RUNGS } from '../lib/project/ladder.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the ways to recover a failed dispatch stand in an order that loses work',
  why: 'a resume asks a worker to repeat what it just proved it cannot do, and a new dispatch throws away files that came by value',
  fix: 'take them in this order: the envelope, by value, resume, dispatch again',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      for (const document of path.documents) {
        for (const ladder of laddersOf(document)) {
          const late = ladder.find((one, i) => ladder.slice(0, i).some((before) => before.rank > one.rank));
          const before = late && ladder.find((one) => one.rank > late.rank);
          if (!late || !before) continue;
          yield {
            message: `${(RUNGS[late.rank] as { words: string }).words} stands behind ${(RUNGS[before.rank] as { words: string }).words}`,
            file: document.file,
            span: late.clause.span,
            label: 'comes too late',
            related: [{ file: document.file, span: before.clause.span, label: 'comes before it' }],
          };
        }
      }
    }
  },
});

import type { Clause, ClauseKind, DocumentFacts } from '../lib/contract/facts.js';
import { byValuePaths } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';

const RUNGS: readonly { readonly kind: ClauseKind; readonly words: string }[] = [
  { kind: 'rung-envelope', words: 'correcting the envelope' },
  { kind: 'rung-by-value', words: 'the return by value' },
  { kind: 'rung-resume', words: 'resuming the agent' },
  { kind: 'rung-redispatch', words: 'dispatching again' },
];

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

interface Rung {
  readonly clause: Clause;
  readonly rank: number;
}

/** Lists in which two sentences or more each stand for one rung; a sentence that names several orders nothing. */
function laddersOf(document: DocumentFacts): Rung[][] {
  const lists = new Map<number, Rung[]>();
  RUNGS.forEach(({ kind }, rank) => {
    for (const clause of document.clauses) {
      if (clause.kind !== kind || !clause.item) continue;
      const others = document.clauses.some(
        (c) => c.span.start === clause.span.start && c.kind !== kind && RUNGS.some((r) => r.kind === c.kind),
      );
      if (!others) lists.set(clause.block, [...(lists.get(clause.block) ?? []), { clause, rank }]);
    }
  });
  return [...lists.values()]
    .map((l) => l.sort((a, b) => a.clause.span.start - b.clause.span.start))
    .filter((l) => new Set(l.map((r) => r.rank)).size > 1);
}

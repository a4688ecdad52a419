// Lists of ways to recover a failed dispatch, as a document orders them.
import type { Clause, ClauseKind, DocumentFacts } from '../contract/facts.js';
import type { RecoveryRung } from '../contract/types.js';

export const RUNGS: readonly { readonly kind: ClauseKind; readonly rung: RecoveryRung; readonly words: string }[] = [
  { kind: 'rung-envelope', rung: 'envelope', words: 'correcting the envelope' },
  { kind: 'rung-by-value', rung: 'by-value', words: 'the return by value' },
  { kind: 'rung-resume', rung: 'resume', words: 'resuming the agent' },
  { kind: 'rung-redispatch', rung: 'redispatch', words: 'dispatching again' },
];

export interface Rung {
  readonly clause: Clause;
  readonly rank: number;
}

/** Lists in which two sentences or more each stand for one rung; a sentence that names several orders nothing. */
export function laddersOf(document: DocumentFacts): Rung[][] {
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

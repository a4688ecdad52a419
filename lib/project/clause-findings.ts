// Findings that one sentence alone makes: a kind of clause that no by-value path may hold.
import type { Clause, ClauseKind, DocumentFacts } from '../contract/facts.js';
import { byValuePaths } from './by-value.js';
import type { Project } from './types.js';

/** Sentences of a kind in the passages of a by-value path, or anywhere in its documents. */
export function* clausesOfPaths(
  model: Project,
  kind: ClauseKind,
  where: 'passages' | 'documents',
): Generator<{ readonly document: DocumentFacts; readonly clause: Clause }> {
  for (const path of byValuePaths(model)) {
    for (const document of path.documents) {
      for (const clause of document.clauses) {
        if (clause.kind !== kind) continue;
        const inside = [...path.writing, ...path.sending].some(
          (p) => p.document === document && p.section === clause.section,
        );
        if (where === 'documents' || inside) yield { document, clause };
      }
    }
  }
}

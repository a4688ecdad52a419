// What a report says of places and of all facts together.
import type { EvidenceClass, EvidenceSpan, EvidenceSummary, FactReport, Span, Turn } from './types.js';

export function spanOf(
  place: Span & { readonly turn: number; readonly class: EvidenceClass },
  turns: readonly Turn[],
): EvidenceSpan {
  const { id, file, line } = turns[place.turn] ?? {};
  return {
    turn: id ?? place.turn,
    class: place.class,
    start: place.start,
    end: place.end,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  };
}

export function summaryOf(facts: readonly FactReport[]): EvidenceSummary {
  const has = ({ findings }: FactReport, action: string): boolean => findings.some((one) => one.action === action);
  const refused = facts.filter((fact) => has(fact, 'refuse')).length;
  const demoted = facts.filter((fact) => has(fact, 'demote') && !has(fact, 'refuse')).length;
  const unjudged = facts.filter((fact) => (fact.unjudged?.length ?? 0) > 0).length;
  return { facts: facts.length, demoted, refused, ...(unjudged > 0 ? { unjudged } : {}) };
}

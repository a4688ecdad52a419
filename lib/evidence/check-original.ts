// The original profile: its classes, its first places, its three rules, one turn after another.
import {
  deriveClasses,
  echoKey,
  locateQuoteOffsets,
  markTurn,
  originalFindings,
  stripLeadingRolePrefix,
  strongestClass,
  turnClass,
  turnsWith,
} from './original.js';
import { spanOf } from './spans.js';
import type { EvidenceInput, EvidenceSpan, FactReport } from './types.js';

export function checkOriginal({ facts, turns, index }: EvidenceInput): FactReport[] {
  const marked = turns.map(markTurn);
  const keys = index === undefined ? undefined : new Set(index.map(echoKey));
  return facts.map((fact) => {
    const quotes = (fact.quotes ?? []).map((quote) => (typeof quote === 'string' ? quote : quote.text));
    const classes = deriveClasses(quotes, marked);
    const spans = quotes.flatMap((quote) =>
      turnsWith(quote, marked).flatMap((turn): EvidenceSpan[] => {
        const content = turns[turn]?.content ?? '';
        const at = locateQuoteOffsets(quote, content) ?? locateQuoteOffsets(stripLeadingRolePrefix(quote), content);
        if (at?.start === undefined || at.end === undefined) return [];
        const kind = marked[turn];
        return [spanOf({ turn, class: kind ? turnClass(kind) : 'agent', start: at.start, end: at.end }, turns)];
      }),
    );
    return {
      id: fact.id,
      classes,
      class: strongestClass(classes),
      findings: originalFindings(fact, classes, quotes, keys),
      spans,
    };
  });
}

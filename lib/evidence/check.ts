// Facts held against the turns that they quote: classes, spans and findings, under the default or the original profile.
// Law: pure and total: no clock, no randomness, no file. The order of the turns changes no class, the same input gives
// the same output, and what could not be judged is named as such.
import { checkOriginal } from './check-original.js';
import { citationsOf, judgeCitation, placeOf } from './citations.js';
import { foldKey } from './fold.js';
import { type Ends, LineageGraph, type Own } from './lineage.js';
import { type NumberToken, numbersAt } from './numbers.js';
import { strongestClass } from './original.js';
import { classesOf, type Located, type Place, Places } from './places.js';
import { capQuote } from './provenance.js';
import { foldedEchoKey, judgeAttribution, judgeEcho, judgeLoop, judgeNumbers, judgeSources } from './rules.js';
import { spanOf, summaryOf } from './spans.js';
import type {
  EvidenceClass,
  EvidenceInput,
  EvidenceOptions,
  EvidenceReport,
  Fact,
  FactReport,
  Finding,
  Quote,
  Turn,
  Unjudged,
} from './types.js';
import { RULE_IDS } from './types.js';

/** The most spans that one fact lists. */
export const MAX_SPANS = 256;

/** Never throws for values of its types. */
export function checkFacts(input: EvidenceInput, options: EvidenceOptions = {}): EvidenceReport {
  const without = new Set(options.without);
  const kept = (report: FactReport): FactReport => ({
    ...report,
    findings: report.findings.filter(({ rule }) => !without.has(rule)),
  });
  const facts = (options.profile === 'original' ? checkOriginal(input) : checkDefault(input)).map(kept);
  return { facts, summary: summaryOf(facts) };
}

const textsOf = ({ quotes = [] }: Fact): string[] => quotes.map(textOf);
const textOf = (quote: string | Quote): string => (typeof quote === 'string' ? quote : quote.text);

interface Evidence {
  readonly fact: Fact;
  readonly located: readonly Located[];
  readonly places: readonly Place[];
  readonly classes: readonly EvidenceClass[];
}

function checkDefault(input: EvidenceInput): FactReport[] {
  const { facts, turns } = input;
  const places = new Places(facts.flatMap(textsOf), turns);
  const evidence = facts.map((fact): Evidence => {
    const located = textsOf(fact).map((quote) => places.locate(quote));
    const all = distinct(located.flatMap((one) => one.places));
    return { fact, located, places: all, classes: classesOf(all) };
  });
  const copies = new Copies(turns);
  const own = new Map<string, Own>();
  if (input.lineage !== undefined)
    for (const { fact, places: at, classes } of evidence)
      own.set(fact.id, { classes, sources: [...copies.among(at)].map((source) => `turn ${source}`) });
  const graph = new LineageGraph(input.lineage ?? [], own);
  const index = input.index === undefined ? null : new Set(input.index.map(foldedEchoKey));
  return evidence.map((one) => {
    const parents = graph.parentsOf(one.fact.id)?.length ?? 0;
    const ends = parents > 0 ? graph.endsOf(one.fact.id) : null;
    return reportOf(one, input, { index, ends, parents, copies });
  });
}

interface Around {
  readonly index: ReadonlySet<string> | null;
  readonly ends: Ends | null;
  readonly parents: number;
  readonly copies: Copies;
}

function reportOf(evidence: Evidence, input: EvidenceInput, around: Around): FactReport {
  const { fact, located, places, classes } = evidence;
  const cited = judgeCitations(fact, input);
  const unknown = around.ends?.unknown ?? [];
  const lost = unknown
    .slice(0, 8)
    .map((what): Unjudged => ({ what, reason: 'the fact was made from a claim that is not at hand' }));
  const unjudged = [...cited.unjudged, ...lost];
  const quotes = textsOf(fact).map((text, i) => ({
    text: capQuote(text),
    found: located[i]?.found ?? 'nowhere',
    occurrences: located[i]?.occurrences ?? 0,
  }));
  const spans = places.slice(0, MAX_SPANS).map((place) => spanOf(place, input.turns));
  const occurrences = new Map(textsOf(fact).map((text, i) => [foldKey(text), evidenceCount(located[i])]));
  const leftOut = [...occurrences.values()].reduce((sum, count) => sum + count, 0) - spans.length;
  return {
    id: fact.id,
    classes,
    class: strongestClass(classes),
    findings: inOrder([...findingsOf(evidence, input.turns, around), ...cited.findings]),
    spans,
    ...(leftOut > 0 ? { spansLeftOut: leftOut } : {}),
    ...(quotes.length > 0 ? { quotes } : {}),
    ...(unjudged.length > 0 ? { unjudged } : {}),
  };
}

const evidenceCount = (located?: Located): number =>
  located?.found === 'exact' || located?.found === 'folded' ? located.occurrences : 0;

function findingsOf(evidence: Evidence, turns: readonly Turn[], around: Around): (Finding | null)[] {
  const { fact, places, classes } = evidence;
  const { ends, parents } = around;
  const numbers = (wanted: EvidenceClass) => (): readonly NumberToken[] => numbersOf(places, wanted, turns);
  return [
    judgeNumbers(fact, numbers('tool'), numbers('action')),
    judgeAttribution(fact, classes, () => wordsOf(places, 'tool', turns)),
    judgeEcho(textsOf(fact), around.index),
    ends !== null && ends.unknown.length === 0 ? judgeLoop(ends) : null,
    judgeSources(fact.content, supportOf(evidence, around.copies), parents, ends),
  ];
}

const wordsOf = (places: readonly Place[], wanted: EvidenceClass, turns: readonly Turn[]): string[] =>
  places
    .filter((place) => place.class === wanted)
    .map(({ turn, start, end }) => turns[turn]?.content.slice(start, end) ?? '');

function numbersOf(places: readonly Place[], wanted: EvidenceClass, turns: readonly Turn[]): NumberToken[] {
  return places
    .filter((place) => place.class === wanted)
    .flatMap((place) => numbersAt(turns[place.turn]?.content ?? '', place));
}

function supportOf({ fact, located, places }: Evidence, copies: Copies) {
  const found = textsOf(fact).filter((_, i) => (located[i]?.places.length ?? 0) > 0);
  return {
    quotes: new Set(found.map(foldKey)).size,
    given: found.length,
    turns: new Set(places.map(({ turn }) => turn)).size,
    sources: copies.among(places).size,
  };
}

function judgeCitations(fact: Fact, { sources }: EvidenceInput): { findings: Finding[]; unjudged: Unjudged[] } {
  const findings: Finding[] = [];
  const unjudged: Unjudged[] = [];
  for (const citation of citationsOf(fact)) {
    if (sources === undefined) {
      if (citation.sure === false) continue;
      unjudged.push({ what: placeOf(citation), reason: 'no cited texts were handed in' });
      continue;
    }
    const judged = judgeCitation(citation, sources);
    if (judged.finding) findings.push(judged.finding);
    if (judged.unjudged) unjudged.push(judged.unjudged);
  }
  return { findings, unjudged };
}

const inOrder = (findings: readonly (Finding | null)[]): Finding[] =>
  findings.filter((finding) => finding !== null).sort((a, b) => RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule));

/** Two quotes may stand in one place. */
function distinct(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((a, b) => a.turn - b.turn || a.start - b.start || a.end - b.end);
  return sorted.filter((place, i) => {
    const before = sorted[i - 1];
    return before?.turn !== place.turn || before.start !== place.start || before.end !== place.end;
  });
}

/** Tells turns that say the same from turns that do not. */
class Copies {
  readonly #known = new Map<string, string>();

  constructor(private readonly turns: readonly Turn[]) {}

  /** A name for each different text among the turns of these places, whatever the order of the turns. */
  among(places: readonly Place[]): Set<string> {
    return new Set(places.map(({ turn }) => this.#textOf(this.turns[turn]?.content ?? '')));
  }

  #textOf(content: string): string {
    const known = this.#known.get(content);
    if (known !== undefined) return known;
    const text = foldKey(content);
    this.#known.set(content, text);
    return text;
  }
}

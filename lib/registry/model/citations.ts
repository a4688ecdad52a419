// Whether a plan names the findings that it was given: on a line that says which it applied, and somewhere each of the
// others. What the plan says of a finding is not judged.
import { scanBody } from '../../document/scan.js';
import { SourceText } from '../../text/source.js';
import type { Span } from '../../text/span.js';
import { quoted } from '../../text/words.js';
import type { Candidate } from './candidate.js';

export interface CitationProblem {
  readonly message: string;
  readonly span: Span;
  readonly fix: string;
}

/** What is known of an entry by its id. */
export type KnownEntries = ReadonlyMap<string, Pick<Candidate, 'status'>>;

/** `given` are the ids that the plan was given. */
export function citationProblems(plan: string, given: readonly string[], known: KnownEntries): CitationProblem[] {
  const line = appliedLine(plan);
  const top = { start: 0, end: Math.min(1, plan.length) };
  const problems: CitationProblem[] = [];
  if (line === null) {
    const fix = 'add a line `Applied findings: ID, ID`, or `Applied findings: none`';
    problems.push({ message: 'the plan has no line `Applied findings:`', span: top, fix });
  }
  for (const id of given) {
    if (names(plan, id)) continue;
    const fix = `name ${quoted(id)} in that line, or say why it does not bear on the plan`;
    problems.push({ message: `the plan does not name ${quoted(id)}, which it was given`, span: line ?? top, fix });
  }
  if (line === null) return problems;
  const looksLikeId = idShape(known);
  const named = tokensIn(plan, line).filter((at) => looksLikeId(plan.slice(at.start, at.end)));
  return [...problems, ...named.flatMap((at) => unknown(plan, at, known))];
}

const APPLIED_LINE =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)*[*_]{0,3}Applied findings[*_]{0,3}[ \t]*:.*(?:\r?\n(?:[ \t]*\r?\n)?[ \t]*[-*+] .*)*/gim;

/** The line and the list right below it. What stands in a fence or a comment is shown and not said. */
function appliedLine(plan: string): Span | null {
  const { fences, comments } = scanBody(new SourceText(plan), 0);
  const shown = [...fences.map(({ span }) => span), ...comments];
  for (const found of plan.matchAll(APPLIED_LINE)) {
    const at = found.index + found[0].search(/\S/);
    if (!shown.some(({ start, end }) => start <= at && at < end))
      return { start: found.index, end: found.index + found[0].length };
  }
  return null;
}

function names(plan: string, id: string): boolean {
  for (let at = plan.indexOf(id); at >= 0; at = plan.indexOf(id, at + 1)) {
    const around = `${plan[at - 1] ?? ' '}${plan[at + id.length] ?? ' '}`;
    const next = plan[at + id.length + 1] ?? ' ';
    // A full stop ends a sentence unless a name goes on behind it.
    if (/^[^\w-](?:[^\w.-]|\.)$/.test(around) && !(around[1] === '.' && /\w/.test(next))) return true;
  }
  return false;
}

function tokensIn(plan: string, { start, end }: Span): Span[] {
  return [...plan.slice(start, end).matchAll(/(?<![\w./-])[A-Za-z0-9](?:[\w.-]*\w)?/g)].map((found) => ({
    start: start + found.index,
    end: start + found.index + found[0].length,
  }));
}

/** A prefix of letters and signs, then numbers: `f-2026-04-11-001`. */
const NUMBERED = /^([A-Za-z][A-Za-z_.-]*)\d[\d_.-]*$/;

/** Whether a word is an id of the registry or is numbered as its ids are: `utf-8` is none where ids start with `f-`. */
function idShape(known: KnownEntries): (word: string) => boolean {
  const prefixOf = (id: string): string | undefined => NUMBERED.exec(id)?.[1];
  const prefixes = new Set([...known.keys()].map(prefixOf).filter((prefix) => prefix !== undefined));
  return (word) => known.has(word) || prefixes.has(prefixOf(word) ?? '');
}

function unknown(plan: string, span: Span, known: KnownEntries): CitationProblem[] {
  const id = plan.slice(span.start, span.end);
  const entry = known.get(id);
  if (entry?.status === 'active') return [];
  const message = entry
    ? `${quoted(id)} is ${entry.status} and no longer offered`
    : `${quoted(id)} is not in the registry`;
  return [{ message, span, fix: 'name an active entry: `plugproof registry list` shows them' }];
}

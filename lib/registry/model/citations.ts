// Whether a plan names the findings that it was given: on a line that says which it applied, and somewhere each of the
// others. What the plan says of a finding is not judged.
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
  return line === null ? problems : [...problems, ...idsIn(plan, line).flatMap((at) => unknown(plan, at, known))];
}

/** The line and the list right below it. */
function appliedLine(plan: string): Span | null {
  const found = /^[ \t>*#-]*\**Applied findings:?\**:?[ \t]*.*(?:\r?\n(?:[ \t]*\r?\n)?[ \t]*[-*] .*)*/im.exec(plan);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
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

/** Words that have the form of an id: letters, a dash, a digit. */
function idsIn(plan: string, { start, end }: Span): Span[] {
  return [...plan.slice(start, end).matchAll(/(?<![\w./-])[A-Za-z][\w.-]*-[\w.-]*\d[\w-]*/g)].map((found) => ({
    start: start + found.index,
    end: start + found.index + found[0].length,
  }));
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

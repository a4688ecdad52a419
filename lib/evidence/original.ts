// The published rules as they are, faults included: what `--profile original` does, bit for bit.
// Law: nothing here is mended. What is wrong with it is mended beside it, for the default profile.
import type { EvidenceClass, Fact, Finding, Span, Turn } from './types.js';
import { EVIDENCE_CLASSES } from './types.js';

/** Runs of white space become one blank; both ends are trimmed. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Takes one leading `[user]`, `[assistant]`, `[context user]` or `[context assistant]` away, if white space follows. */
export const stripLeadingRolePrefix = (quote: string): string =>
  quote.replace(/^\s*\[(?:context\s+)?(?:user|assistant)\]\s+/i, '');

/**
 * The first place of a quote: as written, or after lower case and collapsed white space. Null where it is not; without
 * offsets where they could not be recovered. An empty quote is everywhere: the caller guards against it.
 */
export function locateQuoteOffsets(quote: string, text: string): Partial<Span> | null {
  const at = text.indexOf(quote);
  if (at >= 0) return { start: at, end: at + quote.length };
  const wanted = collapseWhitespace(quote.toLowerCase());
  const from = collapseWhitespace(text.toLowerCase()).indexOf(wanted);
  if (from < 0) return null;
  return walk(text, from, from + wanted.length) ?? {};
}

/** Counts collapsed units along the original text, which drifts where lower case is longer than upper case. */
function walk(text: string, from: number, to: number): Span | null {
  let count = 0;
  let start = -1;
  let blank = -1;
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i] as string)) {
      if (blank < 0 && count > 0) blank = i;
      continue;
    }
    if (blank >= 0) {
      if (count === from) start = blank;
      count++;
      blank = -1;
    }
    if (start < 0 && count >= from) start = i;
    count++;
    if (count >= to) return { start, end: i + 1 };
  }
  return null;
}

/** A turn with its flags, as the published module takes it. */
export interface MarkedTurn {
  readonly role: string;
  readonly content: string;
  readonly hasToolResult?: boolean;
  readonly hasToolCall?: boolean;
}

/** Sets the flags by the kinds of the parts; a turn of the user has none. */
export function markTurn({ role, content, parts = [] }: Pick<Turn, 'role' | 'content' | 'parts'>): MarkedTurn {
  const has = (kind: string): boolean => role !== 'user' && parts.some((part) => part.kind === kind);
  return {
    role,
    content,
    ...(has('tool_result') ? { hasToolResult: true } : {}),
    ...(has('tool_call') ? { hasToolCall: true } : {}),
  };
}

export function turnClass({ role, hasToolResult, hasToolCall }: MarkedTurn): EvidenceClass {
  if (role === 'user') return 'user';
  if (hasToolResult === true) return 'tool';
  return hasToolCall === true ? 'action' : 'agent';
}

/** The turns that hold the quote as it stands; where none does, those that hold it without its role label. */
export function turnsWith(quote: string, turns: readonly MarkedTurn[]): number[] {
  if (quote.trim() === '') return [];
  const holding = (text: string): number[] =>
    turns.flatMap((turn, i) => (locateQuoteOffsets(text, turn.content) === null ? [] : [i]));
  const raw = holding(quote);
  const bare = stripLeadingRolePrefix(quote);
  return raw.length > 0 || bare === quote || bare.trim() === '' ? raw : holding(bare);
}

/** The classes of all turns in which one of the quotes is found, in canonical order. */
export function deriveClasses(quotes: readonly string[], turns: readonly MarkedTurn[]): EvidenceClass[] {
  const found = new Set<EvidenceClass>();
  for (const quote of quotes) for (const i of turnsWith(quote, turns)) found.add(turnClass(turns[i] as MarkedTurn));
  return EVIDENCE_CLASSES.filter((one) => found.has(one));
}

/** `agent` where there is none. */
export const strongestClass = (classes: readonly EvidenceClass[]): EvidenceClass =>
  EVIDENCE_CLASSES.find((one) => classes.includes(one)) ?? 'agent';

/** The key by which the published echo rule compares. */
export const echoKey = (text: string): string => collapseWhitespace(text.toLowerCase());

const WISHES: ReadonlySet<string> = new Set(['decision', 'preference', 'commitment']);

/** The three published rules in their order. `index` holds keys of {@link echoKey}. */
export function originalFindings(
  fact: Pick<Fact, 'content' | 'category' | 'subject'>,
  classes: readonly EvidenceClass[],
  quotes: readonly string[] = [],
  index?: ReadonlySet<string>,
): Finding[] {
  const findings: Finding[] = [];
  if (/[0-9]/.test(fact.content) && !classes.includes('tool') && !classes.includes('action'))
    findings.push({
      rule: 'numeric_without_tool_evidence',
      action: 'demote',
      reason: 'the fact holds a digit, and no tool output or tool call backs it',
    });
  if (WISHES.has(fact.category ?? '') && (fact.subject ?? 'user') === 'user' && !classes.includes('user'))
    findings.push({
      rule: 'user_attribution_without_user_span',
      action: 'refuse',
      reason: `the fact is a ${fact.category} of the user, and no words of the user back it`,
    });
  const keys = quotes.map(echoKey).filter((key) => key !== '');
  if (index !== undefined && keys.length > 0 && keys.every((key) => index.has(key)))
    findings.push({
      rule: 'echo_of_existing_content',
      action: 'refuse',
      reason: 'every quote of the fact is remembered already',
    });
  return findings;
}

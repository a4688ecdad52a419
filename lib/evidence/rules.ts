// The rules of the default profile. Each looks at one fact and what was found for it, and says nothing when in doubt.
// Law: pure; in the canonical order; a rule that does not hold names what is missing.
import { listed, quoted } from '../text/words.js';
import { attributionIn, holdsAttribution } from './attribution.js';
import { foldKey } from './fold.js';
import type { Ends } from './lineage.js';
import { FRACTION } from './number-text.js';
import { isAmong, type NumberToken, numbersIn } from './numbers.js';
import { stripLeadingRolePrefix } from './original.js';
import type { EvidenceClass, Fact, Finding } from './types.js';

const WISHES: ReadonlySet<string> = new Set(['decision', 'preference', 'commitment']);
const USERS: ReadonlySet<string> = new Set(['user', 'the user', 'owner', 'the owner', 'human', 'customer', 'client']);

/** `1/2` as one number; read as it stands, it is two. */
const asFractions = (text: string): string =>
  text.replace(/(?<![\w/.])(\d{1,3})\/([1-9]\d{0,2})(?![\w/]|\.\d)/g, `${FRACTION}$1\u2044$2`);

/** The numbers of a fact against those that its tool spans hold; `actions` are those of its calls. */
export function judgeNumbers(
  { content }: Fact,
  tools: () => readonly NumberToken[],
  actions: () => readonly NumberToken[],
): Finding | null {
  const numbers = numbersIn(content);
  if (numbers.length === 0) return null;
  const known = tools();
  const missing = numbers.filter((number) => !isAmong(number, known));
  if (missing.length === 0 || numbersIn(asFractions(content)).every((number) => isAmong(number, known))) return null;
  const called = missing.every((number) => isAmong(number, actions()));
  const names = listed([...new Set(missing.map(({ text }) => text))]);
  const reason = called
    ? `${names} stands only in the agent's own tool call: a number needs a tool's answer`
    : `${names} stands in no tool output that the fact quotes`;
  return { rule: 'numeric_without_tool_evidence', action: 'demote', reason };
}

/** `tools` are the words of tools that the fact quotes: a review that says who approved is held, not dropped. */
export function judgeAttribution(
  fact: Fact,
  classes: readonly EvidenceClass[],
  tools: () => readonly string[],
): Finding | null {
  if (classes.includes('user')) return null;
  const rule = 'user_attribution_without_user_span';
  const category = foldKey(fact.category ?? '').replace(/s$/, '');
  const ofUser = USERS.has(foldKey(fact.subject ?? '') || 'user');
  const said = attributionIn(fact.content);
  const wish = WISHES.has(category) && ofUser;
  if (!wish && said === null) return null;
  if (!wish && said !== null && tools().some((text) => holdsAttribution(said, text)))
    return { rule, action: 'demote', reason: `a tool says ${quoted(said)}, and no words of the user do` };
  const what = said === null ? `the fact is a ${category} of the user` : `the fact says ${quoted(said)}`;
  return { rule, action: 'refuse', reason: `${what}, and no words of the user back it` };
}

/** The key by which an echo is known: folded, without a role label and the marks around it. */
export function foldedEchoKey(text: string): string {
  const points = [...foldKey(stripLeadingRolePrefix(text))];
  let start = 0;
  let end = points.length;
  while (start < end && MARK.test(points[start] ?? '')) start++;
  while (end > start && MARK.test(points[end - 1] ?? '')) end--;
  return points.slice(start, end).join('');
}

const MARK = /^[\p{P}\s]$/u;

export function judgeEcho(quotes: readonly string[], index: ReadonlySet<string> | null): Finding | null {
  const keys = quotes.map(foldedEchoKey).filter((key) => key !== '');
  if (index === null || keys.length === 0 || !keys.every((key) => index.has(key))) return null;
  return {
    rule: 'echo_of_existing_content',
    action: 'refuse',
    reason: `${keys.length === 1 ? 'the quote' : 'every quote'} of the fact is remembered already`,
  };
}

/** What a claim was made from ends in the words of agents alone. */
export function judgeLoop({ classes, loop }: Ends): Finding | null {
  if ([...classes].some((one) => one !== 'agent')) return null;
  if (loop !== null)
    return {
      rule: 'assertion_loop',
      action: 'refuse',
      reason: `the fact is made from itself: ${loop.slice(0, 8).map(quoted).join(' → ')}${loop.length > 8 || loop.at(-1) !== loop[0] ? ' → …' : ''}`,
    };
  return {
    rule: 'assertion_loop',
    action: 'demote',
    reason: 'everything that the fact was made from ends in what agents wrote',
  };
}

const SEVERAL =
  /\b(?:independent(?:ly)?|multiple|several|many|two|three|both|separate) (?:sources?|confirm\w*|reports?|verif\w*|witnesses|observations?)\b/i;

export interface Support {
  /** Quotes that were located, copies of one counted once. */
  readonly quotes: number;
  /** Copies included. */
  readonly given: number;
  readonly turns: number;
  /** Turns, those of equal text counted once. */
  readonly sources: number;
}

/** Several quotes, turns or claims that are one after copies are counted once. */
export function judgeSources(content: string, support: Support, parents: number, ends: Ends | null): Finding | null {
  const copied = support.given > 1 && support.sources === 1 && (support.quotes === 1 || support.turns > 1);
  const promised = support.sources === 1 && SEVERAL.test(content);
  const descended = parents > 1 && ends !== null && ends.unknown.length === 0 && ends.sources.size === 1;
  if (!copied && !promised && !descended) return null;
  const what = descended
    ? `the ${parents} claims that it was made from`
    : copied
      ? 'its quotes'
      : 'the sources that it speaks of';
  return { rule: 'single_source', action: 'demote', reason: `${what} go back to one source: copies count once` };
}

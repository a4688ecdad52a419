// Orders and advice to use a tool: "use the `AskUserQuestion` tool", "ask via X", "always call X", "you may use X".
// Prohibitions, alternatives ("instead of X"), and what others use are not orders; a condition on the tool itself
// ("if X is available") is the author's own answer to its absence.

import type { Found } from './found.js';
import { namesTools, partOf, readTools, SUBJECTS, surely, TOOLS, type ToolList } from './grammar.js';
import { isOnAvailability, isOthers, isTakenBack } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const USE =
  '(?:use|call|invoke|leverage|employ|trigger|start with|begin with|rely on|prefer|utili[sz]e|apply|run|launch|issue|try|reach for|go through|fire|default to|lean on)';
const LEAD =
  '(?:^|[.;:,(!?] |— |- |\\b(?:and|then|always|first|next|finally|must|should|can|may|will|need to|have to|sure to|remember to|ought to|shall|please|also|instead|to|or|simply|just|explicitly|only|actively|proactively|directly|aggressively|heavily|step \\d+:?) |\\d[.)] |[✅✓→⚠☑▶] ?)';
const CALL = new Phrase(
  '',
  `(?<lead>${LEAD})(?<verb>${USE})(?: (?:both|only|just|either|claude code's|your|the built-in|built-in|the native|the parallel|parallel|multiple|several))?(?: the tools?)? (?<tools>${TOOLS})`,
);
const MEANS = new Phrase(
  'via|through|using|with|by ',
  `\\b(?:via|through|using|with|by (?:calling|invoking|using|way of|means of)) (?:a |an |one |a single |claude code's |your |the built-in |parallel |multiple )?(?<tools>${TOOLS})`,
);

/** Verbs that open an imperative, so that the clause speaks to the component. */
export const DO =
  /^(?:(?:\d+[.)]|step \d+:?|first|then|next|finally|always|also|now|please|you (?:must|should|can|may|will|need to|have to|are to)|you|must|should|optionally|immediately|directly|proactively|in parallel|actively|simply|explicitly|instead|only|before [^,]{0,60},|after [^,]{0,60},|for [^,]{0,60},|when [^,]{0,80},|if [^,]{0,80},|once [^,]{0,60},|to [^,]{0,80},|in [^,]{0,40},|[a-z -]{2,30}(?: —|:)),? )*(?:ask|present|run|execute|search|fetch|spawn|dispatch|delegate|launch|read|write|save|create|check|verify|look|find|explore|track|gather|collect|confirm|request|send|report|mark|assign|invoke|retrieve|query|get|load|scan|edit|modify|update|append|show|offer|prompt|resolve|test|open|capture|record|persist|navigate|do|perform|list|inspect|identify|locate|research|investigate|examine|validate|monitor|plan|batch|clarify|elicit|post|log|start|begin|communicate|coordinate|message|notify|escalate|follow|map|trace|analy[sz]e|review|discover|determine|learn|study|consult|pull|download|browse|visit|apply|make|implement|fix|submit|publish|store|surface|collaborate|interact|return|claim|complete|generate|capture|work|gate|pick|select|solicit|drive|capture|establish|enter|exit|schedule|poll|wait|stop|kill|terminate|watch|stream|produce|compose|draft|compile|summari[sz]e|prepare|finish|conclude|evaluate|assess|audit|compare|describe|sketch|outline|build|design|refactor|consider|favou?r|one question|search for|set up|use)\b/;

/** "You use X", "this agent calls X": what the component does is what it is to do. */
const HABIT = new Phrase(
  'use|call|invoke|leverage|rel|run|employ',
  `(?:^|[.;:] |— )(?:${SUBJECTS}|i) (?:then |always |also |first |next |only )?(?<verb>uses?|calls?|invokes?|leverages?|relies on|rely on|runs?|employs?) (?:both |the built-in )?(?<tools>${TOOLS})`,
);

const CHOICE = new Phrase(
  'to use|of choice',
  `(?<tools>${TOOLS}) (?:is|are) (?:the|your) (?:right |first |default |main |preferred )?tools? (?:to use|of choice)`,
);

const NOT =
  /\b(?:not|never|n't|don't|do not|cannot|can't|avoid|without|instead of|rather than|in place of|over|no need to|unable to|refuse to|stop|refrain|nor|neither|no|prohibited|forbidden|unlike|versus|vs|than|skip|forbid|prevent|wrong|bad|replaces?|replacing|deprecated|formerly)\b/;

export function ordersIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!namesTools(text) || isOnAvailability(text)) return [];
  const found: Found[] = [];
  for (const match of CALL.matchAll(text)) take(skeleton, match, found, match.index + partOf(match, 'lead').length);
  for (const match of HABIT.matchAll(text)) take(skeleton, match, found, match.index);
  for (const match of CHOICE.matchAll(text)) choose(skeleton, match, found);
  for (const match of MEANS.matchAll(text)) take(skeleton, match, found, match.index);
  return found;
}

/** "`WebSearch` is the tool to use". */
function choose(skeleton: Skeleton, match: PhraseMatch, found: Found[]): void {
  const { text } = skeleton;
  const list = readTools(skeleton, match[0], match.index);
  if (!surely(list) || NOT.test(text.slice(0, match.index)) || isOthers(text, 0, match.index)) return;
  found.push(order(match.index, match.index + match[0].length, list, 'advice'));
}

function take(skeleton: Skeleton, match: PhraseMatch, found: Found[], start: number): void {
  const { text } = skeleton;
  const end = match.index + match[0].length;
  const verb = match.groups.verb;
  const words = partOf(match, 'tools');
  if (found.some((f) => f.start < end && start < f.end)) return;
  const list = readTools(skeleton, words, end - words.length);
  if (!(surely(list) || isUsed(list, verb, text.slice(end))) || list.tools.some(isTooWide)) return;
  if (/\b(?:no|neither|nor|not)\b/.test(words) || SUBJECT_OF.test(text.slice(end)) || isTakenBack(text, end)) return;
  const from = sentencePart(text, start);
  const front = text.slice(from, start);
  if (NOT.test(mainClause(front)) || isOthers(text, from, start)) return;
  if (verb === undefined ? !isMeans(front, text.slice(end)) : !isVerb(front)) return;
  found.push(order(start, end, list, modalityOf(front, verb)));
}

const order = (start: number, end: number, list: ToolList, modality: Found['modality']): Found => ({
  kind: 'order',
  start,
  end,
  tools: list.tools,
  anyOf: list.anyOf || list.slashed,
  modality,
  speaksOf: 'possession',
  reason: 'says to use it',
});

/** Capabilities are orders in `work.ts`; here only MCP as a whole counts. */
const isTooWide = (tool: ToolList['tools'][number]): boolean => tool.capability !== null && tool.capability !== 'mcp';

/** The tool goes on as the subject of something, or as a part of a compound. */
const SUBJECT_OF = /^(?:-| ?(?:not|is|are|was|will|can|cannot|returns?|fails?|does|requires?)\b)/;

/** "via X" belongs to an imperative in front of it, or to one behind a comma. */
const isMeans = (front: string, behind: string): boolean =>
  DO.test(front.replace(/^⟦\d+⟧(?= (?!tools?\b))/, 'use')) ||
  (front === '' && /^, (?:\w+ly )?[a-z]+ /.test(behind) && DO.test(behind.slice(2)));

/** "to use" and "should use" are orders only where they are said to the component. */
function isVerb(front: string): boolean {
  if (/\bto $/.test(front)) return ASKED_TO.test(front);
  if (!/\b(?:must|should|can|may|will|shall) $/.test(front) || front.trim().split(' ').length < 2) return true;
  return /\b(?:you|always|and|also|agent) (?:also |always |then )?(?:must|should|can|may|will|shall) $/.test(front);
}

const ASKED_TO =
  /\b(?:need|needs|have|sure|remember|ought|are|required|want you|plan|instructed|ready|going|able|supposed|tool|allowed|free|welcome) to $/;

function modalityOf(front: string, verb: string | undefined): Found['modality'] {
  if (/\b(?:can|may|could)\b[^,]*$/.test(front)) return 'permission';
  return /\b(?:should|prefer|consider|try)\b/.test(`${front}${verb ?? ''}`) ? 'advice' : 'order';
}

/** "Use Bash to run it": a bare name that is the whole object of the order is the tool; "Bash scripts" are not. */
const OBJECT = new Set(['Bash', 'Grep', 'Glob', 'Read', 'Write', 'Edit']);

const isUsed = (list: ToolList, verb: string | undefined, behind: string): boolean =>
  list.tools.every((tool) => tool.name !== null && OBJECT.has(tool.name)) &&
  (verb === undefined || /^(?:use|call|invoke|leverage|utili[sz]e|prefer|employ)$/.test(verb)) &&
  /^(?: (?:to|for|with|only|when|whenever|on|in|and|or|as|before|after|first|instead|rather|over)\b|[.,;:)]|$| — )/.test(
    behind,
  ) &&
  !/\b(?:scripts?|scripting|syntax|style|version|shebang|language|features?|idioms?|arrays?)\b/.test(behind);

/** What stands behind a condition or a purpose at the start: a "not" in there denies nothing here. */
function mainClause(front: string): string {
  const cut = /^(?:\S+ — )?(?:if|when|once|after|before|for|to|in|where|since|because|as|while)\b.*, /.exec(front);
  return cut ? front.slice(cut[0].length) : front;
}

/** Where the part of the sentence starts in which a verb finds its subject: not at a comma. */
function sentencePart(text: string, at: number): number {
  const cut = /^[\s\S]*(?:[;.!?(] | — |, (?:so|but|while|whereas|which|then|or) |" |: )/.exec(text.slice(0, at));
  return cut ? cut[0].length : 0;
}

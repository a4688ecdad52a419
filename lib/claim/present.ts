// Claims that a tool is there: "`Agent` is listed", "`Edit` you do hold", "your Bash tool is for inspection", "you
// have access to the Task tool". A closed list ("only", "exactly") is `only.ts`.

import type { Found } from './found.js';
import {
  ADVERBS,
  clauseStart,
  IN_LIST,
  isOwned,
  namesTools,
  OWN_LIST,
  partOf,
  readTools,
  SUBJECTS,
  speaksOfList,
  surelyIn,
  TOOLS,
} from './grammar.js';
import { isConditional, isConditionalBehind, isTakenBack, namesOthers } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const HOLD =
  '(?:(?:do |still |already |also |therefore |now )*(?:have|hold|possess|get|carry|own|retain|keep|inherit|come with)(?: (?:direct|full|complete|unrestricted|read|live|your))?(?: access to)?|(?:are|come|were|have been) (?:also |already )?(?:given|granted|equipped with|armed with|provided with|issued|handed|supplied with)(?: access to)?)';
const HOLDS =
  '(?:(?:does |still |already |also )*(?:has|have|holds|possesses|gets|carries|owns|retains|keeps|inherits|comes with)(?: (?:direct|full))?(?: access to)?|is (?:given|granted|equipped with|provided with|issued)(?: access to)?)';
const LISTS =
  '(?:(?:do |does )?(?:lists?|includes?|contains?|names?|carries|carry|grants?|holds?|covers?|has|have|gives? you|declares?)(?: you)?)';
const BE = '(?:is|are|remains?|stays?|was|were|has been|have been)';
const THERE = '(?:listed|included|granted|declared|named|allowlisted|allow-listed|present|held)';

const s = SUBJECTS;
const PATTERNS: readonly Phrase[] = [
  new Phrase('you', `\\byou${ADVERBS} ${HOLD} (?<tools>${TOOLS})`),
  new Phrase('you|this |the agent', `\\b${s}${ADVERBS} ${HOLDS} (?<tools>${TOOLS})`),
  new Phrase(
    '',
    `(?<tools>${TOOLS})(?:,? (?:which|that|both of which))?${ADVERBS} ${BE}${ADVERBS} (?:${THERE}(?: ${IN_LIST})?|(?:on|in|part of|among) ${OWN_LIST}|(?:available|provided|granted|given) to you|yours|at your disposal)`,
  ),
  new Phrase(
    ' you ',
    `(?<tools>${TOOLS}),? you (?:do |still |already |certainly )*(?:have|hold|possess|keep|retain|get)\\b`,
  ),
  new Phrase(
    'at your disposal|in |available to you',
    `\\b(?:at your disposal|in ${OWN_LIST}|available to you) (?:is|are|you(?: will|'ll)? find|you have) (?<tools>${TOOLS})`,
  ),
  new Phrase('tools ', `\\byour (?:available |own )?tools (?:are|include|comprise)(?::| —)? (?<tools>${TOOLS})`),
  new Phrase('with ', `\\bwith (?<tools>${TOOLS}),? you (?:can|may|are able)\\b`),
  new Phrase('the tools you ', `\\bthe tools you (?:have|hold) are(?::| —)? (?<tools>${TOOLS})`),
  new Phrase('among ', `\\bamong (?:your tools|${OWN_LIST}) (?:is|are) (?<tools>${TOOLS})`),
  new Phrase('rely|count', `\\byou (?:can|may) (?:rely|count) on (?:having )?(?<tools>${TOOLS})`),
  new Phrase('', `${OWN_LIST}${ADVERBS} ${LISTS} (?<tools>${TOOLS})`),
  new Phrase(
    'your ',
    `\\byour (?<yours>(?:⟦\\d+⟧|bash|shell|(?:write|edit))(?:(?:/|, | and | or |, and )⟦\\d+⟧){0,8} (?:tools?|tool access|access|tool calls?|calls?|usage|commands?))`,
  ),
];

const MORE = new Phrase(
  'and so |as |likewise|the same goes for',
  `\\b(?:and so (?:is|are)|as (?:is|are)|and so do you have|likewise|the same goes for) (?<tools>${TOOLS})`,
);

/** Without one of these words nothing is claimed. */
const TRIGGER =
  /\b(?:you|your|this|agent|listed|included|granted|declared|named|allowlisted|present|held|lists?|tools|frontmatter|grant|allow-?list|tool ?set|yours|disposal|with|among)\b|⟨/;

export function presentIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!namesTools(text) || !TRIGGER.test(text)) return [];
  const found: Found[] = [];
  for (const one of PATTERNS)
    for (const match of one.matchAll(text)) {
      const read = readOne(skeleton, match);
      if (read && !found.some((f) => f.start < read.end && read.start < f.end)) found.push(read);
    }
  const first = found[0];
  if (first)
    for (const match of MORE.matchAll(text)) {
      const { tools } = readTools(skeleton, partOf(match, 'tools'), match.index);
      if (match.index >= first.end && tools.length > 0)
        found[0] = { ...first, end: match.index + match[0].length, tools: [...(found[0] as Found).tools, ...tools] };
    }
  return found;
}

function readOne(skeleton: Skeleton, match: PhraseMatch): Found | null {
  const { text } = skeleton;
  const start = match.index;
  const end = start + match[0].length;
  const words = match.groups.tools ?? match.groups.yours ?? '';
  if (isConditional(text, start) || isConditionalBehind(text, end)) return null;
  if (/\b(?:no|neither|not|nor|without|nothing)\b/.test(match[0]) || isDenied(text, start) || isTakenBack(text, end))
    return null;
  const list = readTools(skeleton, words, start + match[0].indexOf(words));
  if (
    text[end] === '-' ||
    !(
      surelyIn(list, match[0]) ||
      (CLOSED.test(text.slice(end)) && isOwned(list, list.tools.length > 1 ? undefined : SEARCH_AND_SHELL))
    )
  )
    return null;
  const subject = /^(?:you|this|the agent|your)\b/.test(match[0]) || speaksOfList(match[0]) || /\byou\b/.test(match[0]);
  if (!subject && namesOthers(text, clauseStart(text, start), start)) return null;
  // "Listed in the index" is another list.
  if (/\b(?:listed|included|named|present|declared)$/.test(match[0]) && !HERE.test(text.slice(end))) return null;
  const yours = match.groups.yours !== undefined;
  return {
    kind: 'present',
    start,
    end,
    tools: list.tools,
    anyOf: list.anyOf,
    modality: 'state',
    speaksOf: !yours && speaksOfList(match[0]) ? 'list' : 'possession',
    reason: yours ? 'takes it for granted that it is there' : 'says that it is there',
  };
}

const HERE = /^(?:$|[.,;:)!?]| — | (?:and|but|so|here|too|also|on purpose|above|because|since|as well)\b)/;

/** Names that nobody "has" but as a tool, where nothing follows that would make them a part of something else. */
const SEARCH_AND_SHELL = new Set(['Bash', 'Grep', 'Glob']);
const CLOSED = /^(?:$|[.,;:)]| — | (?:to|for|and|but|so|only|at your disposal|available)\b)/;

/** A negation in front turns it round: "it is false that you have", "not because you have". */
const isDenied = (text: string, start: number): boolean =>
  /\b(?:not|never|no|nor|neither|without|false|untrue|myth|wrong|pretend|assume|claim|believe|think|rather than|instead of|even though)\b[^,;:.]{0,25}$/.test(
    text.slice(Math.max(0, start - 40), start),
  );

// Closed lists: "your only tools are `Read` and `Grep`", "you have exactly three tools", "`Bash` and nothing else".
// "Use only `Read`" is a norm, and so is "only `Read` may be used".

import type { Found } from './found.js';
import {
  ADVERBS,
  namesTools,
  OWN_LIST,
  partOf,
  readTools,
  SUBJECTS,
  speaksOfList,
  surelyIn,
  TOOLS,
} from './grammar.js';
import { isConditional, isConditionalBehind } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const ONLY =
  '(?:only|just|exactly|solely|exclusively|nothing but|nothing more than|no tools? (?:but|except|other than|besides|beyond))';
const COUNT =
  '(?:(?:read-only|built-in|search|file|exploration) tools?(?: available)? ?(?:\\(|: |— |, namely ))?(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|the following|these|the) )?(?:(?:read-only |built-in )?tools?(?: available| at your disposal)?(?: —|:|,)? ?)?(?: ?— |: )?';
const ELSE =
  '(?:,? (?:and|but) (?:nothing|none|no) (?:else|more|other(?: tools?)?|further)|,? no (?:more|others?|other tools?)|,? nothing (?:else|more)|,? period|,? full stop| only\\b(?! (?:for|to|when|if|on))| alone\\b)';

const s = SUBJECTS;
const PATTERNS: readonly Phrase[] = [
  new Phrase(
    'tool',
    `\\b${s} (?:have|has|get|gets|are given|is given) (?:one|two|three|four|five|six|seven|eight|\\d{1,2}) tools?,? (?:and|and no (?:others?|more)|no (?:others?|more)|only|in all|in total)(?::| —|,) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    'access ',
    `\\b${s} (?:have|has|get|gets) access (?:only|solely|exclusively|just) to ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase('can only ', `\\b${s} can only (?:use|call|access) ${COUNT}(?<tools>${TOOLS})`),
  new Phrase(
    'tool',
    `\\b${s} (?:have|has|get|gets|are given|is given) (?<count>one|two|three|four|five|six|seven|eight) (?:read-only |built-in )?tools?(?: available| at your disposal)?(?::| —) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    'all ',
    `\\ball (?:that )?(?:you|this agent) (?:have|has|get|gets|hold|holds) (?:is|are) ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'only tool',
    `(?<tools>${TOOLS}) (?:are|is) (?:the|its) only tools?(?: (?:that )?(?:you|this agent) (?:have|has|get|gets|hold)| available(?: to you)?| granted(?: to you)?|(?= ?(?:$|[.,;])))`,
  ),
  new Phrase(
    'limited|restricted|confined',
    `\\byour (?:tool )?(?:access|permissions?|capabilities) (?:is|are)(?: strictly| deliberately)? (?:limited|restricted|confined) to ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'only|just|exactly|solely|exclusively|nothing but|nothing more than|no tool',
    `\\b${s} (?:therefore |thus |deliberately |currently |still )*(?:have|has|hold|holds|get|gets|possess|carry|carries|are given|is given|are granted|is granted)(?: access to)? ${ONLY} ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'only|just|exclusively',
    `\\b${s} (?:only|just|exclusively) (?:have|has|hold|holds|get|gets|possess|carry|carries)(?: access to)? ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'only|sole|entire|complete|full|whole',
    `\\b(?:your|its|this agent's|her|his) (?:only|sole|entire|complete|full|whole) (?:tools?|tool ?list|tool ?set|set of tools|toolkit|tool ?box|grant|allow-?list)(?: (?:is|are|consists? of|comprises?)|:| =| —)(?: exactly| just| only)? ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'the only tool',
    `\\bthe only tools? (?:(?:that )?(?:you|this agent) (?:have|has|hold|holds|get|gets|possess|carry)|available(?: to you)?|granted(?: to you)?|at your disposal|in ${OWN_LIST})(?: (?:is|are)|:| —) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    'only|just|exactly|solely|exclusively|nothing but|nothing more than|no tool',
    `\\b(?:${OWN_LIST}|your (?:available )?tools)${ADVERBS} (?:is|are|contains?|lists?|holds?|names?|grants?|includes?|consists? of|comprises?|has|have)(?: limited to| restricted to| confined to)? ${ONLY} ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'limited|restricted|confined|scoped|constrained|sandboxed|fenced|locked',
    `\\b(?:${OWN_LIST}|your (?:available )?tools|${s}) (?:is|are)${ADVERBS} (?:limited|restricted|confined|scoped|constrained|sandboxed|fenced|locked(?: down)?) to(?: only| just| exactly| using)? ${COUNT}(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'and|but| no | nothing | period| full stop| only| alone',
    `\\b(?:${s}${ADVERBS} (?:have|has|hold|holds|get|gets)(?: access to)?|(?:${OWN_LIST}|your tools)${ADVERBS} (?:is|are|includes?|contains?|lists?|has|grants?|consists? of|comprises?)) ${COUNT}(?<tools>${TOOLS})${ELSE}`,
  ),
  new Phrase(
    'only|sole|entire|complete|whole',
    `(?:^|[.;:(] )(?<tools>${TOOLS}) (?:are|is) (?:your|its|this agent's) (?:only|sole|entire|complete|whole) (?:tools?|tool ?set|tool ?list|set of tools|toolkit)`,
  ),
  new Phrase(
    'only|exclusively',
    `(?:^|[.;:(] )(?:only|exclusively) (?<tools>${TOOLS}) (?:are|is) (?:granted|available|listed|provided|declared|in ${OWN_LIST})`,
  ),
  new Phrase(
    'other than|besides|except|beyond|but|apart from|aside from',
    `\\b${s} (?:are given|are granted|have|has|hold|holds|get) (?:no|zero) (?:other )?tools? (?:other than|besides|except|beyond|but|apart from|aside from) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    'apart from|besides|aside from|other than|beyond',
    `\\b(?:apart from|besides|aside from|other than|beyond) (?<tools>${TOOLS}),? you (?:have|hold|get) (?:no|nothing|none)(?: other)?(?: tools?)?`,
  ),
  new Phrase(
    ' all ',
    `(?<tools>${TOOLS}) (?:are|is) all (?:that )?(?:you|this agent) (?:have|has|get|gets|hold|holds)`,
  ),
  new Phrase(
    'nothing but|nothing except|nothing other than|nothing beyond',
    `\\b(?:nothing but|nothing except|nothing other than|nothing beyond) (?<tools>${TOOLS}) (?:is|are) (?:in|on|granted|listed|available|yours)(?: ${OWN_LIST})?`,
  ),
  new Phrase(
    'restricted|limited|confined|locked down',
    `^(?<described>[a-z -]{3,40} (?:restricted|limited|confined|locked down) to )(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'restricted|limited|confined|locked down',
    `^(?<described>(?:strictly )?(?:restricted|limited|confined|locked down) to )(?<tools>${TOOLS})`,
  ),
];

/** Without one of these words nothing is claimed. */
const TRIGGER =
  /\b(?:only|just|exactly|solely|sole|exclusively|entire|complete|full|whole|limited|restricted|confined|scoped|constrained|nothing|no more|others?|none|locked|besides|apart|aside|beyond|all|except|one|two|three|four|five|six|seven|eight|sandboxed|fenced|alone)\b/;

export function onlyIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!namesTools(text) || !TRIGGER.test(text)) return [];
  const found: Found[] = [];
  for (const one of PATTERNS)
    for (const match of one.matchAll(text)) {
      const read = readOne(skeleton, match);
      if (read && !found.some((f) => f.start < read.end && read.start < f.end)) found.push(read);
    }
  return found;
}

/** "You have two tools:" is a closed list where two follow. */
const COUNTED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const SCOPE =
  /^(?: tools?| access)? (?:for|to (?!you\b|this agent\b)|on|in (?!your|this|the (?:tool|front))|during|within|while|when|until|if|unless|under|at (?:this|that)|per)\b/;

function readOne(skeleton: Skeleton, match: PhraseMatch): Found | null {
  const { text } = skeleton;
  const start = match.index;
  const end = start + match[0].length;
  const words = partOf(match, 'tools');
  if (match.groups.described !== undefined && skeleton.place !== 'description') return null;
  if (isConditional(text, start) || isConditionalBehind(text, end) || SCOPE.test(text.slice(end))) return null;
  const list = readTools(skeleton, words, start + match[0].lastIndexOf(words));
  if (
    !surelyIn(list, match[0]) ||
    list.anyOf ||
    /\bcalls?\b/.test(words) ||
    list.tools.some((tool) => tool.capability !== null)
  )
    return null;
  const count = COUNTED.indexOf(match.groups.count ?? '');
  if (count >= 0 && count + 1 !== list.tools.length) return null;
  return {
    kind: 'only',
    start,
    end,
    tools: list.tools,
    anyOf: false,
    modality: 'state',
    speaksOf: speaksOfList(match[0]) ? 'list' : 'possession',
    reason: 'gives a closed list of its tools',
  };
}

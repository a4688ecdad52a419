// Claims whose tools stand in the sentence before, or earlier in the same one: "it is not in your tool list", "you hold
// neither", "these are your only tools". Pronouns are followed one sentence back and no further.

import type { Found } from './found.js';
import { ADVERBS, OWN_LIST, SUBJECTS, speaksOfList } from './grammar.js';
import { endsOpen, isConditional, isConditionalBehind } from './guards.js';
import { isPlain } from './names.js';
import { Phrase } from './phrase.js';
import type { Skeleton } from './skeleton.js';
import type { Mention } from './types.js';

const IT =
  '(?:it|they|both|neither|either|that tool|those tools|these tools|this tool|that|those|these|none of (?:them|these|those)|neither of (?:them|these|those))';
const THEM = '(?:it|them|both|either|both of them|that tool|those tools|these|those)';
const HAVE = '(?:have|has|hold|holds|possess|get|gets|carry|own)';
const LISTS = '(?:lists?|names?|includes?|contains?|has|have|grants?|holds?|carries|mentions?)';
const GIVEN = `(?:listed|granted|included|available to you|yours|declared|held|(?:in|on|part of|among) ${OWN_LIST})`;

const FORMS: readonly (readonly ['absent' | 'present' | 'only', Phrase])[] = [
  [
    'absent',
    new Phrase(
      'neither|none of ',
      `${OWN_LIST}${ADVERBS} ${LISTS} (?:neither|none of (?:them|these|those)|neither of (?:them|these|those))`,
    ),
  ],
  [
    'absent',
    new Phrase(
      'neither|none of ',
      `\\b${SUBJECTS}${ADVERBS} ${HAVE} (?:neither|none of (?:them|these|those)|neither of (?:them|these|those))\\b(?! \\w+ing)`,
    ),
  ],
  [
    'absent',
    new Phrase(
      "do not|don't|does not|doesn't|cannot|will not|won't",
      `\\b${SUBJECTS}${ADVERBS} (?:do not|don't|does not|doesn't|cannot|will not|won't) ${HAVE} ${THEM}(?: either)?\\b`,
    ),
  ],
  [
    'absent',
    new Phrase(
      'not | from |withheld',
      `\\b${IT} (?:is|are)(?: deliberately| intentionally| also| both)? (?:not (?:${GIVEN})|(?:absent|missing|omitted|left out|excluded|withheld) from ${OWN_LIST}|withheld)`,
    ),
  ],
  ['absent', new Phrase('neither|none of ', `\\b(?:neither|none of (?:them|these|those)) (?:is|are) ${GIVEN}`)],
  ['present', new Phrase('have|hold|possess', `\\byou(?: do| still| already)* (?:have|hold|possess) ${THEM}\\b`)],
  ['present', new Phrase('', `\\b(?:it|they|both|that tool|those tools) (?:is|are)(?: both| also)? ${GIVEN}`)],
  [
    'only',
    new Phrase(
      'tool|all you have',
      `\\b(?:these|those|they|that|this|it)(?: \\w+ tools?)? (?:are|is) (?:(?:your|this agent's|its) (?:only|sole|entire|complete|whole) (?:tools?|tool ?set|tool ?list)|all you have|the only tools? you have)`,
    ),
  ],
  [
    'only',
    new Phrase(
      'tool|nothing else|no others',
      `\\b${SUBJECTS} (?:have|has|hold|holds|get|gets) (?:no (?:other|more|further) tools?|nothing else|no others)\\b`,
    ),
  ],
  [
    'only',
    new Phrase(
      'nothing else|no other',
      '(?:^|[.;:] )(?:nothing else|no other tools?|no others?) (?:is|are) (?:granted|available|listed|given|there|yours)',
    ),
  ],
  ['only', new Phrase('nothing |no other', '^(?:and )?(?:nothing (?:else|more)|no others?|no other tools?)(?=[.!]?$)')],
];

const TRIGGER = /\b(?:it|they|both|neither|either|that|those|these|them|this|else|other|others|more|further)\b/;

/** `before` are the tools of the sentence before; empty where that is no neighbour. */
export function anaphoraIn(skeleton: Skeleton, before: readonly Mention[]): Found[] {
  const { text } = skeleton;
  if (!TRIGGER.test(text) || (before.length === 0 && skeleton.mentions.length === 0)) return [];
  const found: Found[] = [];
  for (const [kind, form] of FORMS)
    for (const match of form.matchAll(text)) {
      const start = match.index;
      const end = start + match[0].length;
      const tools = antecedent(skeleton, start, end, before, match[0]);
      if (tools.length === 0 || found.some((f) => f.start < end && start < f.end)) continue;
      if (isConditional(text, start) || isConditionalBehind(text, end)) continue;
      if (kind !== 'present' && !endsOpen(text, end)) continue;
      if (kind === 'present' && /\b(?:neither|not|no|none)\b/.test(match[0])) continue;
      const speaksOf = speaksOfList(match[0]) ? 'list' : 'possession';
      found.push({
        kind,
        start,
        end,
        tools,
        anyOf: false,
        modality: 'state',
        speaksOf,
        reason: 'speaks of the tools named just before',
      });
    }
  return found;
}

/** The tools that the pronoun stands for; none where their number does not fit, or where they may be words. */
function antecedent(
  skeleton: Skeleton,
  start: number,
  end: number,
  before: readonly Mention[],
  words: string,
): readonly Mention[] {
  const here = mentionsIn(skeleton.text.slice(0, start)).map((index) => skeleton.mentions[index] as Mention);
  if (mentionsIn(skeleton.text.slice(start, end)).length > 0) return [];
  const tools = here.length > 0 ? here : before;
  if (tools.length === 0 || !(tools.some((tool) => tool.coded) || tools.every(isPlain) || tools.length > 2)) return [];
  if (/\b(?:both|neither|either)\b/.test(words) && tools.length !== 2) return [];
  if (
    /\b(?:it|that tool|this tool|that is|it is)\b/.test(words) &&
    !/\b(?:these|those|both|neither)\b/.test(words) &&
    tools.length !== 1
  )
    return [];
  return tools;
}

const mentionsIn = (text: string): number[] => [...text.matchAll(/⟦(\d+)⟧/g)].map((match) => Number(match[1]));

// Lists of tools under a label: "## Allowed tools", "You do not have:", "Available tools: `Read`, `Grep`". The label
// says what the list claims; an item counts as far as it opens with names of tools and nothing else.

import type { Found } from './found.js';
import { partOf, readTools, TOOLS, type ToolList } from './grammar.js';
import { Phrase } from './phrase.js';
import type { Skeleton } from './skeleton.js';

export type Label = 'only' | 'present' | 'absent';

const TOOL_WORD = '(?:tools?|tool ?set|tool ?list|toolkit|tool ?box|tool access)';
const LABELS: readonly (readonly [Label, Phrase])[] = [
  [
    'absent',
    new Phrase(
      '',
      `^(?:your )?(?:unavailable|missing|absent|denied|blocked|disabled|withheld|removed) ${TOOL_WORD}$|^${TOOL_WORD} (?:that )?(?:you |this agent )(?:do not have|does not have|lack|lacks|miss)(?: access to)?$|^(?:you|this agent) (?:do not|does not|cannot|never) (?:have|get)(?: access to)?(?: (?:these|the following))?(?: tools)?$|^(?:you have no access to|you lack|not available to you|tools? not (?:available|granted)(?: to you)?)(?: (?:these|the following)(?: tools)?)?$`,
    ),
  ],
  [
    'only',
    new Phrase(
      '',
      `^(?:your |the )?(?:allowed|permitted|granted|only|complete|full|exact|entire|authori[sz]ed) ${TOOL_WORD}(?: list)?(?: \\((?:closed|exact|complete|only)\\))?$|^tool(?:s|-| )? ?allow-?list$|^(?:you|this agent) (?:only |may only |can only )(?:have|has|use|hold)(?: access to)?(?: (?:these|the following|exactly|just))*(?: tools)?$|^(?:you|this agent) (?:have|has|hold|get)(?: access to)? (?:only|exactly|just)(?: (?:these|the following|one|two|three|four|five|six|seven|eight))*(?: tools)?$|^your (?:only )?tools are (?:exactly|limited to|only)(?: these)?$|^(?:your|the|this agent's) (?:tools? (?:list|frontmatter|allow-?list)|tool-?list|allow-?list|frontmatter) (?:grants?|contains?|lists?|includes?|holds?|names?) (?:only|exactly|just)(?: these| the following)?$`,
    ),
  ],
  [
    'present',
    new Phrase(
      '',
      `^(?:your |the )?(?:available )?tools?(?: (?:available(?: to you)?|you (?:have|hold|can use|may use)|at your disposal|to use))?$|^your (?:own )?${TOOL_WORD}$|^(?:you|this agent) (?:have|has|hold|holds|can use|may use)(?: access to)?(?: (?:these|the following|several))?(?: tools)?$|^${TOOL_WORD} you have(?: access to)?$`,
    ),
  ],
];

/** What a heading or a lead-in says of the list below it; null where it says nothing of the kind. */
export function labelOf(text: string): Label | null {
  const words = text
    .replace(/[:.]+$/, '')
    .replace(/^(?:\d+[.)]|#+|[^\w⟦"]+) ?/, '')
    .replace(/ ?\((?:\d+|[a-z ]*)\)$/, '')
    .trim();
  for (const [label, one] of LABELS) if (one.test(words)) return label;
  return null;
}

const HEAD = new Phrase('', `^(?<tools>${TOOLS})(?= ?(?:$|[.:;,(=]| — | - | → | for | to | \\| ))`);
const INLINE = new Phrase('', `^(?<label>[^:.⟦]{3,60}):? ?(?:—)? ?(?<tools>${TOOLS})(?<more>.*)$`);

/** The tools that an item opens with. */
export function itemTools(skeleton: Skeleton): ToolList | null {
  const match = HEAD.exec(skeleton.text);
  if (!match) return null;
  const list = readTools(skeleton, match[0], 0);
  return list.tools.length > 0 && list.tools.every((tool) => tool.name !== null) ? list : null;
}

/** A label and its list in one line: "Allowed tools: `Read`, `Grep`". */
export function inlineSection(skeleton: Skeleton): Found | null {
  const { text } = skeleton;
  if (!/^[^⟦]{3,60}:/.test(text)) return null;
  const match = INLINE.exec(text);
  const label = match ? labelOf(partOf(match, 'label')) : null;
  if (!match || label === null) return null;
  const words = partOf(match, 'tools');
  const end = text.length - partOf(match, 'more').length;
  const list = readTools(skeleton, words, end - words.length);
  if (list.tools.length === 0 || list.tools.some((tool) => tool.name === null)) return null;
  if (label === 'only' && !/^[.;,)]?$/.test(partOf(match, 'more').trim())) return null;
  return sectionClaim(label, 0, end, list);
}

export const sectionClaim = (label: Label, start: number, end: number, list: ToolList): Found => ({
  kind: label,
  start,
  end,
  tools: list.tools,
  anyOf: list.anyOf,
  modality: 'state',
  speaksOf: 'possession',
  reason: `stands in a list of ${label === 'only' ? 'the tools it may have' : label === 'absent' ? 'tools it does not have' : 'its tools'}`,
});

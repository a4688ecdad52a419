// Claims about the frontmatter itself: "declares no `tools:` allowlist", "`disallowedTools` denies `Edit`",
// "inherits every tool of the session". They are judged against the keys and nothing else.

import type { Found } from './found.js';
import { ADVERBS, partOf, readTools, SUBJECTS, TOOLS } from './grammar.js';
import { isConditional, namesOthers } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const KEY =
  '(?:the |a |an |any |its |your |an explicit |no )?⟨(?<key>[a-z-]+)#(?<index>\\d+)⟩(?: (?:key|field|line|list|allow-?list|entry|block|restriction|declaration|frontmatter|deny-?list|array))?';
const ABSENT =
  '(?:declares?|sets?|has|have|carries|defines?|contains?|lists?|specifies|specify|includes?|ships?|uses?|names?)';

const s = `(?:${SUBJECTS}|this (?:file|definition)|(?:the|this|your|its|this agent's) (?:frontmatter|front matter|definition|file)|it|we|i)`;
const PATTERNS: readonly (readonly [Phrase, 'absent' | 'present' | 'all' | 'backed'])[] = [
  [new Phrase('⟨', `\\b${s}${ADVERBS} ${ABSENT} no ${KEY}`), 'absent'],
  [
    new Phrase(
      '⟨',
      `\\b${s}${ADVERBS} (?:do not|does not|doesn't|don't) (?:declare|set|have|carry|define|contain|list|specify|include|ship|use) ${KEY}`,
    ),
    'absent',
  ],
  [
    new Phrase('⟨', `\\b${s}${ADVERBS} (?:omits?|lacks?|leaves? out|goes without|runs without|is without) ${KEY}`),
    'absent',
  ],
  [
    new Phrase(
      '⟨',
      `(?:^|[.;:(,] |— )(?:there is |there's )?no ${KEY}(?= (?:is (?:set|declared|given|present|defined)|here|in (?:the|this)|on purpose|by design|above)|[.,;)]|$| —)`,
    ),
    'absent',
  ],
  [
    new Phrase(
      '⟨',
      `(?<![a-z] )${KEY} (?:is|are)${ADVERBS} (?:omitted|absent|unset|not (?:set|declared|present|defined|given|listed)|left out|missing)`,
    ),
    'absent',
  ],
  [new Phrase('⟨', `\\b${s}${ADVERBS} ${ABSENT} ${KEY}`), 'present'],
  [
    new Phrase(
      '⟨',
      `(?<![a-z] )${KEY} (?:is|are)${ADVERBS} (?:set|declared|present|defined)(?: (?:above|here|in (?:the|this) frontmatter)| to ⟪\\d+⟫)?`,
    ),
    'present',
  ],
  [
    new Phrase(
      'inherit',
      `\\b${s}${ADVERBS} inherits?(?: all| every| the (?:full|whole|entire|complete))(?: of)?(?: the)?(?: available)?(?: (?:tools?|tool ?set|tool pool|pool)(?: (?:of|from) (?:the|its|your) (?:session|parent|main (?:thread|session|conversation)))?)`,
    ),
    'all',
  ],
  [
    new Phrase(
      '⟨',
      `${KEY}(?: (?:in|of) (?:this|the|your) (?:frontmatter|file|agent))?${ADVERBS} (?:keeps?|enforces?|makes?|prevents?|blocks?|ensures?|guarantees?|limits?|restricts?|stops?|gives?|provides?|grants?|forbids?|disallows?|means|holds?|locks?|rejects?|denies|isolates?|intercepts?|connects?|loads?)\\b`,
    ),
    'backed',
  ],
  [
    new Phrase(
      '⟨',
      `\\b(?:because of|because|since|thanks to|by|through|via|due to|enforced by|guaranteed by|backed by|courtesy of|under) ${KEY}`,
    ),
    'backed',
  ],
];

/** Without one of these words nothing is claimed. */
const TRIGGER = /⟨|\binherits?\b/;

export function keysIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!TRIGGER.test(text)) return [];
  const found = denialsIn(skeleton);
  for (const [one, says] of PATTERNS)
    for (const match of one.matchAll(text)) {
      const read = readOne(skeleton, match, says);
      if (read && !found.some((f) => f.start < read.end && read.start < f.end)) found.push(read);
    }
  return found;
}

/** Keys that are of a component and of little else, so that they need no "in this frontmatter". */
const OWN_KEYS = new Set([
  'tools',
  'disallowedtools',
  'allowed-tools',
  'disallowed-tools',
  'permissionmode',
  'mcpservers',
]);

function readOne(skeleton: Skeleton, match: PhraseMatch, says: 'absent' | 'present' | 'all' | 'backed'): Found | null {
  const { text } = skeleton;
  const start = match.index;
  const end = start + match[0].length;
  if (isConditional(text, start) || namesOthers(text, 0, start)) return null;
  if (says === 'present' && /\b(?:no|not)\b/.test(match[0])) return null;
  if (
    says !== 'backed' &&
    match[0].startsWith('⟨') &&
    !OWN_KEYS.has(match.groups.key ?? '') &&
    !/\b(?:above|here|frontmatter)\b/.test(match[0])
  )
    return null;
  const key = match.groups.index === undefined ? null : (skeleton.keys[Number(match.groups.index)] ?? null);
  return {
    kind: 'frontmatter',
    start,
    end,
    tools: [],
    anyOf: false,
    modality: 'state',
    speaksOf: 'list',
    polarity: says === 'absent' ? 'negated' : 'affirmed',
    key: says === 'all' ? '*' : (key?.key ?? ''),
    ...(says === 'backed' ? { modality: 'capability' as const } : {}),
    value: key?.value ?? null,
    reason:
      says === 'all'
        ? 'says that all tools are inherited'
        : says === 'backed'
          ? 'names a key as what makes it so'
          : 'says what the frontmatter declares',
  };
}

const DENIES = new Phrase(
  '⟨',
  `⟨disallowedtools#\\d+⟩(?: (?:key|field|line|list|entry))?${ADVERBS} (?:denies|deny|blocks?|removes?|lists?|names?|excludes?|drops?|strips?|takes? away|covers?|withholds?) (?<tools>${TOOLS})`,
);
const DENIED = new Phrase(
  '⟨',
  `(?<tools>${TOOLS})${ADVERBS} (?:is|are)${ADVERBS} (?:(?:denied|blocked|removed|listed|excluded|withheld|stripped|named) )?(?:by |in |via |through |under |among )?(?:the |your |its )?⟨disallowedtools#\\d+⟩`,
);

/** "`disallowedTools` denies `Edit`": the tool is absent, and the key is said to be why. */
function denialsIn(skeleton: Skeleton): Found[] {
  const found: Found[] = [];
  for (const one of [DENIES, DENIED])
    for (const match of one.matchAll(skeleton.text)) {
      const start = match.index;
      const words = partOf(match, 'tools');
      if (isConditional(skeleton.text, start) || namesOthers(skeleton.text, 0, start)) continue;
      const list = readTools(skeleton, words, start + match[0].indexOf(words));
      if (list.tools.length === 0) continue;
      found.push({
        kind: 'absent',
        start,
        end: start + match[0].length,
        tools: list.tools,
        anyOf: false,
        modality: 'state',
        speaksOf: 'list',
        key: 'disallowedTools',
        reason: 'says that the key takes it away',
      });
    }
  return found;
}

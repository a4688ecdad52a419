// Claims that a tool is not there: "`Write` is absent from your tool list, and so is `Edit`", "you hold neither",
// "no shell", "cannot spawn subagents". "Never use Write" and "Write is forbidden" are norms and say nothing of it.

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
import { endsOpen, isConditional, isConditionalBehind, namesOthers } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const GONE_ALONE =
  '(?:absent|withheld|denied|blocked|disabled|unavailable|hard-blocked|unlisted|ungranted|turned off|switched off|revoked|stripped|not (?:listed|granted|available|provided|given|yours|enabled|accessible|exposed|held|declared|included|present|assigned))';
const GONE_FROM =
  '(?:missing|omitted|left out|left off|excluded|stripped|removed|dropped|filtered(?: out)?|cut|taken away|kept out|held back|gone|nowhere|not|not (?:found|there|one|any|part|among|present|included|named|contained))';
const GONE_POSITIVE = `(?:listed|granted|available|provided|given|yours|enabled|accessible|included|present|held|declared|(?:in|on|part of|among) ${OWN_LIST})`;
const BE = '(?:(?:is|are|was|were|stays?|remains?|(?:has|have) been)(?: both| all)?)';

/** A verb that says that a list goes without a tool. */
const OMITS =
  '(?:omits?|excludes?|leaves? out|leaves? off|lacks?|drops?|withholds?|denies|deny|skips?|strips?|blocks?|(?:includes?|contains?|lists?|has|have|names?|holds?|grants?|carries|carry|gives? you) (?:no|neither|none of))';
const NOT_HAS =
  "(?:(?:does not|doesn't|do not|don't|did not|didn't|never|will not|won't|cannot) (?:include|contain|list|have|name|carry|grant|mention|cover|give you|give it|offer|feature|hold|show|declare|expose)|never (?:mentions|lists|includes|names|contains|grants|has|carries))";

const HOLD = '(?:have|hold|possess|get|carry|own|receive|see|come with|be given|inherit|wield)';
const NOT_HOLD = `(?:(?:do not|don't|does not|doesn't|did not|will not|won't|never|no longer) ${HOLD}(?: any)?(?: direct)?(?: access to)?|(?:have|has|hold|holds|possess|possesses|get|gets|carry|carries|inherits?|are given|is given|are granted|is granted|come with|comes with|find|will find|see|were given|were granted|have been given|have been granted|has been given|has been granted) (?:no|neither|zero|none of)(?: direct)?(?: access to)?|(?:lack|lacks|miss|forgo|forgoes)(?: access to)?|(?:ships?|runs?|comes?|works?|operates?|goes?|makes? do|does|do) without(?: access to)?|(?:are|is|were|was|have been|has been) (?:not (?:given|granted|provided(?: with)?|equipped with|issued|handed)|(?:(?:started|launched|spawned|run|created|dispatched|deployed|invoked|set up|shipped|configured) )?without|denied|missing|not in possession of)(?: access to)?)`;
const NOT_ABLE =
  "(?:cannot|can't|can not|could not|are unable to|is unable to|are not able to|is not able to|have no (?:way|ability|means|power|capability) to|has no (?:way|ability|means|power|capability) to|lack the (?:ability|means|capability) to|lacks the (?:ability|means|capability) to|do not have the (?:ability|means) to|are incapable of|is incapable of)";

const OBJECT =
  '(?:(?:any|the|other|a|an|more|further|additional|nested|arbitrary|new|your own|existing|shell|bash|terminal|source|project|local|system|of the|of) ){0,3}';
const WRITE_VERB =
  '(?:write|edit|modify|create|change|delete|alter|touch|overwrite|update|save|remove|mutate|add|writing|editing|modifying|creating|changing)';
const WRITE = `(?<write>${WRITE_VERB}(?:(?:, (?:or |and )?| or | and |/)${WRITE_VERB})* (?:to )?${OBJECT}(?:files?|anything|files? or (?:folders?|directories)|code|source|disk|(?:file ?system|repo|repository|codebase|working tree|worktree))|(?:write|edit|modify|create|change|delete)(?:, (?:or )?| or |/)(?:write|edit|modify|create|change|delete)(?:(?:, (?:or )?| or |/)(?:write|edit|modify|create|change|delete))*)`;
const SHELL = `(?<shell>(?:run|execute|issue|invoke|running|executing)(?:(?: or |/)(?:run|execute))? ${OBJECT}(?:commands?|shell|bash|scripts?|command lines?))`;
const SPAWN = `(?<spawn>(?:spawn|dispatch|launch|start|create|delegate to|call|fan out to|spin up|invoke|spawning|dispatching)(?:(?:, | or |/)(?:spawn|dispatch|launch|delegate to|invoke|call))* ${OBJECT}(?:sub-?agents?|agents?|workers?|teammates?|sub-?tasks?)|spawn|delegate)`;
const WEB = `(?<web>(?:browse|search|access|reach|query|use|browsing|searching) (?:the )?(?:web|internet)|go online)`;

const s = SUBJECTS;
const PATTERNS: readonly Phrase[] = [
  new Phrase(
    '',
    `(?<tools>${TOOLS})(?:,? (?:which|that|both of which))?${ADVERBS} ${BE}${ADVERBS} (?:(?:${GONE_ALONE}|${GONE_FROM}) ${IN_LIST}|${GONE_FROM}${ADVERBS} (?:part |one )?${IN_LIST}|${GONE_ALONE})`,
  ),
  new Phrase('', `${OWN_LIST}${ADVERBS} (?:${NOT_HAS}|${OMITS}) (?<tools>${TOOLS})`),
  new Phrase(
    'neither ',
    `\\bneither (?<tools>${TOOLS}) (?:is|are|was|were|has been|have been) (?:${GONE_POSITIVE})(?: to you| ${IN_LIST})?`,
  ),
  new Phrase(
    ' you ',
    `(?<tools>${TOOLS})(?: tools?)?,? you (?:do not|don't|will not|won't|cannot) (?:have|hold|get|possess)`,
  ),
  new Phrase(
    '',
    `(?<front>(?:^|[.:;] )(?:deliberately |also )?(?:not|missing|absent|omitted|excluded|withheld|left out) (?:${IN_LIST})(?: is| are|:| —) )(?<tools>${TOOLS})`,
  ),
  new Phrase(
    'give|grant|leave|hand|allow|allot',
    `\\b(?:gives?|grants?|leaves?|hands?|allows?|allots?) (?:you|this agent) (?:no|neither) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    'no ',
    `\\bno (?<tools>${TOOLS}) (?:is|are|was|were|has been|have been) (?:${GONE_POSITIVE})(?: to you| ${IN_LIST})?`,
  ),
  new Phrase(':| —', `^(?<tools>${TOOLS})(?::| —) (?:${GONE_ALONE})`),
  new Phrase('you will not ', `\\byou will not (?:find|see) (?<tools>${TOOLS}) ${IN_LIST}`),
  new Phrase(
    'nowhere ',
    `\\bnowhere (?:in|on|among) ${OWN_LIST} (?:will you find|is|are|do you find) (?<tools>${TOOLS})`,
  ),
  new Phrase(
    "isn't|aren't|wasn't|weren't",
    `(?<tools>${TOOLS}) (?:isn't|aren't|wasn't|weren't)${ADVERBS} (?:${GONE_POSITIVE})(?: ${IN_LIST})?`,
  ),
  new Phrase(
    '(',
    `(?<tools>${TOOLS}) \\((?:it is |they are |is |are |all |both )?(?:${GONE_ALONE})(?: [^)]{0,40})?\\)`,
  ),
  new Phrase(
    "there is|there's|there are|there exist",
    `(?:there is|there's|there are|there exists?) no (?<tools>${TOOLS})(?: ${IN_LIST}| (?:here|available|for you|for this agent))?`,
  ),
  new Phrase('you|this |the agent', `\\b${s}${ADVERBS} (?:${NOT_HOLD}) (?<tools>${TOOLS})`),
  new Phrase(
    "cannot|can't|can not|could not|able to|have no |has no |lack|do not have the |incapable of",
    `\\b${s}${ADVERBS} ${NOT_ABLE} (?:call|use|invoke|access|reach|run|calling|using)(?: or (?:call|use|invoke))? (?<tools>${TOOLS})`,
  ),
  new Phrase(
    "cannot|can't|can not|could not|able to|have no |has no |lack|do not have the |incapable of",
    `\\b${s}${ADVERBS} ${NOT_ABLE} (?<tools>${TOOLS})`,
  ),
  new Phrase(
    "cannot|can't|can not|could not|able to|have no |has no |lack|do not have the |incapable of",
    `\\b${s}${ADVERBS} ${NOT_ABLE} (?:${WRITE}|${SHELL}|${SPAWN}|${WEB})`,
  ),
  new Phrase(
    'no ',
    `(?:^|[;:,(.] |— |\\band |\\bwith |\\bhas |\\()(?:strictly |deliberately |absolutely )?no (?<bare>${TOOLS})`,
  ),
];

const ABLE = new Phrase(
  "cannot|can't|can not|could not|able to|have no |has no |lack|do not have the |incapable of",
  NOT_ABLE,
);

const MORE = new Phrase(
  'so |as |nor |same |likewise|and neither ',
  `(?:\\band so (?:is|are)|\\bas (?:is|are)|\\bnor (?:is|are|do you (?:have|hold))|\\b(?:the )?same (?:goes|holds|is true)? ?for|\\blikewise|\\band neither (?:is|are)) (?<tools>${TOOLS})`,
);

/** Without one of these words nothing is claimed. */
const TRIGGER =
  /\b(?:no|zero|none|miss|forgo\w*|not|never|neither|nor|absent|withheld|denied|denies|blocked|blocks?|disabled|unavailable|unlisted|ungranted|revoked|stripped|strips?|missing|omit\w*|exclud\w*|removed|dropped|drops?|filtered|gone|nowhere|lacks?|without|cannot|can't|unable|incapable|leaves?|left|turned|switched|skips?|held|cut|taken|don't|doesn't|won't|isn't|aren't|withholds?)\b/;

export function absentIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!TRIGGER.test(text) || !(namesTools(text) || ABLE.test(text))) return [];
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
      // "…, and so is `Edit`" goes on with the first claim.
      if (match.index >= first.end && tools.length > 0)
        found[0] = { ...first, end: match.index + match[0].length, tools: [...(found[0] as Found).tools, ...tools] };
    }
  return found;
}

function readOne(skeleton: Skeleton, match: PhraseMatch): Found | null {
  const { text } = skeleton;
  const start = match.index;
  const end = start + match[0].length;
  const groups = match.groups;
  if (isConditional(text, start) || isConditionalBehind(text, end) || !endsOpen(text, end)) return null;
  const capability = (['write', 'shell', 'spawn', 'web'] as const).find((name) => groups[name] !== undefined);
  if (capability && groups.tools === undefined && groups.bare === undefined) {
    const mention = {
      name: null,
      capability,
      text: groups[capability] as string,
      span: { start: 0, end: 0 },
      coded: false,
      call: false,
      argument: null,
    };
    return {
      kind: 'absent',
      start,
      end,
      tools: [mention],
      anyOf: false,
      modality: 'capability',
      speaksOf: 'possession',
      reason: 'says what it cannot do',
    };
  }
  const words = groups.tools ?? groups.bare ?? '';
  const list = readTools(skeleton, words, end - words.length);
  if (!surelyIn(list, match[0]) && !(HELD.test(match[0]) && isOwned(list))) return null;
  if (groups.bare !== undefined && !bareCounts(skeleton, start, words)) return null;
  const subject = /^(?:you|this|the agent)\b/.test(match[0]) || speaksOfList(match[0]);
  if (!subject && namesOthers(text, clauseStart(text, start), start)) return null;
  const speaksOf = speaksOfList(match[0]) ? 'list' : 'possession';
  return {
    kind: 'absent',
    start,
    end,
    tools: list.tools,
    anyOf: false,
    modality: 'state',
    speaksOf,
    reason: 'says that it is not there',
  };
}

/** "You do not get Bash": somebody goes without the name, which is nothing but the tool then. */
const HELD = new Phrase('', `^(?:${SUBJECTS}|there|gives?|grants?)\\b(?!.*${NOT_ABLE})`);

/** "No Write tool" and "no shell" are claims; "no Write" alone may be a norm, except in a description. */
function bareCounts(skeleton: Skeleton, start: number, words: string): boolean {
  if (skeleton.place === 'description') return true;
  if (start > 0 && !/^(?:and|with|has|[;,(—])/.test(skeleton.text.slice(start))) return false;
  return /\b(?:tools?|access|shell|spawning|capabilit|permission)/.test(words) && start === 0;
}

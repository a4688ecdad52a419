// "Read-only" said of the component itself: "you are read-only", "a read-only reviewer", "never modifies files".
// Files, data, modes, commands and other agents that are read-only are none of its business, and a posture with a
// scope ("read-only for the codebase", "except its own notes") is kept by discipline and not by the grant.

import type { Found } from './found.js';
import { SUBJECTS } from './grammar.js';
import { isConditional, namesOthers } from './guards.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const RO = '(?:read[- ]?only|non-mutating|non-destructive and read-only|write-free)';
const STRICT =
  '(?:strictly |purely |fully |entirely |completely |deliberately |intentionally |a |an |the |restricted |permanently |always |by design )*';
const PERSON =
  '(?:[a-z-]+[ -](?:and )?){0,4}?(?:agent|sub-?agent|reviewer|auditor|analyst|specialist|researcher|explorer|verifier|validator|critic|inspector|scout|assistant|advisor|consultant|investigator|checker|scanner|analyzer|evaluator|expert|mapper|observer|monitor|cartographer|detector|worker|role|architect|judge|grader|tester|skill|command|planner|profiler|linter|diagnostician|guide|debugger|retriever|finder|reader)\\b';
const FILES =
  '(?:(?:any|your|the|a|of your|project|source|existing) ){0,2}(?:files?|code|anything|source|the codebase|codebase|repository|repo|working tree|project)';
const CHANGES = '(?:modifies|changes|edits|mutates|alters|touches|creates|deletes|updates)';
const CHANGE = '(?:modify|change|edit|mutate|alter|touch|create|delete|update|make changes to)';

const s = SUBJECTS;
const PATTERNS: readonly Phrase[] = [
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `\\b${s} (?:is|are|runs?|operates?|works?|stays?|remains?|acts?|functions?)(?: in| as)? ${STRICT}${RO}(?: mode)?(?: ${PERSON})?`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `^(?:(?:you are|you're|acts? as|this is|hard rule:?|constraint:?|posture:?|mode:?|access:?|role:?|tools:?|permissions?:?) )?${STRICT}${RO}(?: by design| mode| access| posture| only)?(?= ?(?:$|[.:;,(!]| — | and execute-only))`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `^(?:you are |acts? as |this is |i am )${STRICT}(?:[a-z-]+,? (?:and )?){0,3}?${RO} ${PERSON}`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `^${STRICT}${RO} ${PERSON}(?= ?(?:$|[.:;,(]| — ))`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `(?<described>^(?:[a-z-]+,? ){0,2}?${RO} ${PERSON})`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `\\b${RO} ${PERSON} is what (?:you are|this agent is)\\b`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `^(?:as|being) (?:a|an|the) (?:[a-z-]+,? )?${RO} ${PERSON},`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `\\byou are [^.;:]{3,60} with (?:strictly )?${RO} (?:access|tools?|permissions?)(?= ?(?:$|[.,;]))`,
  ),
  new Phrase('read|non-mutating|non-destructive and read-only|write-free', `(?<described>${PERSON} \\(${RO}\\))`),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `\\byour (?:role|access|mode|posture|job|mandate|function|capacity|stance) (?:is|remains|stays) ${STRICT}${RO}`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free| you |: that is ',
    `(?:^|[.;:,] |\\band )${STRICT}${RO} (?:is|remains) (?:your|this agent's|its) (?:posture|mode|stance|role|contract)|(?:^|[.;:] )${STRICT}${RO} you (?:are|stay|remain)|${STRICT}${RO}: that is (?:what|how) you (?:are|work)`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `(?<work>^${STRICT}${RO} (?:[a-z-]+ ){0,2}?(?:audit|review|analysis|inspection|report|check|scan|exploration|overview|assessment|diagnosis|investigation|research|lookup|search|validation|verification)\\b)`,
  ),
  new Phrase(
    'read|non-mutating|non-destructive and read-only|write-free',
    `\\b(?:${s}) (?:only )?(?:have|has|hold|holds|gets?)(?: strictly| only)? ${RO} (?:access|tools?|permissions?)`,
  ),
  new Phrase(
    "never|does not|doesn't|makes no|cannot|can't|writes no",
    `(?<habit>(?:^|[.;:(] |— |, |and |\\b${s} )(?:never|does not|doesn't|makes no|cannot|can't) (?:${CHANGES}|${CHANGE}|changes to)(?:(?:, | or |, or |/)(?:${CHANGES}|${CHANGE}))* ${FILES}|(?:^|[.;:(] |— |, |and |\\b${s} )(?:never writes|does not write|writes no) (?:to )?(?:any )?(?:files?|anything|disk))`,
  ),
];

/** Without one of these words nothing is claimed. */
const TRIGGER =
  /\b(?:read[- ]?only|non-mutating|non-destructive|write-free|never|does not|doesn't|makes no|cannot|can't)\b/;

export function postureIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  if (!TRIGGER.test(text)) return [];
  for (const one of PATTERNS)
    for (const match of one.matchAll(text)) {
      const start = match.index;
      const end = start + match[0].length;
      if (!applies(skeleton, match, start, end)) continue;
      return [
        {
          kind: 'read-only',
          start,
          end,
          tools: [],
          anyOf: false,
          modality: 'posture',
          speaksOf: 'possession',
          reason: 'says that it only reads',
        },
      ];
    }
  return [];
}

/** Words that give a posture a scope: it then says where it writes, or what it keeps its hands off. */
const SCOPED =
  /\b(?:except|except(?:ion|ing)|besides|other than|apart from|aside from|beyond|outside|unless|until|only writes?|can only (?:edit|write)|may (?:only )?(?:write|edit)|writes? (?:only|to|its|a|the|one)|write for|edits? only|own (?:report|notes|memory|output|artifact)|but (?:may|can|does|writes?)|phase|by default|first|then|before|after|unless asked|without (?:approval|confirmation|asking|permission))\b/;

const SCOPE_BEHIND =
  /^(?: (?:for|of|on|over|to|from|with respect to|with regard to|in (?!nature|design|this agent)|during|against|toward|towards|within|under|until|where|while|access to|view|copy|data|mode for)\b)/;

/** The posture is that of a person, or of the work: what follows is what it is about. */
const NAMED = new Phrase(
  '',
  `${RO} ${PERSON}$|(?:audit|review|analysis|inspection|report|check|scan|exploration|overview|assessment|diagnosis|investigation|research|lookup|search|validation|verification)$`,
);

function applies(skeleton: Skeleton, match: PhraseMatch, start: number, end: number): boolean {
  const { text } = skeleton;
  if (isConditional(text, start)) return false;
  if (
    /\b(?:not|never|no longer|n't|nothing)\b[^,;.]*$/.test(text.slice(0, start)) ||
    (match.groups.habit === undefined && /\bnot\b/.test(match[0]))
  )
    return false;
  const behind = text.slice(end);
  if ((match.groups.work ?? match.groups.described) !== undefined && skeleton.place !== 'description') return false;
  if ((SCOPE_BEHIND.test(behind) && !NAMED.test(match[0])) || SCOPED.test(text.slice(start))) return false;
  if (match.groups.habit !== undefined) {
    // In a body "never modify files" is a norm; the third person of a description is a claim.
    if (
      skeleton.place !== 'description' ||
      (/\b(?:never|cannot|can't) (?:modify|change|edit|write|mutate|alter|touch|create|delete|update)\b/.test(
        match[0],
      ) &&
        !/\b(?:this agent|it)\b/.test(match[0]))
    )
      return false;
  }
  return !namesOthers(text, 0, start);
}

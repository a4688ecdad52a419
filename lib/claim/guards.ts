// What makes a sentence say nothing about this component's own tools: a condition, a quotation or an example, somebody
// else's tools, a norm, another language. Each guard looks at the words in front of a match or behind it; in doubt it
// holds, and the grammar abstains.
import { Phrase } from './phrase.js';
import type { Skeleton } from './skeleton.js';

const CONDITION =
  /\b(?:if|when|whenever|unless|whether|in case|should you|once|until|provided|providing|assuming|suppose|supposing|in the event|as long as|were you|on hosts?|in hosts?|on platforms?|wherever|depending on|in environments?|during|(?:in|under|with) (?:the )?(?:[a-z-]+ )?(?:mode|phase|stage|step|review|session)s?|for agents?|agents? (?:that|which|who|whose)|a tool (?:that|which)|in which case|or else|otherwise|no matter|verify|verifies|check|checks|ensure|confirm|make sure)\b/;

/** "When you find drift, you have no Write tool": the words of the clause in front are a condition. */
export function isConditional(text: string, start: number): boolean {
  const cut = Math.max(text.lastIndexOf('. ', start), text.lastIndexOf('; ', start), text.lastIndexOf(' — ', start));
  return CONDITION.test(text.slice(Math.max(0, cut), start));
}

const CONDITION_BEHIND =
  /^[^.;]{0,80}?\b(?:if|when|whenever|unless|until|where (?:available|supported|possible)|wherever|depending on|as available|once|in case)\b/;

export const isConditionalBehind = (text: string, end: number): boolean => CONDITION_BEHIND.test(text.slice(end));

/** "if `X` is unavailable", "when exposed": the author answers for the case that the tool is not there. */
const STATE =
  '(?:un)?(?:available|supported|exposed|installed|enabled|configured|connected|present|loaded|reachable|accessible|permitted|allowed|granted|provided|offered|missing|absent|denied|blocked|disabled|listed|there|in your tool list)';
const MISSING = new Phrase(
  '',
  `\\b(?:if|when|where|wherever|unless|whenever|should|in case|provided|assuming|whether|while|as)\\b(?: (?:it's |it is |they are )?${STATE}\\b|[^.;]{0,60}?\\b(?:is|are|isn't|aren't|be|becomes?|was|were|being|not)(?: (?:not|already|still|also|currently|actually|ever|otherwise))* ${STATE}\\b|[^.;,]{0,30}(?:⟧|\\btool|\\bserver|\\bit|\\bthey)(?: tools?)? (?:does not |do not |doesn't |don't )?(?:exists?|cannot be (?:found|loaded|called)|can't be (?:found|loaded|called))\\b)|\\bif (?:you|your host|the host|this host|a host|it|they)\\b[^.;,]{0,30}\\b(?:has|have|had|lacks?|can|cannot|can't)\\b`,
);

/** The same for where it runs, and words that leave the choice open. */
const ELSEWHERE =
  /\b(?:if|when|where) (?:possible|any|applicable|so|needed by the host)\b|\b(?:optional|fall(?:s|ing)? back|fallback|or equivalent|or (?:the|your|its|an?) (?:host|platform|harness|equivalent)|equivalent|on claude code|in claude code|claude code:|in codex|on codex|cursor|gemini|copilot|if running|when running|when run|running as|interactive(?:ly)? (?:mode|session)|in the main (?:session|thread)|main-thread|as the main|as a teammate|agent teams?)\b/;

export const isOnAvailability = (text: string): boolean => MISSING.test(text) || ELSEWHERE.test(text);

/** Whether the sentence answers for the absence of a tool, anywhere in the document. */
export const answersForAbsence = (text: string): boolean => MISSING.test(text);

const EXAMPLE =
  /\b(?:e\.g\.?|for example|for instance|such as|examples?|sample|hypothetical(?:ly)?|imagine|pretend|says?|said|saying|reads|states?|stating|claims?|claiming|quotes?|quoted|wording|phrases?|sentences?|template|placeholder|literally|reply with|respond with|answer with|reports? that|told that)\b[^.;]{0,40}$|\b(?:prompt|prompts|message|messages|error|errors|output|prints?|brief|instructions?|instruct(?:s|ing)? (?:it|them|the [a-z]+)|tells? (?:it|them|the [a-z]+))(?: [a-z]+){0,3}(?::|,? that| with| to)? ?"?$/;

/** The words in front say that what follows is quoted, shown or told to somebody. */
export const isExample = (text: string, start: number): boolean =>
  EXAMPLE.test(text.slice(Math.max(0, start - 90), start));

/** Inside double quotes: an odd number of them stand in front, and one more behind. */
export function isQuoted(text: string, start: number, end: number): boolean {
  let quotes = 0;
  for (let i = text.indexOf('"'); i >= 0 && i < start; i = text.indexOf('"', i + 1)) quotes++;
  return quotes % 2 === 1 && text.indexOf('"', end) >= 0;
}

const OTHER =
  '(?:orchestrators?|parents?|parent agent|main (?:thread|session|agent|claude|conversation|loop)|callers?|leads?|coordinators?|supervisors?|controllers?|dispatchers?|invokers?|teammates?|workers?|sub-?agents?|child(?:ren)?|child agents?|siblings?|peers?|helpers?|reviewers?|implementers?|explorers?|planners?|verifiers?|testers?|operators?|maintainers?|humans?|owners?|clients?|users?|developers?|engineers?|people|someone|nobody|agents?|skills?|commands?|hooks?|harness|host|runtime|plugins?|models?|llm|they|he|she|who)';

const ACTS =
  "(?:uses?|calls?|runs?|invokes?|has|have|holds?|is|are|was|does|do|did|writes?|handles?|owns?|gets?|keeps?|needs?|sees?|asks?|reads?|edits?|presents?|will|can|may|must|should|would|could|might|to|never|always|cannot|can't|don't|doesn't|lacks?|inherits?|then|also|only|still|itself|already|relay|relays)";

const OTHER_ACTS = new Phrase('', `\\b(?<!\\bthis )(?<!\\bas a )(?<!\\bas an )${OTHER}(?:'s|s')?,? ${ACTS}\\b`);
const OTHER_NOUN = new Phrase('', `\\b(?<!\\bthis )${OTHER}\\b`);
const TOLD =
  /\b(?:tell|ask|have|let|make|remind|instruct|advise|want|wants|expect|allow|allows|enable|enables|require|requires|recommend|recommends|suggest|suggests|letting|telling|asking|having|help|helps) (?:the |them|it|him|her|your |an? |users?|people|[a-z-]+ to\b)[^,;.]*?\b(?:to|use|call|run|invoke)\b/;

/** Somebody else acts or holds, in the words between two offsets. */
export const isOthers = (text: string, from: number, to: number): boolean => {
  const front = text.slice(from, to);
  return OTHER_ACTS.test(front) || TOLD.test(front);
};

/** Somebody else is named at all in front of a match: enough where the match itself has no subject. */
export const namesOthers = (text: string, from: number, to: number): boolean => OTHER_NOUN.test(text.slice(from, to));

/** Headings below which text is shown, told to others or history. */
const FOREIGN_HEADING =
  /\b(?:examples?|templates?|samples?|(?<!cannot |not |never )prompts?(?! (?:the|a|an|your)\b)|anti-?patterns?|changelog|version history|change history|scenarios?|transcripts?|quotes?|faq|glossary|common mistakes|pitfalls|bad|wrong|versus|vs|for (?:the )?(?:user|operator|orchestrator|parent|caller|maintainers?|humans?)|briefs?|briefing|test cases?)\b/;

export const isForeignHeading = (heading: string): boolean => FOREIGN_HEADING.test(heading.toLowerCase());

/** Headings below which other agents, or tools in general, are described. */
const OTHERS_HEADING =
  /\b(?:sub-?agents|agents|teammates|workers|reviewers|roles|teams|personas|agent (?:types?|roster|table|catalog|frontmatter|format|file|definition|structure|config(?:uration)?)|frontmatter|front matter|tool (?:design|reference|surface)|settings|hooks?|policies)\b/;

export const isOthersHeading = (heading: string): boolean => OTHERS_HEADING.test(heading.toLowerCase());

/** Words of English: a longer sentence without any is in another language, and nothing in it is read. */
const FUNCTION_WORDS =
  /\b(?:the|you|your|is|are|not|no|and|or|to|use|with|this|has|have|only|never|a|an|in|of|for|tools?|any|it|read-?only|cannot|do|call|then|via|as|by|before|after|first|when|all|every|on|at|from|always|must|should|run|be|more|exactly|other|else|so|each|using|through|into|what|your|its|these|those|them|next|start|make|please|before|give|get|my|no)\b/;

/** Dashes, arrows and the brackets of tokens, which are no letters: a set of letters takes long to make. */
const SIGN = /[\u2010-\u205e\u2190-\u2bff]/;

export const isEnglish = (skeleton: Skeleton): boolean => {
  let foreign = 0;
  for (const c of skeleton.text) if (c > '\u00bf' && !SIGN.test(c) && /\p{L}/u.test(c)) foreign++;
  return (
    foreign * 8 < skeleton.text.length &&
    (skeleton.place !== 'body' || FUNCTION_WORDS.test(skeleton.text) || skeleton.text.split(' ').length < 4)
  );
};

const TAIL =
  "(?: (?:at all|here|directly|either|whatsoever|of any kind|of your own|anyway|today|yourself|itself|by design|on purpose|available(?: to (?:you|it|this agent))?|for this agent|(?:to|from) (?:you|it|this agent)|for you|in this (?:agent|context|role|session|run|subagent)|as a subagent|by (?:construction|intent|choice)|(?:in|from|on|of|among) (?:your|its|this agent's|the) (?:own )?(?:tool[- ]?(?:list|set)|tools|frontmatter|allow-?list|grant|⟨tools#\\d+⟩(?: list)?)|or (?:any other|other) (?:[a-z-]+ )?tools?|on purpose)|(?:/|,? or |,? and )(?:[a-z-]+ ){1,2}tools?)*";
const OPEN_END = new Phrase(
  '',
  `^${TAIL}(?:$|[.!?,;:()"]| — | (?:because|since|so|but|while|though|which|and|as|that would|hence)\\b)`,
);
const EXCEPTION =
  /\b(?:except|excepting|besides|other than|apart from|aside from|beyond|unless|outside of|but only|only when|only if|until|without (?:the )?(?:approval|permission|confirmation|consent|asking))\b/;

/** What follows a match does not narrow it to a file, a phase, a place or a purpose. */
export const endsOpen = (text: string, end: number): boolean => {
  const behind = text.slice(end);
  return OPEN_END.test(behind) && !EXCEPTION.test(behind);
};

/** "your Bash tool (which you do not have)": what follows takes the tool away again. */
const TAKEN_BACK =
  /^[^.;]{0,30}?[(,—] ?(?:(?:which |that |but )?(?:you |this agent )(?:do not|does not|cannot|no longer|never)|(?:which|that) (?:is|are) not)\b/;

export const isTakenBack = (text: string, end: number): boolean => TAKEN_BACK.test(text.slice(end));

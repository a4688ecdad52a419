// Sentences that speak of payloads and of what a parent does with them, sorted into kinds by closed forms. A sentence
// may be of several kinds; one that denies what a kind asserts is of another kind or of none.
import type { MarkdownDocument } from '../document/types.js';
import type { Clause, ClauseKind } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';
import { saysVerbatim } from './infer-payload.js';
import type { TouchedKind } from './infer-touched.js';

const NEGATED =
  /\b(?:never|not|no|nor|cannot|can't|don't|doesn't|mustn't|without|rather than|instead of|ignor\w+|neither)\b/;
/** What a sentence only speaks of, and does not order: a mistake, a thing of the past, what would happen. */
const DISOWNED =
  /\b(?:mistakes?|wrong|errors? to|bad idea|forbidden|prohibit\w*|banned|disallowed|avoid\w*|refrain\w*|resist\w*|violat\w*|breach\w*|misus\w*|abus\w*|defeat\w*|hid(?:e|es|ing)|would|could|unsafe|dangerous|too late|pointless|useless|trap|tempt\w*|off[- ]limits|anti-?pattern|is why|used to|no longer|fault|bug)\b/;
const CHECKS = /\b(?:check|validat|verif|accept|reject|refus|match|allow|fail|test|only|must)\w*/;
const NAMES = /\b(?:file ?names?|filenames?|names?|paths?)\b/;
const SHAPES =
  /\b(?:separators?|slash(?:es)?|traversal|absolute|allow-?list|whitelist|pattern|regex|exactly|bare|anchored)\b|`?\.\.`?(?=[\s,;`]|$)|`\/`|\[[^\]\s]{2,40}\][+*{]/;
const BODIES = /\b(?:bod(?:y|ies)|files?|index|artifacts?|sidecars?|set|documents?|contents?|reports?|them|it)\b/;
const WRITES =
  /\b(?:creat(?:e|es|ing)|writ(?:e|es|ing|ten)|sav(?:e|es|ing)|persist(?:s|ing)?|plac(?:e|es|ing)|stor(?:e|es|ing))\b/;

/** One test for a kind: `s` is the sentence in lower case with white space collapsed. */
const KINDS: Readonly<
  Record<Exclude<ClauseKind, 'by-value-write' | 'by-value-bodies' | TouchedKind>, (s: string) => boolean>
> = {
  'by-value': (s) => /\bby[- _]value\b/.test(s),
  'names-checked': (s) => NAMES.test(s) && CHECKS.test(s) && SHAPES.test(s),
  'names-sanitised': (s) => repairs(s) && !NEGATED.test(s) && !DISOWNED.test(s),
  'names-late': (s) =>
    NAMES.test(s) &&
    !NEGATED.test(s) &&
    !DISOWNED.test(s) &&
    // What is looked for on the disk is another check: whether all that was announced is there.
    !/\bexists?\b|\bon (?:the )?disk\b|\bpresent\b|\bin the index\b|\bthe index\b|\blisted\b|\bgates?\b|\bagain\b|\bre-?(?:check|verif|validat)|\bmissing\b/.test(
      s,
    ) &&
    (/\b(?:after|once|when)\b[^.]{0,60}\b(?:writ|sav)\w+[^.]{0,80}\b(?:check|validat|verif|compar)\w*/.test(s) ||
      /\b(?:check|validat|verif|compar)\w*[^.]{0,80}\b(?:after|once)\b[^.]{0,40}\b(?:writ|sav|disk)/.test(s)),
  collision: (s) =>
    /\b(?:already (?:holds|has|contains|exists?|there)|occup|collision|collid|unrelated|clobber)/.test(s) &&
    /\bsub-?(?:slice|folder|director)|\banother|\bnever|\bnot\b|\bassign|\bfresh\b|\brefus|\bdrop/.test(s),
  'ledger-conditional': (s) =>
    /\b(?:ledger|checklist|coverage)\b/.test(s) &&
    (/\bunbounded\b|\bopen-ended\b/.test(s) ||
      /\b(?:only (?:when|if|where)|unless|if (?:it|one|the index|that)|when (?:it|one) is)\b[^.]*\bow(?:ed|es)\b/.test(
        s,
      ) ||
      /\bwhether (?:or not )?(?:an? |the |any |it |this )?[^.]{0,40}\bow(?:ed|es)\b/.test(s) ||
      /\bow(?:ed|es)\b[^.]{0,40}\b(?:only|unless|when|if|no)\b/.test(s)),
  'ledger-named': (s) => /\b(?:ledger|checklist|coverage gate|coverage check)\b|check-coverage/.test(s),
  halt: (s) =>
    /\b(?:non-?zero|exit(?:s| code| status)? [12]|fail\w*|unusable)\b/.test(s) &&
    /\b(?:halt|stop|abort|discard|do not (?:proceed|continue|go on))/.test(s),
  gate: (s) => /\bgates?\b|\bcheck-[\w-]+\.(?:sh|py|m?js|ts)\b|\bre-?run\b/.test(s),
  'echo-compared': (s) =>
    /`[\w-]*(?:_as_received|echo)[\w-]*(?::[^`]*)?`|\becho\b/.test(s) &&
    /\b(?:compar|equal|match|differ|mismatch|identical|against|same as)\w*/.test(s),
  'echo-verbatim': (s) =>
    /`[\w-]*(?:_as_received|echo)[\w-]*(?::[^`]*)?`|\becho(?:e[ds]|ing)?\b|\brepeat/.test(s) && saysVerbatim(s),
  'from-payload': (s) => !NEGATED.test(s) && !DISOWNED.test(s) && fromPayload(s),
  'rung-by-value': (s) => /\bby[- _]value\b/.test(s),
  'rung-resume': (s) => /\bresum(?:e|es|ing)\b/.test(s),
  'rung-redispatch': (s) =>
    /\bre-?dispatch|\bdispatch(?:es)? (?:it )?anew\b|\bthrow (?:the |this )?\w+ away\b|\bstart (?:the \w+ )?over\b|\bdispatch(?:es)? (?:it |the \w+ )?again\b|\bdiscard\b|\bnew dispatch\b/.test(
      s,
    ),
  'rung-envelope': (s) =>
    /\b(?:fix|correct|repair|mend)\w*\b[^.]{0,30}\benvelope\b|\benvelope\b[^.]{0,30}\b(?:fix|correct|repair|mend)/.test(
      s,
    ),
  'word-trusted': (s) =>
    !NEGATED.test(s) &&
    !DISOWNED.test(s) &&
    (/\b(?:trust|believe|rely on|take|accept)s?\b[^.]{0,40}\b(?:word|self-report|claim|at face value|payload says|status (?:field )?as)/.test(
      s,
    ) ||
      (/\b(?:if|when|on)\b[^.]{0,20}`?status(?:`? (?:is|=) `?|: ?)(?:complete|done|success|ok|pass)\w*`?/.test(s) &&
        /\b(?:accept|take|use)\b[^.]{0,40}\bas (?:it is|is|they are)\b/.test(s))),
  'disk-graded': (s) =>
    /\b(?:grade|judg|check|read|verif)\w*\b[^.]{0,40}\b(?:off|on|from) (?:the )?(?:disk|file system)\b|\bgate\b/.test(
      s,
    ),
  'write-rerouted': (s) =>
    /\b(?:refus|den(?:y|ied)|block|fail|reject)\w*|\bnot (?:permitted|allowed)\b/.test(s) &&
    /\bwrit|`write`/.test(s) &&
    /\b(?:bash|shell|heredoc|redirect\w*|tee|cat >)/.test(s) &&
    /\b(?:use|through|via|with|fall|try|instead|run|write|does the same)\b/.test(s) &&
    !DISOWNED.test(s) &&
    !NEGATED.test(s.replace(/\binstead of\b|\bnot (?:permitted|allowed)\b/, '')),
  'background-children': (s) =>
    /\bbackground\b|\brun_in_background\b/.test(s) &&
    /\b(?:end|finish|stop|return|yield|complete)\w*\b|\bresumed\b|\bwithout waiting\b|\b(?:do not|don't) wait\b/.test(
      s,
    ) &&
    /\b(?:sub-?agents?|agents?|children|workers?|tasks?)\b/.test(s) &&
    !/\b(?:never|wait for (?:all|every|each|them)|until (?:all|every)|not in the background|no background)\b/.test(s),
};

const NAME = '(?:file ?names?|filenames?|names?|paths?)';
const PART =
  '(?:separators?|slash(?:es)?|dots?|`[^`]{1,6}`|characters?|prefix(?:es)?|director(?:y|ies)|folders?|traversals?|segments?|parts?)';
const REPAIRED_NAME = [
  new RegExp(`\\b(?:saniti[sz]|normali[sz]|escap|slugif|clean)\\w*\\b[^.]{0,60}\\b${NAME}`),
  new RegExp(`\\b${NAME}\\b[^.]{0,60}\\b(?:saniti[sz]|normali[sz]|escap|slugif|clean)\\w*`),
];
const CUT_PART = new RegExp(`\\b(?:strip|replac|remov|trim|drop)\\w*\\b[^.]{0,60}${PART}`);
const WHOLE_NAME = new RegExp(`\\b${NAME}\\b`);

/** A name is made good: characters are taken out of it, or it is cut or rewritten as a whole. */
const repairs = (s: string): boolean =>
  REPAIRED_NAME.some((form) => form.test(s)) ||
  (CUT_PART.test(s) && (WHOLE_NAME.test(s) || /separator/.test(s))) ||
  (/\bbasename\b/.test(s) && /\b(?:use|take|keep|only|write|reduce|cut)\b/.test(s));

const WORKER =
  "(?:payload(?:'s|’s)?|worker(?:'s|’s)?|reply|return(?:ed)? (?:message|block)|`artifact(?::[^`]*)?`|`sidecars`)";
const PLACE = '(?:path|destination|folder|slice|sub-?slice|directory|location|where|collision|ledger|checklist)';
const NAMED = '(?:names?|says?|reports?|gives?|states?|claims?|asks?)';
const PLACE_NAMED = new RegExp(
  `\\b(?:writ|sav|plac|put)\\w*\\b[^.]{0,80}\\b${PLACE}\\b[^.]{0,30}${WORKER}[^.]{0,30}\\b${NAMED}`,
);
const PLACE_FROM = new RegExp(`\\b${PLACE}\\b[^.]{0,40}\\b(?:from|in|by)\\b (?:the )?${WORKER}`);
const OWED_NAMED = [
  new RegExp(
    `\\b(?:collision|ledger|checklist|owed)\\b[^.]{0,60}\\b(?:when|if|because|as)\\b (?:the )?${WORKER}[^.]{0,20}\\b${NAMED}`,
  ),
  new RegExp(
    `\\b(?:when|if)\\b (?:the )?${WORKER} ${NAMED}[^.]{0,60}\\b(?:collision|occupied|ledger|checklist|owed)\\b`,
  ),
];
const TO_WORKER = new RegExp(`\\bto (?:the )?(?:path in )?${WORKER}`);

/** What is written, where it goes or what is owed is taken from what the worker said. */
const fromPayload = (s: string): boolean =>
  PLACE_NAMED.test(s) ||
  (PLACE_FROM.test(s) && WRITES.test(s)) ||
  OWED_NAMED.some((form) => form.test(s)) ||
  ((TO_WORKER.test(s) || /\b(?:at|into|under) (?:the path in )?`artifact`/.test(s)) &&
    /^\W*(?:then )?(?:write|save)\b/.test(s));

/** The clauses of a document; the caller knows that it speaks of payloads at all. */
export function clausesOf(document: MarkdownDocument, paragraphs: readonly Paragraph[]): Clause[] {
  const { body, source } = document;
  const out: Clause[] = [];
  const sentences = body.sentences.filter((s) => s.block !== 'heading' && s.block !== 'quote');
  const byValue = new Set(
    sentences.filter((s) => KINDS['by-value'](lower(source.slice(s.span)))).map((s) => s.heading),
  );
  body.headings.forEach((h, i) => {
    if (/\bby[- _]value\b/i.test(h.text)) byValue.add(i);
  });
  let at = 0;
  for (const sentence of sentences) {
    const s = lower(source.slice(sentence.span));
    while (at < paragraphs.length - 1 && (paragraphs[at] as Paragraph).span.end < sentence.span.start) at++;
    const place = {
      span: sentence.span,
      section: sentence.heading,
      block: paragraphs[at]?.block ?? -1,
      item: paragraphs[at]?.kind === 'item',
      codes: codesIn(source.slice(sentence.span)),
    };
    for (const kind of kindsOf(s, byValue.has(sentence.heading))) out.push({ kind, ...place });
  }
  return out;
}

function kindsOf(s: string, inByValue: boolean): ClauseKind[] {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => KINDS[kind](s)) as ClauseKind[];
  if (inByValue && WRITES.test(s) && BODIES.test(s) && !/\brefus|\bwhen a write\b/.test(s))
    kinds.push('by-value-write');
  if (inByValue && /\bbod(?:y|ies)\b|\bverbatim\b|\bfence[ds]?\b/.test(s)) kinds.push('by-value-bodies');
  return kinds;
}

const lower = (text: string): string => text.replace(/\s+/g, ' ').replace(/\*\*/g, '').toLowerCase();
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]{1,80})`/g)].map((m) => m[1] as string);

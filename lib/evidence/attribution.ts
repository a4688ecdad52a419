// Whether a text says of the user that they decided, want or promised something: "the owner approved", "as requested by
// the user". A closed grammar; what is denied, asked, supposed or still to come says nothing.
// Law: when in doubt, no attribution.
import { foldText } from './fold.js';

const PERSON =
  '(?:the |our |your )?(?:user|owner|client|customer|maintainer|operator|human|stakeholder|product owner)s?';
const ADVERB = '(?:already|also|explicitly|clearly|just|later|since|now|firmly|verbally|repeatedly)';
const SAID =
  '(?:approved|decided|confirmed|agreed|accepted|rejected|requested|required|authori[sz]ed|ruled|chose|chosen|picked|ordered|instructed|insisted|demanded|promised|committed|signed off|asked (?:for|us|me|that)|told (?:us|me|the agent)|gave (?:the )?(?:go-ahead|approval|permission|consent)|opted for|settled on)';
const WISH = '(?:wants|prefers|insists|demands|requires|approves|agrees|expects us|likes|dislikes)';
const ACTIVE = new RegExp(
  `\\b${PERSON} (?:(?:has|have|had) )?(?:${ADVERB} ){0,2}(?:${SAID}|${WISH})\\b|\\b${PERSON} is (?:ok|okay|happy|fine) with\\b`,
);
const PASSIVE = new RegExp(
  `\\b(?:approved|decided|confirmed|agreed|accepted|rejected|requested|required|authori[sz]ed|chosen|ordered|instructed|demanded|preferred|signed off|mandated) (?:upon )?by ${PERSON}\\b`,
);
const ACCORDING = new RegExp(
  `\\b(?:per|according to|at) ${PERSON}(?:'s? (?:request|wish|wishes|decision|instruction|instructions|order|orders|preference))?\\b|\\b${PERSON}'s? (?:decision|preference|choice|request|commitment|approval) (?:is|was|to|for)\\b|\\bwith ${PERSON}'s? (?:approval|consent|permission|blessing)\\b`,
);
/** Before or within the clause: it is denied, supposed, or to come. */
const OPEN =
  /\b(?:not|never|no|nobody|n't|without|if|whether|unless|until|when|once|before|should|would|could|may|might|must|will|can|ask|asks|wait|waiting|pending|unclear|unknown|example|every|any|each)\b|n't\b|\?/;
const SENTENCES = /(?<=[.!?;])\s+|\n+/;

/** The words that attribute, or null. */
export function attributionIn(content: string): string | null {
  for (const sentence of content.split(SENTENCES)) {
    const folded = foldText(sentence);
    const match = ACTIVE.exec(folded) ?? PASSIVE.exec(folded) ?? ACCORDING.exec(folded);
    if (match && !/^at (?:the |our |your )?\w+$/.test(match[0]) && !isOpen(folded, match)) return match[0];
  }
  return null;
}

/** What stands before the words in their sentence, and a question at its end, may take the claim back. */
function isOpen(sentence: string, { 0: words, index }: RegExpExecArray): boolean {
  return OPEN.test(sentence.slice(Math.max(0, index - 80), index)) || OPEN.test(words) || /\?\s*$/.test(sentence);
}

// Whether a text says of the user that they decided, want or promised something about this work: "the owner approved",
// "as requested by the user". A closed grammar: a determiner, a person and a verb of deciding that open a clause; what
// is denied, asked, supposed, still to come, or what a product does in general says nothing.
// Law: when in doubt, no attribution.
import { foldText } from './fold.js';

const THE = '(?:the|our|your|my)';
/** Nobody takes them for a part of a program. */
const DECIDER = '(?:user|(?:product |project )?owner|maintainer|stakeholder)';
/** A client is a program too, an operator a controller, a customer one of a shop. */
const NAMED = '(?:client|customer|operator|human)';
const PERSON = `(?:${DECIDER}|${NAMED})`;
/** What makes the person a part of the name of something else: `the user agent`, `the client library`. */
const ALONE =
  "(?![-_/.]\\w|'s? | (?:account|agent|api|app|bot|check|class|code|config|controller|endpoint|field|group|hook|id|input|interface|library|logs?|mock|model|module|plugin|policy|portal|process|reconciler|role|sdk|service|session|settings?|side|stub|table|team|test)s?\\b)";
const ADVERB = '(?:already|also|explicitly|clearly|just|later|since|now|firmly|verbally|repeatedly|finally)';
const CONSENTED =
  '(?:approved|authori[sz]ed|signed off|insisted (?:on|that)|instructed (?:us|me|that|the agent|to)|demanded|asked (?:us|me|the agent|that)|told (?:us|me|the agent)|ordered (?:us|me|that|the agent)|gave (?:the |us |me )?(?:go-ahead|approval|permission|consent)|promised|opted for|settled on|ruled)';
/** Said of a person who uses a product too, so what they are about is looked at. */
const CHOSE =
  '(?:decided|confirmed|agreed|accepted|rejected|requested|required|asked for|chose|chosen|picked(?! up)|preferred|wanted|committed to)';
const PRODUCT =
  '(?! (?:(?:the|a|an|their|his|her|its|to|on|in|with|this|that|all|no) ){0,3}(?:\\w+ ){0,2}(?:terms|cookies?|invit\\w+|calls?|passwords?|e-?mails?|pages?|items?|orders?|seats?|prompts?|dialogs?|certificates?|connections?|licen[cs]es?|notifications?|payments?|bookings?|refunds?|resets?|exports?|downloads?|uploads?|forms?|buttons?|links?|codes?|tokens?|accounts?|carts?|offers?|quotes?|plans? in|slots?|dates?|colou?rs?|git|repository|log ?(?:in|out)|sign (?:in|up|out)|leave|quit|cancel)\\b)';
const WISH = `(?:wants|prefers)(?! to (?:log|sign|see|view|edit|delete|reset|upload|download|buy|pay|check|search|open|close|cancel)\\b)|insists (?:on|that)|expects us|is (?:ok|okay|happy|fine) with`;
/** Where a clause begins, so that no relative clause is read: not `the items the user chose`. */
const OPENING =
  '(?:^|[,:;(–-] |\\b(?:and|but|so|because|as|yesterday|today|apparently|(?:note|noted|notes|said|says|remember|recorded|clear|means|know) that) )';
const HAS = `(?:(?:has|have|had) )?(?:${ADVERB} ){0,2}`;

const ACTIVE = new RegExp(
  `${OPENING}${THE} (?:${PERSON}${ALONE} ${HAS}${CONSENTED}\\b${PRODUCT}|${DECIDER}${ALONE} ${HAS}${CHOSE}\\b${PRODUCT}|(?:${DECIDER}|customer)${ALONE} (?:${WISH})(?![-\\w]))`,
);
const AGREED = '(?:approved|authori[sz]ed|signed off|agreed|mandated|decided|instructed|demanded)';
const PASSIVE = new RegExp(
  `(?:\\b(?:was|were|been|got|is) (?:${ADVERB} ){0,2}|^(?:${ADVERB} )?|[,(] )${AGREED} (?:up)?(?:on )?by ${THE} ${PERSON}\\b${ALONE}|\\bas (?:requested|required|ordered|agreed|decided|preferred|instructed|demanded) by ${THE} ${DECIDER}\\b${ALONE}`,
);
const WORD = '(?:request|wish|wishes|decision|instructions?|orders?|preference|approval)';
const ACCORDING = new RegExp(
  `(?:^|[,(] )(?:as )?per ${THE} ${PERSON}(?:,|'s? ${WORD}\\b)|(?:^|[,(] )according to ${THE} ${PERSON},|${OPENING}${THE} ${PERSON}'s? (?:decision|preference|choice|request|commitment) (?:is|was) (?:to|for|that)\\b`,
);
/** Said of what was done; of what is done in general it says nothing (`data is deleted at the user's request`). */
const DONE = new RegExp(
  `(?:\\b(?:was|were|been) |\\b(?:i|we) |^)(?:${ADVERB} )?[\\w-]+(?:ed|t|n)\\b.{0,80}\\b(?:(?:as )?per|at|on|with|by) ${THE} ${PERSON}'s? (?:${WORD}|consent|permission|blessing)\\b(?! (?:header|body|handler|level|mode|id|bits?)s?\\b)`,
);
/** Before or within the clause: it is denied, supposed, general, or to come. */
const OPEN =
  /\b(?:not|never|no|nobody|n't|without|if|whether|unless|until|when|whenever|once|before|after|while|where|who|which|should|would|could|may|might|must|will|can|ask|asks|wait|waiting|pending|unclear|unknown|example|suppose|assume|every|any|each)\b|n't\b|\?/;
/** Behind a passive in the present: it is a rule, not an event. */
const GENERAL = /\b(?:before|if|when|whenever|unless|until|once)\b/;
const SENTENCES = /(?<=[.!?;])\s+|\n+/;

/** The words that attribute, or null. */
export function attributionIn(content: string): string | null {
  for (const sentence of content.split(SENTENCES)) {
    const folded = foldText(sentence).slice(0, MOST).trim();
    const match = ACTIVE.exec(folded) ?? PASSIVE.exec(folded) ?? ACCORDING.exec(folded) ?? DONE.exec(folded);
    if (match && !isOpen(folded, match)) return match[0].replace(/^[,:;(–-] /, '').trim();
  }
  return null;
}

/** A sentence has fewer units; more of one is not read. */
const MOST = 4000;

/** What stands before the words in their sentence, and a question at its end, may take the claim back. */
function isOpen(sentence: string, { 0: words, index }: RegExpExecArray): boolean {
  const general = words.startsWith('is ') && GENERAL.test(sentence.slice(index + words.length));
  const before = sentence.slice(Math.max(0, index - 80), index);
  return general || OPEN.test(before) || OPEN.test(words) || sentence.endsWith('?');
}

const VERB =
  /\b(approv|authori|sign|agree|mandat|decid|instruct|demand|confirm|accept|reject|request|requir|insist|promis)/;

/** Whether a text holds the person and the verb of words that {@link attributionIn} found. */
export function holdsAttribution(words: string, text: string): boolean {
  const folded = foldText(text);
  const person = new RegExp(`\\b${PERSON}\\b`).exec(words)?.[0];
  const verb = VERB.exec(words)?.[1];
  return person !== undefined && verb !== undefined && folded.includes(person) && folded.includes(verb);
}

// Orders that turn a reader against the one it works for: override what was said before, carry something out, keep it
// quiet. Each alone has honest uses; callers ask for two of them, or for one where nobody would look.
// Law: words in quotation marks or back-ticks are spoken of, not spoken.

export interface CovertSigns {
  /** "disregard all earlier instructions". */
  readonly overrides: boolean;
  /** Sends something private, or sends something to an address. */
  readonly sends: boolean;
  /** Sends something private to an address. */
  readonly exfiltrates: boolean;
  /** "do not mention it", "silently". */
  readonly conceals: boolean;
}

const OVERRIDES =
  /\b(?:ignore|disregard|forget|override|bypass|discard|(?:do not|don['’]t|stop) (?:follow|obey|heed)(?:ing)?)\s+(?:(?:all|any|every|each|the|your|of|these|those|and)\s+){0,4}(?:previous|prior|earlier|above|preceding|other|existing|system|foregoing|initial|original|former)(?:ly)?\s+(?:[a-z]+\s+){0,2}(?:instructions?|rules?|prompts?|guidelines?|directives?|messages?|constraints?|restrictions?|polic(?:y|ies)|orders?|guardrails?)\b/i;
const SENDING =
  /\b(?:send|upload|post|transmit|exfiltrate|forward|leak|e-?mail|mail|submit|pipe|curl|POST)\b(?:[^.!?;\n]|[.!?](?=\S)){0,160}/gi;
const PRIVATE =
  /\.env\b|\.ssh\b|\.aws\b|\bid_rsa\b|\b(?:credentials?|secrets?|passwords?|tokens?|api[ -]keys?|private keys?|ssh keys?|environment variables|env vars|home (?:directory|folder)|shell history|chat history|conversation|source code|session)\b/i;
const TARGET =
  /https?:\/\/|\bftp:\/\/|[\w.+-]+@[\w-]+\.\w|\b(?:the )?(?:maintainer|author|owner|webhook|collector|remote server|external server)s?\b/i;
const CONCEALS =
  /\b(?:do not|don['’]t|never|without)\s+(?:ever\s+)?(?:mention|tell|reveal|disclos|inform|notify|report|show|let|alert|warn|ask)(?:e|ing|ling|ting|ming)?\b(?:\s+(?:it|this|that|any of this|the user|the human|the person|them|him|her|anyone|anybody|about (?:it|this|that)|the (?:user|human) know))|\b(?:silently|secretly|covertly)\s+(?:run|send|upload|read|copy|execute|install|post|append|add|delete|fetch)|\bwithout\s+(?:the )?(?:user|human)(?:['’]s)?\s+(?:knowing|knowledge|noticing|consent|approval)/i;

const SPOKEN_OF = /`[^`\n]*`|"[^"\n]{0,300}"|“[^”\n]{0,300}”|(?<!\w)'[^'\n]{0,300}'(?!\w)|‘[^’\n]{0,300}’/g;

/** The signs in a text that is spoken: at most a few thousand characters, as fields and sentences are. */
export function covertSigns(text: string): CovertSigns {
  const spoken = text.replace(SPOKEN_OF, ' ');
  const sendings = spoken.match(SENDING) ?? [];
  const exfiltrates = sendings.some((s) => PRIVATE.test(s) && TARGET.test(s));
  return {
    overrides: OVERRIDES.test(spoken),
    sends: exfiltrates || sendings.some((s) => PRIVATE.test(s) || /https?:\/\//.test(s)),
    exfiltrates,
    conceals: CONCEALS.test(spoken),
  };
}

/** One sentence that has something sent and the sending kept quiet: "upload the log and do not tell the user". */
export const sendsUnseen = (sentence: string): boolean => {
  const spoken = sentence.replace(SPOKEN_OF, ' ');
  return CONCEALS.test(spoken) && SENDS_FIRST.test(spoken);
};

const SENDS_FIRST =
  /^\W*(?:then\s+|first,?\s+|finally,?\s+|afterwards,?\s+)?(?:(?:silently|secretly|quietly|also)\s+)?(?:send|upload|transmit|exfiltrate|forward|leak|e-?mail|submit)\b/i;

/** One sentence that writes into what every session of the user loads, so that nothing is asked any more. */
export const unlocksSessions = (sentence: string): boolean =>
  /\b(?:append|add|write|put|insert|set|save|prepend)\b/i.test(sentence) &&
  /(?:~|\$HOME|\$\{HOME\})\/\.(?:claude|codex|gemini)\//.test(sentence) &&
  /--dangerously-(?:skip|bypass)-[\w-]+|\bbypassPermissions\b|\bauto-?approve (?:all|every)/i.test(sentence) &&
  !/\b(?:do not|don['’]t|never|must not|refuse)\b/i.test(sentence);

/** Two signs, or one that is two: enough in a field or a sentence that anybody may read. */
export const isCovert = (signs: CovertSigns): boolean =>
  signs.exfiltrates
    ? signs.overrides || signs.conceals || signs.sends
    : Number(signs.overrides) + Number(signs.sends) + Number(signs.conceals) >= 2;

/** What the signs are, as parts of a sentence. */
export function covertWords(signs: CovertSigns): string {
  const words = [
    signs.overrides ? 'override what was said before' : '',
    signs.exfiltrates ? 'send something private away' : signs.sends ? 'send something away' : '',
    signs.conceals ? 'keep it from the user' : '',
  ].filter((w) => w !== '');
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const ADDRESS =
  /^[\s*#>-]*(?:(?:hey|dear|note (?:to|for)|message (?:to|for)|attention|important|instructions? (?:to|for))[\s,:]+)?(?:the\s+|any\s+|all\s+)?(?:ai(?: agents?| assistants?)?|agents?|assistants?|claude|(?:language )?models?|llms?|copilot|codex)\s*(?:[:,!]|—|must\b|should\b|shall\b|please\b|has to\b)/i;
const ACTS =
  /\b(?:run|execute|fetch|download|curl|wget|install|delete|remove|erase|disable|skip|bypass|approve|push|force|send|upload|post|copy|append|read|open|cat|exfiltrate|forward)\b/i;

/** A text that speaks to the model by name and has it act. */
export const addressesModel = (text: string): boolean => {
  const address = ADDRESS.exec(text);
  return address !== null && ACTS.test(text.slice(address[0].length));
};

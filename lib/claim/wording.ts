// Other wordings of the same: what a sentence leaves unsaid or shortens is spelt out before the grammar reads it.

/** The component's own name becomes this. */
export const SELF = 'this agent';

/** Spelt out, so that the grammar knows one form. */
export const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/(?<=[a-z])n't\b/g, ' not'],
  [/(?<=\b(?:you|we|i|they))'ve\b(?: got\b)?/g, ' have'],
  [/(?<=\b(?:you|we|they))'re\b/g, ' are'],
  [/(?<=\byou)'ll\b/g, ' will'],
];

/** In a description "it" at the start of a sentence is the component. */
export const ITSELF = /^it(?= (?:is|has|cannot|does|never|only|holds|lacks|gets)\b)/g;

/** Where a description leaves out its subject: "maps code; has no shell". */
export const UNSAID =
  /(?<=^|[;.,] |, and |, but | — |\band )(?=(?:has|have|lacks|cannot|can only|can't|does not|doesn't|holds|gets|only has|inherits|declares|is (?:limited|restricted|read)|is given)\b)/g;

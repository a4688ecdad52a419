// Gathers what one document says about payloads and dispatches. A document without a hint of either costs a few
// searches for literals; the readers run only for the hints that are there.
import type { MarkdownDocument } from '../document/types.js';
import type { ContractFacts } from './facts.js';
import { clausesOf } from './infer-clauses.js';
import { caveatsOf, citationsOf, restatementsOf } from './infer-marks.js';
import { agentMentions } from './infer-mentions.js';
import { paragraphsOf, sectionsOf } from './infer-paragraphs.js';
import { inputsOf, keyValuesOf, namePatterns, payloadBlocks } from './infer-payload.js';
import { sentOf } from './infer-sent.js';
import { capitalsOf, tokenSets } from './infer-tokens.js';

/** null: the document says nothing that a rule could use. `agent`: it is an agent's own. */
export function contractFacts(document: MarkdownDocument, agent: boolean): ContractFacts | null {
  const { source, body } = document;
  const { text } = source;
  const payload = speaksOfPayload(text);
  const verdicts = /verdict|status|outcome|decision|recommendation|\breturns?\b/i.test(text) && /[A-Z]{2}[A-Z_ -]*[`*\]\s]*(?:[/|,]|or\b)|(?:→|->|=>|\| )/.test(text);
  const starts = /dispatch|spawn|launch|delegat|subagent|Task\(|Agent\(/i.test(text);
  const dispatch = agent || starts || /\bagents?\b/i.test(text);
  const marks = { restatements: restatementsOf(text), citations: citationsOf(document), caveats: caveatsOf(document) };
  const marked = marks.restatements.length + marks.citations.length + marks.caveats.length > 0;
  if (!marked && !starts && !((payload || verdicts) && dispatch)) return null;
  const paragraphs = payload || verdicts || dispatch ? paragraphsOf(text, body) : [];
  return {
    ...marks,
    sections: sectionsOf(body),
    mentions: agentMentions(text, paragraphs),
    sets: verdicts ? tokenSets(text, paragraphs) : [],
    capitals: verdicts ? capitalsOf(text, body.span.start) : [],
    keyValues: payload ? keyValuesOf(document, paragraphs) : [],
    blocks: payload ? payloadBlocks(document) : [],
    patterns: payload ? namePatterns(document) : [],
    clauses: payload ? clausesOf(document, paragraphs) : [],
    inputs: agent ? inputsOf(document, paragraphs) : [],
    sent: dispatch ? sentOf(document, paragraphs) : [],
  };
}

/** A literal that only texts about payloads hold; a fence with keys is worth a look in an agent alone. */
const speaksOfPayload = (text: string): boolean =>
  text.includes('payload') ||
  text.includes('by-value') ||
  text.includes('by value') ||
  text.includes('_as_received') ||
  text.includes('persistence') ||
  text.includes('```json') ||
  (text.includes('status:') && text.includes('```'));

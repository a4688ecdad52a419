// Gathers what one document says about payloads and dispatches. A document without a hint of either costs a few
// searches for literals; the readers run only for the hints that are there.

import { entryOf } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import type { ContractFacts } from './facts.js';
import { clausesOf } from './infer-clauses.js';
import { slotFaults } from './infer-grammar.js';
import { caveatsOf, citationsOf, gatedIn, restatementsOf } from './infer-marks.js';
import { agentMentions } from './infer-mentions.js';
import { paragraphsOf, sectionsOf } from './infer-paragraphs.js';
import { inputsOf, keyValuesOf, namePatterns, payloadBlocks } from './infer-payload.js';
import { callsOf, sentOf, writesOf } from './infer-sent.js';
import { capitalsOf, promisedIn, tokenSets } from './infer-tokens.js';
import { touchedIn } from './infer-touched.js';

export interface FactOptions {
  /** It is an agent's own document. */
  readonly agent: boolean;
  /** The plugin has a folder of contracts, so that what is written where is of interest. */
  readonly contracts: boolean;
}

/** null: the document says nothing that a rule could use. */
export function contractFacts(document: MarkdownDocument, { agent, contracts }: FactOptions): ContractFacts | null {
  const { source, body } = document;
  const { text } = source;
  const payload = speaksOfPayload(text);
  const verdicts =
    /verdict|status|outcome|decision|recommendation|\breturns?\b|\b(?:dispatch|spawn|launch|delegate)\b/i.test(text) &&
    (/[A-Z]{2}[A-Z_ -]*[`*\]\s]*(?:[/|,]|or\b)|[/|,]\s*(?:or\s+)?[`*[]*[A-Z]{2}|: *[A-Z]{2}[A-Z_ -]*\r?$/m.test(text) ||
      /→|->|=>|\| |\buntil\b/.test(text));
  const starts = /dispatch|spawn|launch|delegat|subagent|Task\(|Agent\(/i.test(text);
  const dispatch = agent || starts || /\bagents?\b/i.test(text);
  const marks = { restatements: restatementsOf(text), citations: citationsOf(document), caveats: caveatsOf(document) };
  const slots = agent ? slotFaults(document) : [];
  const marked = marks.restatements.length + marks.citations.length + marks.caveats.length + slots.length > 0;
  const writes = contracts ? writesOf(document) : [];
  const inputs = agent && /^#{1,6}[ \t][^\n]*\b(?:input|parameter|argument|receive|given)/im.test(text);
  if (!marked && !starts && !inputs && writes.length === 0 && !((payload || verdicts) && dispatch)) return null;
  const paragraphs = payload || verdicts || dispatch || inputs ? paragraphsOf(text, body) : [];
  return {
    ...marks,
    named: [
      ...new Set(
        body.codeSpans.flatMap(
          (c) =>
            /(?:^|[ ])((?:\$\{CLAUDE_(?:PLUGIN_ROOT|SKILL_DIR)\}\/)?[\w.@-]+(?:\/[\w.@-]+)+\.md)(?=$|[ :#])/.exec(
              c.text,
            )?.[1] ?? [],
        ),
      ),
    ],
    sections: sectionsOf(body),
    mentions: agentMentions(text, paragraphs),
    sets: verdicts ? tokenSets(text, paragraphs) : [],
    capitals: verdicts ? capitalsOf(text, body.span.start) : [],
    promised: agent ? promises(document) : [],
    slots,
    keyValues: payload ? keyValuesOf(document, paragraphs) : [],
    blocks: payload ? payloadBlocks(document) : [],
    gated: gatedIn(document),
    patterns: payload ? namePatterns(document) : [],
    clauses: payload ? [...clausesOf(document, paragraphs), ...touchedIn(text, paragraphs)] : [],
    inputs: inputs ? inputsOf(document, paragraphs) : [],
    sent: dispatch ? sentOf(document, paragraphs) : [],
    calls: starts ? callsOf(document) : [],
    writes,
  };
}

/** A literal that only texts about payloads hold; a fence with keys is worth a look in an agent alone. */
const speaksOfPayload = (text: string): boolean =>
  text.includes('payload') ||
  text.includes('by-value') ||
  text.includes('by value') ||
  text.includes('_as_received') ||
  text.includes('persistence') ||
  text.includes('isolation:') ||
  text.includes('```json') ||
  (text.includes('status:') && text.includes('```'));

function promises({ frontmatter, source }: MarkdownDocument): ContractFacts['promised'] {
  const entry = entryOf(frontmatter.lenient, 'description');
  return entry ? promisedIn(source.text, entry.value.span) : [];
}

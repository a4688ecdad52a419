// Names that a sentence uses as an agent's, by the words around them. Which of them are agents is asked on the model,
// so a word that is none costs nothing.
import type { AgentMention } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';

const NAME = '[A-Za-z][\\w-]*(?::[A-Za-z][\\w-]*)*';
const VERB = '(?:spawn|dispatch|launch|invok|delegat|resum|re-?dispatch|start|hand|call|us|run|ask)(?:e?s|e|ed|ing)?';
const MARKS = '[`*"\']{0,3}';
const DISPATCH = new RegExp(
  `\\b${VERB}\\s+(?:off\\s+|over\\s+)?(?:to\\s+)?(?:(?:the|an?|one|this|its?)\\s+)?(?:(?:sub-?)?agent\\s+|[A-Z][a-z]+\\s+(?=[\`*"'\\w]*[-:]))?(${MARKS})(${NAME})${MARKS}(\\s+(?:sub-?)?agent\\b|\\s+(?:via|with|using|again|in)\\b)?`,
  'gi',
);
const TYPE = new RegExp(`\\bsubagent_type["'\`]*\\s*(?:[:=]|is|as|of)?\\s*["'\`]{1,2}(${NAME})`, 'g');
const OWNER = new RegExp(
  `^[\\s>*_-]*(?:sub-?agent|agent|worker|reviewer|owner|dispatches)s?[\\s*_]*:[\\s*_]*\`?(${NAME})`,
  'i',
);
const CODED = new RegExp(`\`(${NAME})\`\\s+(?:sub-?agent|agent|worker)\\b|@agent-(${NAME})`, 'g');
const STRONG = /^(?:spawn|dispatch|launch|delegat|re-?dispatch)/i;

export function agentMentions(text: string, paragraphs: readonly Paragraph[]): AgentMention[] {
  const out: AgentMention[] = [];
  const starts = new Set<number>();
  for (const { span, section } of paragraphs) {
    const slice = text.slice(span.start, span.end);
    const add = (name: string, at: number, as: AgentMention['as']): void => {
      const start = span.start + at;
      if (starts.has(start)) return;
      starts.add(start);
      out.push({ name, span: { start, end: start + name.length }, section, as });
    };
    const owner = OWNER.exec(slice);
    if (owner) add(owner[1] as string, owner[0].length - (owner[1] as string).length, 'owner');
    for (const m of slice.matchAll(TYPE))
      add(m[1] as string, m.index + m[0].length - (m[1] as string).length, 'dispatch');
    for (const m of slice.matchAll(CODED)) {
      const name = (m[1] ?? m[2]) as string;
      add(name, m.index + m[0].indexOf(name), 'dispatch');
    }
    for (const m of slice.matchAll(DISPATCH)) {
      const [whole, marks, name, behind] = m as unknown as [string, string, string, string | undefined];
      if (!STRONG.test(whole) && marks === '' && behind === undefined && !name.includes(':')) continue;
      add(name, m.index + whole.indexOf(name, whole.search(/\s/)), 'dispatch');
    }
  }
  return out;
}

// Marks that a document carries for a checker: restatements of one clause, lines of a file that are cited, and
// caveats with the day on which they end.
import type { MarkdownDocument } from '../document/types.js';
import { sentenceAt, zoneAt } from '../document/zones.js';
import type { Field } from '../text/span.js';
import type { DatedCaveat, LineCitation, Restatement } from './facts.js';

const RESTATEMENT = /<!--\s*contract-restatement:\s*([\w./-]+)\s*-->/g;

/** What stands behind `<!-- contract-restatement: id -->`, up to the next blank line, white space collapsed. */
export function restatementsOf(text: string): Restatement[] {
  if (!text.includes('contract-restatement')) return [];
  return [...text.matchAll(RESTATEMENT)].map((match) => {
    const from = match.index + match[0].length;
    const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const length = text.slice(start).search(/\r?\n[ \t]*(?:\r?\n|$)|<!--/);
    const end = length < 0 ? text.trimEnd().length : start + length;
    return {
      id: match[1] as string,
      text: text.slice(start, Math.max(start, end)).replace(/\s+/g, ' ').trim().slice(0, 2000),
      span: { start, end: Math.max(start, end) },
    };
  });
}

const CITATION = /^((?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z][A-Za-z0-9]{0,4}):(\d{1,6})(?:-(\d{1,6}))?$/;

/** Code spans `path:N` and `path:N-M`. */
export function citationsOf({ body, source }: MarkdownDocument): LineCitation[] {
  if (!/`[^`\s]+\.[A-Za-z]\w*:\d/.test(source.text)) return [];
  return body.codeSpans.flatMap(({ text, span }) => {
    const match = CITATION.exec(text.trim());
    if (!match) return [];
    const from = Number(match[2]);
    return [{ path: match[1] as string, from, to: match[3] === undefined ? from : Number(match[3]), span }];
  });
}

const GATED = /--index-name(?:[ \t]+|=)["']?([A-Za-z0-9_-]+\.md)\b/g;

/** The index names that commands in fences and in code spans hand to a gate. */
export function gatedIn(document: MarkdownDocument): Field<string>[] {
  const { text } = document.source;
  if (!text.includes('--index-name')) return [];
  return [...text.matchAll(GATED)].flatMap((m) => {
    const start = m.index + m[0].length - (m[1] as string).length;
    const zone = zoneAt(document, start);
    if (zone !== 'fence' && zone !== 'code') return [];
    return [{ value: m[1] as string, span: { start, end: start + (m[1] as string).length } }];
  });
}

const EXPIRY =
  /\b(?:expir(?:es|y|ed|ing)(?: date| on)?|valid (?:until|through)|re-?(?:check|verify|visit) (?:(?:this|it|that|them) )?(?:by|before)|holds until|remove (?:by|after))\b[\s:*`]{0,6}(?:the )?(\d{4}-\d{2}-\d{2})(?!\d)/gi;

/** "expires 2027-03-01", "valid until 2027-03-01", in sentences. */
export function caveatsOf(document: MarkdownDocument): DatedCaveat[] {
  const { source, body } = document;
  if (!/\d{4}-\d{2}-\d{2}/.test(source.text)) return [];
  return [...source.text.matchAll(EXPIRY)].flatMap((match) => {
    if (match.index < body.span.start || zoneAt(document, match.index) !== 'prose') return [];
    const sentence = sentenceAt(document, match.index);
    return sentence && !isExample(source.text.slice(sentence.start, match.index))
      ? [{ until: match[1] as string, span: { start: match.index, end: match.index + match[0].length } }]
      : [];
  });
}

/** A date in quotation marks, or behind "such as", shows how one looks. */
const isExample = (lead: string): boolean =>
  /["“”'‘«][^"”’»\n]{0,20}$/.test(lead.slice(-24)) ||
  /\b(?:e\.g\.|for example|for instance|such as|as in|looks? like|in the form|formatted?|style)(?=\W|$)/i.test(lead);

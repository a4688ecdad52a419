// The description as prose: the value as it is written in the file, so that every place is one of the file. It is
// addressed to whoever dispatches the component, so it holds no orders to it, and examples in it end the reading.
import { valueOf } from '../document/node.js';
import { sentencesOf } from '../document/sentences.js';
import type { CodeSpan, MarkdownDocument, Sentence } from '../document/types.js';
import type { HostFacts } from '../host/types.js';
import type { Span } from '../text/span.js';
import type { Page } from './skeleton.js';

const MOST = 20000;
const EXAMPLES = /<example|\bexamples?(?: usage)?:|\buser: "|<commentary/i;

export function descriptionPage(
  document: MarkdownDocument,
  facts: HostFacts,
  self: RegExp | null,
): { readonly page: Page; readonly sentences: readonly Sentence[] } | null {
  const node = valueOf(document.frontmatter.lenient, 'description');
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return null;
  const { start } = node.span;
  let raw = document.source.slice({ start, end: Math.min(node.span.end, start + MOST) });
  const cut = EXAMPLES.exec(raw);
  if (cut) raw = raw.slice(0, cut.index);
  if (node.style === 'literal' || node.style === 'folded')
    raw = raw.replace(/^[^\n]*/, (head) => ' '.repeat(head.length));
  if (node.style === 'double')
    raw = raw
      .replace(/\\[nrt]/g, '\n ')
      .replace(/\\"/g, ' "')
      .replace(/^"|"$/g, ' ');
  if (node.style === 'single') raw = raw.replace(/^'|'$/g, ' ');
  // Padded, so that offsets in it are those of the file.
  const text = ' '.repeat(start) + raw;
  return proseOf(text, start, raw, facts, self);
}

/** The text of a comment, which is read like any other: a model sees it, and so does whoever reviews the file. */
export function commentPage(
  document: MarkdownDocument,
  comment: Span,
  facts: HostFacts,
  self: RegExp | null,
): { readonly page: Page; readonly sentences: readonly Sentence[] } {
  const { text } = document.source;
  const start = comment.start + 4;
  const raw = text.slice(start, Math.max(start, comment.end - 3));
  return proseOf(text.slice(0, start + raw.length), start, raw, facts, self);
}

/** `text` ends where the prose ends; `raw` is its end, from `start` on. */
function proseOf(
  text: string,
  start: number,
  raw: string,
  facts: HostFacts,
  self: RegExp | null,
): { readonly page: Page; readonly sentences: readonly Sentence[] } {
  const codeSpans: CodeSpan[] = [...raw.matchAll(/`([^`\n]{1,200})`/g)].map((match) => ({
    text: match[1] as string,
    span: { start: start + match.index, end: start + match.index + match[0].length },
  }));
  const prose = paragraphs(text, start).map((pieces) => ({ block: 'paragraph' as const, heading: -1, pieces }));
  const sentences = sentencesOf(
    text,
    prose,
    codeSpans.map((code) => code.span),
  );
  return { page: { text, codeSpans, comments: [], facts, self }, sentences };
}

/** The lines of each paragraph, without the white space around them. */
function paragraphs(text: string, from: number): Span[][] {
  const out: Span[][] = [[]];
  for (let at = from; at < text.length; ) {
    const stop = text.indexOf('\n', at);
    const end = stop < 0 ? text.length : stop;
    const line = text.slice(at, end);
    const lead = line.length - line.trimStart().length;
    if (line.trim() === '') {
      if ((out.at(-1) as Span[]).length > 0) out.push([]);
    } else (out.at(-1) as Span[]).push({ start: at + lead, end: at + line.trimEnd().length });
    at = end + 1;
  }
  return out.filter((pieces) => pieces.length > 0);
}

// What the Markdown tree and the scan say of one text, in the same words, for holding one against the other.
// Left out are escapes and entities, which the tree resolves and the scan keeps, and text inside HTML, which the
// tree holds for HTML and the scan, on purpose, for prose.
import type { Nodes, Root } from 'mdast';
import type { MarkdownDocument } from '../../lib/document/types.js';
import type { Span } from '../../lib/text/span.js';

/** Sorted lines such as `12 heading 2`. `text` is the whole source. */
export function treeFacts(tree: Root, text: string): string[] {
  const facts: string[] = [];
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 0;
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'heading') facts.push(`${line} heading ${node.depth}`);
    else if (node.type === 'code' && /^(?:```|~~~)/.test(text.slice(start, start + 3))) {
      facts.push(`${line} fence ${squeeze(`${node.lang ?? ''} ${node.meta ?? ''}`)}`);
    } else if (node.type === 'link' && text[start] === '[') facts.push(`${line} link ${target(node.url)}`);
    else if (node.type === 'image') facts.push(`${line} image ${target(node.url)}`);
    else if (node.type === 'inlineCode') facts.push(`${line} code ${squeeze(node.value)}`);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return facts.sort();
}

/** The same of a scan, without what lies in `html`. */
export function scanFacts({ body, source }: MarkdownDocument, html: readonly Span[]): string[] {
  const line = (at: Span): number => source.position(at.start).line;
  const outside = (at: Span): boolean => !html.some((h) => h.start <= at.start && at.start < h.end);
  const links = body.links.filter((link) => outside(link.span));
  return [
    ...body.headings.map((heading) => `${heading.line} heading ${heading.level}`),
    ...body.fences
      .filter((fence) => outside(fence.span))
      .map((fence) => `${line(fence.span)} fence ${squeeze(fence.info)}`),
    ...links
      .filter((link) => link.kind === 'inline')
      .map((link) => `${line(link.span)} link ${target(link.target ?? '')}`),
    ...links
      .filter((link) => link.kind === 'image')
      .map((link) => `${line(link.span)} image ${target(link.target ?? '')}`),
    ...body.codeSpans
      .filter((code) => outside(code.span))
      .map((code) => `${line(code.span)} code ${squeeze(code.text)}`),
  ].sort();
}

/** The spans of a tree's HTML. */
export function htmlSpans(tree: Root): Span[] {
  const spans: Span[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'html')
      spans.push({ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return spans;
}

const squeeze = (text: string): string =>
  text
    .replace(/[\s|\\]+/g, ' ')
    .replace(/&[#\w]+;/g, '&')
    .trim();

const target = (url: string): string =>
  url
    .replace(/\\/g, '')
    .replace(/&[#\w]+;/g, '&')
    .trim();

// What the Markdown tree says of a text, in the terms of the scan's facts, for holding one against the other.
import type { Nodes, Root } from 'mdast';

/** Sorted lines such as `12 heading 2`: line, what, and a detail. */
export type FactLines = string[];

/** Headings, fences, inline links, images and code spans of a tree. `text` is the whole source. */
export function treeFacts(tree: Root, text: string): FactLines {
  const facts: FactLines = [];
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 0;
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'heading') facts.push(`${line} heading ${node.depth}`);
    else if (node.type === 'code' && isFence(text, start)) facts.push(`${line} fence ${infoOf(node)}`);
    else if (node.type === 'link' && text[start] === '[') facts.push(`${line} link ${targetOf(node.url)}`);
    else if (node.type === 'image' && text[start] === '!') facts.push(`${line} image ${targetOf(node.url)}`);
    else if (node.type === 'inlineCode') facts.push(`${line} code ${squeeze(node.value)}`);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return facts.sort();
}

const isFence = (text: string, at: number): boolean => text.startsWith('```', at) || text.startsWith('~~~', at);

const infoOf = (node: { lang?: string | null; meta?: string | null }): string =>
  squeeze(`${node.lang ?? ''} ${node.meta ?? ''}`);

/** Without what a parser unescapes, so that only the place and the bulk of a text are compared. */
export const squeeze = (text: string): string => text.replace(/[\s|\\]+/g, ' ').trim();

export const targetOf = (url: string): string => url.replace(/\\/g, '').replace(/&[#\w]+;/g, '&').trim();

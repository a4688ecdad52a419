// What surrounds an offset of a Markdown document: frontmatter, prose, a code span, a fence, a comment; and the
// sentence or the fence it stands in. Answers are looked up in the facts of the scan, none is read again.
import type { Span } from '../text/span.js';
import type { Fence, MarkdownDocument } from './types.js';

/** `block`: text that is neither a sentence nor fenced, such as code by indentation or an HTML block. */
export type Zone = 'frontmatter' | 'prose' | 'code' | 'fence' | 'comment' | 'block';

export function zoneAt(document: MarkdownDocument, offset: number): Zone {
  const { frontmatter, body } = document;
  if (offset < body.span.start) return frontmatter.status === 'absent' ? 'block' : 'frontmatter';
  if (covering(body.fences, offset)) return 'fence';
  if (body.comments.some((at) => at.start <= offset && offset < at.end)) return 'comment';
  if (covering(body.codeSpans, offset)) return 'code';
  return covering(body.sentences, offset) ? 'prose' : 'block';
}

export const fenceAt = (document: MarkdownDocument, offset: number): Fence | null =>
  covering(document.body.fences, offset);

/** The sentence around an offset, or null where none is. */
export const sentenceAt = (document: MarkdownDocument, offset: number): Span | null =>
  covering(document.body.sentences, offset)?.span ?? null;

/** The first word of a fence's info string, lower case; empty where it has none. */
export const languageOf = (fence: Fence): string => (/^[\w+#-]+/.exec(fence.info.trim())?.[0] ?? '').toLowerCase();

/** The item whose span holds an offset. Items lie in the order of the text and do not overlap. */
function covering<T extends { readonly span: Span }>(items: readonly T[], offset: number): T | null {
  let low = 0;
  let high = items.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const item = items[middle] as T;
    if (item.span.end <= offset) low = middle + 1;
    else if (item.span.start > offset) high = middle - 1;
    else return item;
  }
  return null;
}

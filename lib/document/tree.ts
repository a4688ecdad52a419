// The Markdown tree, on demand: costs some ten thousand times what the scan costs, and more than the square of
// the length on hostile text. So it is refused past bounds of size, of nesting, and of marks whose pairing
// the parser has to try out. Parser and plugins are loaded when the first tree is asked for.
import type { Root } from 'mdast';
import type { MarkdownDocument } from './types.js';
import type { Problem } from './node.js';

export type TreeResult = { readonly ok: true; readonly tree: Root } | { readonly ok: false; readonly problem: Problem };

/** Text longer than this, in UTF-16 units, gets no tree. */
export const MAX_TREE_LENGTH = 512 * 1024;
/** Containers and brackets may nest this deep in a text that gets a tree. */
export const MAX_TREE_NESTING = 40;
/** Marks of emphasis and brackets one paragraph may hold. */
export const MAX_TREE_MARKS = 2000;

/** The tree of a document's whole text, frontmatter included, so that its offsets are those of the source. */
export async function readTree(document: MarkdownDocument): Promise<TreeResult> {
  const text = document.source.text;
  const problem = treeBound(text);
  if (problem) return { ok: false, problem };
  const { unified } = await import('unified');
  const [parse, frontmatter, gfm] = await Promise.all([
    import('remark-parse'),
    import('remark-frontmatter'),
    import('remark-gfm'),
  ]);
  try {
    const processor = unified().use(parse.default).use(frontmatter.default).use(gfm.default);
    return { ok: true, tree: processor.parse(text) as Root };
  } catch {
    return { ok: false, problem: tooHard(0, 'the Markdown parser gives up on this text') };
  }
}

const tooHard = (start: number, message: string): Problem => ({
  code: 'too-deep',
  message,
  span: { start, end: start + 1 },
});

/** Why a text gets no tree, or null. Linear in its length. */
export function treeBound(text: string): Problem | null {
  if (text.length > MAX_TREE_LENGTH) {
    return tooHard(0, `longer than ${MAX_TREE_LENGTH} characters, so no Markdown tree is made`);
  }
  let marks = 0;
  let brackets = 0;
  let atStart = true;
  let containers = 0;
  let blank = true;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x0a || c === 0x0d) {
      if (blank) {
        marks = 0;
        brackets = 0;
      }
      blank = true;
      atStart = true;
      containers = 0;
      continue;
    }
    if (c === 0x20 || c === 0x09) {
      if (atStart && c === 0x09) containers++;
      continue;
    }
    blank = false;
    if (atStart) {
      if (isContainer(text, i, c)) {
        if (++containers > MAX_TREE_NESTING) return tooHard(i, 'quotes and lists nest too deep for a Markdown tree');
        continue;
      }
      atStart = false;
    }
    if (c === 0x5b) brackets++;
    else if (c === 0x5d && brackets > 0) brackets--;
    if (brackets > MAX_TREE_NESTING) return tooHard(i, 'brackets nest too deep for a Markdown tree');
    if (isMark(c) && ++marks > MAX_TREE_MARKS) return tooHard(i, 'one paragraph holds too many marks for a Markdown tree');
  }
  return null;
}

/** `>`, or a list marker with white space behind it. */
function isContainer(text: string, at: number, c: number): boolean {
  if (c === 0x3e) return true;
  const next = text.charCodeAt(at + 1);
  return (c === 0x2d || c === 0x2b || c === 0x2a) && (next === 0x20 || next === 0x09);
}

const isMark = (c: number): boolean => c === 0x2a || c === 0x5f || c === 0x5b || c === 0x5d || c === 0x7e || c === 0x3c;

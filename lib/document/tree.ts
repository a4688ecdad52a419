// The Markdown tree, on demand: costs some ten thousand times what the scan costs, and more than the square of
// the length on hostile text. So it is refused past bounds of size, of nesting, and of marks whose pairing
// the parser has to try out. Parser and plugins are loaded when the first tree is asked for.
import type { Root } from 'mdast';
import { lineAt } from './lines.js';
import type { Problem } from './node.js';
import type { MarkdownDocument } from './types.js';

export type TreeResult = { readonly ok: true; readonly tree: Root } | { readonly ok: false; readonly problem: Problem };

/** Text longer than this, in UTF-16 units, gets no tree. */
export const MAX_TREE_LENGTH = 512 * 1024;
/** Containers and brackets may nest this deep in a text that gets a tree. */
export const MAX_TREE_NESTING = 40;
/** Marks of emphasis and brackets one paragraph may hold. */
export const MAX_TREE_MARKS = 2000;
/**
 * The parser's work grows with the square of a paragraph's marks and of a line's containers. These bound the sums
 * of the squares over the whole text: a few seconds on a slow machine, and more than real files come near.
 */
export const MAX_MARK_WORK = 50_000_000;
export const MAX_CONTAINER_WORK = 200_000;

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
  const bound = new Bound();
  for (let at = 0; at < text.length; ) {
    const line = lineAt(text, at);
    const content = bound.containers(text, at, line.end);
    if (content >= line.end) bound.endParagraph();
    const fault = bound.fault() ?? bound.marks(text, content, line.end);
    if (fault) return tooHard(content < text.length ? content : at, fault);
    at = line.next;
  }
  bound.endParagraph();
  const fault = bound.fault();
  return fault ? tooHard(0, fault) : null;
}

class Bound {
  #depth = 0;
  #containerWork = 0;
  #marks = 0;
  #markWork = 0;
  #brackets = 0;

  /** Counts what a line is contained in; the offset behind it. */
  containers(text: string, start: number, end: number): number {
    let depth = 0;
    let i = start;
    for (; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x20) continue;
      if (c !== 0x09 && !isContainer(text, i, c)) break;
      depth++;
    }
    this.#depth = depth;
    this.#containerWork += depth * depth;
    return i;
  }

  /** Counts the marks of a line's text; why they are too many, or null. */
  marks(text: string, start: number, end: number): string | null {
    for (let i = start; i < end; i++) {
      const c = text.charCodeAt(i);
      if (!isMark(c)) continue;
      this.#marks++;
      if (c === 0x5b && ++this.#brackets > MAX_TREE_NESTING) return 'brackets nest too deep for a Markdown tree';
      if (c === 0x5d && this.#brackets > 0) this.#brackets--;
    }
    return this.#marks > MAX_TREE_MARKS ? 'one paragraph holds too many marks for a Markdown tree' : null;
  }

  endParagraph(): void {
    this.#markWork += this.#marks * this.#marks;
    this.#marks = 0;
    this.#brackets = 0;
  }

  fault(): string | null {
    if (this.#depth > MAX_TREE_NESTING || this.#containerWork > MAX_CONTAINER_WORK) {
      return 'quotes and lists nest too deep for a Markdown tree';
    }
    return this.#markWork > MAX_MARK_WORK ? 'too many marks for a Markdown tree' : null;
  }
}

/** `>`, or a list marker with white space behind it. */
function isContainer(text: string, at: number, c: number): boolean {
  if (c === 0x3e) return true;
  const next = text.charCodeAt(at + 1);
  return (c === 0x2d || c === 0x2b || c === 0x2a) && (next === 0x20 || next === 0x09);
}

const isMark = (c: number): boolean => c === 0x2a || c === 0x5f || c === 0x5b || c === 0x5d || c === 0x7e || c === 0x3c;

// A frontmatter that does not stand first: only what the very first line opens is one, so a blank line, a comment,
// a heading or a code fence above it turns all its keys into text. Found only where it clearly is one.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { isBlankLine, keyAt, lineAt } from './lines.js';
import type { Frontmatter } from './types.js';

export interface Displaced {
  /** The opening fence. */
  readonly opening: Span;
  readonly line: number;
  /** What stands above it; the last of several kinds. */
  readonly above: 'a blank line' | 'a comment' | 'a heading' | 'a code fence' | 'white space';
  /** In the order written. */
  readonly keys: readonly string[];
  /** What to take away so that the block stands first; null where it is more than white space. */
  readonly blank: Span | null;
}

const FARTHEST_LINE = 20;
const LONGEST_BLOCK = 100;

/**
 * The heading with which a body seems to start inside a block that is not YAML, since its end is missing and a
 * rule further down was taken for it. A comment in YAML looks like a heading too; below it stands a key.
 */
export function bodyInside(source: SourceText, { inner }: Frontmatter): Span | null {
  const { text } = source;
  let blank = false;
  for (let at = inner.start; at < inner.end; ) {
    const { end, next } = lineAt(text, at);
    const heading = blank && /^#{1,6}[ \t]+\S/.test(text.slice(at, end));
    if (heading && !keyFollows(text, next, inner.end)) return { start: at, end };
    blank = isBlankLine(text, at, end);
    at = next;
  }
  return null;
}

function keyFollows(text: string, from: number, limit: number): boolean {
  for (let at = from; at < limit; ) {
    const { end, next } = lineAt(text, at);
    if (/^[ \t]+\S/.test(text.slice(at, end))) return true;
    if (!isBlankLine(text, at, end) && text.charCodeAt(at) !== 0x23) return keyAt(text, at, end) !== null;
    at = next;
  }
  return true;
}

/** Looks for a block further down in a text that has no frontmatter. */
export function displacedFrontmatter(source: SourceText): Displaced | null {
  const { text } = source;
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let above: Displaced['above'] | null = null;
  let comment = false;
  for (let at = start, line = 1; at < text.length && line <= FARTHEST_LINE; line++) {
    const { end, next } = lineAt(text, at);
    const written = text.slice(at, end);
    if (!comment && /^[ \t]*---[ \t]*$/.test(written)) {
      const blank = text.slice(start, at + written.indexOf('-'));
      // The very start of the file is where a block belongs.
      if (blank === '') return null;
      const keys = keysBelow(text, next);
      const gap = blank.trim() === '' ? { start, end: start + blank.length } : null;
      return keys && { opening: { start: at, end }, line, above: above ?? 'white space', keys, blank: gap };
    }
    if (comment || /^<!--/.test(written)) {
      above = 'a comment';
      comment = !written.includes('-->');
    } else if (/^#{1,6}[ \t]/.test(written)) above = 'a heading';
    else if (/^(?:`{3,}|~{3,})[\w-]*[ \t]*$/.test(written) && above !== 'a code fence') above = 'a code fence';
    else if (isBlankLine(text, at, end)) above ??= 'a blank line';
    else return null;
    at = next;
  }
  return null;
}

/** The keys between an opening fence and the next one; null where what lies between is no frontmatter. */
function keysBelow(text: string, from: number): string[] | null {
  const keys: string[] = [];
  for (let at = from, count = 0; at < text.length && count < LONGEST_BLOCK; count++) {
    const { end, next } = lineAt(text, at);
    const written = text.slice(at, end).trimEnd();
    if (written.trim() === '---') return keys.includes('name') || keys.includes('description') ? keys : null;
    const key = keyAt(text, at, end);
    if (key) keys.push(key.key);
    else if (keys.length === 0 ? !/^#/.test(written) : !/^(?:[ \t]|#|- |$)/.test(written)) return null;
    at = next;
  }
  return null;
}

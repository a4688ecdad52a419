// A Markdown file, read once: frontmatter, facts of the body, problems as data.
import type { SourceText } from '../text/source.js';
import { bodyStart, readFrontmatter } from './frontmatter.js';
import { scanBody } from './scan.js';
import type { MarkdownDocument } from './types.js';

/** Reads a Markdown document. The body's facts are made when they are first asked for. */
export function readMarkdown(file: string, source: SourceText): MarkdownDocument {
  const frontmatter = readFrontmatter(source);
  const body = scanBody(source, bodyStart(source, frontmatter));
  return { kind: 'markdown', file, source, frontmatter, body, problems: frontmatter.problems };
}

// A file of the host's suites that is Markdown: frontmatter as data, and the body as one text.
import { bodyStart, readFrontmatter } from '../document/frontmatter.js';
import type { MappingNode } from '../document/node.js';
import type { SourceText } from '../text/source.js';
import type { FieldReader } from './reader.js';
import type { Placed, SuiteFile, SuiteTree } from './types.js';

export interface Parts {
  readonly file: SuiteFile;
  readonly source: SourceText;
  /** null where there is none, or none that is YAML. */
  readonly data: MappingNode | null;
  readonly body: Placed<string>;
}

/** null, with a note, where the file cannot be read. */
export function readParts(file: string, tree: SuiteTree, reader: FieldReader): Parts | null {
  const source = readText(file, tree, reader);
  if (!source) return null;
  const frontmatter = readFrontmatter(source);
  const fine = frontmatter.status === 'ok' || frontmatter.status === 'absent' || frontmatter.status === 'empty';
  for (const { code, message, span } of frontmatter.problems)
    reader.note(code === 'duplicate-key' ? 'key-duplicate' : 'syntax', message, span);
  if (!fine && frontmatter.problems.length === 0)
    reader.note('syntax', 'the frontmatter cannot be read', frontmatter.span);
  const start = bodyStart(source, frontmatter);
  const end = source.text.length;
  const text = source.text.slice(start, end);
  const lead = text.length - text.trimStart().length;
  const span = { start: Math.min(end, start + lead), end };
  return {
    file: { file, digest: source.digest },
    source,
    data: fine ? frontmatter.data : null,
    body: {
      value: text.trim(),
      file,
      span: { start: span.start, end: Math.max(span.start, span.start + text.trim().length) },
    },
  };
}

export function readText(file: string, tree: SuiteTree, reader: FieldReader): SourceText | null {
  const read = tree.read(file);
  if ('source' in read) return read.source;
  reader.note('unreadable', `the file was not read: ${read.reason}`, { start: 0, end: 0 }, { refused: true });
  return null;
}

// What is known of a file after it was read once: frontmatter with places, facts of the body, data trees.
// Everything here is plain data; the functions that make it are in the files beside this one.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import type { DataNode, MappingNode, Problem } from './node.js';

/**
 * absent: the first line is no fence. unclosed: an opening fence, `key:` lines below it, no closing one.
 * invalid: strict YAML 1.2 cannot read it. not-mapping: YAML, but no mapping (an empty block is `empty`).
 */
export type FrontmatterStatus = 'ok' | 'absent' | 'empty' | 'unclosed' | 'invalid' | 'not-mapping';

export interface Frontmatter {
  readonly status: FrontmatterStatus;
  /** Both fences included; where `absent`, an empty span at the start of the text. */
  readonly span: Span;
  /** What lies between the fences. */
  readonly inner: Span;
  /** What stands behind `---` on the opening line, such as `js`; empty as a rule. */
  readonly language: string;
  /** What strict YAML reads. With status `invalid`, what could be recovered: for places only, never for values. */
  readonly data: MappingNode | null;
  /** What Claude Code reads, its retry with special values quoted included; null where that reads nothing. */
  readonly lenient: MappingNode | null;
  readonly problems: readonly Problem[];
}

export interface Heading {
  readonly level: number;
  /** Text without the marks around it, inline marks kept. */
  readonly text: string;
  readonly span: Span;
  readonly line: number;
}

export interface Fence {
  readonly marker: '`' | '~';
  readonly length: number;
  /** The whole info string. */
  readonly info: string;
  /** Opening to closing line, both included. */
  readonly span: Span;
  /** The content between the two. */
  readonly inner: Span;
  readonly closed: boolean;
}

export interface Link {
  readonly kind: 'inline' | 'image' | 'reference' | 'definition' | 'autolink';
  readonly text: string;
  /** Destination as written, without title and angle brackets; for `reference` its resolved definition or null. */
  readonly target: string | null;
  readonly span: Span;
  readonly targetSpan: Span;
}

export interface CodeSpan {
  /** What lies between the back-ticks. */
  readonly text: string;
  readonly span: Span;
}

export interface ListItem {
  readonly ordered: boolean;
  /** Columns of white space in front of the marker. */
  readonly indent: number;
  /** First line of the item, marker excluded. */
  readonly span: Span;
  readonly line: number;
}

/** A run of prose that ends at a full stop, a block end, or a list item's end; may cover several lines. */
export interface Sentence {
  readonly span: Span;
  readonly block: 'paragraph' | 'list' | 'quote' | 'heading' | 'table';
  /** Index in {@link BodyFacts.headings} of the heading it stands under, or -1. */
  readonly heading: number;
}

/** Facts of a Markdown body, by one linear pass. Code inside fences gives no other facts than the fence. */
export interface BodyFacts {
  readonly span: Span;
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  readonly codeSpans: readonly CodeSpan[];
  readonly lists: readonly ListItem[];
  readonly comments: readonly Span[];
  /** Computed when first asked for. */
  readonly sentences: readonly Sentence[];
  /** The body holds what the scan and the tree may read differently; a rule that must be exact asks for the tree. */
  readonly uncertain: boolean;
}

export interface MarkdownDocument {
  readonly kind: 'markdown';
  readonly file: string;
  readonly source: SourceText;
  readonly frontmatter: Frontmatter;
  readonly body: BodyFacts;
  readonly problems: readonly Problem[];
}

export interface DataDocument {
  readonly kind: 'json' | 'yaml';
  readonly file: string;
  readonly source: SourceText;
  /** null where nothing could be read. */
  readonly data: DataNode | null;
  readonly problems: readonly Problem[];
}

/** A script that a hook starts: a text in any language, which no reader here parses. */
export interface ScriptDocument {
  readonly kind: 'script';
  readonly file: string;
  readonly source: SourceText;
  readonly data: null;
  readonly problems: readonly Problem[];
}

/**
 * One line of a JSON-lines file. glued: several whole objects, as two writers at one moment leave them. broken: no JSON,
 * or JSON that readers take differently; `torn` is the last line, cut off before its end.
 */
export type JsonLine = { readonly span: Span } & (
  | { readonly kind: 'blank' }
  | { readonly kind: 'value'; readonly data: DataNode }
  | { readonly kind: 'glued'; readonly pieces: readonly MappingNode[] }
  | { readonly kind: 'broken'; readonly torn: boolean; readonly problem: Problem }
);

export interface LinesDocument {
  readonly kind: 'json-lines';
  readonly file: string;
  readonly source: SourceText;
  readonly data: null;
  readonly problems: readonly Problem[];
  /** In the order of the text; a lone CR ends no line. */
  readonly lines: readonly JsonLine[];
}

export type Document = MarkdownDocument | DataDocument | ScriptDocument | LinesDocument;

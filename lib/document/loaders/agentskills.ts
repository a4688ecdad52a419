// What the reference reader of agentskills.io reads (skills-ref, parser.py, seen 2026-08-09): the text is split at
// the first two `---` wherever they stand, and the part between goes to strictyaml. strictyaml takes no flow style,
// anchor, alias or tag, no equal keys, no tab as white space and no siblings indented differently; every scalar is
// a string. It was held against strictyaml 1.6.1 itself; the few forms known to differ are in its test.
import { CST, Lexer } from 'yaml';
import type { SourceText } from '../../text/source.js';
import type { Span } from '../../text/span.js';
import type { DataNode, MappingNode } from '../node.js';
import type { Frontmatter } from '../types.js';
import { partOf, readYamlPart } from '../yaml-tree.js';
import { type LoadedKey, nothingRead, type Reader, type Reading } from './reading.js';

export const agentskillsReader: Reader = { name: 'agentskills', label: "agentskills' reader", read };

const rejected = (reason: string, at?: Span): Reading => nothingRead('agentskills', 'rejected', reason, at);

function read(source: SourceText, frontmatter: Frontmatter): Reading {
  if (frontmatter.status === 'absent')
    return nothingRead('agentskills', 'absent', 'the file does not start with `---`');
  if (frontmatter.span.start > 0) {
    return nothingRead('agentskills', 'absent', 'a byte-order mark stands in front of the opening `---`');
  }
  const inner = { start: 3, end: source.text.indexOf('---', 3) };
  if (inner.end < 0) return rejected('the block is never closed');
  const refused = refusedToken(source, inner);
  if (refused) return refused;
  const { data, problems } = readYamlPart(source, partOf(source, inner));
  if (problems[0]) return rejected(problems[0].message, problems[0].span);
  if (data?.kind !== 'mapping') return rejected('it finds no `key: value` lines');
  if (!evenlyIndented(source, data)) return rejected('it wants the mappings of one level indented alike');
  return { loader: 'agentskills', outcome: 'read', keys: stringKeys(data), reason: null };
}

/** The first thing in a part of the text that strictyaml refuses although YAML has it. */
function refusedToken(source: SourceText, inner: Span): Reading | null {
  // As long as the original, with the line ends that the lexer knows.
  const text = source.slice(inner).replace(/\r(?!\n)/g, '\n');
  const control = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/);
  const refuse = (reason: string, offset: number, length: number): Reading =>
    rejected(reason, { start: inner.start + offset, end: inner.start + offset + length });
  if (control >= 0) return refuse('it refuses control characters', control, 1);
  let offset = 0;
  let block = false;
  let scalar = false;
  for (const token of new Lexer().lex(text)) {
    const type: CST.TokenType | null = scalar ? null : CST.tokenType(token);
    // The lexer marks scalars and documents by characters that are no text; the text holds none of them.
    if (type === 'scalar' || type === 'doc-mode' || type === 'flow-error-end') {
      scalar = type === 'scalar';
      continue;
    }
    const tab = token.indexOf('\t');
    if (tab >= 0 && (type === 'space' || (scalar && !block)))
      return refuse('it refuses a tab outside quotes', offset + tab, 1);
    if (type !== null && type in REFUSED) return refuse(REFUSED[type as keyof typeof REFUSED], offset, token.length);
    block = type === 'block-scalar-header' || (block && !scalar);
    scalar = false;
    offset += token.length;
  }
  return null;
}

const REFUSED = {
  'flow-seq-start': 'it refuses lists in brackets',
  'flow-map-start': 'it refuses mappings in braces',
  anchor: 'it refuses anchors',
  alias: 'it refuses aliases',
  tag: 'it refuses tags',
  'directive-line': 'it refuses a line that starts with `%`',
  'doc-end': 'it refuses a second document',
} as const;

/** Whether the mappings that are values of one mapping start in the same column, and so on all the way down. */
function evenlyIndented(source: SourceText, node: DataNode): boolean {
  if (node.kind === 'scalar') return true;
  if (node.kind === 'sequence') return node.items.every((item) => evenlyIndented(source, item));
  const below = node.entries.map((entry) => entry.value);
  const columns = below.flatMap((value) =>
    value.kind === 'mapping' ? [source.position(value.span.start).column] : [],
  );
  return columns.every((column) => column === columns[0]) && below.every((value) => evenlyIndented(source, value));
}

const stringKeys = (mapping: MappingNode): LoadedKey[] =>
  mapping.entries.map((entry) => ({ key: entry.key, value: strings(entry.value) }));

/** The same data with every scalar as the text it was written with. */
function strings(node: DataNode): unknown {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? node.value : node.raw;
  if (node.kind === 'sequence') return node.items.map(strings);
  const out: Record<string, unknown> = Object.create(null);
  for (const entry of node.entries) out[entry.key] = strings(entry.value);
  return out;
}

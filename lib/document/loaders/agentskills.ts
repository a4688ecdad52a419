// What the reference reader of agentskills.io reads (skills-ref, parser.py, seen 2026-08-09): the text is split at
// the first two `---` wherever they stand, and the part between goes to strictyaml. strictyaml takes no flow style,
// anchor, alias or tag, no equal keys, no tab as white space and no siblings indented differently; every scalar is
// a string. It was held against strictyaml 1.6.1 itself; the few forms known to differ are in its test.
import { CST, Lexer } from 'yaml';
import { SourceText } from '../../text/source.js';
import { yamlTooDeepAt } from '../depth.js';
import type { DataNode, MappingNode } from '../node.js';
import type { Frontmatter } from '../types.js';
import { partOf, readYamlPart } from '../yaml-tree.js';
import { type LoadedKey, nothingRead, type Reader, type Reading } from './reading.js';

export const agentskillsReader: Reader = { name: 'agentskills', label: "agentskills' reader", read };

const rejected = (reason: string): Reading => nothingRead('agentskills', 'rejected', reason);

function read(source: SourceText, frontmatter: Frontmatter): Reading {
  if (frontmatter.status === 'absent')
    return nothingRead('agentskills', 'absent', 'the file does not start with `---`');
  if (frontmatter.span.start > 0) {
    return nothingRead('agentskills', 'absent', 'a byte-order mark stands in front of the opening `---`');
  }
  const end = source.text.indexOf('---', 3);
  if (end < 0) return rejected('the block is never closed');
  const inner = source.text.slice(3, end).replace(/\r\n?/g, '\n');
  const cut = end < frontmatter.inner.end ? ' before the `---` that it takes for the end of the block' : '';
  const refused = refusedToken(inner);
  if (refused !== null) return rejected(refused);
  const part = new SourceText(inner);
  const { data, problems } = readYamlPart(part, partOf(part, { start: 0, end: inner.length }));
  if (problems[0]) return rejected(problems[0].message);
  if (data?.kind !== 'mapping') return rejected(`it finds no \`key: value\` lines${cut}`);
  if (!evenlyIndented(part, data)) return rejected('it wants mappings under one key indented alike');
  return { loader: 'agentskills', outcome: 'read', keys: stringKeys(data), reason: null };
}

/** The first thing in the text that strictyaml refuses although YAML has it, in words; null where there is none. */
function refusedToken(text: string): string | null {
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/.test(text)) return 'it refuses control characters';
  if (yamlTooDeepAt(text, { start: 0, end: text.length }) >= 0) return null;
  let block = false;
  let scalar = false;
  for (const token of new Lexer().lex(text)) {
    if (scalar) {
      if (!block && token.includes('\t')) return TAB;
      block = scalar = false;
      continue;
    }
    const type = CST.tokenType(token);
    if (type === 'scalar') scalar = true;
    else if (type === 'block-scalar-header') block = true;
    else if (type === 'space' && token.includes('\t')) return TAB;
    else if (type !== null && type in REFUSED) return REFUSED[type as keyof typeof REFUSED];
  }
  return null;
}

const TAB = 'it refuses a tab outside quotes';

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
function evenlyIndented(part: SourceText, node: DataNode): boolean {
  if (node.kind === 'scalar') return true;
  if (node.kind === 'sequence') return node.items.every((item) => evenlyIndented(part, item));
  const below = node.entries.map((entry) => entry.value);
  const columns = below.flatMap((value) => (value.kind === 'mapping' ? [part.position(value.span.start).column] : []));
  return columns.every((column) => column === columns[0]) && below.every((value) => evenlyIndented(part, value));
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

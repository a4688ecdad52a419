// From `yaml`'s nodes to ours: every key and value with its place, duplicates kept, nothing expanded.
// An alias gives the node of its anchor, shared; what it would grow to is counted, and past the bound
// it gives nothing, so that whoever walks the result does a bounded amount of work.
import { type Alias, isAlias, isMap, isPair, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml';
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { tooDeep, yamlTooDeepAt } from './depth.js';
import { type DataNode, MAX_DEPTH, type MappingEntry, type Problem, type ScalarNode } from './node.js';
import { wordsOf } from './yaml-problem.js';

/** Nodes a document may hold once its aliases are counted as often as they are used. */
export const MAX_NODES = 200_000;

/** Problems kept of one document; a file with more of them is not repaired one by one. */
export const MAX_PROBLEMS = 100;

export interface YamlRead {
  /** null for an empty document and for one that is not read at all. */
  readonly data: DataNode | null;
  /** Syntax first, then aliases and duplicate keys in the order of the text. */
  readonly problems: readonly Problem[];
  /** False where the YAML cannot be read: syntax, an unknown alias, too deep. Duplicate keys leave it true; so do tags that no schema knows, as in `yaml`. */
  readonly valid: boolean;
}

/** A text to read that was made from part of a source, and the way back to the source's offsets. */
export interface YamlPart {
  readonly text: string;
  readonly toSource: (offset: number) => number;
}

export function partOf(source: SourceText, at: Span): YamlPart {
  return { text: source.slice(at), toSource: (offset) => at.start + offset };
}

/** Reads one YAML 1.2 document (core schema, no merge keys). Never throws. */
export function readYamlPart(source: SourceText, part: YamlPart): YamlRead {
  // A lone CR ends a line in YAML 1.2, which `yaml` does not know; the length stays the same.
  const text = part.text.includes('\r') ? part.text.replace(/\r(?!\n)/g, '\n') : part.text;
  const deep = yamlTooDeepAt(text, { start: 0, end: text.length });
  if (deep >= 0) return { data: null, problems: [tooDeep(part.toSource(deep))], valid: false };
  const document = parseDocument(text, OPTIONS);
  // Every later error of a parser follows from the first.
  const first = document.errors[0];
  const problems: Problem[] = first ? [wordsOf(first, source, part)] : [];
  const converter = new Converter(source, { text, toSource: part.toSource });
  const data = document.contents ? converter.node(document.contents as Node, 1).node : null;
  problems.push(...converter.problems.slice(0, MAX_PROBLEMS));
  return { data, problems, valid: problems.every((problem) => problem.code === 'duplicate-key') };
}

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  uniqueKeys: false,
  prettyErrors: false,
  keepSourceTokens: false,
  logLevel: 'error',
} as const;

interface Converted {
  readonly node: DataNode;
  /** Nodes below and including this one, aliases counted each time. */
  readonly size: number;
  readonly depth: number;
}

class Converter {
  readonly problems: Problem[] = [];
  readonly #anchors = new Map<string, Converted | 'open'>();
  #total = 0;

  constructor(
    private readonly source: SourceText,
    private readonly part: YamlPart,
  ) {}

  node(node: Node, level: number): Converted {
    if (isAlias(node)) return this.#alias(node, level);
    const anchor = (node as { anchor?: string }).anchor;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    const made = this.#collection(node, level);
    this.#total++;
    if (anchor !== undefined) this.#anchors.set(anchor, made);
    return made;
  }

  #span(node: Node): Span {
    const [start, end] = node.range ?? [0, 0];
    let last = end;
    while (last > start && isSpace(this.part.text.charCodeAt(last - 1))) last--;
    return { start: this.part.toSource(start), end: this.part.toSource(last) };
  }

  #collection(node: Node, level: number): Converted {
    if (isScalar(node)) return { node: this.#scalar(node), size: 1, depth: 1 };
    const span = this.#span(node);
    const flow = (node as { flow?: boolean }).flow === true;
    let size = 1;
    let depth = 0;
    const take = (made: Converted): DataNode => {
      size += made.size;
      depth = Math.max(depth, made.depth);
      return made.node;
    };
    if (isMap(node)) {
      const entries: MappingEntry[] = [];
      for (const item of node.items) entries.push(this.#entry(item, level, take));
      this.#duplicates(entries);
      return { node: { kind: 'mapping', span, flow, entries }, size, depth: depth + 1 };
    }
    if (!isSeq(node)) return { node: nothing(span), size: 1, depth: 1 };
    const items = node.items.map((item): DataNode => {
      if (isPair(item)) {
        const entry = this.#entry(item, level + 1, take);
        return { kind: 'mapping', span: entry.span, flow: true, entries: [entry] };
      }
      return item ? take(this.node(item as Node, level + 1)) : nothing({ start: span.end, end: span.end });
    });
    return { node: { kind: 'sequence', span, flow, items }, size, depth: depth + 1 };
  }

  #entry(pair: { key: unknown; value: unknown }, level: number, take: (made: Converted) => DataNode): MappingEntry {
    const keyNode = pair.key as Node | null;
    const keySpan = keyNode ? this.#span(keyNode) : { start: 0, end: 0 };
    const key = isScalar(keyNode) ? keyText(keyNode) : this.source.slice(keySpan);
    const valueNode = pair.value as Node | null;
    let value = valueNode ? take(this.node(valueNode, level + 1)) : nothing({ start: keySpan.end, end: keySpan.end });
    if (value.kind === 'scalar' && value.raw === '' && !isAlias(valueNode)) {
      const colon = this.source.text.indexOf(':', keySpan.end);
      const at = colon >= 0 && colon <= value.span.start ? colon + 1 : keySpan.end;
      value = { ...value, span: { start: at, end: at } };
    }
    const end = isAlias(valueNode) ? this.#span(valueNode).end : value.span.end;
    return { key, keySpan, value, span: { start: keySpan.start, end: Math.max(end, keySpan.end) } };
  }

  #scalar(node: Scalar): ScalarNode {
    const span = this.#span(node);
    const raw = this.source.slice(span);
    const value = node.value;
    return {
      kind: 'scalar',
      span,
      value:
        value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? value
          : (node.source ?? raw),
      raw,
      style: STYLES[node.type ?? 'PLAIN'] ?? 'plain',
    };
  }

  #alias(node: Alias, level: number): Converted {
    const span = this.#span(node);
    const target = this.#anchors.get(node.source);
    const none: Converted = { node: { ...nothing(span), raw: this.source.slice(span) }, size: 1, depth: 1 };
    if (target === undefined || target === 'open') {
      this.problems.push({
        code: 'yaml-alias-undefined',
        message: `\`*${node.source}\` names an anchor that is not defined before it`,
        span,
      });
      return none;
    }
    this.#total += target.size;
    if (this.#total > MAX_NODES || level + target.depth > MAX_DEPTH) {
      this.problems.push({ ...tooDeep(span.start), message: 'aliases make the data too large to read', span });
      return none;
    }
    return target;
  }

  #duplicates(entries: readonly MappingEntry[]): void {
    const first = new Map<string, MappingEntry>();
    for (const entry of entries) {
      const known = first.get(entry.key);
      if (!known) first.set(entry.key, entry);
      else this.problems.push(duplicateKey(entry.key, entry.keySpan, known.keySpan));
    }
  }
}

export function duplicateKey(key: string, span: Span, first: Span): Problem {
  return {
    code: 'duplicate-key',
    message: `\`${key}\` is set twice`,
    span,
    related: { span: first, label: 'first set here' },
  };
}

const nothing = (span: Span): ScalarNode => ({ kind: 'scalar', span, value: null, raw: '', style: 'plain' });

const isSpace = (c: number): boolean => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d;

function keyText(key: Scalar): string {
  if (key.value === null) return key.source ?? '';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

const STYLES: Readonly<Record<string, ScalarNode['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

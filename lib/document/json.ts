// A JSON file, read strictly: no comments, no trailing commas, duplicate keys reported, a place for everything.
// After the first syntax error the data is what could be recovered, for places only, and later errors are not reported.
import { type JSONVisitor, type ParseErrorCode, visit } from 'jsonc-parser';
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { jsonTooDeepAt, tooDeep } from './depth.js';
import type { DataNode, MappingEntry, Problem, ScalarNode } from './node.js';
import type { DataDocument } from './types.js';
import { duplicateKey, MAX_PROBLEMS } from './yaml-tree.js';

/** Reads RFC 8259 JSON. A byte-order mark at the start is passed over. */
export function readJson(file: string, source: SourceText): DataDocument {
  const bom = source.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { kind: 'json', file, source, ...readJsonPart(source, { start: bom, end: source.text.length }) };
}

/** The same for one part of a text; places are those of the whole text. */
export function readJsonPart(source: SourceText, part: Span): Pick<DataDocument, 'data' | 'problems'> {
  const text = source.slice(part);
  const deep = jsonTooDeepAt(text);
  if (deep >= 0) return { data: null, problems: [tooDeep(deep + part.start)] };
  const builder = new Builder(source, part.start);
  visit(text, builder.visitor(), { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const problems = builder.problems.sort((a, b) => a.span.start - b.span.start).slice(0, MAX_PROBLEMS);
  return { data: builder.root, problems };
}

interface Open {
  readonly start: number;
  readonly items: DataNode[] | null;
  readonly entries: MappingEntry[] | null;
  readonly first: Map<string, Span>;
  key: { readonly key: string; readonly keySpan: Span } | null;
}

class Builder {
  root: DataNode | null = null;
  readonly problems: Problem[] = [];
  readonly #stack: Open[] = [];
  #broken = false;

  constructor(
    private readonly source: SourceText,
    private readonly base: number,
  ) {}

  visitor(): JSONVisitor {
    return {
      onObjectBegin: (offset) => this.#open(offset, true),
      onArrayBegin: (offset) => this.#open(offset, false),
      onObjectEnd: (offset, length) => this.#close(offset + length),
      onArrayEnd: (offset, length) => this.#close(offset + length),
      onObjectProperty: (name, offset, length) => this.#property(name, this.#span(offset, length)),
      onLiteralValue: (value, offset, length) => this.#add(this.#scalar(value, this.#span(offset, length))),
      onError: (code, offset, length) => this.#error(code, this.#span(offset, length)),
    };
  }

  #span(offset: number, length: number): Span {
    return { start: offset + this.base, end: offset + length + this.base };
  }

  #open(offset: number, mapping: boolean): void {
    this.#stack.push({
      start: offset + this.base,
      items: mapping ? null : [],
      entries: mapping ? [] : null,
      first: new Map(),
      key: null,
    });
  }

  #close(end: number): void {
    const open = this.#stack.pop();
    if (!open) return;
    const span = { start: open.start, end: end + this.base };
    if (open.entries) this.#add({ kind: 'mapping', span, flow: true, entries: open.entries });
    else this.#add({ kind: 'sequence', span, flow: true, items: open.items ?? [] });
  }

  #property(key: string, keySpan: Span): void {
    const open = this.#stack.at(-1);
    if (!open) return;
    open.key = { key, keySpan };
    const first = open.first.get(key);
    if (first) this.problems.push(duplicateKey(key, keySpan, first));
    else open.first.set(key, keySpan);
  }

  #add(node: DataNode): void {
    const open = this.#stack.at(-1);
    if (!open) this.root ??= node;
    else if (open.items) open.items.push(node);
    else if (open.entries && open.key) {
      const { key, keySpan } = open.key;
      open.entries.push({ key, keySpan, value: node, span: { start: keySpan.start, end: node.span.end } });
      open.key = null;
    }
  }

  #scalar(value: ScalarNode['value'], span: Span): ScalarNode {
    return { kind: 'scalar', span, value, raw: this.source.slice(span), style: 'json' };
  }

  #error(code: ParseErrorCode, span: Span): void {
    // Every later error follows from the first.
    if (this.#broken) return;
    this.#broken = true;
    this.problems.push({ code: 'json-syntax', message: this.#words(code, span), span });
  }

  #words(code: ParseErrorCode, span: Span): string {
    const at = this.source.text[span.start];
    if ((code === 3 || code === 4) && (at === '}' || at === ']') && this.#comma(span.start)) {
      return 'a comma follows the last item, which JSON does not allow';
    }
    if (at === "'") return 'a string stands in single quotes, which JSON does not know';
    return WORDS[code] ?? 'this is not JSON';
  }

  #comma(before: number): boolean {
    let i = before - 1;
    while (i >= 0 && this.source.text.charCodeAt(i) <= 0x20) i--;
    return this.source.text[i] === ',';
  }
}

const WORDS: Readonly<Record<number, string>> = {
  1: 'this is no JSON value',
  2: 'this is no JSON number',
  3: 'a property name in double quotes is missing here',
  4: 'a value is missing here',
  5: 'a `:` is missing here',
  6: 'a `,` is missing here',
  7: 'a `}` is missing here',
  8: 'a `]` is missing here',
  9: 'text follows the end of the JSON value',
  10: 'JSON has no comments',
  11: 'a comment is never closed, and JSON has none',
  12: 'a string is never closed',
  13: 'a number breaks off',
  14: 'a `\\u` escape is not followed by four hexadecimal digits',
  15: 'a string holds an escape that JSON does not know',
  16: 'a string holds a control character',
};

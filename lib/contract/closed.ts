// Reads a closed format from a data tree: what fits is taken, what does not becomes a mistake with its place, and
// neither stops the rest. Used for contracts and for gate cases; the number of mistakes is bounded.
import type { DataNode, MappingEntry, MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { fixOf, nearNames } from '../text/near.js';
import type { Field, Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import type { ContractMistake } from './types.js';

export const MAX_MISTAKES = 100;
/** Items read of one list, keys of one mapping. */
export const MAX_ITEMS = 200;

export class ClosedReader {
  readonly #mistakes: ContractMistake[] = [];

  add(message: string, span: Span, fix?: string): void {
    if (this.#mistakes.length < MAX_MISTAKES) this.#mistakes.push({ message, span, ...(fix ? { fix } : {}) });
  }

  get mistakes(): readonly ContractMistake[] {
    return [...this.#mistakes].sort((a, b) => a.span.start - b.span.start);
  }

  /** The mapping that a document holds. `what`: "the contract". */
  root(document: DataDocument, what: string): MappingNode | null {
    for (const { message, span } of document.problems) this.add(message, span);
    const { data } = document;
    if (data?.kind === 'mapping') return data;
    if (document.problems.length === 0) {
      this.add(`${what} is no mapping of keys to values`, data?.span ?? { start: 0, end: 0 });
    }
    return null;
  }

  /** The last entry of each known key; any other key is a mistake. */
  entries(node: MappingNode, keys: readonly string[], what: string): ReadonlyMap<string, MappingEntry> {
    const out = new Map<string, MappingEntry>();
    for (const entry of node.entries) {
      if (keys.includes(entry.key)) out.set(entry.key, entry);
      else this.unknown(`key of ${what}`, entry.key, entry.keySpan, keys);
    }
    return out;
  }

  unknown(what: string, name: string, span: Span, among: Iterable<string>): void {
    this.add(`${quoted(name)} is no ${what}`, span, fixOf(nearNames(name, among)));
  }

  /** The entries of a mapping below a key, at most {@link MAX_ITEMS}. */
  mapping(entry: MappingEntry | undefined): readonly MappingEntry[] {
    if (!entry || isNull(entry.value)) return [];
    if (entry.value.kind !== 'mapping') {
      this.add(`\`${entry.key}\` is no mapping`, entry.value.span);
      return [];
    }
    return this.#bounded(entry, entry.value.entries);
  }

  node(entry: MappingEntry | undefined): MappingNode | null {
    if (!entry || isNull(entry.value)) return null;
    if (entry.value.kind === 'mapping') return entry.value;
    this.add(`\`${entry.key}\` is no mapping`, entry.value.span);
    return null;
  }

  /** The texts of a list; an item that is none is a mistake, and so is one that stands there twice. */
  texts(entry: MappingEntry | undefined): readonly Field<string>[] {
    if (!entry || isNull(entry.value)) return [];
    if (entry.value.kind !== 'sequence') {
      this.add(`\`${entry.key}\` is no list`, entry.value.span);
      return [];
    }
    const seen = new Set<string>();
    return this.#bounded(entry, entry.value.items).flatMap((item) => {
      const text = textOf(item);
      if (text === null) this.add(`an item of \`${entry.key}\` is no text`, item.span);
      else if (seen.has(text)) this.add(`${quoted(text)} stands in \`${entry.key}\` twice`, item.span);
      else {
        seen.add(text);
        return [{ value: text, span: item.span }];
      }
      return [];
    });
  }

  /** The text of a key that is there; null and a mistake for anything else, an empty text included. */
  text(entry: MappingEntry | undefined): Field<string> | null {
    if (!entry) return null;
    const text = textOf(entry.value);
    if (text !== null) return { value: text, span: entry.value.span };
    this.add(
      `\`${entry.key}\` is no text`,
      entry.value.span.end > entry.value.span.start ? entry.value.span : entry.keySpan,
    );
    return null;
  }

  #bounded<T extends { readonly span: Span }>(entry: MappingEntry, items: readonly T[]): readonly T[] {
    const over = items[MAX_ITEMS];
    if (over) this.add(`\`${entry.key}\` holds ${items.length} items; the limit is ${MAX_ITEMS}`, over.span);
    return items.slice(0, MAX_ITEMS);
  }
}

export const isNull = (node: DataNode): boolean => node.kind === 'scalar' && node.value === null;

function textOf(node: DataNode): string | null {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return null;
  return node.value.trim() === '' ? null : node.value;
}

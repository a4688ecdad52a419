// Reads a closed format from a data tree: what fits is taken, what does not becomes a finding with its place,
// and neither stops the rest. The number of findings is bounded, since the file may be hostile.
import type { Finding, RelatedPlace } from '../diagnostic/diagnostic.js';
import type { DataNode, MappingEntry, MappingNode, Problem } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { fixOf, nearNames } from '../text/near.js';
import type { Field, Span } from '../text/span.js';
import { quoted } from '../text/words.js';

/** Findings about one file; what is over is counted in one more. */
export const MAX_MISTAKES = 100;

export class Mistakes {
  readonly #found: Finding[] = [];
  #more = 0;

  constructor(private readonly file: string) {}

  add(message: string, span: Span, fix?: string, related?: readonly RelatedPlace[]): void {
    if (this.#found.length >= MAX_MISTAKES) {
      this.#more++;
      return;
    }
    this.#found.push({ message, file: this.file, span, ...(fix ? { fix } : {}), ...(related ? { related } : {}) });
  }

  /** What the parser of the file had to say. */
  addProblems(problems: readonly Problem[]): void {
    for (const { message, span, related } of problems) {
      this.add(message, span, undefined, related && [{ file: this.file, ...related }]);
    }
  }

  unknownName(what: string, name: string, span: Span, among: Iterable<string>): void {
    // Past the bound only the count is kept, and near names cost more than all the rest.
    const near = this.#found.length < MAX_MISTAKES ? nearNames(name, among) : [];
    this.add(`${quoted(name)} is no ${what}`, span, fixOf(near));
  }

  /** In the order of the file. */
  get findings(): readonly Finding[] {
    const found = [...this.#found].sort((a, b) => a.span.start - b.span.start);
    if (this.#more === 0) return found;
    const span = found[0]?.span ?? { start: 0, end: 0 };
    return [
      ...found,
      { message: `${this.#more} more mistakes are not listed`, file: this.file, span: { ...span, end: span.start } },
    ];
  }
}

/** The mapping a document holds; null for an empty document, and with a finding for anything else. */
export function rootMapping(document: DataDocument, what: string, mistakes: Mistakes): MappingNode | null {
  mistakes.addProblems(document.problems);
  const { data } = document;
  if (data?.kind === 'mapping') return data;
  if (data && !isNull(data)) mistakes.add(`the ${what} is no mapping of keys to values`, data.span);
  return null;
}

/** The last entry of each known key; an unknown key is a finding. `what` names the mapping: "the configuration". */
export function entriesOf(
  node: MappingNode,
  keys: readonly string[],
  what: string,
  mistakes: Mistakes,
): ReadonlyMap<string, MappingEntry> {
  const out = new Map<string, MappingEntry>();
  for (const entry of node.entries) {
    if (keys.includes(entry.key)) out.set(entry.key, entry);
    else mistakes.unknownName(`key of ${what}`, entry.key, entry.keySpan, keys);
  }
  return out;
}

export const isNull = (node: DataNode): boolean => node.kind === 'scalar' && node.value === null;

/** The mapping below a key. A key with nothing behind it counts as left out. */
export function mappingAt(entry: MappingEntry | undefined, mistakes: Mistakes): MappingNode | null {
  if (!entry || isNull(entry.value)) return null;
  if (entry.value.kind === 'mapping') return entry.value;
  mistakes.add(`\`${entry.key}\` is no mapping`, entry.value.span);
  return null;
}

/** The items below a key that holds a list; `most` bounds how many are read. */
export function itemsAt(entry: MappingEntry | undefined, most: number, mistakes: Mistakes): readonly DataNode[] {
  if (!entry || isNull(entry.value)) return [];
  const { key, value } = entry;
  if (value.kind !== 'sequence') {
    mistakes.add(`\`${key}\` is no list`, value.span);
    return [];
  }
  const over = value.items[most];
  if (over) mistakes.add(`\`${key}\` holds ${value.items.length} items; the limit is ${most}`, over.span);
  return value.items.slice(0, most);
}

/** The non-empty strings of a list, each with its place; an item that is none is a finding. */
export function stringsAt(entry: MappingEntry | undefined, most: number, mistakes: Mistakes): readonly Field<string>[] {
  return itemsAt(entry, most, mistakes).flatMap((item) => {
    const text = textOf(item);
    if (text !== null) return [{ value: text, span: item.span }];
    mistakes.add(`an item of \`${entry?.key}\` is no text`, item.span);
    return [];
  });
}

/** The text a key holds; a finding where it holds anything else, an empty text included. */
export function textAt(entry: MappingEntry | undefined, mistakes: Mistakes): Field<string> | null {
  if (!entry) return null;
  const text = textOf(entry.value);
  if (text !== null) return { value: text, span: entry.value.span };
  mistakes.add(
    `\`${entry.key}\` is no text`,
    entry.value.span.end > entry.value.span.start ? entry.value.span : entry.keySpan,
  );
  return null;
}

function textOf(node: DataNode): string | null {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return null;
  return node.value.trim() === '' ? null : node.value;
}

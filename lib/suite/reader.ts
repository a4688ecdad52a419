// Takes fields out of a data tree: what fits becomes a value with its place, what does not becomes a note, and neither
// stops the rest. The number of notes is bounded.
import { type DataNode, entryOf, type MappingEntry, type MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { fixOf, nearNames } from '../text/near.js';
import type { Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import type { NoteCode, Placed, SuiteNote } from './types.js';

const MAX_NOTES = 200;
/** Items read of one list. */
export const MAX_LIST = 2000;

export class FieldReader {
  readonly notes: SuiteNote[] = [];

  constructor(
    readonly file: string,
    /** The runner refuses what is noted, unless a note says otherwise. */
    readonly refused: boolean,
  ) {}

  note(code: NoteCode, message: string, span: Span, more: Partial<SuiteNote> = {}): void {
    if (this.notes.length < MAX_NOTES)
      this.notes.push({ code, message, file: this.file, span, refused: this.refused, ...more });
  }

  /** What the parser said, duplicate keys apart from syntax. */
  problems(document: Pick<DataDocument, 'problems'>): void {
    for (const { code, message, span, related } of document.problems) {
      const duplicate = code === 'duplicate-key';
      this.note(duplicate ? 'key-duplicate' : 'syntax', message, span, {
        refused: !duplicate || this.refused,
        ...(related ? { related } : {}),
      });
    }
  }

  placed<T>(value: T, span: Span): Placed<T> {
    return { value, file: this.file, span };
  }

  /** Notes each key that is not among the known. `what`: "a case". */
  known(node: MappingNode, keys: readonly string[], what: string): void {
    for (const { key, keySpan } of node.entries) if (!keys.includes(key)) this.unknown(key, keySpan, keys, what);
  }

  unknown(key: string, span: Span, keys: readonly string[], what: string): void {
    const fix = fixOf(nearNames(key, keys));
    this.note('key-unknown', `${quoted(key)} is no key of ${what}`, span, fix ? { fix } : {});
  }

  mapping(node: DataNode | null | undefined, what: string): MappingNode | null {
    if (!node || isNull(node)) return null;
    if (node.kind === 'mapping') return node;
    this.note('shape', `${what} is no mapping of keys to values`, node.span);
    return null;
  }

  /** The text of a key; null where there is none, with a note where it is anything else. An empty text is a text. */
  text(node: MappingNode | null, key: string): Placed<string> | null {
    const entry = entryOf(node, key);
    if (!entry || isNull(entry.value)) return null;
    if (entry.value.kind === 'scalar' && typeof entry.value.value === 'string')
      return this.placed(entry.value.value, entry.value.span);
    this.note('value-type', `${quoted(key)} is no text`, entry.value.span);
    return null;
  }

  number(node: MappingNode | null, key: string, range?: readonly [number, number]): Placed<number> | null {
    const entry = entryOf(node, key);
    if (!entry || isNull(entry.value)) return null;
    const value = entry.value.kind === 'scalar' ? entry.value.value : undefined;
    if (typeof value !== 'number') {
      this.note('value-type', `${quoted(key)} is no number`, entry.value.span);
      return null;
    }
    if (range && (value < range[0] || value > range[1])) {
      const open = range[1] >= Number.MAX_SAFE_INTEGER;
      const bounds = open ? `below ${range[0]}` : `outside ${range[0]} to ${range[1]}`;
      this.note('value-range', `${quoted(key)} is ${value}, ${bounds}`, entry.value.span);
    }
    return this.placed(value, entry.value.span);
  }

  flag(node: MappingNode | null, key: string): Placed<boolean> | null {
    const entry = entryOf(node, key);
    if (!entry || isNull(entry.value)) return null;
    if (entry.value.kind === 'scalar' && typeof entry.value.value === 'boolean')
      return this.placed(entry.value.value, entry.value.span);
    this.note('value-type', `${quoted(key)} is neither true nor false`, entry.value.span);
    return null;
  }

  /** The texts of a list; a single text stands for a list of one. Items that are no text are noted. */
  texts(node: MappingNode | null, key: string): readonly Placed<string>[] {
    const entry = entryOf(node, key);
    if (!entry || isNull(entry.value)) return [];
    if (entry.value.kind === 'scalar' && typeof entry.value.value === 'string')
      return [this.placed(entry.value.value, entry.value.span)];
    return this.items(entry).flatMap((item) => {
      if (item.kind === 'scalar' && typeof item.value === 'string') return [this.placed(item.value, item.span)];
      this.note('value-type', `an item of ${quoted(key)} is no text`, item.span);
      return [];
    });
  }

  items(entry: MappingEntry | undefined): readonly DataNode[] {
    if (!entry || isNull(entry.value)) return [];
    if (entry.value.kind === 'sequence') return this.bounded(entry.value.items);
    this.note('value-type', `${quoted(entry.key)} is no list`, entry.value.span);
    return [];
  }

  bounded(items: readonly DataNode[]): readonly DataNode[] {
    const over = items[MAX_LIST];
    if (over) this.note('bound', `the list holds ${items.length} items; ${MAX_LIST} are read`, over.span);
    return items.slice(0, MAX_LIST);
  }
}

export const isNull = (node: DataNode): boolean => node.kind === 'scalar' && node.value === null;

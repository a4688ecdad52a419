// The text of a registry as rows that can be changed one by one. What is not touched keeps its bytes, and of a row that
// is touched only the values that change: fields of a later version, their order and their spelling stay.
import { readLine } from '../../document/json-lines.js';
import { type DataNode, entryOf, type MappingNode } from '../../document/node.js';
import { SourceText } from '../../text/source.js';
import { keyOf } from './key.js';
import { type JsonObject, type RecordRead, readRecord } from './record.js';
import { FIELDS } from './schema.js';

export class Row {
  text: string;
  #read: RecordRead | undefined;

  constructor(
    text: string,
    /** What follows the text: a line end, or nothing behind the last line. */
    public end: string,
  ) {
    this.text = text;
  }

  get read(): RecordRead {
    this.#read ??= readRecord(this.text);
    return this.#read;
  }

  /** The record, or null for a row that holds none. */
  get value(): JsonObject | null {
    return this.read.kind === 'record' ? this.read.value : null;
  }

  field(name: string): string {
    const value = this.value?.[name];
    return typeof value === 'string' ? value : '';
  }

  /** What the fields of any other version mean is not known: such a row is never matched and never changed. */
  get known(): boolean {
    return this.value?.version === 1;
  }

  /** The key under which it is found: the one it is to have, and the one it carries where none can be derived. */
  get key(): string {
    return derivedKey(this.value) ?? this.field('dedup_key');
  }

  /** Gives fields new values; true where anything changed. */
  set(fields: Readonly<Record<string, unknown>>): boolean {
    const text = withFields(this.text, fields);
    if (text === this.text) return false;
    this.text = text;
    this.#read = undefined;
    return true;
  }
}

/** Null where the value lacks what the key is made of. */
export function derivedKey(value: JsonObject | null): string | null {
  if (value === null) return null;
  const { category, pattern, applicable_when: when } = value;
  if (typeof category !== 'string' || typeof pattern !== 'string') return null;
  if (!Array.isArray(when) || typeof when[0] !== 'string') return null;
  return keyOf({ category, pattern, applicable_when: when as string[] });
}

export class Rows {
  readonly bom: string;
  readonly rows: Row[];
  /** What new rows end with. */
  readonly lineEnd: string;

  constructor(text: string) {
    this.bom = text.startsWith('\ufeff') ? '\ufeff' : '';
    this.rows = splitRows(text.slice(this.bom.length));
    this.lineEnd = this.rows[0]?.end === '\r\n' ? '\r\n' : '\n';
  }

  get text(): string {
    return this.bom + this.rows.map((row) => row.text + row.end).join('');
  }

  /** Adds a row at the end. What stands there without a line end gets one first, so that nothing is glued. */
  append(text: string): Row {
    const last = this.rows.at(-1);
    if (last && last.end === '') last.end = this.lineEnd;
    const row = new Row(text, this.lineEnd);
    this.rows.push(row);
    return row;
  }

  withId(id: string): Row[] {
    return this.rows.filter((row) => row.value?.id === id);
  }
}

function splitRows(text: string): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const stop = found < 0 ? text.length : found;
    const cut = found > start && text[found - 1] === '\r' ? found - 1 : stop;
    const next = found < 0 ? stop : found + 1;
    rows.push(new Row(text.slice(start, cut), text.slice(cut, next)));
    start = next;
  }
  return rows;
}

/** One object on one line, with some fields changed. Text that is no object stays as it is. */
export function withFields(line: string, fields: Readonly<Record<string, unknown>>): string {
  const node = objectOf(line);
  if (node === null) return line;
  const edits: { start: number; end: number; text: string }[] = [];
  let added = '';
  for (const [name, value] of Object.entries(fields)) {
    const entry = entryOf(node, name);
    const text = JSON.stringify(value);
    if (!entry) added += `${node.entries.length + added.length > 0 ? ',' : ''}${JSON.stringify(name)}:${text}`;
    else if (JSON.stringify(plain(line, entry.value)) !== text) edits.push({ ...entry.value.span, text });
  }
  if (added !== '') edits.push({ start: node.span.end - 1, end: node.span.end - 1, text: added });
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), line);
}

const plain = (line: string, node: DataNode): unknown => JSON.parse(line.slice(node.span.start, node.span.end));

function objectOf(line: string): MappingNode | null {
  const read = readLine(new SourceText(line), { start: 0, end: line.length });
  return read.kind === 'value' && read.data.kind === 'mapping' ? read.data : null;
}

/** An object in one line without blanks, the fields of version 1 first and in their order; scalars keep their spelling. */
export function compactLine(node: MappingNode): string {
  const rank = (key: string): number => {
    const at = (FIELDS as readonly string[]).indexOf(key);
    return at < 0 ? FIELDS.length : at;
  };
  return compact({ ...node, entries: [...node.entries].sort((a, b) => rank(a.key) - rank(b.key)) });
}

function compact(node: DataNode): string {
  if (node.kind === 'scalar') return node.raw;
  if (node.kind === 'sequence') return `[${node.items.map(compact).join(',')}]`;
  return `{${node.entries.map((entry) => `${JSON.stringify(entry.key)}:${compact(entry.value)}`).join(',')}}`;
}

// The fields of a payload from one block: key-value lines, YAML or JSON.
// In a key-value block a value is the rest of its line, byte for byte: no quotes, comments or escapes are read.
import { readJson } from '../document/json.js';
import { lineAt } from '../document/lines.js';
import type { DataNode, Problem } from '../document/node.js';
import { readYaml } from '../document/yaml.js';
import { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import type { PayloadField } from './payload.js';
import type { FieldType } from './types.js';

export interface BlockRead {
  readonly fields: readonly PayloadField[];
  /** Why the block cannot be read; null where it can. Equal keys are no reason: both fields are there. */
  readonly problem: { readonly message: string; readonly span: Span } | null;
}

const KEY_LINE = /^([A-Za-z_][A-Za-z0-9_-]*):(?:[ \t](.*))?$/s;
const NESTED = /^(?:[ \t]+\S|-(?:[ \t]|$))/;

export const isKeyLine = (line: string): boolean => KEY_LINE.test(line);
/** A line that goes on with the value above it. */
export const isNestedLine = (line: string): boolean => NESTED.test(line);

/** Reads key-value lines; a line that is neither key, nested nor blank ends the reading of the one above it. */
export function readKeyValue(text: string, at: Span): BlockRead {
  const fields: PayloadField[] = [];
  let nested: Span | null = null;
  const settle = (): void => {
    const last = fields.at(-1);
    if (last && nested) fields[fields.length - 1] = withNested(last, nested, text);
    nested = null;
  };
  for (let start = at.start; start < at.end; ) {
    const line = lineAt(text, start);
    const end = Math.min(line.end, at.end);
    const written = text.slice(start, end);
    const key = KEY_LINE.exec(written);
    if (key) {
      settle();
      fields.push(fieldOf(key[1] as string, key[2] ?? '', start, end));
    } else if (isNestedLine(written)) nested = { start: (nested as Span | null)?.start ?? start, end };
    start = line.next;
  }
  settle();
  return { fields, problem: null };
}

function fieldOf(name: string, value: string, start: number, end: number): PayloadField {
  const keySpan = { start, end: start + name.length };
  return { name, keySpan, span: { start: end - value.length, end }, text: value, types: typesOf(value) };
}

function typesOf(value: string): FieldType[] {
  if (value.trim() === '') return ['text', 'list', 'map'];
  if (/^[0-9]+$/.test(value)) return ['integer', 'text'];
  if (/^(?:true|false)$/.test(value)) return ['boolean', 'text'];
  if (/^\[.*\]$/s.test(value)) return ['list', 'text'];
  return /^\{.*\}$/s.test(value) ? ['map', 'text'] : ['text'];
}

function withNested(field: PayloadField, nested: Span, text: string): PayloadField {
  const span = { start: field.text === '' ? nested.start : field.span.start, end: nested.end };
  // A line that goes on below a value makes the value another than its first line.
  if (field.text !== '') return { ...field, span, text: text.slice(span.start, span.end), types: ['text'] };
  const first = text.slice(nested.start, nested.end).trimStart();
  const type: FieldType = /^-(?:\s|$)/.test(first)
    ? 'list'
    : isKeyLine(first.split(/\r?\n/, 1)[0] as string)
      ? 'map'
      : 'text';
  return { ...field, span, text: type === 'text' ? first : null, types: [type] };
}

/** Reads YAML or JSON that lies at a place of a text. */
export function readData(kind: 'yaml' | 'json', text: string, at: Span): BlockRead {
  const source = new SourceText(text.slice(at.start, at.end));
  const { data, problems } = kind === 'yaml' ? readYaml('', source) : readJson('', source);
  const move = (span: Span): Span => ({ start: span.start + at.start, end: span.end + at.start });
  const broken = problems.find((problem: Problem) => problem.code !== 'duplicate-key');
  if (broken) return { fields: [], problem: { message: broken.message, span: move(broken.span) } };
  if (data?.kind !== 'mapping') return { fields: [], problem: null };
  const fields = data.entries.map(({ key, keySpan, value }): PayloadField => {
    return { name: key, keySpan: move(keySpan), span: move(value.span), ...scalarOf(value) };
  });
  return { fields, problem: null };
}

function scalarOf(node: DataNode): Pick<PayloadField, 'text' | 'types'> {
  if (node.kind === 'sequence') return { text: null, types: ['list'] };
  if (node.kind === 'mapping') return { text: null, types: ['map'] };
  const { value, raw } = node;
  if (typeof value === 'string') return { text: value, types: ['text'] };
  if (value === null) return { text: '', types: ['list', 'map'] };
  if (typeof value === 'boolean') return { text: raw, types: ['boolean'] };
  return { text: raw, types: /^[0-9]+$/.test(raw) ? ['integer'] : [] };
}

// Facts, turns and lineage from data of any shape: closed records, each fault with a sentence.
// Law: never throws; a row with a fault is no row.
import { fixOf, nearNames } from '../text/near.js';
import { quoted } from '../text/words.js';
import { EVIDENCE_CLASSES, type Fact, type Lineage, type Turn } from './types.js';

export type Row<T> = { readonly ok: true; readonly row: T } | { readonly ok: false; readonly fault: string };

/** What a key may hold: a sentence's part where it does not, null where it does. */
type Shape = (value: unknown) => string | null;
interface Key {
  readonly is: Shape;
  readonly required?: true;
}
type Keys = Readonly<Record<string, Key>>;

const text: Shape = (value) => (typeof value === 'string' ? null : 'is no text');
const name: Shape = (value) => (typeof value === 'string' && value.trim() !== '' ? null : 'is no text with letters');
const flag: Shape = (value) => (typeof value === 'boolean' ? null : 'is neither true nor false');
const line: Shape = (value) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? null : 'is no whole number from 1';
const oneOf =
  (words: readonly string[]): Shape =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? null : `is none of ${words.join(', ')}`;
const either =
  (a: Shape, b: Shape): Shape =>
  (value) =>
    a(value) === null ? null : b(value);
const listOf =
  (item: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return 'is no list';
    const at = value.findIndex((one) => item(one) !== null);
    return at < 0 ? null : `has an item ${at + 1} that ${item(value[at])}`;
  };
const closed =
  (keys: Keys): Shape =>
  (value) => {
    const fault = faultIn(value, keys);
    return fault === null ? null : `is wrong: ${fault}`;
  };

const QUOTE: Keys = { text: { is: text, required: true }, file: { is: name }, line: { is: line } };
const FACT: Keys = {
  id: { is: name, required: true },
  content: { is: text, required: true },
  category: { is: text },
  subject: { is: text },
  quotes: { is: listOf(either(text, closed(QUOTE))) },
};
const PART: Keys = { kind: { is: text, required: true }, text: { is: text }, tool: { is: text } };
const TURN: Keys = {
  id: { is: name },
  role: { is: name, required: true },
  content: { is: text, required: true },
  parts: { is: listOf(closed(PART)) },
  synthetic: { is: flag },
  origin: { is: text },
  agent: { is: text },
  at: { is: text },
  sessionKey: { is: text },
  logicalSessionKey: { is: text },
  file: { is: text },
  line: { is: line },
};
const LINEAGE: Keys = {
  id: { is: name, required: true },
  from: { is: listOf(name) },
  class: { is: oneOf(EVIDENCE_CLASSES) },
  source: { is: name },
};

export const readFact = (value: unknown): Row<Fact> => read(value, FACT);
export const readTurn = (value: unknown): Row<Turn> => read(value, TURN);
export const readLineage = (value: unknown): Row<Lineage> => read(value, LINEAGE);

function read<T>(value: unknown, keys: Keys): Row<T> {
  const fault = faultIn(value, keys);
  return fault === null ? { ok: true, row: value as T } : { ok: false, fault };
}

function faultIn(value: unknown, keys: Keys): string | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'it is no object';
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(keys, key)) continue;
    const fix = fixOf(nearNames(key, Object.keys(keys)));
    return `the key ${quoted(key)} is not known${fix === undefined ? '' : `: ${fix}`}`;
  }
  for (const [key, { is, required }] of Object.entries(keys)) {
    const held = (value as Record<string, unknown>)[key];
    if (held === undefined) {
      if (required === true) return `the key ${quoted(key)} is missing`;
      continue;
    }
    const fault = is(held);
    if (fault !== null) return `${quoted(key)} ${fault}`;
  }
  return null;
}

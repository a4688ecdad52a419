// One line of a recording, turned into an object or into the reason why it cannot be; and the looks into such an object
// that the readers share. JSON is parsed only after its depth was scanned.
import { jsonTooDeepAt } from '../document/depth.js';
import type { FileLine } from '../durable/line-reader.js';
import { isUtf8 } from '../text/source.js';
import type { Unread } from './types.js';

/** An object of unknown shape: every look into it may find nothing. */
export type Json = Readonly<Record<string, unknown>>;

export type LineRead =
  | { readonly kind: 'record'; readonly record: Json }
  | { readonly kind: 'blank' }
  | { readonly kind: 'unread'; readonly why: Unread };

export function readLine({ bytes, ended, number }: FileLine): LineRead {
  if (bytes === null) return { kind: 'unread', why: 'too-long' };
  if (!isUtf8(bytes)) return { kind: 'unread', why: 'not-utf8' };
  const start = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = bytes.toString('utf8', start);
  if (text.trim() === '') return { kind: 'blank' };
  if (jsonTooDeepAt(text) >= 0) return { kind: 'unread', why: 'too-deep' };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { kind: 'record', record: value } : { kind: 'unread', why: 'not-object' };
  } catch {
    return { kind: 'unread', why: ended ? 'not-json' : 'torn' };
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property: a record is foreign, and may be asked for a name that every object has. */
const own = (of: unknown, key: string): unknown => (isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined);

export function textAt(of: unknown, key: string): string | null {
  const value = own(of, key);
  return typeof value === 'string' ? value : null;
}

export function objectAt(of: unknown, key: string): Json | null {
  const value = own(of, key);
  return isObject(value) ? value : null;
}

export function listAt(of: unknown, key: string): readonly unknown[] {
  const value = own(of, key);
  return Array.isArray(value) ? value : [];
}

export const trueAt = (of: unknown, key: string): boolean => own(of, key) === true;

export function numberAt(of: unknown, key: string): number | null {
  const value = own(of, key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export const has = (of: Json, key: string): boolean => Object.hasOwn(of, key);

/** The texts of a content that is a string or a list of blocks. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => (textAt(block, 'type') === 'text' ? [textAt(block, 'text') ?? ''] : []));
}

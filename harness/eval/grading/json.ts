// JSON out of a file or a message, a pointer into it, and the equality of two values. Law: strict JSON only; a message
// is JSON as a whole or in its one fence, and one with two is read as neither.
import { readJson } from '../../../lib/document/json.js';
import { toData } from '../../../lib/document/node.js';
import { SourceText } from '../../../lib/text/source.js';

export type JsonRead = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

export function readJsonText(text: string): JsonRead {
  const { data, problems } = readJson('', new SourceText(text));
  const [problem] = problems;
  if (problem) return { ok: false, why: problem.message };
  return data === null ? { ok: false, why: 'it is empty' } : { ok: true, value: toData(data) };
}

const FENCE = /^[ ]{0,3}```(?:json)?[ \t]*\r?\n([\s\S]*?)^[ ]{0,3}```[ \t]*$/gm;

/** The JSON of a message. */
export function readJsonMessage(text: string): JsonRead {
  const alone = readJsonText(text);
  if (alone.ok) return alone;
  const read = [...text.matchAll(FENCE)].map(([, body = '']) => readJsonText(body));
  const found = read.filter((one) => one.ok);
  if (found.length > 1) return { ok: false, why: `it holds ${found.length} blocks of JSON` };
  return found[0] ?? read[0] ?? { ok: false, why: 'it holds no JSON' };
}

/** RFC 6901. null where the pointer is none. */
export function tokensOf(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointTo(value: unknown, tokens: readonly string[]): { readonly value: unknown } | null {
  let at = value;
  for (const token of tokens) {
    if (Array.isArray(at)) {
      if (!/^(?:0|[1-9]\d*)$/.test(token) || Number(token) >= at.length) return null;
      at = at[Number(token)];
    } else if (at !== null && typeof at === 'object' && Object.hasOwn(at, token))
      at = (at as Record<string, unknown>)[token];
    else return null;
  }
  return { value: at };
}

/** Values as JSON: the order of keys does not count, that of items does. */
export const sameJson = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

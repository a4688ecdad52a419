// JSON text to a value, refusing what a parser would change in silence: the earlier of two equal keys, digits that a
// double does not hold, bytes that are not UTF-8. Nesting is counted before any parser sees the text.
import { isUtf8, SourceText } from '../text/source.js';
import { MAX_DEPTH } from './canonical.js';

export type JsonText = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: string };

/** Never throws. `fault` is a sentence's part with a line number where there is one. */
export function readJsonText(bytes: Uint8Array): JsonText {
  if (!isUtf8(bytes)) return { ok: false, fault: 'it is not UTF-8' };
  const source = SourceText.decode(bytes);
  const { text } = source;
  const fault = (what: string, offset: number): JsonText => ({
    ok: false,
    fault: `${what} in line ${source.position(offset).line}`,
  });
  const deep = tooDeepAt(text);
  if (deep !== null) return fault(`it is nested more than ${MAX_DEPTH} levels deep`, deep);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, fault: `it is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
  const loss = lossIn(text);
  return loss === null ? { ok: true, value } : fault(loss.what, loss.offset);
}

interface Token {
  readonly sign: string;
  readonly offset: number;
}

/** Strings, numbers and signs, in one linear pass; whatever else stands there is passed over. */
function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const start = at;
    const unit = text[at] as string;
    at += 1;
    if (unit === '"') {
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      at = Math.min(at + 1, text.length);
    } else if (unit === '-' || (unit >= '0' && unit <= '9')) {
      while (at < text.length && '0123456789.eE+-'.includes(text[at] as string)) at += 1;
    } else if (!'{}[],'.includes(unit)) continue;
    yield { sign: text.slice(start, at), offset: start };
  }
}

function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { sign, offset } of tokensOf(text)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > MAX_DEPTH) return offset;
  }
  return null;
}

/** Of a text that is known to be JSON. */
function lossIn(text: string): { readonly what: string; readonly offset: number } | null {
  // The keys of each open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (const { sign, offset } of tokensOf(text)) {
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign.startsWith('"')) {
      const keys = keyNext ? open.at(-1) : null;
      if (keys) {
        const key = JSON.parse(sign) as string;
        if (keys.has(key)) return { what: `the key ${sign.slice(0, 60)} stands twice in one object`, offset };
        keys.add(key);
      }
    } else if (sign !== ',' && !isExact(sign))
      return { what: `the number ${sign.slice(0, 60)} has more digits than a double holds`, offset };
    keyNext = sign === '{' || sign === ',';
  }
  return null;
}

/** Whether a double holds the number as it is written. */
function isExact(literal: string): boolean {
  const value = Number(literal);
  return Number.isFinite(value) && decimal(literal) === decimal(String(value));
}

/** Sign, digits without zeros around them, exponent: equal for equal numbers. */
function decimal(literal: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + part).replace(/^0+/, '');
  const bare = digits.replace(/0+$/, '');
  return bare === '' ? '0' : `${sign}${bare}e${Number(power) - part.length + (digits.length - bare.length)}`;
}

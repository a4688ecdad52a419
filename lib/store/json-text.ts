// JSON text to a value, refusing what a parser would change in silence: the earlier of two equal keys, digits that a
// double does not hold, bytes that are not UTF-8. Nesting is counted before any parser sees the text.
import { isUtf8, SourceText } from '../text/source.js';
import { MAX_DEPTH } from './canonical.js';
import { cut, wordsOf } from './fault.js';

export type JsonText = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: string };

/** Never throws. `fault` is a sentence's part with a line number where there is one. */
export function readJsonText(bytes: Uint8Array): JsonText {
  if (!(bytes instanceof Uint8Array)) return { ok: false, fault: 'it is no bytes' };
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
    return { ok: false, fault: `it is not JSON (${wordsOf(error)})` };
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
        if (keys.has(key)) return { what: `the key ${cut(sign, 60)} stands twice in one object`, offset };
        keys.add(key);
      }
    } else if (sign !== ',') {
      const loss = lossOf(sign);
      if (loss !== null) return { what: `the number ${cut(sign, 60)} ${loss},`, offset };
    }
    keyNext = sign === '{' || sign === ',';
  }
  return null;
}

/** What a double would make of the number that is written; null when it is kept. */
function lossOf(literal: string): string | null {
  const value = Number(literal);
  const written = decimal(literal);
  if (!Number.isFinite(value)) return 'is larger than a double holds';
  if (written.digits === '') return null;
  if (value === 0) return 'is closer to 0 than a double holds';
  const kept = decimal(String(value));
  if (written.digits === kept.digits && written.power === kept.power) return null;
  return isSame(written, Math.abs(value)) ? null : `has more digits than a double holds, which would make it ${value}`;
}

/** Digits without zeros around them, times ten to the power; equal for numbers that are equal but for the sign. */
interface Decimal {
  readonly digits: string;
  readonly power: number;
}

function decimal(literal: string): Decimal {
  const [, whole = '', part = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all = whole + part;
  let [from, to] = [0, all.length];
  while (to > 0 && all[to - 1] === '0') to -= 1;
  while (from < to && all[from] === '0') from += 1;
  return { digits: all.slice(from, to), power: Number(power) - part.length + (all.length - to) };
}

/** No double has more digits than that, written out. */
const MOST_DIGITS = 767;

/** Whether a positive double is exactly this number, though its shortest spelling is another. */
function isSame({ digits, power }: Decimal, value: number): boolean {
  if (digits.length > MOST_DIGITS) return false;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const fraction = bits & (2n ** 52n - 1n);
  const [mantissa, two] = exponent === 0 ? [fraction, -1074] : [fraction + 2n ** 52n, exponent - 1075];
  const times = (base: bigint, n: number): bigint => base ** BigInt(Math.max(n, 0));
  return BigInt(digits) * times(10n, power) * times(2n, -two) === mantissa * times(2n, two) * times(10n, -power);
}

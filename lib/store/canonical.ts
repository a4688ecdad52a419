// Canonical JSON: keys in the order of their code points, no white space, UTF-8. One value has one spelling, so its
// digest names it. Law: a value that JSON would change is refused with the place of the fault, never coerced; and
// spelling ends once the limit is passed, whatever the value is made of.
import { MAX_BODY_BYTES } from './bodies.js';
import { cut, wordsOf } from './fault.js';

/** Containers inside one another; deeper values are refused before anything recursive meets them. */
export const MAX_DEPTH = 200;

export type Canonical =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: string; readonly tooLarge: boolean };

class Lossy extends Error {}
class TooLarge extends Error {}

/**
 * Never throws. `limit` is in bytes, 1 MiB unless said: the spelling stops there, so that a value that shares its parts
 * with itself costs no more than it may. `fault` is of bounded length and names the place as a path from `$`.
 */
export function canonicalJson(value: unknown, limit: number = MAX_BODY_BYTES): Canonical {
  try {
    const bytes = Buffer.from(new Speller(limit).spell(value), 'utf8');
    if (bytes.length > limit) throw new TooLarge();
    return { ok: true, bytes };
  } catch (error) {
    if (error instanceof TooLarge)
      return { ok: false, fault: `it has over ${limit} bytes as canonical JSON`, tooLarge: true };
    // A proxy or a getter of the caller's may throw anything.
    const fault = error instanceof Lossy ? error.message : `the value cannot be read: ${wordsOf(error)}`;
    return { ok: false, fault, tooLarge: false };
  }
}

class Speller {
  readonly #limit: number;
  readonly #parts: string[] = [];
  /** UTF-16 units so far; there are at least as many bytes. */
  #length = 0;
  readonly #above: object[] = [];
  /** Keys and numbers that lead to the present value. */
  readonly #way: (string | number)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  spell(value: unknown): string {
    this.#value(value);
    return this.#parts.join('');
  }

  #put(text: string): void {
    this.#needs(text.length);
    this.#length += text.length;
    this.#parts.push(text);
  }

  #needs(more: number): void {
    if (this.#length + more > this.#limit) throw new TooLarge();
  }

  #value(value: unknown): void {
    if (value === null || typeof value === 'boolean') this.#put(String(value));
    else if (typeof value === 'string') this.#string(value, '');
    else if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'object') this.#container(value);
    else throw this.#lossy(`is ${value === undefined ? 'undefined' : `a ${typeof value}`}, which JSON cannot hold`);
  }

  #string(value: string, what: string): void {
    this.#needs(value.length + 2);
    if (!value.isWellFormed()) throw this.#lossy('holds half of a surrogate pair, which UTF-8 cannot hold', what);
    this.#put(JSON.stringify(value));
  }

  #number(value: number): void {
    if (!Number.isFinite(value)) throw this.#lossy(`is ${value}, which JSON cannot hold`);
    if (Object.is(value, -0)) throw this.#lossy('is -0, which JSON turns into 0');
    this.#put(String(value));
  }

  #container(value: object): void {
    if (this.#above.includes(value)) throw this.#lossy('leads back to a value that holds it');
    if (this.#above.length >= MAX_DEPTH) throw this.#lossy(`lies more than ${MAX_DEPTH} levels deep`);
    this.#above.push(value);
    if (Array.isArray(value)) this.#array(value);
    else this.#object(value);
    this.#above.pop();
  }

  #array(value: readonly unknown[]): void {
    if (Object.getPrototypeOf(value) !== Array.prototype) throw this.#lossy('is no plain array');
    // A sparse array has as few keys as it likes and as many items.
    this.#needs(2 * value.length);
    const holes = 'is an array with holes or with names of its own';
    if (Reflect.ownKeys(value).length !== value.length + 1) throw this.#lossy(holes);
    this.#put('[');
    for (let i = 0; i < value.length; i += 1) {
      this.#way.push(i);
      const property = Object.getOwnPropertyDescriptor(value, i);
      if (property === undefined) throw this.#lossy(holes);
      if (!('value' in property)) throw this.#lossy('is computed or hidden');
      if (i > 0) this.#put(',');
      this.#value(property.value);
      this.#way.pop();
    }
    this.#put(']');
  }

  #object(value: object): void {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) {
      const name = (value as { constructor?: { name?: unknown } }).constructor?.name;
      const what = typeof name === 'string' && name !== '' ? `a ${cut(name, 60)}` : 'no plain object';
      throw this.#lossy(`is ${what}, which JSON cannot hold`);
    }
    const keys = Reflect.ownKeys(value);
    // `"":0` and a comma or a bracket.
    this.#needs(5 * keys.length);
    const names = keys.map((key) => {
      if (typeof key === 'symbol') throw this.#lossy('has a symbol as a key');
      return key;
    });
    this.#put('{');
    names.sort(compareCodePoints).forEach((key, i) => {
      this.#way.push(key);
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property === undefined || !('value' in property) || !property.enumerable)
        throw this.#lossy('is computed or hidden');
      if (i > 0) this.#put(',');
      this.#string(key, 'the key ');
      this.#put(':');
      this.#value(property.value);
      this.#way.pop();
    });
    this.#put('}');
  }

  #lossy(what: string, before = ''): Lossy {
    return new Lossy(`${before}${placeOf(this.#way)} ${what}`);
  }
}

/** Steps that are shown at either end of a long way. */
const SHOWN = 4;

function placeOf(way: readonly (string | number)[]): string {
  const step = (key: string | number): string => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[\w-]{1,40}$/.test(key) ? `.${key}` : `[${JSON.stringify(cut(key, 40))}]`;
  };
  const steps =
    way.length <= 2 * SHOWN ? way.map(step) : [...way.slice(0, SHOWN).map(step), ' … ', ...way.slice(-SHOWN).map(step)];
  return `$${steps.join('')}`;
}

/** UTF-16 units order as code points do, but for the surrogates, which stand for the highest. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return weight(left) - weight(right);
  }
  return a.length - b.length;
}

const weight = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

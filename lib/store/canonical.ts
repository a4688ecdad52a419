// Canonical JSON: keys in the order of their code points, no white space, UTF-8. One value has one spelling, so its
// digest names it. Law: a value that JSON would change is refused with the place of the fault, never coerced.

/** Containers inside one another; deeper values are refused before anything recursive meets them. */
export const MAX_DEPTH = 200;

export type Canonical = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly fault: string };

class Lossy extends Error {}

/** Never throws. `fault` names the place as a path from `$`. */
export function canonicalJson(value: unknown): Canonical {
  try {
    return { ok: true, bytes: Buffer.from(spell(value, '$', []), 'utf8') };
  } catch (error) {
    if (error instanceof Lossy) return { ok: false, fault: error.message };
    // A proxy or a getter of the caller's may throw anything.
    return { ok: false, fault: `the value cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function spell(value: unknown, place: string, above: readonly object[]): string {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new Lossy(`${place} holds half of a surrogate pair, which UTF-8 cannot hold`);
      return JSON.stringify(value);
    case 'number':
      return spellNumber(value, place);
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? 'null' : spellContainer(value, place, above);
    default:
      throw new Lossy(
        `${place} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}, which JSON cannot hold`,
      );
  }
}

function spellNumber(value: number, place: string): string {
  if (!Number.isFinite(value)) throw new Lossy(`${place} is ${value}, which JSON cannot hold`);
  if (Object.is(value, -0)) throw new Lossy(`${place} is -0, which JSON turns into 0`);
  return String(value);
}

function spellContainer(value: object, place: string, above: readonly object[]): string {
  if (above.includes(value)) throw new Lossy(`${place} leads back to a value that holds it`);
  if (above.length >= MAX_DEPTH) throw new Lossy(`${place} lies more than ${MAX_DEPTH} levels deep`);
  const way = [...above, value];
  return Array.isArray(value) ? spellArray(value, place, way) : spellObject(value, place, way);
}

function spellArray(value: readonly unknown[], place: string, way: readonly object[]): string {
  if (Object.getPrototypeOf(value) !== Array.prototype) throw new Lossy(`${place} is no plain array`);
  const keys = Reflect.ownKeys(value);
  if (keys.length !== value.length + 1) throw new Lossy(`${place} is an array with holes or with names of its own`);
  const items: string[] = [];
  for (let i = 0; i < value.length; i += 1) {
    if (!Object.hasOwn(value, i)) throw new Lossy(`${place} is an array with holes or with names of its own`);
    items.push(spell(value[i], `${place}[${i}]`, way));
  }
  return `[${items.join(',')}]`;
}

function spellObject(value: object, place: string, way: readonly object[]): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    const name = (value as { constructor?: { name?: unknown } }).constructor?.name;
    throw new Lossy(
      `${place} is ${typeof name === 'string' && name !== '' ? `a ${name}` : 'no plain object'}, which JSON cannot hold`,
    );
  }
  const keys = Reflect.ownKeys(value).map((key) => {
    if (typeof key === 'symbol') throw new Lossy(`${place} has a symbol as a key`);
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property === undefined || !('value' in property) || !property.enumerable)
      throw new Lossy(`${place}.${key} is computed or hidden`);
    return { key, value: property.value as unknown };
  });
  keys.sort((a, b) => compareCodePoints(a.key, b.key));
  const members = keys.map((m) => {
    const at = `${place}.${m.key}`;
    return `${spell(m.key, `the key ${at}`, way)}:${spell(m.value, at, way)}`;
  });
  return `{${members.join(',')}}`;
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

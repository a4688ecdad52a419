// One value, one spelling; and nothing that JSON would change gets through.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalJson, readJsonText } from '../../lib/store/index.js';

const spelled = (value: unknown): string | null => {
  const result = canonicalJson(value);
  return result.ok ? result.bytes.toString('utf8') : null;
};
const fault = (value: unknown): string => {
  const result = canonicalJson(value);
  return result.ok ? '' : result.fault;
};

describe('canonical JSON', () => {
  it('sorts keys, leaves out white space and leaves what is not ASCII as it is', () => {
    assert.equal(spelled({ b: [1, true, null], a: { é: '“x”\n' } }), '{"a":{"é":"“x”\\n"},"b":[1,true,null]}');
  });
  it('sorts keys by code point, where UTF-16 would not', () => {
    assert.equal(spelled({ '\u{1f600}': 1, '\uffee': 2 }), '{"\uffee":2,"\u{1f600}":1}');
  });
  it('spells an object without a prototype, and a key that is one', () => {
    const bare = Object.assign(Object.create(null) as object, { a: 1 });
    assert.equal(spelled(bare), '{"a":1}');
    assert.equal(spelled(JSON.parse('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
  });
  it('spells the same value in one way when it occurs twice', () => {
    const twice = { a: 1 };
    assert.equal(spelled([twice, twice]), '[{"a":1},{"a":1}]');
  });

  const circle: unknown[] = [];
  circle.push({ circle });
  const named = Object.assign([1], { name: 'x' });
  const lossy: readonly (readonly [what: string, value: unknown, says: RegExp])[] = [
    ['undefined', undefined, /\$ is undefined/],
    ['undefined in an object', { a: undefined }, /\$\.a is undefined/],
    ['a function', [() => 1], /\$\[0\] is a function/],
    ['a symbol', Symbol('x'), /symbol/],
    ['a bigint', 1n, /bigint/],
    ['NaN', Number.NaN, /NaN/],
    ['an infinity', { a: [Number.POSITIVE_INFINITY] }, /\$\.a\[0\] is Infinity/],
    ['minus zero', -0, /-0/],
    ['a date', new Date(0), /Date/],
    ['a map', new Map(), /Map/],
    ['a set', new Set(), /Set/],
    ['bytes', new Uint8Array(1), /Uint8Array/],
    ['a boxed number', Object(1), /Number/],
    ['a circle', circle, /leads back/],
    ['an array with a hole', Array(2), /holes/],
    ['an array with a name', named, /names of its own/],
    ['an array of another class', new (class extends Array {})(), /no plain array/],
    ['a symbol as a key', { [Symbol('x')]: 1 }, /symbol as a key/],
    ['a getter', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true }), /computed/],
    ['a hidden value', Object.defineProperty({}, 'a', { value: 1 }), /hidden/],
    ['half a surrogate pair', 'a\ud800', /surrogate/],
    ['half a surrogate pair in a key', { '\udc00': 1 }, /surrogate/],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
      /cannot be read: no/,
    ],
  ];
  for (const [what, value, says] of lossy) it(`refuses ${what}`, () => assert.match(fault(value), says));

  const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
  it('takes 200 levels and refuses 201', () => {
    assert.notEqual(spelled(nested(200)), null);
    assert.match(fault(nested(201)), /200 levels/);
  });
});

describe('JSON text', () => {
  const value = (text: string | Uint8Array): unknown => {
    const read = readJsonText(typeof text === 'string' ? Buffer.from(text) : text);
    return read.ok ? read.value : read.fault;
  };
  it('is read', () => {
    assert.deepEqual(value('{"a":[1.50,-2e3,0.1,1E2,0.000001,"\\"]{"],"b":{"a":1}}'), {
      a: [1.5, -2000, 0.1, 100, 0.000001, '"]{'],
      b: { a: 1 },
    });
  });
  const refusedText: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['a key that stands twice', '{\n"a":1,\n"a":2}', /"a" stands twice in one object in line 3/],
    ['a key that stands twice, spelled otherwise', '{"a":1,"\\u0061":2}', /stands twice/],
    ['digits that a double does not hold', '[12345678901234567890]', /more digits/],
    ['a fraction that a double does not hold', '[0.12345678901234567890]', /more digits/],
    ['a number beyond doubles', '[1e400]', /more digits/],
    ['a number below doubles', '[1e-400]', /more digits/],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), /not UTF-8/],
    ['text that is no JSON', '{a:1}', /not JSON/],
    ['an empty text', '', /not JSON/],
    ['200,000 open brackets', '['.repeat(200_000), /200 levels/],
    ['200,000 quotes after a backslash', `"${'\\"'.repeat(200_000)}`, /not JSON/],
  ];
  for (const [what, text, says] of refusedText)
    it(`is refused for ${what}`, () => assert.match(String(value(text)), says));
  it('may hold the same key in two objects, and a key that is a value too', () => {
    assert.deepEqual(value('[{"a":"a"},{"a":"a"}]'), [{ a: 'a' }, { a: 'a' }]);
  });
});

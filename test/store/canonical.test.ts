// One value, one spelling; and nothing that JSON would change gets through.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { canonicalJson, readJsonText } from '../../lib/store/index.js';
import { projectRoot } from '../root.js';

const spelled = (value: unknown): string | null => {
  const result = canonicalJson(value);
  return result.ok ? Buffer.from(result.bytes).toString('utf8') : null;
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

  it('stops once the limit is passed, however often a value holds the same', () => {
    let shared: unknown = 'x';
    for (let i = 0; i < 60; i += 1) shared = [shared, shared];
    assert.deepEqual(canonicalJson(shared), {
      ok: false,
      fault: 'it has over 1048576 bytes as canonical JSON',
      tooLarge: true,
    });
    const named = { ['k'.repeat(100)]: 1 };
    assert.equal(canonicalJson([named, named], 210).ok, false);
    // A byte of the limit is a byte of the file, whatever it is in UTF-16.
    assert.deepEqual([canonicalJson('éé', 6).ok, canonicalJson('éé', 5).ok], [true, false]);
    for (const large of ['x'.repeat(1 << 21), new Array(1 << 20).fill(0), Array(4_000_000_000)])
      assert.match(fault(large), /over 1048576 bytes/);
  });
  it('says a fault in few words, wherever it lies and whatever it is called', () => {
    let deep: unknown = Number.NaN;
    for (let i = 0; i < 150; i += 1) deep = { [`${i}-${'k'.repeat(1000)}\n`]: deep };
    const Long = { ['c'.repeat(5000)]: class {} }['c'.repeat(5000)] as new () => object;
    const throws = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('e'.repeat(5000));
        },
      },
    );
    for (const value of [deep, new Long(), throws]) {
      const said = fault(value);
      assert.ok(said.length > 0 && said.length < 700 && !said.includes('\n'), `${said.length}: ${said.slice(0, 900)}`);
    }
  });

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
    ['a number beyond doubles', '[1e400]', /1e400 is larger than a double holds, in line 1/],
    ['a number below doubles', '[1e-400]', /1e-400 is closer to 0 than a double holds/],
    [
      'one more than a power of two',
      '[1180591620717411303425]',
      /more digits than a double holds, which would make it 1.18/,
    ],
    ['500,000 digits', `[1${'0'.repeat(250_000)}1${'0'.repeat(250_000)}]`, /larger than/],
    ['500,000 digits behind the point', `[0.${'10'.repeat(250_000)}1]`, /more digits/],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), /not UTF-8/],
    ['text that is no JSON', '{a:1}', /not JSON/],
    ['an empty text', '', /not JSON/],
    ['200,000 open brackets', '['.repeat(200_000), /200 levels/],
    ['200,000 quotes after a backslash', `"${'\\"'.repeat(200_000)}`, /not JSON/],
  ];
  for (const [what, text, says] of refusedText)
    it(`is refused for ${what}`, () => assert.match(String(value(text)), says));
  it('may hold a number that a double is exactly, however it is written', () => {
    for (const number of [2 ** 70, 2 ** 1023, 5e-324, 0.1, 1e21, 123456789012345680000]) {
      const spelled = BigInt(Math.trunc(number)) === 0n ? number.toFixed(100) : String(BigInt(Math.trunc(number)));
      if (Number(spelled) === number && number !== 5e-324 && number !== 0.1)
        assert.deepEqual(value(`[${spelled}]`), [number], spelled);
      assert.equal(canonicalJson(number).ok, true);
    }
    assert.deepEqual(value('[0.1000000000000000055511151231257827021181583404541015625]'), [0.1]);
    assert.match(String(value('[0.1000000000000000055511151231257827021181583404541015626]')), /more digits/);
    assert.deepEqual(value(`[1.${'0'.repeat(500_000)}, 0.0e9999, ${'10'.repeat(3)}e-2]`), [1, 0, 1010.1]);
  });
  it('takes time in proportion to a number of any length', async () => {
    // Steps, not seconds: a row of zeros that does not end the number was walked through once for each of its zeros.
    const text = readFileSync(join(projectRoot(), 'lib/store/json-text.ts'), 'utf8');
    assert.ok(
      !/[+*]\$\/[gu]*[,)]/.test(text.replace(/\/\^.*/g, '')),
      'a regular expression that is bound at its end alone',
    );
  });
  it('may hold the same key in two objects, and a key that is a value too', () => {
    assert.deepEqual(value('[{"a":"a"},{"a":"a"}]'), [{ a: 'a' }, { a: 'a' }]);
  });
});

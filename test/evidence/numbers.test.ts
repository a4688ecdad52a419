// What is read as a number, and what is told apart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numbersIn } from '../../lib/evidence/index.js';

const read = (text: string): string[] =>
  numbersIn(text).map(({ readings }) =>
    readings.map(({ kind, bare }) => (kind === null ? bare : `${bare} ${kind}`)).join(' or '),
  );

const NUMBERS: readonly (readonly [string, readonly string[]])[] = [
  ['½ of 1½', ['1/2', '3/2']],
  ['④ ❹ Ⅷ ٣ ५ ５０', ['4/1', '4/1', '8/1', '3/1', '5/1', '50/1']],
  ['5\u200b000 and 5\ufe0f\u20e3', ['5000/1', '5/1']],
  ['10² and 10^3', ['text:10^2:1', 'text:10^3:1']],
  ['1,000 1\u202f000 1_000 1.234.567 1.234,5', ['1000/1', '1000/1', '1000/1', '1234567/1', '2469/2']],
  ['-5, −5, 3-5, minus five', ['-5/1', '-5/1', '3/1', '5/1', '-5/1']],
  ['1e6 .5 0.50', ['1000000/1', '1/2', '1/2']],
  ['5 ms, 5 s, 5%, 5 per cent, $5, 2x', ['5/1 time', '5/1 time', '5/1 percent', '5/1 percent', '5/1 $', '2/1 times']],
  ['10k, 2 million, 3 hundred', ['10000/1', '2000000/1', '300/1']],
  ['5m', ['5000000/1 or 5/1 unit m or 300000000000/1 time']],
  ['Five, twenty-one, two hundred and five, a dozen', ['5/1', '21/1', '205/1', '12/1']],
  ['one percent of one host', ['1/1 percent']],
  ['between five and ten', ['5/1', '10/1']],
  ['modules two and three, one hundred and five, two thousand five hundred', ['2/1', '3/1', '105/1', '2500/1']],
  ['f\u200bive, ﬁve, ｆｉｖｅ', ['5/1', '5/1', '5/1']],
  ['ﬁve', ['5/1']],
  ['500MB/s and 5ms/op, 5GB/day', ['500/1 bytes', '5/1 time', '5/1 bytes']],
  ['Redis 5 ms, Python 3 workers, ports 80 requests', ['5/1 time', '3/1', '80/1']],
  ['Found 12, level 5 users, exit code 1', ['12/1', '5/1', '1/1']],
  ['a two-day outage of 3-node rings', ['2/1 time', '3/1']],
  ['1e999999999', ['text:1e999999999:1']],
];
const NONE = [
  'p95 Postgres15 v1.2 utf-8 GPT-4o SHA-256 x86-64',
  '1.2.3 and 10.0.0.1 and ^2.0.1-rc.1',
  '2026-01-31 2026-01-31T10:00:00Z 31.12.2026 12:30 5 March 2026 May 5 in 2026 the 1990s',
  '1. read\n 2) write\n(3) ship',
  'src/a.ts:42 lib/v2/x.ts #12 https://x.test/5?a=6',
  'Python 3, Ubuntu 22.04, TLS 1.3, C++17, Node.js 20, ISO 8601',
  'port 8080, lines 12-20, Option 2, Phase 3, pages 1 and 2',
  '123e4567-e89b-12d3-a456-426614174000, commit 1234567',
  '1080p, 32-bit, 64 bit, two-phase, 3-way, 2-factor',
  '- [ ] 1. read\n- [x] 2. write',
  '2nd 5xx 3D 0xFF a1b2c3d4e5 step 2',
  'one of them, the first, a couple',
];

describe('numbers', () => {
  for (const [text, expected] of NUMBERS)
    it(`are read from ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));
  for (const text of NONE) it(`are not read from ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), []));
  it('stand where they stand in the text', () =>
    assert.deepEqual(
      numbersIn('a −5\u200b0 ms').map(({ start, end, text }) => [start, end, text]),
      [[2, 9, '−5\u200b0 ms']],
    ));
});

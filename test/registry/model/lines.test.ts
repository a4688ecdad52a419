// Strict reading, line by line: each thing that a line may hold has one answer, and the fast reader gives the same as
// the one that knows places.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_LINE, readJsonLines } from '../../../lib/document/json-lines.js';
import { byteLines } from '../../../lib/registry/model/byte-lines.js';
import { registryProblems } from '../../../lib/registry/model/problems.js';
import { readRecord } from '../../../lib/registry/model/record.js';
import { selectFindings } from '../../../lib/registry/model/select.js';
import { SourceText } from '../../../lib/text/source.js';
import { line, numbered } from './samples.js';

const one = line();
const other = JSON.stringify(numbered(2));

/** What is left after reading, and what is told: by `select`, and by `check` with its line. */
function read(text: string | Buffer) {
  const bytes = Buffer.from(text);
  const selection = selectFindings(byteLines(bytes));
  const source = SourceText.decode(bytes);
  const problems = registryProblems(readJsonLines('r', source));
  return {
    active: selection.active,
    warned: selection.warnings.map((w) => w.line),
    problems: problems.map((p) => `${source.position(p.span.start).line} ${p.code}`),
  };
}

const quiet = { active: 2, warned: [], problems: [] };
const CASES: readonly (readonly [what: string, text: string | Buffer, answer: ReturnType<typeof read>])[] = [
  ['LF', `${one}\n${other}\n`, quiet],
  ['no line end at the end', `${one}\n${other}`, quiet],
  ['CRLF', `${one}\r\n${other}\r\n`, quiet],
  ['blank lines', `\n${one}\n \t\n\n${other}\n\n`, quiet],
  ['a byte-order mark', `\ufeff${one}\n${other}\n`, quiet],
  ['a line separator inside a string', `${one.replace('swallows', 'swallows\u2028')}\n${other}\n`, quiet],
  ['nothing', '', { active: 0, warned: [], problems: [] }],
  ['only blanks', '\n \n', { active: 0, warned: [], problems: [] }],
  ['two objects on a line', `${one}${other}\n${other}\n`, { active: 1, warned: [1], problems: ['1 records-glued'] }],
  [
    'two objects, the second with a key twice',
    `${one}{"a":1,"a":2}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  ['two objects and a blank', `${one} ${other}\n`, { active: 0, warned: [1], problems: ['1 records-glued'] }],
  ['bytes behind the object', `${one} x\n${other}\n`, { active: 1, warned: [1], problems: ['1 line-malformed'] }],
  ['a comma behind the object', `${one},\n${other}\n`, { active: 1, warned: [1], problems: ['1 line-malformed'] }],
  ['a JSON list', `[${one},${other}]\n`, { active: 0, warned: [1], problems: ['1 line-malformed'] }],
  [
    'a list over several lines',
    `[\n${one}\n]\n`,
    { active: 1, warned: [1, 3], problems: ['1 line-malformed', '3 line-malformed'] },
  ],
  ['a number', `7\n${other}\n`, { active: 1, warned: [1], problems: ['1 line-malformed'] }],
  [
    'NaN',
    `${one.replace('"ttl_days":90', '"ttl_days":NaN')}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'a key twice',
    `${one.replace('{', '{"status":"retired",')}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'a key twice in `source`',
    `${one.replace('"repo"', '"repo":"a","repo"')}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'a key twice, once with a blank',
    `${one.replace('"status":', '"status" :"retired","status":')}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'a key twice, spelt with an escape',
    `${one.replace('{', '{"st\\u0061tus":"retired",')}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
  ['a torn last line', `${other}\n${one.slice(0, 200)}`, { active: 1, warned: [2], problems: ['2 line-malformed'] }],
  [
    '`__proto__`',
    `${one.replace('{', '{"__proto__":{"status":"retired"},')}\n`,
    { active: 1, warned: [], problems: ['1 entry-invalid'] },
  ],
  ['a comment', `// ours\n${one}\n`, { active: 1, warned: [1], problems: ['1 line-malformed'] }],
  [
    'a line of 10 MiB',
    `${one.replace('swallows', 'x'.repeat(10 * 1024 * 1024))}\n${other}\n`,
    { active: 1, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'nesting of 100,000',
    `${'['.repeat(100_000)}\n${other}\n`,
    { active: 1, warned: [1], problems: ['1 line-malformed'] },
  ],
  [
    'deep nesting in a field',
    `${one.replace('"typescript"', `${'['.repeat(300)}${']'.repeat(300)}`)}\n`,
    { active: 0, warned: [1], problems: ['1 line-malformed'] },
  ],
];

describe('a registry is read', () => {
  for (const [what, text, answer] of CASES) it(`with ${what}`, () => assert.deepEqual(read(text), answer));

  it('with bytes that are no UTF-8, which cost their line', () => {
    const bytes = Buffer.from(`${one}\n${other}\n${one}\n`);
    bytes[bytes.indexOf('Failure')] = 0xff;
    const { active, warned } = read(bytes);
    assert.deepEqual({ active, warned }, { active: 2, warned: [2] });
  });

  it('with a torn last line told as such', () => {
    const [problem] = registryProblems(readJsonLines('r', new SourceText(`${one.slice(0, 100)}`)));
    assert.match(problem?.message ?? '', /breaks off/);
  });

  it('with the same answer by both readers, for what colons and blanks may do', () => {
    for (const text of [
      '{"a":"\\":","b":1}',
      '{"a" :1}',
      '{"a":{"b":{"a":1}}}',
      '{"a":"x\\" :"}',
      '{"":1}',
      '{"a":[{"b":1},{"b":2}]}',
    ]) {
      assert.deepEqual(readRecord(text), { kind: 'record', value: JSON.parse(text) }, text);
    }
    for (const text of ['{"a" :1,"a" :2,"b":"x\\":"}', '{"a":1,"a":2,"b":"\\":"}', '{"a":1,"\\u0061":2}'])
      assert.equal(readRecord(text).kind, 'malformed', text);
  });

  it('with a line at the limit, and not one longer', () => {
    const padded = (length: number): string => `{"a":"${'x'.repeat(length - 8)}"}`;
    assert.equal(readRecord(padded(MAX_LINE)).kind, 'record');
    assert.equal(readRecord(padded(MAX_LINE + 1)).kind, 'malformed');
  });

  it('with no more problems than anybody reads, however many lines are broken', () => {
    const text = 'x\n'.repeat(5000);
    assert.equal(registryProblems(readJsonLines('r', new SourceText(text))).length, 50);
    const { warnings } = selectFindings(byteLines(Buffer.from(text)));
    assert.equal(warnings.length, 21);
    assert.match(warnings.at(-1)?.message ?? '', /^4980 more lines are left out/);
  });
});

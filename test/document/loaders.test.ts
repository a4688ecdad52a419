// The loader matrix: what each reads, where they disagree, and that no block can run, leak or hang.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readFrontmatter } from '../../lib/document/frontmatter.js';
import { breaksAtColon } from '../../lib/document/loaders/gray-matter.js';
import {
  disagreements,
  type LoaderName,
  type Reading,
  readAlike,
  readAll,
  readers,
} from '../../lib/document/loaders/index.js';
import { SourceText } from '../../lib/text/source.js';
import { projectRoot } from '../root.js';

const fileOf = (block: string): string => `---\n${block}\n---\n\nBody.\n`;

function readText(text: string): Record<LoaderName, Reading> {
  const source = new SourceText(text);
  const readings = readAll(source, readFrontmatter(source));
  return Object.fromEntries(readings.map((r) => [r.loader, r])) as Record<LoaderName, Reading>;
}

const outcomes = (text: string): string =>
  Object.values(readText(text))
    .map((r) => r.outcome)
    .join(' ');
const value = (reading: Reading, key: string): unknown => reading.keys.find((k) => k.key === key)?.value;
const disagree = (text: string) => {
  const source = new SourceText(text);
  return disagreements(source, readFrontmatter(source));
};

/** In the order of the readers: yaml, gray-matter, claude-code, agentskills. */
const CASES: readonly (readonly [what: string, block: string, outcomes: string])[] = [
  ['plain text', 'name: demo\ndescription: Formats tables.', 'read read read read'],
  ['a list in lines', 'name: demo\ntools:\n  - Read\n  - Grep', 'read read read read'],
  ['a list in brackets', 'name: demo\ntools: [Read, Grep]', 'read read read rejected'],
  ['a mapping in braces', 'name: demo\nmetadata: {a: b}', 'read read read rejected'],
  ['a second colon', 'name: demo\ndescription: Drafts notes: log, mail', 'rejected rejected read rejected'],
  [
    'dialogue that is not indented',
    'description: Examples:\n\n<example>\nuser: "x"\n</example>\ntools: Read',
    'rejected rejected rejected rejected',
  ],
  ['a bracketed hint twice', 'description: x\nargument-hint: [--fast] [--slow]', 'rejected rejected read rejected'],
  ['a star that is no alias', 'name: x\ntools: *, Read', 'rejected rejected read rejected'],
  ['an at sign in brackets', 'name: x\ndependencies: [@scope/core, a[b]]', 'rejected rejected read rejected'],
  ['a key twice', 'name: x\nmodified: a\nmodified: b', 'rejected rejected read rejected'],
  ['an anchor in use', 'name: &n x\ndescription: *n', 'read read read rejected'],
  ['a tag', 'name: !!str 12\ndescription: x', 'read read read rejected'],
  ['an unknown tag', 'name: !mine x\ndescription: x', 'read rejected read rejected'],
  ['a tab behind a colon', 'name: x\ndescription:\ty', 'read read read rejected'],
  ['a tab in front of a key', '\tname: x\ndescription: y', 'rejected rejected rejected rejected'],
  ['a tab that continues a value', 'name: x\n\tdescription: y', 'rejected read rejected rejected'],
  ['text behind a closing quote', 'name: "a" b', 'rejected rejected rejected rejected'],
  ['an open quote', 'name: "a\ndescription: b', 'rejected rejected rejected rejected'],
  ['siblings indented differently', 'a:\n  x: "1"\nb:\n    x: "1"', 'read read read rejected'],
  ['a block of text', 'name: x\ndescription: >-\n  a: b # c\n  [d', 'read read read read'],
  ['no keys', 'just text', 'rejected rejected rejected rejected'],
  ['nothing', '# a comment', 'read read read rejected'],
];

for (const [what, block, wanted] of CASES) {
  test(`outcome of ${what}`, () => assert.equal(outcomes(fileOf(block)), wanted));
}

test('where the block starts and ends decides, and each loader has its own eyes', () => {
  assert.equal(outcomes('# Title\n'), 'absent absent absent absent');
  assert.equal(outcomes('---\nname: x\ndescription: y\n\n# Body\n'), 'absent read absent rejected');
  assert.equal(outcomes(`\ufeff${fileOf('name: x')}`), 'read read read absent');
  assert.equal(outcomes('---\rname: x\rdescription: y\r---\r'), 'read rejected read read');
  assert.equal(outcomes('---\r\nname: x\r\ndescription: y\r\n---\r\n'), 'read read read read');
  assert.equal(outcomes('---yaml\nname: x\n---\n'), 'read read absent rejected');
});

test('three hyphens inside a value end the block for the reader that splits there', () => {
  const [only, ...more] = disagree(fileOf('name: x\ndescription: first --- then\ntools: Read'));
  assert.deepEqual(more, []);
  assert.deepEqual(
    [only?.loader, only?.lostKeys, only?.changedKeys],
    [
      'agentskills',
      ['tools'],
      [{ key: 'description', reads: 'the text `first`', others: 'the text `first --- then`' }],
    ],
  );
});

test('gray-matter reads YAML 1.1, and only where that differs is it named', () => {
  const block = [
    'day: 2026-06-03',
    'time: 12:30',
    'code: 012',
    'size: 1_000',
    'flag: yes',
    'bits: 0o14',
    'n: 7',
    'none: ~',
    'nan: .nan',
  ];
  const found = disagree(fileOf(block.join('\n')));
  assert.deepEqual(
    found.map((d) => d.loader),
    ['gray-matter'],
  );
  assert.deepEqual(found[0]?.changedKeys, [
    { key: 'day', reads: 'the date 2026-06-03', others: 'the text `2026-06-03`' },
    { key: 'time', reads: 'the number 750', others: 'the text `12:30`' },
    { key: 'code', reads: 'the number 10', others: 'the number 12' },
    { key: 'size', reads: 'the number 1000', others: 'the text `1_000`' },
    { key: 'bits', reads: 'the text `0o14`', others: 'the number 12' },
  ]);
});

test('below a list or a mapping a difference counts as well', () => {
  const found = disagree(fileOf('metadata:\n  days:\n    - 2026-06-03\n  a: b'));
  assert.deepEqual(
    found.map((d) => [d.loader, d.changedKeys.map((c) => c.key)]),
    [['gray-matter', ['metadata']]],
  );
  assert.deepEqual(disagree(fileOf('metadata:\n  days:\n    - June\n  n: 7')), []);
});

test("agentskills' reader gives every scalar as it is written, which is no disagreement", () => {
  const text = fileOf('name: 12306\non: true\nnone:\nx: 1.50');
  const reading = readText(text).agentskills;
  assert.deepEqual(
    reading.keys.map((k) => k.value),
    ['12306', 'true', '', '1.50'],
  );
  assert.deepEqual(disagree(text), []);
});

test('a loader that refuses loses every key, by name', () => {
  const found = disagree(fileOf('name: x\ndescription: a: b\ntools: Read'));
  assert.deepEqual(
    found.map((d) => d.loader),
    ['yaml', 'gray-matter', 'agentskills'],
  );
  for (const d of found) assert.deepEqual(d.lostKeys, ['name', 'description', 'tools']);
  const lost = disagree(fileOf('name: x\ndescription: "a\ntools: Read'));
  assert.deepEqual(
    lost.map((d) => [d.loader, d.lostKeys.join()]),
    readers.map((r) => [r.name, 'name,description,tools']),
  );
});

test('the last of equal keys counts for the loader that takes them', () => {
  assert.equal(value(readText(fileOf('a: x\na: z'))['claude-code'], 'a'), 'z');
});

test('a loader that nobody asked for is not heard', () => {
  const source = new SourceText(fileOf('day: 2026-06-03'));
  assert.deepEqual(disagreements(source, readFrontmatter(source), ['agentskills', 'yaml']), []);
});

test('no word behind the fence runs a program', () => {
  const touched = globalThis as { plugproofRan?: unknown };
  const program = '{ name: (globalThis.plugproofRan = true, "x") }';
  const words = [
    'js',
    'javascript',
    'JS',
    ' js',
    'coffee',
    'coffeescript',
    'cson',
    'ts',
    'eval',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__proto__',
  ];
  for (const word of words) {
    const text = `---${word}\n${program}\n---\n`;
    const reading = readText(text)['gray-matter'];
    // Also where our own splitter sees no frontmatter at all.
    assert.ok(reading.outcome === 'rejected' || reading.outcome === 'absent', `${word}: ${reading.outcome}`);
    assert.deepEqual(reading.keys, [], word);
    assert.equal(touched.plugproofRan, undefined, word);
  }
  assert.equal(
    readText(`---js\n${program}\n---\n`)['gray-matter'].reason,
    'it takes the block for a program, which is never run here',
  );
});

test('---json is read, ---toml has no reader', () => {
  const json = readText('---json\n{"name": "x", "__proto__": {"polluted": true}}\n---\n');
  assert.equal(json['gray-matter'].outcome, 'read');
  assert.equal(value(json['gray-matter'], 'name'), 'x');
  assert.equal(json['claude-code'].outcome, 'absent');
  assert.equal(readText('---json\n{"name": \n---\n')['gray-matter'].reason, 'the block is not JSON');
  assert.equal(
    readText('---toml\nname = "x"\n---\n')['gray-matter'].reason,
    'it has no reader for the language named behind `---`',
  );
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('an excerpt separator from the file changes no reading', () => {
  const plain = readText(fileOf('name: x\nexcerpt_separator: 12'))['gray-matter'];
  assert.deepEqual(
    plain.keys.map((k) => k.key),
    ['name', 'excerpt_separator'],
  );
  const hostile = readText(fileOf('name: x\nexcerpt_separator: {toString: x, valueOf: y}'))['gray-matter'];
  assert.ok(['read', 'rejected'].includes(hostile.outcome));
});

test('two readings share nothing that could be changed', () => {
  const text = fileOf('name: x\nday: 2026-06-03\nlist: [a, b]\nmap: {k: {l: 1}}');
  const first = readText(text);
  for (const reading of Object.values(first)) {
    const list = value(reading, 'list') as unknown[] | undefined;
    const map = value(reading, 'map') as Record<string, unknown> | undefined;
    list?.push('leak');
    if (map) map.leak = true;
    (reading.keys as unknown[]).length = 0;
  }
  const second = readText(text)['gray-matter'];
  assert.deepEqual(
    second.keys.map((k) => k.key),
    ['name', 'day', 'list', 'map'],
  );
  assert.deepEqual(value(second, 'list'), ['a', 'b']);
  assert.equal(JSON.stringify(value(second, 'map')), '{"k":{"l":1}}');
});

test('hostile blocks are bounded before any parser sees them', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 14; i++)
    bomb.push(
      `k${i}: &k${i} [${Array(9)
        .fill(i === 1 ? '*a' : `*k${i - 1}`)
        .join(', ')}]`,
    );
  assert.equal(
    readText(fileOf(bomb.slice(0, 9).join('\n')))['gray-matter'].reason,
    'aliases make the data too large to copy',
  );
  assert.equal(readText(fileOf(bomb.join('\n')))['gray-matter'].reason, 'more than 100 aliases');
  for (const deep of ['['.repeat(10_000), '{"a":'.repeat(10_000), '- '.repeat(10_000)]) {
    for (const text of [fileOf(`a: ${deep}`), fileOf(`a:\n  ${deep}`), `---\na: ${deep}\n`]) {
      const readings = readText(text);
      assert.notEqual(readings['gray-matter'].outcome, 'read');
      assert.notEqual(readings.agentskills.outcome, 'read');
    }
  }
  assert.equal(
    readText(`---json\n${'['.repeat(10_000)}\n---\n`)['gray-matter'].reason,
    'nested more than 200 levels deep',
  );
  const large = readText(fileOf(`name: x\ndescription: "${'long '.repeat(200_000)}"\nday: 2026-06-03`));
  assert.equal(large['gray-matter'].reason, 'the block is over 64 KiB');
  assert.equal(large.agentskills.outcome, 'read');
  assert.ok(
    !disagree(fileOf(`name: x\nd: "${'long '.repeat(20_000)}"\nday: 2026-06-03`)).some(
      (d) => d.loader === 'gray-matter',
    ),
  );
});

test('what is said to read alike reads alike', () => {
  let alike = 0;
  for (const text of [...corpus(), ...made(6000)]) {
    const source = new SourceText(text);
    const frontmatter = readFrontmatter(source);
    if (!readAlike(source, frontmatter)) continue;
    alike++;
    const [first, ...others] = readers.map((reader) => reader.read(source, frontmatter));
    assert.deepEqual(first?.keys, readAll(source, frontmatter)[0]?.keys);
    for (const other of others)
      assert.deepEqual({ ...other, loader: 'yaml' }, first, `${other.loader}: ${JSON.stringify(text.slice(0, 600))}`);
  }
  assert.ok(alike > 200, `only ${alike} texts passed the cheap test`);
});

test('a block that is said to break at a colon is refused by gray-matter as no YAML', () => {
  const matter = createRequire(import.meta.url)('gray-matter') as (text: string, options: object) => unknown;
  const lines = ['name: x', 'name: y', 'tools: Read', 'key: true', '', 'a: b # c', 'list: [a]', '<<: a'];
  const blocks = ['d: a: b', 'd: a:b', 'd: a:', 'd: a # b: c', 'd: "a: b"', 'd: it: said: so', 'd:  (a): b '].flatMap(
    (line) =>
      [[], ...lines.flatMap((one) => lines.map((other) => [one, other]))].map((above) => [...above, line].join('\n')),
  );
  let refused = 0;
  for (const text of [...blocks.map(fileOf), ...corpus(), ...made(6000)]) {
    const end = text.indexOf('\n---', 3);
    if (!/^---\r?\n/.test(text) || end < 0 || !breaksAtColon(text.slice(3, end))) continue;
    refused++;
    assert.throws(
      () => matter(`${text.slice(0, end)}\n---\n`, {}),
      (error: { reason?: string }) => !/duplicated|alias|tag/.test(error.reason ?? 'duplicated'),
      JSON.stringify(text.slice(0, 300)),
    );
  }
  assert.ok(refused > 50, `only ${refused} texts were refused`);
});

const PIECES = [
  'a',
  'name',
  'true',
  'Yes',
  'null',
  '12',
  ': ',
  ':',
  ' #',
  '#',
  '- ',
  '-',
  '---',
  '[',
  ']',
  '{',
  "'",
  '"',
  '|',
  '>',
  '*x',
  '&x',
  '!t',
  '\t',
  '\n',
  '\n  ',
  '  ',
  'é',
  '\u2028',
  '\u0085',
  '?',
  '@',
  '%',
  '~',
  '2026-01-01',
  '<<',
  '\\',
  '`',
  '(x)',
  '\r',
  '\ufeff',
  '.',
  ' ',
  'x y',
  'http://a',
];

/** Blocks put together by a fixed sequence of numbers, so that each run sees the same ones. */
function made(count: number): string[] {
  let state = 12_345;
  const pick = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
  const line = (): string => {
    const length = 1 + pick(4);
    return `${['a', 'b', 'name', 'k-e', 'on'][pick(5)]}: ${Array.from({ length }, () => PIECES[pick(PIECES.length)]).join('')}`;
  };
  return Array.from({ length: count }, () => fileOf(Array.from({ length: 1 + pick(3) }, line).join('\n')));
}

function corpus(): string[] {
  const folder = resolve(projectRoot(), '../shared/corpus');
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (e) => e.isFile() && e.name.endsWith('.md'),
  );
  return paths.map((e) => readFileSync(join(e.parentPath, e.name), 'utf8')).filter((text) => text.startsWith('---'));
}

// What must not be committed: places of one machine, loose ends, tests that are quietly off; and what must be there.
// Each check also meets text that it must report, so that none is idle.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, it } from 'node:test';
import { type Comment, parseSync, Visitor } from 'oxc-parser';
import { projectRoot } from './root.js';

const root = projectRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Folders that git ignores, by the lines of .gitignore that end in a slash. */
const unwatched = new Set([
  '.git',
  ...read('.gitignore')
    .split('\n')
    .flatMap((line) => /^([^*/]+)\/$/.exec(line)?.[1] ?? []),
]);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (unwatched.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/');
  }
}

const files = [...filesBelow(root)];
const isFixture = (path: string) => /^(test\/(rules|fixtures)|examples)\//.test(path);
const isCode = (path: string) => /^(lib|rules|harness|test)\/.*\.(ts|mjs)$/.test(path) && !isFixture(path);

/** People who do not exist: whoever tests or documents a path of somebody's home names one of them. */
const NOBODY = /^(?:\/home|\/Users|[A-Z]:\\Users)[/\\](?:alice|bob|b\.smith|user|you|runner)$/;

/** A folder of a person or of a container; a fixture may show a person's, since plugins do. */
function machinePaths(path: string, text: string): string[] {
  const own = /(?<![\w.~})])\/(?:root|work)\b[/\w.-]*/g;
  const personal = /(?<![\w.~})])(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[\w.-]+/g;
  return [...text.matchAll(own), ...(isFixture(path) ? [] : text.matchAll(personal))]
    .filter((m) => !NOBODY.test(m[0]))
    .map((m) => `${path}: ${m[0]}`);
}

function looseEnds(path: string, text: string): string[] {
  const { comments } = parseSync(path, text);
  const marker = /\b(TODO|FIXME|XXX|HACK)\b/;
  return comments.filter((c: Comment) => marker.test(c.value)).map((c) => `${path}: ${c.value.trim()}`);
}

/** `it.skip(…)`, `it.only(…)`, `{ skip: true }`, `{ only: true }`, `t.skip()`: a skip says why, and nothing is singled out. */
function quietTests(path: string, text: string): string[] {
  const found: string[] = [];
  const say = (what: string) => found.push(`${path}: ${what}`);
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const runner = callee.object.type === 'Identifier' && /^(it|test|describe|suite)$/.test(callee.object.name);
      if (runner && (name === 'skip' || name === 'only')) say(`.${name}(`);
      if (!runner && name === 'skip' && args.length === 0) say('.skip() without a reason');
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !(key.name === 'skip' || key.name === 'only')) return;
      if (value.type === 'Literal' && value.value === true) say(`${key.name}: true`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

describe('hygiene', () => {
  it('names no place of one machine', () => {
    assert.ok(files.length > 0);
    // This file holds such places, to show that they are reported.
    const textual = files.filter(
      (path) => path !== 'test/hygiene.test.ts' && !/\.(png|jpg|gif|ico|woff2?)$/.test(path),
    );
    assert.deepEqual(
      textual.flatMap((path) => machinePaths(path, read(path))),
      [],
    );
    for (const place of [
      ['', 'root', 'x'].join('/'),
      `"${['', 'work', 'main'].join('/')}"`,
      '/home/ann/x',
      '/Users/ann',
      'C:\\Users\\ann',
    ])
      assert.equal(machinePaths('lib/a.ts', place).length, 1, place);
    for (const place of ['docs/work', '~/root', '/workspace', 'https://example.org/home/x', '$HOME/work'])
      assert.deepEqual(machinePaths('lib/a.ts', place), [], place);
    assert.deepEqual(machinePaths('test/rules/a/bad-b/agents/x.md', '/home/ann/x'), []);
  });

  it('has a lock file that names no registry', () => {
    assert.ok(!read('package-lock.json').includes('"resolved"'));
    assert.ok(!existsSync(join(root, '.npmrc')));
  });

  it('has no loose end in a comment', () => {
    assert.deepEqual(
      files.filter(isCode).flatMap((path) => looseEnds(path, read(path))),
      [],
    );
    const marker = ['TO', 'DO'].join('');
    assert.equal(looseEnds('a.ts', `// ${marker}: later\n/* a ${marker} */`).length, 2);
    assert.deepEqual(looseEnds('a.ts', `export const words = ['${marker}'];`), []);
  });

  it('has no test that is quietly off', () => {
    assert.deepEqual(
      files.filter(isCode).flatMap((path) => quietTests(path, read(path))),
      [],
    );
    const off = [
      'it.skip("a", f)',
      'describe.only("a", f)',
      'it("a", { skip: true }, f)',
      'test("a", { only: true })',
      't.skip()',
    ];
    for (const text of off) assert.equal(quietTests('a.ts', text).length, 1, text);
    const on = ['it("a", { skip: why }, f)', 't.skip("no data")', 'it("a", { skip: "no data" }, f)', 'lines.skip(1)'];
    for (const text of on) assert.deepEqual(quietTests('a.ts', text), [], text);
  });

  it('has a README with the two commands of a fresh clone', () => {
    assert.ok(existsSync(join(root, 'README.md')), 'README.md is missing');
    for (const command of ['npm ci && npm start', 'npm ci && npm test'])
      assert.ok(read('README.md').includes(command), command);
  });

  it('is under the MIT licence', () => {
    assert.match(read('LICENSE'), /^MIT License/);
    assert.equal((JSON.parse(read('package.json')) as { license: string }).license, 'MIT');
  });
});

// The laws of docs/architecture.md, held over the sources; and each law against a planted fault, so that none is idle.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, it } from 'node:test';
import { caseFaults, circle, readArrows, violations } from './architecture.js';
import { projectRoot } from './root.js';

const root = projectRoot();
const table = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const arrows = readArrows(table);
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const packages = new Set(Object.keys(dependencies));

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function sources(): Map<string, string> {
  const files = new Map<string, string>();
  for (const top of ['lib', 'rules', 'harness'].filter((name) => existsSync(join(root, name)))) {
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    }
  }
  return files;
}

describe('architecture', () => {
  const files = sources();

  it('has only arrows that the table allows, and keeps the laws of each part', () => {
    assert.ok(files.size > 0);
    assert.deepEqual(violations(files, arrows, packages), []);
  });

  it('has a table without a circle, in which the lowest parts know nobody', () => {
    assert.equal(circle(arrows), null);
    assert.match(String(circle(new Map([...arrows, ['text', new Set(['rule'])]]))), /text → rule/);
    for (const part of ['verdict', 'durable', 'text']) assert.deepEqual([...(arrows.get(part) ?? ['no row'])], []);
  });

  it('has a bad and an ok case for each rule, and no case without a rule', () => {
    const folder = join(root, 'test', 'rules');
    const cases = new Map(namesIn(folder).map((name) => [name, namesIn(join(folder, name))]));
    assert.deepEqual(caseFaults([...files.keys()], cases), []);
  });
});

describe('the check of the architecture', () => {
  const good: Record<string, string> = {
    'lib/text/span.ts': 'export type Span = { start: number };\nexport const take = (x: { process: 1 }) => x.process;',
    'lib/durable/files.ts': "import { openSync } from 'node:fs';\nexport const here = () => [process.pid, openSync];",
    'lib/document/types.ts':
      "import type { Span } from '../text/span.js';\nimport { parse } from 'yaml';\nimport type { Root } from 'mdast';\nexport { parse, Span };",
    'lib/rule/rule.ts': 'export const defineRule = 1;',
    'lib/registry/model.ts': 'export {};',
    'lib/registry/file.ts': 'export {};',
    'lib/cli/main.ts': "import '../../rules/index.js';\nconsole.log(process.argv);",
    'rules/a-b.ts':
      "import { defineRule } from '../lib/rule/rule.js';\nexport default [defineRule, new Date(0), Date.parse('')];",
    'rules/index.ts': "import './a-b.js';",
    'harness/gates/artifact.ts': "import '../../lib/durable/files.js';",
    'harness/recover.ts': "import './gates/artifact.js';",
  };
  const check = (path: string, text: string) =>
    violations(
      new Map(Object.entries({ ...good, [path]: `${good[path] ?? ''}\n${text}` })),
      arrows,
      new Set(['yaml', '@types/mdast']),
    );

  it('is content with a tree that keeps the laws', () => {
    assert.deepEqual(check('lib/text/span.ts', ''), []);
  });

  const faults: readonly (readonly [path: string, text: string, says: RegExp])[] = [
    ['lib/text/span.ts', "import type { x } from '../document/types.js';", /`text` imports `document`/],
    ['lib/text/span.ts', "export * from '../document/types.js';", /`text` imports `document`/],
    ['lib/text/span.ts', "export type { parse } from '../document/types.js';", /`text` imports `document`/],
    ['lib/text/span.ts', "type T = import('../document/types.js').Span;", /`text` imports `document`/],
    ['lib/text/span.ts', "export const t = () => import('../document/types.js');", /`text` imports `document`/],
    ['lib/text/span.ts', "import t = require('../document/types.js');", /`text` imports `document`/],
    ['lib/text/span.ts', 'export const t = (x: string) => import(x);', /not a plain string/],
    ['lib/text/span.ts', "import '../text/none.js';", /no source file/],
    ['lib/text/span.ts', "import '../../test/root.js';", /no source file/],
    ['lib/document/types.ts', "import '../cli/main.js';", /`document` imports `cli`/],
    ['lib/project/build.ts', "import '../registry/file.js';", /`project` imports `registry`/],
    ['lib/nowhere/a.ts', "import '../text/span.js';", /`nowhere` is not in the table/],
    ['lib/document/types.ts', "import 'node:fs/promises';", /outside durable/],
    ['lib/cli/main.ts', "import 'node:fs';", /outside durable/],
    ['lib/document/types.ts', "import { cwd } from 'node:process';", /below cli/],
    ['lib/document/types.ts', "import 'esbuild';", /not in `dependencies`/],
    ['lib/document/types.ts', 'export const f = () => process.cwd();', /`process` is named/],
    ['lib/document/types.ts', 'export const f = { console };', /`console` is named/],
    ['lib/document/types.ts', 'export const f = () => globalThis.process;', /`globalThis` is named/],
    ['lib/text/helpers.ts', '', /named after what it does/],
    ['rules/c-d.ts', "import './a-b.js';", /another rule/],
    ['rules/a-b.ts', "import 'node:path';", /a rule imports `node:path`/],
    ['rules/a-b.ts', "import 'yaml';", /a rule imports `yaml`/],
    ['rules/a-b.ts', 'export const f = async () => 1;', /asynchronous/],
    ['rules/a-b.ts', 'export const now = () => Date.now();', /clock/],
    ['rules/a-b.ts', 'export const now = () => new Date();', /clock/],
    ['rules/a-b.ts', 'export const now = () => Date();', /clock/],
    ['rules/a-b.ts', 'export const now = () => performance.now();', /clock/],
    ['harness/gates/artifact.ts', "import '../recover.js';", /`harness\/gates` imports `harness\/recover`/],
  ];
  for (const [path, text, says] of faults) {
    it(`reports in ${path}: ${text || 'its name'}`, () => {
      const found = check(path, text);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] as string, says);
      assert.ok(found[0]?.startsWith(`${path}:`));
    });
  }

  it('lets a part import one file of another', () => {
    assert.deepEqual(check('lib/project/build.ts', "import '../registry/model.js';"), []);
  });

  it('reports a rule without a case and a case without a rule', () => {
    const rules = ['rules/index.ts', 'rules/a-b.ts', 'rules/c-d.ts', 'lib/rule/rule.ts'];
    const whole = new Map([
      ['a-b', ['bad-one', 'ok-one']],
      ['c-d', ['bad-one', 'bad-two', 'ok-one']],
    ]);
    assert.deepEqual(caseFaults(rules, whole), []);
    assert.deepEqual(caseFaults(rules, new Map([...whole, ['a-b', ['ok-one']]])), ['test/rules/a-b has no bad-* case']);
    assert.deepEqual(caseFaults(rules, new Map([...whole, ['a-b', ['bad-one']]])), ['test/rules/a-b has no ok-* case']);
    assert.deepEqual(caseFaults(rules, new Map([...whole, ['e-f', ['bad-one', 'ok-one']]])), [
      'test/rules/e-f has no rules/e-f.ts',
    ]);
    assert.deepEqual(caseFaults(rules, new Map([...whole, ['a-b', ['bad-one', 'ok-one', 'good-one']]])), [
      'test/rules/a-b/good-one is neither bad-* nor ok-*',
    ]);
    assert.equal(caseFaults(rules, new Map()).length, 4);
  });
});

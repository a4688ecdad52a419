// Texts made to break a reader: each has an answer, as data, in Markdown, frontmatter, YAML and JSON alike.
// A parser that would abort the process takes this file down, so the guards cannot be taken out unseen.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { jsonTooDeepAt, yamlTooDeepAt } from '../../lib/document/depth.js';
import { readJson } from '../../lib/document/json.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { MAX_DEPTH } from '../../lib/document/node.js';
import { readTree } from '../../lib/document/tree.js';
import { readYaml } from '../../lib/document/yaml.js';
import { MAX_FILE_BYTES, readBounded } from '../../lib/durable/files.js';
import { textProblems } from '../../lib/text/problems.js';
import { SourceText } from '../../lib/text/source.js';

const N = 10_000;
const NESTED: readonly [string, string][] = [
  ['[](', '[]('.repeat(N)],
  ['>', '>'.repeat(N)],
  ['[', '['.repeat(N)],
  ['{', '{'.repeat(N)],
  ['[a](b) in each other', `${'['.repeat(N)}a${'](b)'.repeat(N)}`],
  ['[a: ', '[a: '.repeat(N)],
  ['{a: ', '{a: '.repeat(N)],
  ['- ', '- '.repeat(N)],
  ['+ ', '+ '.repeat(N)],
  ['? ', '? '.repeat(N)],
  ['*a_ ', '*a_ '.repeat(N)],
  ['growing indentation', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['growing lists', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')],
];

/** Reads everything lazily made as well. */
function facts(text: string): ReturnType<typeof readMarkdown> {
  const document = readMarkdown('a.md', new SourceText(text));
  const { sentences, links, codeSpans, headings, fences, lists } = document.body;
  assert.ok(sentences && links && codeSpans && headings && fences && lists);
  return document;
}

const deepInYaml = new Set(['[', '{', '[a](b) in each other', '[a: ', '{a: ', '- ', '? ', 'growing indentation']);

for (const [name, text] of NESTED) {
  test(`nested ${name}: a Markdown body`, async () => {
    const document = facts(text);
    assert.deepEqual(document.problems, []);
    const tree = await readTree(document);
    if (name === '{' || name === 'growing indentation' || name.startsWith('[a: ') || name === '? ' || name === '{a: ')
      return;
    assert.equal(tree.ok, false);
    assert.equal(!tree.ok && tree.problem.code, 'too-deep');
  });

  test(`nested ${name}: a frontmatter`, () => {
    for (const block of [text, `a: ${text}`, `a:\n  ${text.replaceAll('\n', '\n  ')}`]) {
      for (const end of ['\n---\n', '\n', '']) {
        const { status, problems } = facts(`---\n${block}${end}`).frontmatter;
        assert.ok(problems.length > 0 || status === 'absent' || status === 'ok' || status === 'not-mapping', status);
      }
    }
    const { status, problems } = facts(`---\na:\n  ${text.replaceAll('\n', '\n  ')}\n---\n`).frontmatter;
    if (deepInYaml.has(name)) assert.deepEqual([status, problems.map((p) => p.code)], ['invalid', ['too-deep']]);
  });

  test(`nested ${name}: YAML`, () => {
    const { data, problems } = readYaml('a.yaml', new SourceText(text));
    if (deepInYaml.has(name)) assert.deepEqual([data, problems.map((p) => p.code)], [null, ['too-deep']]);
  });

  test(`nested ${name}: JSON`, () => {
    const { problems } = readJson('a.json', new SourceText(text));
    assert.ok(problems.length >= 1);
    if (name === '[' || name === '{')
      assert.deepEqual(
        problems.map((p) => p.code),
        ['too-deep'],
      );
  });
}

test('the bound of nesting is exact, and brackets in strings and comments are none', () => {
  const nested = (n: number): string => `${'['.repeat(n)}1${']'.repeat(n)}`;
  assert.equal(jsonTooDeepAt(nested(MAX_DEPTH)), -1);
  assert.equal(jsonTooDeepAt(nested(MAX_DEPTH + 1)), MAX_DEPTH);
  assert.equal(jsonTooDeepAt(JSON.stringify('['.repeat(N))), -1);
  assert.deepEqual(readJson('a.json', new SourceText(nested(MAX_DEPTH))).problems, []);
  assert.equal(readJson('a.json', new SourceText(`/*"*/${nested(N)}`)).problems[0]?.code, 'too-deep');
  const yaml = (text: string): number => yamlTooDeepAt(text, { start: 0, end: text.length });
  assert.equal(yaml(nested(MAX_DEPTH)), -1);
  assert.equal(yaml(nested(MAX_DEPTH + 1)), MAX_DEPTH);
  assert.equal(yaml(`a: "${'['.repeat(N)}"`), -1);
  assert.equal(yaml(`# ${'['.repeat(N)}\na: 1`), -1);
  assert.equal(yaml(`a: |\n${Array.from({ length: 300 }, (_, i) => `${' '.repeat(i + 2)}x`).join('\n')}`), -1);
  assert.deepEqual(readYaml('a.yaml', new SourceText(nested(MAX_DEPTH))).problems, []);
  assert.notEqual(yaml(`a: "b"\nc: ${'['.repeat(N)}`), -1);
});

test('aliases do not deepen what was counted', () => {
  const deep = `a: &a ${'['.repeat(150)}1${']'.repeat(150)}\nb: ${'['.repeat(100)}*a${']'.repeat(100)}`;
  assert.deepEqual(
    readYaml('a.yaml', new SourceText(deep)).problems.map((p) => p.code),
    ['too-deep'],
  );
});

const ODD: readonly [string, string][] = [
  ['an empty file', ''],
  ['a byte-order mark alone', '\ufeff'],
  ['NUL', '\0a: \0\n\0'],
  ['lone surrogates', '---\na: \ud800\n---\n\udc00 `\ud800`'],
  ['replacement characters', '\ufffd\ufffd'],
  ['line endings alone', '\r\n\r\r\n\n'],
  ['an unclosed fence', '# a\n\n```js\nb\n\n# c'],
  ['an unclosed comment', '<!-- a'],
  ['fences alone', '---'],
  ['tabs', '\t\t\t- \ta\n\t\t\tb'],
  ['U+2028 and U+0085', 'a\u2028b\u0085c: d\n'],
  ['a key without end', `---\n${'k'.repeat(N)}`],
  ['controls', Array.from({ length: 32 }, (_, i) => String.fromCharCode(i)).join('x')],
];

for (const [name, text] of ODD) {
  test(`${name} has an answer from every reader`, async () => {
    const source = new SourceText(text);
    const document = facts(text);
    assert.equal((await readTree(document)).ok, true);
    facts(`---\n${text}\n---\n${text}`);
    readYaml('a.yaml', source);
    const json = readJson('a.json', source);
    assert.equal(json.problems[0]?.code, 'json-syntax');
    for (const problem of [...textProblems(source), ...document.problems, ...json.problems]) {
      assert.ok(problem.span.start >= 0 && problem.span.end <= text.length && problem.span.start <= problem.span.end);
    }
  });
}

test('an unclosed fence reaches to the end and hides what stands in it', () => {
  const { body } = facts('# a\n\n```js\nb\n\n# c');
  assert.deepEqual(
    body.fences.map((f) => [f.closed, f.span.end]),
    [[false, 17]],
  );
  assert.equal(body.headings.length, 1);
});

test('a file of 1 MiB is read and one byte more is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plugproof-'));
  try {
    const path = join(folder, 'a.md');
    writeFileSync(path, Buffer.alloc(MAX_FILE_BYTES + 1, 'a'));
    assert.deepEqual(readBounded(path), { ok: false, code: 'too-large', bytes: MAX_FILE_BYTES + 1 });
    writeFileSync(path, Buffer.alloc(MAX_FILE_BYTES, 'a'));
    const result = readBounded(path);
    assert.ok(result.ok);
    assert.equal(facts(SourceText.decode(result.bytes).text).body.sentences.length, 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

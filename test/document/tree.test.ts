// The tree is made of ordinary text, with the offsets of the source, and refused for text that would take the parser minutes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdown } from '../../lib/document/markdown.js';
import {
  MAX_CONTAINER_WORK,
  MAX_MARK_WORK,
  MAX_TREE_LENGTH,
  MAX_TREE_MARKS,
  MAX_TREE_NESTING,
  readTree,
  treeBound,
} from '../../lib/document/tree.js';
import { SourceText } from '../../lib/text/source.js';

test('offsets are those of the source, frontmatter and line endings included', async () => {
  const text = '\ufeff---\r\na: b\r\n---\r\n\r\n# Title\r\n\r\n| a |\r\n|---|\r\n| ~~b~~ |\r\n';
  const result = await readTree(readMarkdown('a.md', new SourceText(text)));
  assert.ok(result.ok);
  const heading = result.tree.children.find((node) => node.type === 'heading');
  assert.equal(heading?.position?.start.line, 5);
  assert.ok(result.tree.children.some((node) => node.type === 'table'));
  assert.ok(result.tree.children.some((node) => node.type === 'yaml'));
});

const line = (depth: number): string => `${'>'.repeat(depth)} a\n\n`;
const paragraph = `${'*a_ '.repeat(MAX_TREE_MARKS / 2)}\n\n`;

const BOUNDS: readonly [string, string, string][] = [
  ['length', 'a'.repeat(MAX_TREE_LENGTH), 'a'.repeat(MAX_TREE_LENGTH + 1)],
  ['nested quotes', line(MAX_TREE_NESTING), line(MAX_TREE_NESTING + 1)],
  ['nested lists', `${'- '.repeat(MAX_TREE_NESTING)}a`, `${'- '.repeat(MAX_TREE_NESTING + 1)}a`],
  ['nested brackets', '['.repeat(MAX_TREE_NESTING), '['.repeat(MAX_TREE_NESTING + 1)],
  ['marks of one paragraph', paragraph, `*${paragraph}`],
  [
    'marks of all paragraphs',
    paragraph.repeat(MAX_MARK_WORK / MAX_TREE_MARKS ** 2),
    paragraph.repeat(MAX_MARK_WORK / MAX_TREE_MARKS ** 2 + 1),
  ],
  [
    'containers of all lines',
    line(40).repeat(MAX_CONTAINER_WORK / 1600),
    line(40).repeat(MAX_CONTAINER_WORK / 1600 + 1),
  ],
];

for (const [what, within, past] of BOUNDS) {
  test(`the bound of ${what} is exact`, () => {
    assert.equal(treeBound(within), null);
    assert.equal(treeBound(past)?.code, 'too-deep');
  });
}

test('marks and brackets are counted anew in each paragraph', () => {
  assert.equal(treeBound('[ [ [ a\n\n'.repeat(MAX_TREE_NESTING)), null);
  assert.equal(
    treeBound(`${'* '.repeat(1)}${'*'.repeat(MAX_TREE_MARKS - 1)}\n\n${'*'.repeat(MAX_TREE_MARKS - 1)}`),
    null,
  );
});

test('a refused tree is a problem, not an exception', async () => {
  const result = await readTree(readMarkdown('a.md', new SourceText('['.repeat(10_000))));
  assert.deepEqual(result.ok, false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdown } from '../../lib/document/markdown.js';
import { entryOf } from '../../lib/document/node.js';
import { hostFacts } from '../../lib/host/facts.js';
import type { HostFacts } from '../../lib/host/types.js';
import { grantOf, type PlacedToolList, toolRulesOf } from '../../lib/project/tools.js';
import { SourceText } from '../../lib/text/source.js';

const claude = hostFacts('claude-code') as HostFacts;

function read(frontmatter: string): { list: PlacedToolList; at: (index: number) => string } {
  const source = new SourceText(`---\n${frontmatter}\n---\n\nBody.\n`);
  const { data } = readMarkdown('agents/a.md', source).frontmatter;
  const list = toolRulesOf(entryOf(data, 'tools')?.value);
  return { list, at: (index) => (list.rules[index] ? source.slice(list.rules[index].span) : '') };
}

const rows: readonly (readonly [string, string, readonly string[]])[] = [
  ['plain', 'tools: Read, Bash(git *)  Grep', ['Read', 'Bash(git *)', 'Grep']],
  ['quoted', 'tools: "Read, Edit"', ['Read', 'Edit']],
  ['single quoted', "tools: 'Read Edit'", ['Read', 'Edit']],
  ['block list', 'tools:\n  - Read\n  - "Edit"\n  - Bash(npm run test:*)', ['Read', 'Edit', 'Bash(npm run test:*)']],
  ['flow list', "tools: [Read, 'Edit']", ['Read', 'Edit']],
  ['items that hold commas', 'tools:\n  - Read, Edit\n  - Write', ['Read', 'Edit', 'Write']],
  ['over two lines', 'tools: Read,\n  Edit', ['Read', 'Edit']],
  ['folded block', 'tools: >-\n  Read,\n  Edit', ['Read', 'Edit']],
  ['literal block', 'tools: |\n  Read,\n  Edit', ['Read', 'Edit']],
];
for (const [title, frontmatter, expected] of rows) {
  test(`${title}: each entry lies where it is written`, () => {
    const { list, at } = read(frontmatter);
    assert.equal(list.state, 'listed');
    assert.deepEqual(
      list.rules.map((rule) => rule.text),
      expected,
    );
    assert.deepEqual(
      list.rules.map((_, index) => at(index)),
      expected,
    );
  });
}

test('an entry that cannot be found again has the place of the value', () => {
  const { list, at } = read('tools: "Read, E\\u0064it, Grep"');
  assert.equal(list.rules[1]?.text, 'Edit');
  assert.equal(at(0), 'Read');
  assert.equal(at(1), '"Read, E\\u0064it, Grep"');
  assert.equal(at(2), '"Read, E\\u0064it, Grep"');
});

test('what is no text and no list of texts is nothing', () => {
  for (const value of ['5', 'true', '', '~', '{read: true}', '[]', '""', '[[Read]]', '","']) {
    assert.equal(read(`tools: ${value}`).list.state, 'nothing', value);
  }
  assert.deepEqual(
    read('tools: [Read, 5, ~, Edit]').list.rules.map((rule) => rule.text),
    ['Read', 'Edit'],
  );
  assert.equal(read('name: x').list.state, 'absent');
  assert.equal(read('name: x').list.span, null);
});

test('the grant of an agent is read from its keys', () => {
  const grant = (frontmatter: string) =>
    grantOf(claude, readMarkdown('a.md', new SourceText(`---\n${frontmatter}\n---\n`)).frontmatter.data, 'plugin');
  assert.ok(grant('name: a').inheritsAll);
  assert.deepEqual(grant('tools: Read, Edit\ndisallowedTools: Edit').tools, ['Read']);
  assert.deepEqual(grant('tools: Glob\nmemory: user').tools, ['Edit', 'Glob', 'Read', 'Write']);
  assert.deepEqual(grant('tools: CronList\nbackground: true').tools, []);
  assert.deepEqual(grant('tools: CronList\nbackground: "true"').tools, ['CronList']);
  assert.ok(grantOf(claude, null, 'plugin').inheritsAll);
});

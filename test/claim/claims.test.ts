// What a claim keeps: its place, its tools, what it speaks of, and why it was read so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf } from '../../lib/claim/extract.js';
import { isFileRule } from '../../lib/rule/rule.js';
import { RULES } from '../../rules/index.js';
import { documentOf, HOST, loud, spokenOf } from './lint-text.js';

const claims = (text: string, frontmatter = '') => {
  const document = documentOf({ text, frontmatter });
  return claimsOf(document, HOST).map((claim) => ({ ...claim, words: document.source.slice(claim.span) }));
};

test('a claim keeps the words that make it, over a line break and through marks', () => {
  const [claim] = claims('Mind that **`Write`** is absent\nfrom your tool list.');
  assert.equal(claim?.words, '`Write`** is absent\nfrom your tool list');
  assert.equal(claim?.kind, 'absent');
  assert.equal(claim?.speaksOf, 'list');
  assert.equal(claim?.polarity, 'negated');
  assert.deepEqual(
    claim?.tools.map((tool) => tool.name),
    ['Write'],
  );
  assert.notEqual(claim?.reason, '');
});

test('what is held and what is listed are told apart', () => {
  assert.deepEqual(
    claims('You hold `Edit`. `Edit` is listed. You have no shell. Your tool list omits `Edit`.').map((c) => [
      c.kind,
      c.speaksOf,
    ]),
    [
      ['present', 'possession'],
      ['present', 'list'],
      ['absent', 'possession'],
      ['absent', 'list'],
    ],
  );
});

test('a coordinated claim is one claim with all its tools', () => {
  const [claim, other] = claims('`Write` is absent from your tool list, and so are `Edit` and `Bash`.');
  assert.deepEqual(
    claim?.tools.map((tool) => tool.name),
    ['Write', 'Edit', 'Bash'],
  );
  assert.equal(other, undefined);
});

test('MCP names keep dots, hyphens, digits and underscores', () => {
  const names = ['mcp__my-srv.v2__get_page-2', 'mcp__plugin_a_1_b__x', 'mcp__s__*'];
  assert.deepEqual(
    claims(`You have \`${names[0]}\`, ${names[1]} and \`${names[2]}\`.`)[0]?.tools.map((tool) => tool.name),
    names,
  );
});

test('the name of the component is the component', () => {
  assert.equal(claims('The code-mapper has no Write tool.')[0]?.kind, 'absent');
  assert.deepEqual(claims('The test-writer has no Write tool.'), []);
});

test('claims are extracted once for a document', () => {
  const document = documentOf({ text: 'You have no shell.' });
  assert.equal(claimsOf(document, HOST), claimsOf(document, HOST));
});

test('a sentence gives one finding, and two sentences give two', () => {
  assert.equal(
    loud(
      spokenOf({
        text: 'You have no Write, you have no Edit, and `Bash` is absent from your tool list.',
        frontmatter: 'memory: project',
      }),
    ).length,
    1,
  );
  assert.equal(loud(spokenOf({ text: 'You have no Write tool. You have no Edit tool.' })).length, 2);
});

test('an order that only a main session or a teammate could follow is a warning, and one that none could is an error', () => {
  const severity = (text: string, frontmatter: string) => spokenOf({ text, frontmatter }).map((one) => one.severity);
  assert.deepEqual(severity('Call AskUserQuestion now.', 'memory: project'), ['warning']);
  assert.deepEqual(severity('Call AskUserQuestion now.', 'tools: Read, AskUserQuestion'), ['warning']);
  assert.deepEqual(severity('Call AskUserQuestion now.', 'tools: Read'), ['error']);
  assert.deepEqual(severity('Report with SendMessage.', 'tools: Read'), ['warning']);
});

test('a read-only claim is an error with a writer, a warning where only memory writes, advice with a shell alone', () => {
  const severity = (frontmatter: string) =>
    spokenOf({ text: 'You are read-only.', frontmatter }).map((one) => one.severity);
  assert.deepEqual(severity('tools: Read, Edit'), ['error']);
  assert.deepEqual(severity('tools: Read\nmemory: project'), ['warning']);
  assert.deepEqual(severity('tools: Read, Bash'), ['advice']);
  assert.deepEqual(severity('tools: Read, Grep, Glob'), []);
});

test('a value that the host reads as an empty list makes claims of absence true', () => {
  assert.deepEqual(spokenOf({ text: 'You have no Write tool.', frontmatter: 'tools: { Read: true }' }), []);
});

test('no edit ever adds an allow-list', () => {
  const document = documentOf({ text: '`Agent` is listed.' });
  assert.equal(
    document.frontmatter.lenient?.entries.some((entry) => entry.key === 'tools'),
    false,
  );
  assert.match(spokenOf({ text: '`Agent` is listed.' })[0]?.message ?? '', /no `tools` key/);
});

test('text without structure, and a sentence past all bounds, is passed over', () => {
  assert.deepEqual(claims('a'.repeat(200_000)), []);
  assert.deepEqual(claims(`You have no ${'`Write`, '.repeat(2000)}tools.`), []);
});

test('marks that look like the tokens of the grammar are only text', () => {
  assert.deepEqual(claims('You have ⟦7⟧ and ⟨tools#3⟩ and ⟪9⟫.'), []);
});

test('a limit under a key of another host is not called undeclared', () => {
  const undeclared = (frontmatter: string) => {
    const document = documentOf({ text: 'You map code.', frontmatter });
    const rule = RULES.get('tool-posture-undeclared');
    if (!rule || !isFileRule(rule)) return [];
    const unit = {
      file: document.file,
      role: 'agent' as const,
      scope: 'plugin' as const,
      pluginFolder: '',
      hooks: [],
      document,
    };
    return [...rule.file(unit, { host: HOST, hosts: [HOST], today: '2026-12-01' })];
  };
  assert.equal(undeclared('model: inherit').length, 1);
  assert.deepEqual(undeclared('allowed-tools: Read'), []);
});

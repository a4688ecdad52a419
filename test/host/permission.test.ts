import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasServerGlob,
  isWholeServer,
  parseCommandPattern,
  parseRule,
  parseToolList,
} from '../../lib/host/permission.js';

const texts = (list: string): string[] => parseToolList(list).map((rule) => rule.text);

test('a list is cut at commas and spaces outside brackets', () => {
  assert.deepEqual(texts('Read, Grep,Glob'), ['Read', 'Grep', 'Glob']);
  assert.deepEqual(texts('Read Grep Bash(npm run test:*)'), ['Read', 'Grep', 'Bash(npm run test:*)']);
  assert.deepEqual(texts('Bash(git add, git commit), Read'), ['Bash(git add, git commit)', 'Read']);
  assert.deepEqual(texts(' ,, Read ,\n\tEdit\r\n'), ['Read', 'Edit']);
  assert.deepEqual(texts('Read\nEdit'), ['Read\nEdit']);
  assert.deepEqual(texts('Bash(echo (a) b) Read'), ['Bash(echo (a)', 'b)', 'Read']);
  assert.deepEqual(texts('Agent(a, b) Write'), ['Agent(a, b)', 'Write']);
  assert.deepEqual(texts(''), []);
  assert.deepEqual(texts(' \n,'), []);
});

test('a semicolon separates nothing', () => {
  const [first, second] = parseToolList('Read; Grep');
  assert.equal(first?.text, 'Read;');
  assert.equal(first?.fault, 'not-a-name');
  assert.equal(second?.text, 'Grep');
  assert.equal(second?.fault, null);
});

test('every entry lies where its place says', () => {
  const list = ' Read,Bash(git log *)  mcp__a-b__c.d\n*';
  for (const rule of parseToolList(list)) {
    assert.equal(list.slice(rule.offset, rule.offset + rule.length), rule.text);
  }
});

test('an entry is a tool with or without a specifier', () => {
  assert.deepEqual(parseRule(' Bash(git *) '), {
    text: 'Bash(git *)',
    tool: 'Bash',
    specifier: 'git *',
    mcp: null,
    fault: null,
  });
  assert.equal(parseRule('Bash(echo $(date) x)').specifier, 'echo $(date) x');
  assert.equal(parseRule('*').fault, null);
  for (const text of ['Bash()', 'Bash( )', 'Bash(a (b)']) assert.equal(parseRule(text).fault, null, text);
});

const faults: readonly (readonly [string, string])[] = [
  ['Bash(npm run', 'unclosed-bracket'],
  ['Bash(a(b', 'unclosed-bracket'],
  ['Read\nEdit', 'white-space'],
  ['Bash (ls)', 'white-space'],
  ['Bash)', 'unopened-bracket'],
  ['Bash(ls)x', 'text-after-bracket'],
  ['(ls)', 'no-tool'],
  ['"Read"', 'quoted'],
  ['[Read', 'list-bracket'],
  ['-', 'not-a-name'],
  ['Read:', 'not-a-name'],
  ['mcp__', 'mcp-no-server'],
  ['mcp____x', 'mcp-no-server'],
  ['mcp__srv__', 'mcp-no-tool'],
];
for (const [text, fault] of faults) {
  test(`\`${text}\` is read as ${fault}`, () => assert.equal(parseRule(text).fault, fault));
}

test('an MCP name is a server and perhaps a tool', () => {
  assert.deepEqual(parseRule('mcp__my_server-1.0__get_it.now').mcp, { server: 'my_server-1.0', tool: 'get_it.now' });
  assert.deepEqual(parseRule('mcp__plugin_acme_db__query').mcp, { server: 'plugin_acme_db', tool: 'query' });
  assert.deepEqual(parseRule('mcp__srv').mcp, { server: 'srv', tool: null });
  assert.equal(parseRule('mcp__srv').fault, null);
  assert.ok(isWholeServer(parseRule('mcp__srv')));
  assert.ok(isWholeServer(parseRule('mcp__srv__*')));
  assert.ok(!isWholeServer(parseRule('mcp__srv__get_*')));
  assert.ok(!isWholeServer(parseRule('Read')));
});

test('a wildcard in the server part is told apart from one behind it', () => {
  assert.ok(hasServerGlob(parseRule('mcp__*files*__list')));
  assert.ok(hasServerGlob(parseRule('mcp__*')));
  assert.ok(!hasServerGlob(parseRule('mcp__files__*')));
  assert.ok(!hasServerGlob(parseRule('Read')));
});

test('`:*` is a prefix mark at the end and only there', () => {
  assert.deepEqual(parseCommandPattern('npm run test:*'), {
    command: 'npm run test',
    kind: 'prefix',
    joinedByColons: null,
  });
  assert.deepEqual(parseCommandPattern('git *').kind, 'prefix');
  assert.deepEqual(parseCommandPattern('*').kind, 'any');
  assert.deepEqual(parseCommandPattern('git * --stat').kind, 'glob');
  assert.deepEqual(parseCommandPattern('npm run build').kind, 'literal');
  assert.deepEqual(parseCommandPattern('npx:acme:*').joinedByColons, ['npx', 'acme']);
  for (const fine of ['git:*', 'npm run test:unit', 'npm run test:unit:*', './run:it', 'http://x:80', 'C:\\run']) {
    assert.equal(parseCommandPattern(fine).joinedByColons, null, fine);
  }
});

test('a hostile list costs one pass', () => {
  assert.equal(parseToolList('Read, '.repeat(10_000)).length, 10_000);
  assert.equal(parseToolList('('.repeat(1 << 20)).length, 1);
  assert.equal(parseToolList('()'.repeat(1 << 19)).length, 1);
  assert.equal(parseToolList('a'.repeat(1 << 20)).length, 1);
  assert.equal(parseToolList('mcp__'.repeat(200_000)).length, 1);
});

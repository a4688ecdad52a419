import assert from 'node:assert/strict';
import { test } from 'node:test';
import { github } from '../../lib/report/github.js';
import { contradiction, diagnosticAt, hostile, PLAIN, placeOf, reportOf } from './sample.js';

const commandsOf = (text: string): string[] => text.split('\n').filter((line) => /^\s*::/.test(line));

/** Reads a command the way the runner does: names, values and data with their escapes resolved. */
function read(command: string): { name: string; properties: Record<string, string>; data: string } {
  const parts = /^::([a-z-]+) (.*?)::(.*)$/.exec(command);
  assert.ok(parts, command);
  const [, name = '', list = '', data = ''] = parts;
  const plain = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const properties = list.split(',').map((pair) => pair.split('=', 2).map(plain));
  return { name, properties: Object.fromEntries(properties), data: plain(data) };
}

test('a finding is one command at its place below the git root', () => {
  const [command = '', ...more] = commandsOf(github(reportOf([contradiction()], { gitPrefix: 'packs/one/' }), PLAIN));
  assert.deepEqual(more, []);
  const { name, properties, data } = read(command);
  assert.equal(name, 'error');
  assert.deepEqual(properties, {
    file: 'packs/one/agents/finder.md',
    line: '6',
    endLine: '6',
    col: '10',
    endColumn: '24',
    title: 'tool-claim-contradicts-grant',
  });
  assert.equal(
    data,
    'the text says `Edit` is absent, but the agent inherits every tool\npacks/one/skills/use/SKILL.md:1:9: relied on here\nfix: add `disallowedTools: Edit` to the frontmatter, or take the sentence out.',
  );
});

test('advice is a notice, a warning a warning', () => {
  const place = placeOf('a.md', 'bad\n', 'bad');
  const of = (severity: 'warning' | 'advice') => github(reportOf([diagnosticAt(place, { severity })]), PLAIN);
  assert.match(of('warning'), /^::warning /);
  assert.match(of('advice'), /^::notice /);
});

test('a range over several lines has no columns', () => {
  const [command = ''] = commandsOf(github(reportOf([diagnosticAt(placeOf('a.md', 'a\nb\n', 'a\nb'))]), PLAIN));
  assert.deepEqual(Object.keys(read(command).properties), ['file', 'line', 'endLine', 'title']);
});

test('names and messages stay data: per cent, colon, comma and line end are escaped', () => {
  const place = placeOf('a,b:c%0A.md', 'bad\n', 'bad');
  const text = github(reportOf([diagnosticAt(place, { message: '100% %0A::error::x' })]), PLAIN);
  const [command = '', ...more] = commandsOf(text);
  assert.deepEqual(more, []);
  assert.equal(read(command).properties.file, 'a,b:c%0A.md');
  assert.ok(read(command).data.startsWith('100% %0A::error::x\n'));
  assert.match(command, /file=a%2Cb%3Ac%250A\.md,/);
});

test('nothing from outside opens a command of its own', () => {
  const report = reportOf([hostile()], {
    skipped: [{ file: '::add-mask::x', reason: 'r ##[add-mask]y' }],
    notices: ['::error::x', '##[error]x'],
    hosts: ['a\n::error::x@1'],
  });
  const text = github(report, PLAIN);
  assert.equal(commandsOf(text).length, 1);
  assert.doesNotMatch(text, /##\[/);
});

test('it says when GitHub will not show all, and only then', () => {
  const place = placeOf('a.md', 'bad\n', 'bad');
  const many = (count: number): string =>
    github(reportOf(Array.from({ length: count }, () => diagnosticAt(place))), PLAIN);
  assert.match(many(11), /^GitHub shows at most 10 /m);
  assert.doesNotMatch(many(10), /GitHub shows/);
});

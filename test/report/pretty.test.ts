import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pretty } from '../../lib/report/pretty.js';
import { contradiction, diagnosticAt, ESCAPE, hostile, nothing, PLAIN, placeOf, reportOf } from './sample.js';

const linesOf = (text: string): string[] => text.split('\n');

test('a contradiction shows both places, each with source, mark and label', () => {
  const text = pretty(reportOf([contradiction()]), PLAIN);
  assert.ok(
    text.includes(
      [
        '    6 | You have no `Edit` tool in this session.',
        '      |          ^^^^^^^^^^^^^^ claimed absent here',
        '      and skills/use/SKILL.md:1:9',
        '    1 | Ask the finder to edit.',
        '      |         -------------- relied on here',
      ].join('\n'),
    ),
    text,
  );
});

test('the two halves in one file are two excerpts all the same', () => {
  const source = '---\nname: x\n---\nno tools\n';
  const related = [placeOf('a.md', source, 'name: x', 'inherits here')];
  const text = pretty(reportOf([diagnosticAt(placeOf('a.md', source, 'no tools', 'said here'), { related })]), PLAIN);
  assert.ok(text.includes('and a.md:2:1'));
  assert.ok(text.includes('^^^^^^^^ said here'));
  assert.ok(text.includes('------- inherits here'));
});

test('findings stand under their file, which is named once', () => {
  const at = (file: string) => diagnosticAt(placeOf(file, 'bad\n', 'bad'));
  const lines = linesOf(pretty(reportOf([at('a.md'), at('a.md'), at('b.md')]), PLAIN));
  assert.deepEqual(
    lines.filter((line) => /^[ab]\.md$/.test(line)),
    ['a.md', 'b.md'],
  );
});

test('why is told once for a rule, what to do every time', () => {
  const text = pretty(reportOf([contradiction(), contradiction()]), PLAIN);
  assert.equal(text.split('why:').length - 1, 1);
  assert.equal(text.split('fix: add `disallowedTools: Edit`').length - 1, 2);
  assert.ok(text.includes('plugproof explain RULE'));
});

test('a finding with words of its own gets them in full', () => {
  const text = pretty(reportOf([contradiction(), { ...contradiction(), why: 'another reason.' }]), PLAIN);
  assert.ok(text.includes('why: another reason.'));
  assert.ok(!text.includes('plugproof explain RULE'));
});

test('why and fix keep within 100 columns', () => {
  const long = 'word '.repeat(60);
  const text = pretty(
    reportOf([
      { ...contradiction(), why: long, fix: long },
      { ...contradiction(), why: long, fix: long },
    ]),
    PLAIN,
  );
  const wide = linesOf(text).filter((line) => /word/.test(line) && line.length > 100);
  assert.deepEqual(wide, []);
  assert.ok(text.includes('…'));
});

test('it says which option repairs a finding', () => {
  const place = placeOf('a.md', 'bad\n', 'bad');
  const edit = { file: 'a.md', span: place.span, text: 'good' };
  const safe = diagnosticAt(place, { edits: [{ ...edit, applicability: 'safe' }] });
  const unsafe = diagnosticAt(place, { edits: [{ ...edit, applicability: 'unsafe' }] });
  assert.match(pretty(reportOf([safe]), PLAIN), /^ {2}fixable with --fix$/m);
  assert.match(pretty(reportOf([unsafe]), PLAIN), /^ {2}fixable with --fix-unsafe$/m);
  assert.match(pretty(reportOf([safe, unsafe]), PLAIN), /^1 fixable with --fix, 1 fixable with --fix-unsafe$/m);
  assert.doesNotMatch(pretty(reportOf([diagnosticAt(place)]), PLAIN), /fixable/);
});

test('a span over several lines is marked in the gutter and says how much is left out', () => {
  const source = Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n');
  const text = pretty(reportOf([diagnosticAt(placeOf('a.md', source, source, 'all of it'))]), PLAIN);
  assert.equal(linesOf(text).filter((line) => /^ {2}> \d \| line/.test(line)).length, 6);
  assert.ok(text.includes('… 3 more lines'));
  assert.ok(text.includes('| all of it'));
});

test('a label that has no mark to stand at is told all the same', () => {
  const text = pretty(reportOf([diagnosticAt(placeOf('a.md', `${'x'.repeat(500)}BAD`, 'BAD', 'far out'))]), PLAIN);
  assert.match(text, /^ +\| far out$/m);
});

test('many related places are counted, not dropped in silence', () => {
  const related = Array.from({ length: 7 }, (_, index) => placeOf(`r${index}.md`, 'bad\n', 'bad'));
  const text = pretty(reportOf([diagnosticAt(placeOf('a.md', 'bad\n', 'bad'), { related })]), PLAIN);
  assert.ok(text.includes('and r3.md:1:1'));
  assert.ok(text.includes('and 3 more places'));
});

test('without colour no control reaches the terminal, whatever the source and the names hold', () => {
  const report = reportOf([hostile()], {
    root: `/srv/${ESCAPE}[2J`,
    hosts: [`x${ESCAPE}@1`],
    skipped: [{ file: `::error::${ESCAPE}]0;x`, reason: `no\n::error::x${ESCAPE}` }],
    notices: [`crash\n::error::x${ESCAPE}`],
  });
  const text = pretty(report, PLAIN) + pretty(nothing({ root: report.root }), PLAIN);
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/);
  assert.doesNotMatch(text, /^\s*(::|##\[)/m);
});

test('with colour only colours are added', () => {
  const report = reportOf([contradiction(), hostile()]);
  const coloured = pretty(report, { color: true });
  assert.notEqual(coloured, pretty(report, PLAIN));
  assert.equal(coloured.replace(/\u001b\[\d+m/g, ''), pretty(report, PLAIN));
});

test('a clean run says what was checked and that nothing was found', () => {
  const text = pretty(reportOf([]), PLAIN);
  assert.equal(text, 'checked 1 plugin, 2 agents, 1 manifest, 9 files for claude-code@2.1.332\nnothing found\n');
});

test('a run that checked nothing says so and never reads like a clean one', () => {
  const text = pretty(nothing({ notices: ['no component below this folder'] }), PLAIN);
  assert.match(text, /^nothing was checked below \/srv\/space$/m);
  assert.match(text, /^note: no component below this folder$/m);
  assert.doesNotMatch(text, /nothing found|no problem/);
});

test('files without a component are told apart from components', () => {
  const checked = { ...nothing().checked, files: 3 };
  assert.match(pretty(nothing({ checked }), PLAIN), /^checked 3 files for .*; no component among them$/m);
});

test('what was skipped is listed with reasons, ten at most, and the rest is counted', () => {
  const skipped = Array.from({ length: 12 }, (_, index) => ({ file: `f${index}.md`, reason: 'over 1 MiB' }));
  const text = pretty(reportOf([], { skipped }), PLAIN);
  assert.ok(text.includes('skipped 12 files:\n  f0.md: over 1 MiB\n'));
  assert.ok(text.includes('  f9.md: over 1 MiB\n  and 2 more\n'));
  assert.ok(!text.includes('f10.md'));
});

test('the summary stands last, with what is held back', () => {
  const summary = { error: 3, warning: 1, advice: 0, suppressed: 2, baselined: 4 };
  const text = pretty(reportOf([contradiction()], { summary }), PLAIN);
  assert.ok(text.endsWith('\n3 errors, 1 warning, 2 suppressed, 4 in the baseline\n'));
});

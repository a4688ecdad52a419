// Comments and overrides that silence a diagnostic: what they cover, to the character, and what is said of bad ones.
// In the examples « and » stand around what the first suppression must cover.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Override } from '../../lib/config/config.js';
import { readJson } from '../../lib/document/json.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import type { Document } from '../../lib/document/types.js';
import { readYaml } from '../../lib/document/yaml.js';
import { applySuppressions, findSuppressions, type Judged, MAX_SUPPRESSIONS } from '../../lib/lint/suppressions.js';
import { SourceText } from '../../lib/text/source.js';
import { diagnostic } from './diagnostic.js';

const KNOWN = ['a', 'b', 'link-broken', 'config-invalid', 'suppression-invalid'];
const TODAY = '2026-12-01';
const IGNORE = '<!-- plugproof-ignore a: why -->';

const markdown = (text: string): Document => readMarkdown('a.md', new SourceText(text));
const yaml = (text: string): Document => readYaml('a.yaml', new SourceText(text));

function covers(make: (text: string) => Document, marked: string): void {
  const text = marked.replace(/[«»]/g, '');
  const start = marked.indexOf('«');
  const expected = start < 0 ? null : text.slice(start, marked.indexOf('»') - 1);
  const [first] = findSuppressions(make(text));
  assert.ok(first, 'no suppression found');
  assert.equal(first.covers && text.slice(first.covers.start, first.covers.end), expected);
  if (start >= 0) assert.equal(first.covers?.start, start);
}

describe('a comment in Markdown covers the next block beside it', () => {
  const cases: Record<string, string> = {
    'a paragraph of several lines': `${IGNORE}\n«one\ntwo\nthree»\n\nfour\n`,
    'across blank lines': `${IGNORE}\n\n\n«one»\n\ntwo\n`,
    'right after a paragraph': `zero\n${IGNORE}\n«one»\n\ntwo\n`,
    'past other comments': `${IGNORE}\n<!-- plugproof-ignore b: why -->\n<!-- a\n\nnote -->\n«one»\n`,
    'a heading alone': `${IGNORE}\n«# One»\ntext\n\nmore\n`,
    'a heading of two lines': `${IGNORE}\n«One\n===»\ntext\n`,
    'a paragraph up to a heading': `${IGNORE}\n«one»\n# Two\n`,
    'a fence with blank lines': `${IGNORE}\n«\`\`\`\none\n\ntwo\n\`\`\`»\nthree\n`,
    'a fence that is never closed': `${IGNORE}\n«~~~\none\n\ntwo»\n`,
    'a list with its sub-lists and paragraphs': `${IGNORE}\n«- one\n  - two\n\n  three\n- four»\n\nfive\n`,
    'a list up to another': `${IGNORE}\n«- one\n- two»\n\n1. three\n`,
    'a list with a fence': `${IGNORE}\n«- one\n  \`\`\`\n  x\n\n  y\n  \`\`\`\n- two»\n\nthree\n`,
    'a list with a lazy line': `${IGNORE}\n«- one\ntwo»\n\nthree\n`,
    'a table': `${IGNORE}\n«| a | b |\n|---|---|\n| c | d |»\n\nthree\n`,
    'a quote': `${IGNORE}\n«> one\n> two»\n\nthree\n`,
    'a quote with a lazy line': `${IGNORE}\n«> one\ntwo»\n\nthree\n`,
    'indented code': `${IGNORE}\n\n«    one\n\n    two»\nthree\n`.replace('«    ', '    «'),
    'a break': `${IGNORE}\n«---»\none\n`,
    'HTML up to a blank line': `${IGNORE}\n«<div>\none\n</div>»\n\ntwo\n`,
    'raw HTML up to its end': `${IGNORE}\n«<pre>\none\n\ntwo\n</pre>»\nthree\n`,
    'with CRLF': `${IGNORE}\r\n«one\r\ntwo»\r\n\r\nthree\r\n`,
    'with lone CR': `${IGNORE}\r«one\rtwo»\r\rthree\r`,
    'over several lines of comment': `<!--\nplugproof-ignore a:\nwhy\n-->\n«one»\n\ntwo\n`,
    'at the end of the file': `one\n\n${IGNORE}\n`,
    'before a paragraph that nothing ends': `${IGNORE}\n«one»`,
    'in a list item': `- one\n\n  ${IGNORE}\n\n  «two»\n\n  three\n- four\n`,
    'in a list item without a block behind it': `- one\n\n  ${IGNORE}\n- two\n`,
    'first in a list item': `- ${IGNORE}\n  «one»\n- two\n`,
    'in a nested list item': `- one\n  - two\n\n    ${IGNORE}\n    «three»\n\n  four\n`,
    'indented outside a list': `one\n\n  ${IGNORE}\n«two»\n`,
    'in a quote': `> ${IGNORE}\n> «one»\n>\n> two\n\nthree\n`,
    'in a quote without a block behind it': `> ${IGNORE}\n\none\n`,
    'after frontmatter': `---\nname: x\n---\n\n${IGNORE}\n«one»\n`,
  };
  for (const [name, text] of Object.entries(cases)) it(name, () => covers(markdown, text));

  it('nothing, when it stands in a line of text, and says so', () => {
    const { findings } = applySuppressions(
      [],
      new Map([['a.md', markdown(`one ${IGNORE} two\n\nthree\n`)]]),
      TODAY,
      KNOWN,
    );
    assert.deepEqual(
      findings.map((f) => f.message),
      ['a suppression inside a line of text covers nothing'],
    );
  });
  it('and is none inside a fence, a code span or indented code', () => {
    for (const text of [
      `\`\`\`\n${IGNORE}\n\`\`\`\none\n`,
      `\`${IGNORE}\` one\n`,
      `    ${IGNORE}\n\none\n`,
      `~~~md\n${IGNORE}\n`,
    ]) {
      assert.deepEqual(findSuppressions(markdown(text)), [], text);
    }
  });
  it('and is none when it only mentions the keyword', () => {
    for (const inner of [
      'see plugproof-ignore a: why',
      'plugproof-ignored a: why',
      'plugproof-ignore-next a: why',
      'Plugproof-ignore a: why',
    ]) {
      assert.deepEqual(findSuppressions(markdown(`<!-- ${inner} -->\none\n`)), [], inner);
    }
  });
});

describe('a comment in YAML covers the next key and what lies under it', () => {
  const C = '# plugproof-ignore a: why';
  const cases: Record<string, string> = {
    'a plain key': `${C}\n«x: 1»\ny: 2\n`,
    'a key with a mapping': `${C}\n«x:\n  y: 1\n\n  z: 2»\nw: 3\n`,
    'a key with items at its own column': `${C}\n«x:\n- 1\n- 2»\ny: 3\n`,
    'one item': `x:\n  ${C}\n  «- y: 1\n    z: 2»\n  - y: 3\n`,
    'a nested key': `x:\n  ${C}\n  «y: 1»\n  z: 2\n`,
    'past blank lines and comments': `${C}\n\n# note\n«x: 1»\ny: 2\n`,
    'comments inside what it covers': `${C}\n«x:\n  # note\n  y: 1»\nz: 2\n`,
    'a block scalar with text that looks like a key': `${C}\n«x: |\n  y: 1\n\n  # text»\nz: 2\n`,
    'a quoted text over lines': `${C}\n«x: "one\ntwo"»\nz: 2\n`,
    'brackets over lines': `${C}\n«x: [\n  1,\n2,\n]»\nz: 2\n`,
    'the next key when it stands at the end of a block': `x:\n  - 1\n  ${C}\n«y: 2»\n`,
    'nothing at the end': `x: 1\n${C}\n`,
    'a key of a broken file': `${C}\n«x: "a" b»\ny: [\n`,
    'behind a quote that is never closed': `w: 'tis\n${C}\n«x: 1»\ny: 2\n`,
    'behind an apostrophe': `w: it's\n${C}\n«x: 1»\ny: it's\n`,
    'behind a quoted value with a comment': `w: "a # b" # it's\n${C}\n«x: 1»\n`,
    'behind a block scalar': `w: >-\n  text\n${C}\n«x: 1»\n`,
    'behind a block scalar in an item': `w:\n  - k: |\n      # text\n    l: 1\n    ${C}\n    «m: 2»\n`,
    'with CRLF': `${C}\r\n«x:\r\n  y: 1»\r\nz: 2\r\n`,
  };
  for (const [name, text] of Object.entries(cases)) {
    it(name, () => covers(yaml, text));
    it(`${name}, in frontmatter`, () => covers(markdown, `---\n${text}---\nbody\n`));
  }
  it('and is none inside a block scalar, a quoted text, behind a value, or in a body', () => {
    for (const text of [
      `x: |\n  ${C}\n  y\n`,
      `x: |\n\n  ${C}\n`,
      `x: >2\n   y\n  ${C}\n`,
      `x: "a\n  ${C}\n  b"\n`,
      `x: 'a\n\n${C}\n  b'\n`,
      `x: 1 ${C}\ny: 2\n`,
      `- |\n ${C}\n`,
    ]) {
      assert.deepEqual(findSuppressions(yaml(text)), [], text);
    }
    assert.deepEqual(findSuppressions(markdown(`---\nx: 1\n---\n${C}\n`)), []);
    assert.deepEqual(findSuppressions(markdown(`${C}\n\none\n`)), []);
  });
  it('and there is none in JSON', () => {
    for (const text of [`{"x": "${C}"}`, `{\n${C}\n"x": 1}`]) {
      assert.deepEqual(findSuppressions(readJson('a.json', new SourceText(text))), [], text);
    }
  });
});

function run(text: string, at: readonly [rule: string, marker: string][], today = TODAY, judged?: Judged) {
  const document = markdown(text);
  const found = at.map(([rule, marker]) => {
    const start = text.indexOf(marker);
    return diagnostic({ rule, message: `${rule} ${marker}`, span: { start, end: start + marker.length } });
  });
  const { kept, suppressed, findings } = applySuppressions(
    found,
    new Map([['a.md', document]]),
    today,
    KNOWN,
    undefined,
    judged,
  );
  return {
    kept: kept.map((d) => d.message),
    suppressed: suppressed.map((d) => d.message),
    said: findings.map((f) => f.message),
    places: findings.map((f) => text.slice(f.span.start, f.span.end)),
    fixes: findings.map((f) => f.fix),
  };
}

describe('a suppression', () => {
  it('silences its rule where the span starts inside what it covers, and no other', () => {
    const { kept, suppressed, said } = run(`zero\n\n${IGNORE}\none\n\ntwo\n`, [
      ['a', 'one'],
      ['b', 'one'],
      ['a', 'two'],
      ['a', 'zero'],
    ]);
    assert.deepEqual(suppressed, ['a one']);
    assert.deepEqual(kept, ['b one', 'a two', 'a zero']);
    assert.deepEqual(said, []);
  });
  it('covers to the end of its block and no further', () => {
    const text = `${IGNORE}\none\n\ntwo\n`;
    const end = text.indexOf('one') + 3;
    const found = [end - 1, end, end + 1].map((start) => diagnostic({ rule: 'a', span: { start, end: start } }));
    const { suppressed } = applySuppressions(found, new Map([['a.md', markdown(text)]]), TODAY, KNOWN);
    assert.deepEqual(suppressed, [found[0]]);
  });
  it('may name several rules', () => {
    const text = '<!-- plugproof-ignore a , b: why: indeed -->\none\n';
    assert.deepEqual(
      run(text, [
        ['a', 'one'],
        ['b', 'one'],
      ]).suppressed,
      ['a one', 'b one'],
    );
    assert.equal(findSuppressions(markdown(text))[0]?.reason, 'why: indeed');
  });
  it('before the first block covers findings about the whole file, which start on its first line', () => {
    const text = `---\nname: x\ntools: y\n---\n<!-- note -->\n\n${IGNORE}\none\n\ntwo\n`;
    const { kept, suppressed } = run(text, [
      ['a', '---'],
      ['a', 'tools'],
      ['a', 'one'],
      ['a', 'two'],
      ['b', '---'],
    ]);
    assert.deepEqual(suppressed, ['a ---', 'a one']);
    assert.deepEqual(kept, ['a tools', 'a two', 'b ---']);
  });
  it('behind the first block does not', () => {
    assert.deepEqual(
      run(`---\nname: x\n---\nzero\n\n${IGNORE}\none\n`, [
        ['a', '---'],
        ['a', 'one'],
      ]).kept,
      ['a ---'],
    );
    assert.deepEqual(
      run(`---\nname: x\n---\n<!-- x --> zero\n\n${IGNORE}\none\n`, [
        ['a', '---'],
        ['a', 'one'],
      ]).kept,
      ['a ---'],
    );
  });
  it('of a whole file counts as used also where no block follows', () => {
    assert.deepEqual(run(`---\nname: x\n---\n${IGNORE}\n`, [['a', '---']]), {
      kept: [],
      suppressed: ['a ---'],
      said: [],
      places: [],
      fixes: [],
    });
  });
  it('counts as used beside another that covers the same', () => {
    assert.deepEqual(run(`${IGNORE}\n${IGNORE}\none\n`, [['a', 'one']]).said, []);
  });
  it('holds through its last day, in UTC', () => {
    const text = '<!-- plugproof-ignore a until 2026-12-01: why -->\none\n';
    assert.deepEqual(run(text, [['a', 'one']], '2026-12-01').suppressed, ['a one']);
    const after = run(text, [['a', 'one']], '2026-12-02');
    assert.deepEqual(after.kept, ['a one']);
    assert.deepEqual(after.said, ['the suppression of `a` ended on 2026-12-01']);
  });
  const faulty: readonly [inner: string, said: string, place: string][] = [
    ['plugproof-ignore a', 'the suppression of `a` gives no reason', '<!--'],
    ['plugproof-ignore a:', 'the suppression of `a` gives no reason', '<!--'],
    ['plugproof-ignore', 'a suppression names no rule', '<!--'],
    ['plugproof-ignore: why', 'a suppression names no rule', '<!--'],
    ['plugproof-ignore a until soon: why', 'the end of the suppression of `a` is no day', '<!--'],
    ['plugproof-ignore a until: why', 'the end of the suppression of `a` is no day', '<!--'],
    ['plugproof-ignore a until 2027-02-29: why', 'the end of the suppression of `a` is no day', '<!--'],
    ['plugproof-ignore link-brokn: why', '`link-brokn` is no rule', 'link-brokn'],
    ['plugproof-ignore a b: why', '`a b` is no rule', 'a b'],
  ];
  for (const [inner, said, place] of faulty) {
    it(`silences nothing and is told once: ${inner}`, () => {
      const out = run(`<!-- ${inner} -->\none\n`, [
        ['a', 'one'],
        ['link-broken', 'one'],
      ]);
      assert.deepEqual(out.suppressed, []);
      assert.deepEqual(out.said, [said]);
      assert.ok(out.places[0]?.startsWith(place));
    });
  }
  it('gets near names', () => {
    assert.deepEqual(run('<!-- plugproof-ignore link-brokn: why -->\none\n', []).fixes, [
      'write `link-broken` if that is meant',
    ]);
  });
  it('that silences nothing is told at the name of the rule, each rule by itself', () => {
    const out = run('<!-- plugproof-ignore a, b: why -->\none\n', [['a', 'one']]);
    assert.deepEqual(out.said, ['the suppression of `b` silences nothing']);
    assert.deepEqual(out.places, ['b']);
  });
  it('is not said to silence nothing when its rule did not run', () => {
    assert.deepEqual(run(`${IGNORE}\none\n`, [], TODAY, (rule) => rule !== 'a').said, []);
  });
  it('cannot silence what is said of suppressions and of the configuration', () => {
    for (const rule of ['suppression-invalid', 'config-invalid']) {
      const out = run(`<!-- plugproof-ignore ${rule}: why -->\none\n`, [[rule, 'one']]);
      assert.deepEqual(out.kept, [`${rule} one`]);
      assert.deepEqual(out.said, [`\`${rule}\` cannot be suppressed`]);
    }
  });
  it(`is read up to ${MAX_SUPPRESSIONS} times a file, and what follows is told once`, () => {
    const out = run(`${`${IGNORE}\none\n\n`.repeat(MAX_SUPPRESSIONS + 10)}`, [], TODAY, () => false);
    assert.equal(out.said.length, 1);
    assert.match(out.said[0] ?? '', /more than 200/);
    const text = `${`${IGNORE}\none\n\n`.repeat(MAX_SUPPRESSIONS + 1)}`;
    const last = diagnostic({ rule: 'a', span: { start: text.lastIndexOf('one'), end: text.length } });
    assert.deepEqual(applySuppressions([last], new Map([['a.md', markdown(text)]]), TODAY, KNOWN).kept, [last]);
  });
});

describe('an override', () => {
  const override = (part: Partial<Override>): Override => ({
    files: ['*.json'],
    rules: ['a'],
    reason: 'why',
    until: null,
    span: { start: 5, end: 9 },
    ...part,
  });
  const apply = (overrides: readonly Override[], prefix = '', judged?: Judged) => {
    const found = ['x/a.json', 'b.md'].flatMap((file) =>
      ['a', 'b', 'config-invalid'].map((rule) => diagnostic({ rule, file, message: `${rule} ${file}` })),
    );
    const out = applySuppressions(
      found,
      new Map(),
      TODAY,
      KNOWN,
      { overrides, file: '../plugproof.yaml', prefix },
      judged,
    );
    return { suppressed: out.suppressed.map((d) => d.message), kept: out.kept.length, findings: out.findings };
  };
  it('silences its rules in its files', () => {
    assert.deepEqual(apply([override({})]), { suppressed: ['a x/a.json'], kept: 5, findings: [] });
    assert.deepEqual(apply([override({ rules: '*', files: ['x/'] })]).suppressed, ['a x/a.json', 'b x/a.json']);
  });
  it('names files from the folder of the configuration', () => {
    assert.deepEqual(apply([override({ files: ['/p/x/*.json'] })], 'p/').suppressed, ['a x/a.json']);
    assert.deepEqual(apply([override({ files: ['/x/*.json'] })], 'p/').suppressed, []);
  });
  it('holds through its last day', () => {
    assert.deepEqual(apply([override({ until: TODAY })]).suppressed, ['a x/a.json']);
    const { suppressed, findings } = apply([override({ until: '2026-11-30' })]);
    assert.deepEqual(suppressed, []);
    assert.deepEqual(
      findings.map((f) => [f.file, f.span, f.message]),
      [['../plugproof.yaml', { start: 5, end: 9 }, 'the override of `a` ended on 2026-11-30']],
    );
  });
  it('that silences nothing is told at its place', () => {
    assert.deepEqual(
      apply([override({ rules: ['a', 'link-broken'] })]).findings.map((f) => f.message),
      ['the override of `link-broken` silences nothing'],
    );
    assert.deepEqual(
      apply([override({ rules: '*', files: ['none'] })]).findings.map((f) => f.message),
      ['the override of every rule silences nothing'],
    );
    assert.deepEqual(
      apply(
        [override({ rules: ['link-broken'] }), override({ rules: '*', files: ['none'] })],
        '',
        (_, file) => file !== null,
      ).findings,
      [],
    );
  });
  it('cannot silence what is said of the configuration', () => {
    const { suppressed, findings } = apply([override({ rules: ['config-invalid'] })]);
    assert.deepEqual(suppressed, []);
    assert.deepEqual(
      findings.map((f) => f.message),
      ['`config-invalid` cannot be overridden'],
    );
  });
  it('and a comment on the same finding both count as used', () => {
    const text = `${IGNORE}\none\n`;
    const found = [diagnostic({ rule: 'a', span: { start: text.indexOf('one'), end: text.length } })];
    const config = { overrides: [override({ files: ['a.md'] })], file: 'plugproof.yaml', prefix: '' };
    assert.deepEqual(applySuppressions(found, new Map([['a.md', markdown(text)]]), TODAY, KNOWN, config).findings, []);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../../harness/eval/report/html.js';
import type { EvalSource } from '../../../harness/eval/report/source.js';
import { type Element, elementsOf, readMarkup } from '../../report/markup.js';
import { hostile, mixed, PLAIN, sourceOf, trial } from './sample.js';

const text = (source: EvalSource): string => [...html(source, PLAIN)].join('');
const read = (source: EvalSource): Element[] => [
  ...elementsOf(readMarkup(text(source), ['meta', 'input', 'br'], ['style'])),
];
const named = (elements: readonly Element[], name: string): Element[] => elements.filter((e) => e.name === name);
const within = (element: Element | undefined, name: string): Element[] =>
  element ? named([...elementsOf(element)], name) : [];
const BASELINE = sourceOf([trial('evals/demo/good', 0, 'fail'), trial('evals/gone', 0, 'pass')]).report;

test('the summary, and a table of every case with its verdict and a link to it', () => {
  const elements = read(mixed());
  assert.equal(named(elements, 'h1')[0]?.text, '9 cases: 2 pass, 1 fail, 6 ungradeable');
  const links = named(elements, 'a').map((link) => link.attributes.href);
  assert.deepEqual(
    links,
    Array.from({ length: 9 }, (_, i) => `#case-${i + 1}`),
  );
  const articles = named(elements, 'article');
  assert.deepEqual(
    articles.map((one) => `#${one.attributes.id}`),
    links,
  );
  assert.deepEqual(
    articles.map((one) => one.attributes.class),
    mixed().report.cases.map((result) => result.verdict),
  );
});

test('a run stands beside its verdict: graders with reasons and places, and the excerpt', () => {
  const article = named(read(mixed()), 'article').at(-1);
  const [failed, limited] = within(article, 'div').filter((one) => one.attributes.class === 'beside');
  assert.deepEqual(
    within(failed, 'li').map((one) => one.children.map((child) => child.text)),
    [['fail', 'reads-first', 'tool-order', '', '', 'seen in ']],
  );
  assert.deepEqual(
    within(failed, 'code').map((one) => one.text),
    ['run.jsonl:12'],
  );
  assert.deepEqual(
    within(failed, 'pre')[0]?.children.map((one) => one.text),
    ['assistant: reads the file', 'tool: Read {"file":"a.md"}'],
  );
  assert.deepEqual(
    within(limited, 'p').map((one) => one.text),
    ['none gave a verdict'],
  );
});

test('what differs is told once: by the runs, or in a list where none is kept', () => {
  const listed = (source: EvalSource): number =>
    read(source).filter((element) => element.attributes.class === 'differences').length;
  assert.equal(listed(mixed()), 0);
  assert.equal(listed({ ...mixed(), trialsOf: () => [] }), 6);
});

test('runs that did not pass stand open, and one that passed is folded', () => {
  const mostly = named(read(mixed()), 'article')[4];
  assert.deepEqual(
    within(mostly, 'details').map((one) => [one.children[0]?.text, 'open' in one.attributes]),
    [
      ['run 1: , score 100 %, 4 turns, 1.5 s, 0.0100 USD', false],
      ['run 2: , score 0 %, 4 turns, 1.5 s, 0.0100 USD', true],
    ],
  );
  assert.ok(within(mostly, 'p').some((one) => one.text === 'and 1 more run not shown'));
});

test('differences to the baseline are there where there is one, and absent where not', () => {
  const section = named(read(mixed({ baseline: BASELINE })), 'section').find(
    (one) => one.attributes.class === 'compared',
  );
  assert.match(within(section, 'p')[0]?.text ?? '', /^worse than the baseline: 12 pairs/);
  const rows = within(within(section, 'tbody')[0], 'tr').map((row) => within(row, 'span').map((one) => one.text));
  assert.deepEqual(rows[0], ['fail, 0 %', 'pass, 100 %']);
  assert.deepEqual(rows.at(-2), ['pass, 100 %', 'absent']);
  const without = read(mixed({ comparison: null }));
  assert.ok(!without.some((one) => one.attributes.class === 'compared'));
});

test('the page is self-contained, without scripts, and links only into itself', () => {
  const elements = read(hostile());
  const names = new Set(elements.map((element) => element.name));
  for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form']) assert.ok(!names.has(name), name);
  for (const { attributes } of [...elements, ...read(mixed({ baseline: BASELINE }))]) {
    for (const name of Object.keys(attributes)) assert.doesNotMatch(name, /^(on|src|style)/);
    if ('href' in attributes) assert.match(attributes.href ?? '', /^#case-\d+$/);
  }
  assert.doesNotMatch(named(elements, 'style')[0]?.text ?? '', /url\(|@import|https?:|<\//);
  const policy = elements.find((element) => 'http-equiv' in element.attributes);
  assert.match(policy?.attributes.content ?? '', /default-src 'none'/);
});

test('it works by keyboard and by ear: labels for boxes, heads for cells, a name for tables, headings in their order', () => {
  const elements = read(mixed({ baseline: BASELINE }));
  const labels = named(elements, 'label').map((one) => one.attributes.for);
  assert.deepEqual(
    named(elements, 'input').map((one) => one.attributes.id),
    labels,
  );
  assert.equal(labels.length, 3);
  for (const table of named(elements, 'table')) assert.equal(within(table, 'caption').length, 1);
  for (const head of named(elements, 'th')) assert.match(head.attributes.scope ?? '', /^(col|row)$/);
  const levels = elements.filter((one) => /^h\d$/.test(one.name)).map((one) => Number(one.name[1]));
  for (const [i, level] of levels.entries()) assert.ok(level <= (levels[i - 1] ?? 0) + 1, `h${level} at ${i}`);
});

test('hostile text adds no element, drives nothing, and is cut', () => {
  const said = text(hostile());
  assert.doesNotMatch(said, /[^\n\u0020-\u007e\u00a0-\u202d\u202f-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  assert.ok(said.length < 80_000, `${said.length} characters`);
  const pre = named(read(hostile()), 'pre')[0];
  assert.equal(pre?.children.length, 61);
  assert.equal(pre?.children.at(-1)?.text, '… 4942 more lines');
  assert.ok(pre?.children[0]?.text.startsWith('<U+001B>[31m<U+202E>a]]>b</script><img src=x onerror=alert(1)>'));
});

test('a page about nothing says so', () => {
  const elements = read(sourceOf([]));
  assert.equal(named(elements, 'h1')[0]?.text, 'no case was run');
  assert.ok(!elements.some((element) => element.attributes.class === 'counts'));
  assert.equal(named(read(sourceOf([trial('a', 0, 'skipped')])), 'h1')[0]?.text, 'no case has a verdict, of 1');
});

test('a thousand runs of a case give no longer page than twenty', () => {
  const lengthOf = (n: number): number =>
    text(sourceOf(Array.from({ length: n }, (_, i) => trial('evals/a', i, i % 2 ? 'fail' : 'pass')))).length;
  assert.ok(lengthOf(1000) < lengthOf(20) + 200);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../lib/report/html.js';
import type { LintReport } from '../../lib/report/report.js';
import { type Element, elementsOf, readMarkup } from './markup.js';
import { contradiction, diagnosticAt, HOSTILE, hostile, nothing, PLAIN, placeOf, reportOf } from './sample.js';

const read = (report: LintReport): Element[] => [
  ...elementsOf(readMarkup(html(report, PLAIN), ['meta', 'input'], ['style'])),
];

const named = (elements: readonly Element[], name: string): Element[] => elements.filter((e) => e.name === name);

const textOf = (element: Element | undefined): string =>
  element ? [...elementsOf(element)].map((e) => e.text).join(' ') : '';

test('a contradiction shows both places with their marks and labels, why and fix', () => {
  const elements = read(reportOf([contradiction()]));
  assert.deepEqual(
    named(elements, 'mark').map((mark) => mark.text),
    ['no `Edit` tool', 'finder to edit'],
  );
  assert.deepEqual(
    named(elements, 'b')
      .map((label) => label.text)
      .slice(-2),
    ['claimed absent here', 'relied on here'],
  );
  assert.deepEqual(
    named(elements, 'dt').map((word) => word.text),
    ['why', 'fix'],
  );
});

test('the page is self-contained and without scripts', () => {
  const elements = read(reportOf([contradiction(), hostile()]));
  const names = new Set(elements.map((element) => element.name));
  for (const name of ['script', 'link', 'img', 'iframe', 'a', 'object', 'form']) assert.ok(!names.has(name), name);
  for (const element of elements) {
    for (const name of Object.keys(element.attributes)) assert.doesNotMatch(name, /^(on|src|href|style)/);
  }
  const [style] = named(elements, 'style');
  assert.doesNotMatch(style?.text ?? '', /url\(|@import|https?:|<\//);
  const policy = elements.find((element) => 'http-equiv' in element.attributes);
  assert.match(policy?.attributes.content ?? '', /default-src 'none'/);
});

test('hostile text adds no element and no attribute', () => {
  const tame = {
    ...hostile(),
    file: 'a.md',
    message: 'm',
    label: 'l',
    why: 'w',
    fix: 'f',
    excerpt: [`tools: ${'x'.repeat(HOSTILE.length)}`],
  };
  const related = hostile().related.map((place) => ({ ...place, file: 'b.md', label: 'l', excerpt: ['tools'] }));
  const shape = (report: LintReport) =>
    read(report)
      .filter((element) => element.name !== 'code')
      .map((element) => [element.name, Object.keys(element.attributes)]);
  assert.deepEqual(shape(reportOf([hostile()])), shape(reportOf([{ ...tame, related }])));
  const text = html(
    reportOf([hostile()], { root: HOSTILE, notices: [HOSTILE], skipped: [{ file: HOSTILE, reason: HOSTILE }] }),
    PLAIN,
  );
  readMarkup(text, ['meta', 'input'], ['style']);
});

test('source around the mark is text', () => {
  const elements = read(reportOf([diagnosticAt(placeOf('a.md', '<i>before</i> bad <b>after</b>\n', 'bad'))]));
  const line = elements.find((element) => 'data-n' in element.attributes);
  assert.equal(line?.text, '<i>before</i>  <b>after</b>');
});

test('severities can be hidden where there is more than one', () => {
  const place = placeOf('a.md', 'bad\n', 'bad');
  const two = read(reportOf([contradiction(), diagnosticAt(place, { severity: 'advice' })]));
  assert.deepEqual(
    named(two, 'input').map((box) => box.attributes.id),
    ['show-error', 'show-advice'],
  );
  assert.deepEqual(named(read(reportOf([contradiction()])), 'input'), []);
});

test('everything that was skipped is listed with its reason', () => {
  const skipped = Array.from({ length: 12 }, (_, index) => ({ file: `f${index}.md`, reason: `reason ${index}` }));
  const items = named(read(reportOf([], { skipped })), 'details').flatMap((details) =>
    named([...elementsOf(details)], 'li'),
  );
  assert.equal(items.length, 12);
  assert.match(textOf(items[11]), /reason 11/);
});

test('a run that checked nothing shows no zeros that read like a verdict', () => {
  const elements = read(nothing());
  assert.equal(named(elements, 'h1')[0]?.text, 'nothing was checked');
  assert.ok(!elements.some((element) => element.attributes.class === 'counts'));
  assert.ok(read(reportOf([])).some((element) => element.attributes.class === 'counts'));
});

// Phrases find what a RegExp of the same source finds, at the same places, with the same groups; and what they look for
// first is really needed. Held over the sentences of the cases, of the fixtures and of texts spliced from both.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import '../../lib/claim/judge.js';
import { Phrase, part, phrases, spelledOut } from '../../lib/claim/phrase.js';
import { pageOf, skeletonOf } from '../../lib/claim/skeleton.js';
import { projectRoot } from '../root.js';
import { documentOf, HOST } from './lint-text.js';

const folder = join(projectRoot(), 'evals', 'tool-honesty');

/** The sentences as the grammar reads them. */
function skeletons(): string[] {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => (JSON.parse(line) as { text: string }).text);
  const out = new Set<string>();
  for (const text of texts) {
    const document = documentOf({ text });
    const page = pageOf(document.source.text, document.body, HOST, null);
    for (const sentence of document.body.sentences)
      for (const place of ['body', 'description'] as const) out.add(skeletonOf(page, sentence, place)?.text ?? '');
  }
  return [...out];
}

/** Texts that begin like one, go on like another, and hold words of the phrases themselves. */
function spliced(from: readonly string[], count: number): string[] {
  let seed = 20261130;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const words = [...new Set(phrases.flatMap(({ source }) => spelledOut(source).match(/[a-z][a-z' -]+/g) ?? []))];
  return Array.from({ length: count }, () => {
    const one = pick(from).split(' ');
    const other = pick(from).split(' ');
    const middle = Array.from({ length: random(4) }, () => pick([...words, '⟦0⟧', '⟦1⟧', '⟨tools#0⟩', '⟪0⟫', ',']));
    return [...one.slice(0, random(one.length + 1)), ...middle, ...other.slice(random(other.length + 1))].join(' ');
  });
}

const found = (matches: Iterable<{ 0: string; index: number; groups?: object | undefined }>): unknown[] =>
  [...matches].map((match) => [
    match.index,
    match[0],
    Object.entries(match.groups ?? {})
      .filter(([, words]) => words !== undefined)
      .sort(),
  ]);

test('a phrase finds what a RegExp of its source finds', () => {
  assert.ok(phrases.length > 100, `only ${phrases.length} phrases are known`);
  const real = skeletons();
  const texts = [...real, ...spliced(real, 3000)];
  let matches = 0;
  for (const phrase of phrases) {
    const expression = new RegExp(spelledOut(phrase.source), 'g');
    for (const text of texts) {
      const expected = found(text.matchAll(expression));
      matches += expected.length;
      assert.deepEqual(found(phrase.matchAll(text)), expected, `${phrase.source}\n${text}`);
    }
  }
  assert.ok(matches > 5000, `only ${matches} matches were compared`);
});

test('without a trigger of it a phrase cannot match', () => {
  const unfounded = phrases.filter(
    ({ triggers, needs }) =>
      triggers.join() !== '' &&
      !needs.some((words) => words.every((word) => triggers.some((trigger) => word.includes(trigger)))),
  );
  assert.deepEqual(
    unfounded.map(({ triggers, source }) => [triggers.join('|'), source]),
    [],
  );
});

const SMALL: readonly (readonly [source: string, text: string])[] = [
  ['(?:a|ab)(?:c|bcd)(?<rest>d*)', 'abcd abcdd acd'],
  ['(?<one>a{0,2}?)(?<two>a{1,3})', 'aaaaa'],
  ['(?:(?:a?){0,3}b)+$', 'aabab'],
  ['(?<![a-z])x(?! y)(?=.)', 'x y x. ax x'],
  ['(?<=\\b(?:ab|c) )[^d-f]+?\\b', 'ab ghi c d c g'],
  ['^(?:a|b)|c$', 'ac bc'],
  ['[\\w.-]+\\d{2}', 'a-1.22 __33 é44'],
  ['(?:a*)*b', 'aaac aab'],
  ['', 'ab'],
];

test('a phrase backtracks as a RegExp does', () => {
  for (const [source, text] of SMALL)
    assert.deepEqual(
      found(new Phrase('', source).matchAll(text)),
      found(text.matchAll(new RegExp(source, 'g'))),
      source,
    );
});

test('what a phrase cannot read is an error of its author', () => {
  for (const source of ['(a)', 'a)', '(?:a', '[a', '\\s', '[\\s]', '*a', 'a(?&nothing-there)'])
    assert.throws(() => new Phrase('', source).test('a'), /a phrase cannot be read|no part is called/, source);
  part('test-part', 'a');
  assert.throws(() => part('test-part', 'b'), /two parts/);
});

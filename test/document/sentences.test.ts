// Where sentences start and end, what is no prose, and under which heading each stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanBody } from '../../lib/document/scan.js';
import { SourceText } from '../../lib/text/source.js';

const sentences = (text: string): string[] =>
  scanBody(new SourceText(text), 0).sentences.map((s) => text.slice(s.span.start, s.span.end));

const CASES: readonly [string, readonly string[]][] = [
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['Use it, e.g. here, i.e. there. Next.', ['Use it, e.g. here, i.e. there.', 'Next.']],
  ['Files etc. are fine, logs etc. Next.', ['Files etc. are fine, logs etc.', 'Next.']],
  ['Version 1.2 of a.md is in. Done', ['Version 1.2 of a.md is in.', 'Done']],
  ['Over\ntwo lines. And\nmore.', ['Over\ntwo lines.', 'And\nmore.']],
  [
    'Code `a. b` stays. [A. b](c.d) [E. f](g). [H. i](j k).',
    ['Code `a. b` stays.', '[A. b](c.d) [E. f](g).', '[H.', 'i](j k).'],
  ],
  ['He said "no." Then **left.** (Really.) Yes.', ['He said "no."', 'Then **left.**', '(Really.)', 'Yes.']],
  ['Wait... what?! Oh.', ['Wait...', 'what?!', 'Oh.']],
  ['- one. two\n  three\n- four', ['one.', 'two\n  three', 'four']],
  ['> a. b\n> c', ['a.', 'b\n> c']],
  ['| a. b | c |\n|---|---|\n| d |  |', ['a.', 'b', 'c', 'd']],
  ['# A title\nText', ['A title', 'Text']],
  ['```\nA. B.\n```\n\n    C. D.\n\n<!-- E. F. -->\n', []],
  ['[x]: y.z\n\nText.', ['Text.']],
  ['<example>\nUser: hi. There.\n</example>', ['<example>\nUser: hi.', 'There.']],
  ['One.\r\nTwo.\r\n', ['One.', 'Two.']],
  ['', []],
];

for (const [text, expected] of CASES) {
  test(`sentences of ${JSON.stringify(text)}`, () => assert.deepEqual(sentences(text), expected));
}

test('each sentence knows its block and its heading', () => {
  const body = scanBody(new SourceText('a\n\n# H\n\nb\n\n- c\n\n> d\n\n## I\n\n|e|\n|-|\n'), 0);
  assert.deepEqual(
    body.sentences.map((s) => `${s.block} ${s.heading}`),
    ['paragraph -1', 'heading 0', 'paragraph 0', 'list 0', 'quote 0', 'heading 1', 'table 1'],
  );
});

test('sentences are in order, do not overlap, and are made once', () => {
  const body = scanBody(new SourceText('A. B `c.` d. [E](f). G\n- h. i\n'), 0);
  assert.equal(body.sentences, body.sentences);
  let last = -1;
  for (const { span } of body.sentences) {
    assert.ok(span.start >= last && span.end > span.start);
    last = span.end;
  }
});

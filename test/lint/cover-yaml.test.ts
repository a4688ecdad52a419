// Which lines of YAML are comments, held against the lexer of `yaml` over many small texts put together from pieces;
// and where such a comment's next key stands, held against the parsed tree.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Lexer, parseDocument, visit } from 'yaml';
import { yamlComments } from '../../lib/lint/cover-yaml.js';

const COMMENT = '# note';
const PIECES = [
  'a: 1',
  'b: "x # y"',
  "c: 'it''s # z'",
  "d: it's",
  'e: |\n  # text\n\n  more',
  'f: >-\n   # text\n   more',
  'g:\n  h: 1\n  i: "two\n    # lines"',
  'j:\n- k\n- l: |\n    # text\n  m: 1',
  'n: [1, # note\n  2,\n  # note\n  3]',
  'o: {p: "q", # x\n  r: \'s\n  # t\'}',
  '',
  COMMENT,
  `  ${COMMENT}`,
  'u: x # v',
  "w: ''",
  'x: "\\" # y"',
  'y:\n  - - |\n      # text\n    - z',
  'plain: one\n  two',
  '"quoted # key": 1',
  'tag: !x |\n  # text',
  'url: http://x#y',
];

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Texts that are YAML, each key once. */
function texts(count: number): string[] {
  const pick = numbers(11);
  const out: string[] = [];
  while (out.length < count) {
    const pieces = [...new Set(Array.from({ length: 2 + pick(6) }, () => PIECES[pick(PIECES.length)] as string))];
    const text = `${pieces.join('\n')}\n`;
    if (parseDocument(text).errors.length === 0) out.push(text);
  }
  return out;
}

/** Offsets of comments on lines of their own. */
function byLexer(text: string): number[] {
  const out: number[] = [];
  let at = 0;
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const control = lexeme === '\u001f' || lexeme === '\u0002' || lexeme === '\u0018' || lexeme === '\ufeff';
    if (control) {
      scalar = lexeme === '\u001f';
      continue;
    }
    if (lexeme.startsWith('#') && !scalar && /(^|\n)[ \t]*$/.test(text.slice(0, at))) out.push(at);
    scalar = false;
    at += lexeme.length;
  }
  return out;
}

describe('comments in YAML', () => {
  const all = texts(2000);
  const read = (text: string) => yamlComments(text, { start: 0, end: text.length }, () => true);

  it('are those that the lexer sees', () => {
    const different = all.filter(
      (text) =>
        read(text)
          .map((c) => c.span.start)
          .join() !== byLexer(text).join(),
    );
    assert.deepEqual(different.slice(0, 5), [], `${different.length} of ${all.length} differ`);
  });
  it('cover from the start of a key or an item', () => {
    const different: string[] = [];
    let asked = 0;
    for (const text of all) {
      const starts = new Map<number, number>();
      visit(parseDocument(text), {
        Pair: (_, pair) => {
          const key = pair.key as { range?: [number, number, number] } | null;
          const value = pair.value as { range?: [number, number, number] } | null;
          if (key?.range) starts.set(key.range[0], value?.range?.[1] ?? key.range[1]);
        },
      });
      for (const { covers } of read(text)) {
        if (!covers || /^[-\d]/.test(text.slice(covers.start))) continue;
        asked++;
        const end = starts.get(covers.start);
        if (end === undefined || text.slice(0, end).replace(/(\s|#.*)*$/, '').length > covers.end)
          different.push(`${text}\n${text.slice(covers.start, covers.end)}`);
      }
    }
    assert.ok(asked > 500, `${asked} compared`);
    assert.deepEqual(different.slice(0, 5), [], `${different.length} of ${asked} differ`);
  });
});

// What a comment covers, held against the Markdown tree over many small bodies put together from pieces.
// The tree says: the next sibling of the comment that is no comment itself; of a heading, all of it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Parents, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readMarkdown } from '../../lib/document/markdown.js';
import { findSuppressions } from '../../lib/lint/suppressions.js';
import { SourceText } from '../../lib/text/source.js';

const COMMENT = '<!-- plugproof-ignore a: why -->';
const PIECES = [
  'one',
  'two words',
  '',
  '',
  '# head',
  'under\n===',
  '- item',
  '- item\n  - sub',
  '  more',
  '1. first',
  '2. second',
  '* star',
  '> quote',
  '> quote\n> two',
  '```\ncode\n\n- x\n```',
  '  ```\n  code\n  ```',
  '---',
  '| a | b |\n|---|---|\n| c | d |',
  '<!-- note -->',
  '<!-- a\n\nb -->',
  '<div>\nhtml\n</div>\n',
  '    code',
  '<pre>\nraw\n\nraw\n</pre>',
  '  deep\n\n  deeper',
];
const INDENTS = ['', '', '', '  ', '> ', '   ', '- '];

/** A small generator of numbers with a fixed start, so that every run asks the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function bodies(count: number): string[] {
  const pick = numbers(7);
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: 2 + pick(7) }, () => PIECES[pick(PIECES.length)] as string);
    lines.splice(pick(lines.length), 0, `${INDENTS[pick(INDENTS.length)]}${COMMENT}`);
    return `${lines.join('\n')}\n`;
  });
}

const processor = unified().use(remarkParse).use(remarkGfm);
const isComment = (node: RootContent): boolean => node.type === 'html' && node.value.startsWith('<!--');

/** `[start, end]` of what the tree says is covered, null for nothing; undefined where the comment is no block of its own. */
function byTree(text: string): [number, number] | null | undefined {
  const find = (parent: Parents): [number, number] | null | undefined => {
    for (const [i, child] of parent.children.entries()) {
      if (child.type === 'html' && child.value === COMMENT && parent.type !== 'paragraph') {
        const next = parent.children.slice(i + 1).find((one) => !isComment(one as RootContent));
        return next ? [next.position?.start.offset as number, next.position?.end.offset as number] : null;
      }
      const inside = 'children' in child ? find(child) : undefined;
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return find(processor.parse(text) as Root);
}

describe('the cover of a comment', () => {
  it('is what the Markdown tree says, wherever that has the comment as a block', () => {
    const different: string[] = [];
    let asked = 0;
    for (const text of bodies(3000)) {
      const expected = byTree(text);
      const [found] = findSuppressions(readMarkdown('a.md', new SourceText(text)));
      if (expected === undefined || !found || found.fault) continue;
      asked++;
      const { covers } = found;
      const same =
        expected === null
          ? covers === null
          : covers !== null &&
            covers.start >= expected[0] &&
            text.slice(expected[0], covers.start).trim() === '' &&
            text.slice(covers.end, expected[1]).trim() === '' &&
            covers.end <= expected[1];
      if (!same)
        different.push(
          `${text}tree: ${JSON.stringify(expected && text.slice(...expected))}\nscan: ${JSON.stringify(covers && text.slice(covers.start, covers.end))}`,
        );
    }
    assert.ok(asked > 2000, `${asked} bodies compared`);
    assert.deepEqual(different.slice(0, 5), [], `${different.length} of ${asked} differ`);
  });
});

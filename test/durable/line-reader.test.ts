// Lines of a file, bounded: what each of them is, whatever the bytes are and wherever a chunk ends.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { readLines } from '../../lib/durable/line-reader.js';

const root = mkdtempSync(join(tmpdir(), 'plugproof-lines-'));
after(() => rmSync(root, { recursive: true, force: true }));

interface Seen {
  readonly text: string | null;
  readonly ended: boolean;
  readonly sha256: string;
}

function linesOf(source: Parameters<typeof readLines>[0], limit?: number): Seen[] {
  const seen: Seen[] = [];
  const visit = (line: Parameters<Parameters<typeof readLines>[1]>[0]): void => {
    assert.equal(line.number, seen.length + 1);
    seen.push({ text: line.bytes?.toString('latin1') ?? null, ended: line.ended, sha256: line.sha256 });
  };
  assert.deepEqual(readLines(source, visit, limit), { ok: true });
  return seen;
}

const sha = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

describe('lines of a file', () => {
  it('are what a split at LF gives, from bytes and from a file, with or without a bound', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bb', '\n', '\r', '\r\n', '\0', '\xff'), { maxLength: 40 }),
        fc.integer({ min: 0, max: 5 }),
        (parts, limit) => {
          const text = parts.join('');
          const pieces = text.split('\n');
          const last = pieces.pop() as string;
          const wanted = pieces.map((line): [string, boolean] => [line.replace(/\r$/, ''), true]);
          if (last !== '') wanted.push([last, false]);
          const shown = wanted.map(([line, ended]) => {
            return { text: line.length > limit ? null : line, ended, sha256: sha(line) };
          });
          const path = join(root, 'any');
          writeFileSync(path, text, 'latin1');
          assert.deepEqual(linesOf({ bytes: Buffer.from(text, 'latin1') }, limit), shown);
          assert.deepEqual(linesOf({ path, follow: false }, limit), shown);
        },
      ),
      { numRuns: 300 },
    ));

  it('go over the end of a chunk', () => {
    const long = 'x'.repeat(700_000);
    assert.deepEqual(
      linesOf({ bytes: Buffer.from(`${long}\r\n${long}`) }).map((line) => [line.text?.length, line.ended, line.sha256]),
      [
        [700_000, true, sha(long)],
        [700_000, false, sha(long)],
      ],
    );
  });

  const refused: readonly (readonly [what: string, make: (path: string) => void, code: string])[] = [
    ['nothing', () => undefined, 'missing'],
    ['a folder', (path) => mkdirSync(path), 'not-a-file'],
    ['a link that is not to be followed', (path) => symlinkSync('any', path), 'unreadable'],
  ];
  for (const [what, make, code] of refused) {
    it(`are not read from ${what}`, () => {
      const path = join(root, what.replaceAll(' ', '-'));
      make(path);
      const result = readLines({ path, follow: false }, () => assert.fail());
      assert.equal(result.ok ? 'read' : result.code, code);
    });
  }
});

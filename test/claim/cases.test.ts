// The cases of evals/tool-honesty: sentences that contradict their frontmatter and sentences that must stay quiet, for
// each kind of claim. They run through the rules, so that a case that passes is one a user would see.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../root.js';
import { loud, spokenOf } from './lint-text.js';

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly shape: string;
  readonly file: 'agent' | 'skill' | 'command';
  readonly frontmatter: string;
  readonly description?: string;
  readonly text: string;
  readonly expect: 'contradicts' | 'quiet';
}

const folder = join(projectRoot(), 'evals', 'tool-honesty');
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Case),
  );

const KINDS = ['absent', 'present', 'only', 'read-only', 'order', 'frontmatter'];
const SHAPES = [
  'coordination',
  'slash-list',
  'comma-list',
  'inverted',
  'negated',
  'anaphora',
  'capability',
  'presupposition',
  'list-section',
  'description',
  'wrapped',
  'mcp-name',
  'odd-name',
];
const QUIET = [
  'homonym',
  'norm',
  'other-agent',
  'user',
  'condition',
  'fence',
  'quoted',
  'generic',
  'file-readonly',
  'other-language',
];

const count = (wanted: (one: Case) => boolean): number => cases.filter(wanted).length;

test('every kind of claim has cases on both sides, and every shape and every quiet kind has some', () => {
  for (const kind of KINDS) {
    assert.ok(count((c) => c.kind === kind && c.expect === 'contradicts') >= 15, `${kind}: too few that contradict`);
    assert.ok(count((c) => c.kind === kind && c.expect === 'quiet') >= 15, `${kind}: too few that are quiet`);
  }
  for (const shape of SHAPES) assert.ok(count((c) => c.shape === shape && c.expect === 'contradicts') >= 4, shape);
  for (const shape of QUIET) assert.ok(count((c) => c.shape === shape && c.expect === 'quiet') >= 4, shape);
});

test('a case has one id, and no two say the same', () => {
  assert.equal(new Set(cases.map((c) => c.id)).size, cases.length);
  const texts = cases.map((c) => JSON.stringify([c.frontmatter, c.description, c.text, c.file]));
  assert.deepEqual(
    texts.filter((text, i) => texts.indexOf(text) !== i),
    [],
  );
});

for (const one of cases) {
  test(`${one.id} ${one.expect === 'quiet' ? 'is quiet' : 'is found'}`, () => {
    const spoken = loud(spokenOf({ ...one, role: one.file }));
    if (one.expect === 'quiet') assert.deepEqual(spoken, []);
    else assert.ok(spoken.length > 0, JSON.stringify(one.text));
  });
}

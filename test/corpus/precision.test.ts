// docs/precision.md is what the corpus says today, and every sample in it was read.
// PLUGPROOF_BLESS=1 writes the page; PLUGPROOF_LIST=1 prints the places of the samples that nobody has read.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NO_SHARED, projectRoot } from '../root.js';
import { placeKey, precisionPage, readPlaces, sampledRules } from './precision.js';
import { repositories } from './run.js';

const skip = repositories.length === 0 ? NO_SHARED : false;

test('of every rule with many findings a sample was read, and at most one in it is false', { skip }, () => {
  const read = readPlaces();
  const rules = sampledRules();
  const unread = rules.flatMap(({ drawn }) => drawn.filter((place) => !read.has(placeKey(place))));
  if (process.env.PLUGPROOF_LIST) for (const place of unread) console.log(JSON.stringify({ ...place, verdict: null }));
  assert.deepEqual(unread.map(placeKey), []);
  const wrong = rules.map((r) => [r.rule, r.drawn.filter((p) => read.get(placeKey(p)) === false).length] as const);
  assert.deepEqual(
    wrong.filter(([, n]) => n > 1),
    [],
  );
});

test('the page is what the corpus says', { skip }, () => {
  const file = join(projectRoot(), 'docs/precision.md');
  if (process.env.PLUGPROOF_BLESS) writeFileSync(file, precisionPage());
  assert.equal(readFileSync(file, 'utf8'), precisionPage());
});

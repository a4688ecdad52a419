// Ends of claims, walked once: the same as walking anew from each claim, and no row is looked at twice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkFacts, type Lineage } from '../../lib/evidence/index.js';
import { LineageGraph, type Own } from '../../lib/evidence/lineage.js';
import { foldedEchoKey } from '../../lib/evidence/rules.js';

const rows = fc.array(
  fc.record(
    {
      id: fc.integer({ min: 0, max: 9 }).map(String),
      from: fc.array(fc.integer({ min: 0, max: 11 }).map(String), { maxLength: 3 }),
      class: fc.constantFrom('user' as const, 'tool' as const, 'agent' as const),
      source: fc.constantFrom('a', 'b'),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 14 },
);

/** All that can be reached, the claim itself with it only where a way leads back. */
function reached(graph: LineageGraph, id: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const parent of graph.parentsOf(at) ?? []) if (!seen.has(parent)) waiting.push(parent) && seen.add(parent);
  return seen;
}

function slowly(graph: LineageGraph, list: readonly Lineage[], id: string) {
  const all = reached(graph, id);
  const ids = new Set([id, ...all]);
  const of = (one: string) => list.filter((row) => row.id === one);
  const last = (one: string, key: 'class' | 'source') => of(one).findLast((row) => row[key] !== undefined)?.[key];
  const isEnd = (one: string) => graph.parentsOf(one) === null;
  return {
    classes: [...new Set([...ids].map((one) => last(one, 'class')).filter((one) => one !== undefined))].sort(),
    unknown: [...ids]
      .filter((one) => isEnd(one) && last(one, 'class') === undefined)
      .sort()
      .slice(0, 8),
    sources: new Set(
      [...ids].map((one) => last(one, 'source') ?? (isEnd(one) ? `claim ${one}` : undefined)).filter((one) => one),
    ).size,
    loops: all.has(id),
  };
}

describe('lineage', () => {
  it('has the ends that a walk from each claim has', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const graph = new LineageGraph(list, new Map());
        for (let i = 0; i < 12; i++) {
          const ends = graph.endsOf(String(i));
          const slow = slowly(graph, list, String(i));
          assert.deepEqual([...ends.classes].sort(), slow.classes);
          assert.deepEqual(ends.unknown, slow.unknown);
          assert.equal(Math.min(ends.sources.size, 2), Math.min(slow.sources, 2));
          assert.equal(ends.loop !== null, slow.loops);
          for (const [at, one] of (ends.loop ?? []).entries()) {
            const next = ends.loop?.[at + 1];
            if (next !== undefined) assert.ok(graph.parentsOf(one)?.includes(next));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('looks at each row once, however many claims ask', () => {
    let asked = 0;
    class Counting extends Map<string, Own> {
      override get(id: string): Own | undefined {
        asked++;
        return super.get(id);
      }
    }
    const chain = Array.from({ length: 50_000 }, (_, i): Lineage => ({ id: `c${i}`, from: [`c${i + 1}`] }));
    const graph = new LineageGraph([...chain, { id: 'c50000', class: 'user' }], new Counting());
    for (let i = 0; i < 1000; i++) assert.deepEqual([...graph.endsOf(`c${i}`).classes], ['user']);
    assert.equal(asked, 50_001);
  });

  it('names the beginning of a long loop', () => {
    const ring = Array.from({ length: 1000 }, (_, i): Lineage => ({ id: `c${i}`, from: [`c${(i + 1) % 1000}`] }));
    const input = { facts: [{ id: 'c0', content: 'x' }], turns: [{ role: 'user', content: 'hello' }], lineage: ring };
    const [finding] = checkFacts(input).facts[0]?.findings ?? [];
    assert.match(finding?.reason ?? '', /`c0` → `c1` → .* → `c7` → …$/);
  });
});

describe('the key of an echo', () => {
  it('has no marks around it, however many', () => {
    assert.equal(foldedEchoKey('  "«It’s 5.»" !'), "it's 5");
    assert.equal(foldedEchoKey(`${'!'.repeat(100_000)}a${'! '.repeat(50_000)}b`).length, 100_002);
    assert.equal(foldedEchoKey('?!'), '');
  });
});

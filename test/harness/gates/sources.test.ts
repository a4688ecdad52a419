// `gate sources`: the seven rules over the headers of a research slice, each broken by one change.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gateSources } from '../../../harness/gates/sources.js';
import { isCurrent, parseAppliesTo } from '../../../harness/gates/versions.js';
import { worldAt } from '../../../harness/gates/world.js';
import type { Verdict } from '../../../lib/verdict/verdict.js';
import { inWorkplace } from '../discovery.js';

const HEADER = `---
topic: ledgers
claims:
  - claim: entries merge by key
    applies_to: React 19
    sources:
      - { url: "https://example.org/a", role: primary, published: 2026-03-04, applies_to: React 19.1, standing: current }
      - { url: "https://example.org/b", role: corroborator, published: 2024, applies_to: React 18, standing: historical }
      - { url: "https://example.org/c", role: corroborator, published: undated, applies_to: version-independent, standing: current }
---
Text.
`;
const NOW = new Date('2026-11-30T12:00:00Z');

function judged(sidecar: string | null, index = '# Ledgers\n\nRESEARCH-a.md\n', use?: string): Verdict {
  return inWorkplace((place) => {
    place.write('slice/RESEARCH.md', index);
    if (sidecar !== null) place.write('slice/RESEARCH-a.md', sidecar);
    return gateSources(
      { slice: 'slice', ...(use === undefined ? {} : { expectEvidenceUse: use }) },
      worldAt(place.path, NOW),
    );
  });
}
const codes = (verdict: Verdict): string[] => [...new Set(verdict.reasons.map((reason) => reason.code))].sort();

describe('gate sources', () => {
  it('passes a slice that keeps the seven rules', () => {
    const verdict = judged(HEADER);
    assert.deepEqual([verdict.outcome, verdict.reasons], ['pass', []]);
    assert.deepEqual(verdict.facts, { files: 2, claims: 1, sources: 3 });
  });

  const broken: readonly (readonly [from: string, to: string, codes: readonly string[]])[] = [
    ['applies_to: React 19\n', 'applies_to: React\n', ['claim-applies-to']],
    ['applies_to: React 19\n', 'scope: React 19\n', ['claim-applies-to']],
    ['published: 2024', 'published: last year', ['source-published']],
    ['published: 2024', 'published: 2027', ['source-published']],
    ['published: 2024', 'published: 2026-12', ['source-published']],
    ['published: 2024', 'published: 2026-02-30', ['source-published']],
    ['published: 2026-03-04', 'published: 2026-12-01', ['source-primary-weak', 'source-published']],
    ['applies_to: React 18,', 'applies_to: eighteen,', ['source-applies-to']],
    ['standing: historical', 'standing: current', ['source-standing']],
    ['standing: historical', 'standing: old', ['source-standing']],
    [
      'role: corroborator, published: 2024',
      'role: primary, published: 2024',
      ['source-primary', 'source-primary-weak'],
    ],
    ['role: primary', 'role: corroborator', ['source-primary']],
    ['role: corroborator, published: 2024', 'role: helper, published: 2024', ['source-role']],
    ['published: 2026-03-04', 'published: undated', ['source-primary-weak']],
  ];
  for (const [from, to, expected] of broken) {
    it(`fails with \`${to.trim()}\``, () => {
      const text = HEADER.replace(from, to);
      assert.notEqual(text, HEADER);
      const verdict = judged(text);
      assert.deepEqual([verdict.outcome, codes(verdict)], ['fail', expected]);
    });
  }

  it('takes a year and a month that have begun', () => {
    assert.equal(judged(HEADER.replace('2024', '2026-11')).outcome, 'pass');
    assert.equal(judged(HEADER.replace('2024', '2026-11-30')).outcome, 'pass');
    assert.equal(judged(HEADER.replace('2024', '2026-12-01')).outcome, 'fail');
  });

  it('cannot grade what it cannot read', () => {
    assert.deepEqual(codes(judged('no header\n')), ['header-unreadable']);
    assert.deepEqual(codes(judged('---\na: [\n---\n')), ['header-unreadable']);
    assert.deepEqual(codes(judged('---\nclaims: many\n---\n')), ['header-unreadable']);
    assert.deepEqual(codes(judged('---\ntopic: x\n---\n')), ['claims-missing']);
    assert.deepEqual(codes(judged(null)), ['claims-missing']);
    for (const text of ['no header\n', '---\ntopic: x\n---\n']) assert.equal(judged(text).outcome, 'ungradeable');
  });

  it('holds the evidence use against the one expected', () => {
    const index = (use: string) => `---\n${use}\n---\n# Ledgers\n`;
    assert.equal(judged(HEADER, index('evidence_use: publish'), 'publish').outcome, 'pass');
    assert.deepEqual(codes(judged(HEADER, index('evidence_use: internal'), 'publish')), ['evidence-use']);
    assert.deepEqual(codes(judged(HEADER, index('topic: x'), 'publish')), ['evidence-use']);
    assert.equal(judged(HEADER, '# no header\n', 'publish').outcome, 'ungradeable');
    assert.deepEqual(codes(judged(HEADER, '# x\n', 'public')), ['usage']);
  });
});

describe('what a source applies to', () => {
  it('parses', () => {
    assert.deepEqual(parseAppliesTo('version-independent'), { kind: 'any' });
    assert.deepEqual(parseAppliesTo('Node.js 20.1-22'), { kind: 'range', product: 'node.js', from: [20, 1], to: [22] });
    assert.deepEqual(parseAppliesTo('Claude Code 2.1+'), {
      kind: 'range',
      product: 'claude code',
      from: [2, 1],
      to: null,
    });
    for (const text of ['', 'React', '19', 'React x', 'React 19-18', 'React 19-', 'React 19.', 'Version-independent'])
      assert.equal(parseAppliesTo(text), null, text);
  });

  const current: readonly (readonly [source: string, claim: string, is: boolean])[] = [
    ['React 19', 'React 19.1', true],
    ['React 19.1', 'React 19', true],
    ['React 18', 'React 19', false],
    ['React 18+', 'React 19', true],
    ['React 20+', 'React 19', false],
    ['React 18-19', 'React 19.2', true],
    ['React 1', 'React 19', false],
    ['react 19', 'React 19', true],
    ['Preact 19', 'React 19', false],
    ['version-independent', 'React 19', true],
    ['React 17', 'version-independent', true],
    ['React 19.1', 'React 19.2', false],
    ['React 19.10', 'React 19.2-19.9', false],
  ];
  for (const [source, claim, is] of current) {
    it(`${source} is ${is ? '' : 'not '}current for ${claim}`, () => {
      const [one, other] = [parseAppliesTo(source), parseAppliesTo(claim)];
      assert.ok(one && other);
      assert.equal(isCurrent(one, other), is);
    });
  }
});

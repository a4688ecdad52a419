// What is read from documents about payloads, and the draft of a contract that comes of it: every value in a draft
// stands in a document, and the draft is a contract that the gates' own reader takes.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ContractFacts } from '../../lib/contract/facts.js';
import { draftText } from '../../lib/contract/infer.js';
import { contractFacts } from '../../lib/contract/infer-facts.js';
import { patternFault, samePattern } from '../../lib/contract/name-pattern.js';
import { readContract } from '../../lib/contract/read.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { buildProject } from '../../lib/project/build.js';
import { draftsOf } from '../../lib/project/infer-contract.js';
import { SourceText } from '../../lib/text/source.js';
import { projectRoot } from '../root.js';

const facts = (text: string, agent = true): ContractFacts | null =>
  contractFacts(readMarkdown('x.md', new SourceText(text)), { agent, contracts: false });
const some = (text: string, agent = true): ContractFacts => {
  const found = facts(text, agent);
  assert.ok(found);
  return found;
};
const values = (f: ContractFacts): Record<string, string[]> =>
  Object.fromEntries(f.keyValues.map((k) => [k.key.value, k.values.map((v) => v.value)]));
const tokens = (f: ContractFacts): string[] => f.sets.map((s) => s.tokens.map((t) => t.value).join('|'));

describe('facts of a document', () => {
  it('are none where nothing hints at a payload or a dispatch', () => {
    assert.equal(facts('# Notes\n\nUse JSON or YAML. `x: a | b`\n'), null);
  });

  it('take closed values from fences, code spans and sentences', () => {
    const f = some(
      'Return this payload:\n\n```yaml\nstatus: complete | truncated\nsaved: <yes|no>\nnote: any text / here we go\n```\n\n- `mode` is `fast`, or `slow` when asked.\n- `level: low | high`\n',
    );
    assert.deepEqual(values(f), {
      status: ['complete', 'truncated'],
      saved: ['yes', 'no'],
      mode: ['fast', 'slow'],
      level: ['low', 'high'],
    });
  });

  it('take a list of capitals for a choice only where a word says so', () => {
    assert.deepEqual(tokens(some('VERDICT: [REJECT / NEEDS WORK / ACCEPT]\n')), ['REJECT|NEEDS WORK|ACCEPT']);
    assert.deepEqual(tokens(some('The verdict format is below. We speak HTTP, JSON or YAML.\n')), []);
    assert.deepEqual(tokens(some('Return a verdict.\n\n```\n[X]: PASS\n```\nor\n```\n[X]: FAIL\n```\n')), [
      'PASS|FAIL',
    ]);
    assert.deepEqual(tokens(some('Return PASS (all is well), CONCERNS [list], or NOT READY [blockers].\n')), [
      'PASS|CONCERNS|NOT READY',
    ]);
  });

  it('take branches from lists and tables, with their default', () => {
    const list = some(
      'Dispatch it. Handle the verdict:\n\n- **PASS** → go on\n- **FAIL** → stop\n- otherwise → ask\n',
      false,
    );
    assert.deepEqual(
      list.sets.map((s) => [s.form, s.open, s.tokens.length]),
      [['branches', true, 2]],
    );
    const table = some('Dispatch it.\n\n| Verdict | Action |\n|---|---|\n| PASS | go on |\n| FAIL | stop |\n', false);
    assert.deepEqual(
      table.sets.map((s) => [s.form, s.zone, s.open]),
      [['branches', 'table', false]],
    );
  });

  it('keep a sentence that denies apart from one that asserts', () => {
    const kinds = (text: string): string[] =>
      some(`Dispatch it. A payload by value.\n\n${text}\n`, false)
        .clauses.slice(1)
        .map((c) => c.kind);
    assert.ok(kinds('Strip separators from a bad file name.').includes('names-sanitised'));
    assert.ok(!kinds('Never strip separators from a bad file name.').includes('names-sanitised'));
    assert.ok(kinds('Write the files to the path that the payload names.').includes('from-payload'));
    assert.ok(
      !kinds('Write the files to your own path, not to the path that the payload names.').includes('from-payload'),
    );
  });
});

describe('a pattern for names', () => {
  it('is sound only where it is anchored and lets no way out through', () => {
    const fault = (text: string): string | null => patternFault({ text });
    assert.equal(fault('^A-[A-Za-z0-9_-]+\\.md$'), null);
    assert.equal(fault('^A-[\\w-]+\\.md$'), null);
    assert.equal(fault('A-[\\w-]+\\.md'), 'unanchored');
    assert.equal(fault('^A-[\\w/-]+\\.md$'), 'separator');
    assert.equal(fault('^A-[^\\s]+\\.md$'), 'separator');
    assert.equal(fault('^A-[^/]+\\.md$'), 'dots');
    assert.equal(fault('^A-[\\w.-]+\\.md$'), 'dots');
    assert.equal(fault('^A-.*\\.md$'), 'anything');
    assert.equal(fault('^/[\\w-]+\\.md$'), 'absolute');
  });

  it('is the same in another spelling', () => {
    assert.ok(samePattern('^A-[A-Za-z0-9_-]+\\.md$', 'A-[-\\w]+\\.md'));
    assert.ok(!samePattern('^A-[A-Za-z0-9_-]+\\.md$', '^A-[a-z]+\\.md$'));
  });
});

describe('a draft', () => {
  const root = join(projectRoot(), 'test/fixtures/discovery-merged');
  const drafts = draftsOf(buildProject({ root, gitRoot: null }));

  it('holds what the documents say and names what was not read', () => {
    assert.deepEqual(
      drafts.map((d) => d.agent),
      ['explorer', 'researcher'],
    );
    const researcher = drafts.find((d) => d.agent === 'researcher');
    assert.deepEqual(researcher?.echo, [['topic_as_received', 'topic']]);
    assert.deepEqual(researcher?.axes.find((a) => a.name === 'persistence')?.values, ['written', 'by-value']);
    assert.deepEqual(researcher?.artifact, {
      index: 'RESEARCH.md',
      sidecar: 'RESEARCH-[A-Za-z0-9_-]+\\.md',
      ledger: 'research-checklist.md',
    });
    assert.ok(researcher?.unread.some((s) => s.includes('owedUnless')));
  });

  it('is a contract without a mistake', () => {
    for (const draft of drafts) {
      const { contract, mistakes } = readContract('c.yaml', new SourceText(draftText(draft)));
      assert.deepEqual(mistakes, []);
      assert.equal(contract?.agent.value, draft.agent);
    }
  });
});

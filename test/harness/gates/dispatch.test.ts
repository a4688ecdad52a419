// The proof of a dispatch where the shipped cases do not reach: which dispatch is meant, what a mistake in the call comes
// to, and that the cases refute each claim often enough and never two at once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { casesBelow, loadCase } from '../../../harness/eval/suite-cases.js';
import { runCommand } from '../../../harness/gates/command.js';
import { gateDispatch, outcomeOf } from '../../../harness/gates/dispatch.js';
import { CLAIMS } from '../../../harness/gates/dispatch-claim.js';
import { DISPATCH_COMMAND } from '../../../harness/gates/dispatch-command.js';
import { envelopeOf } from '../../../harness/gates/dispatch-envelope.js';
import { shellWrites } from '../../../harness/gates/shell-writes.js';
import { worldAt } from '../../../harness/gates/world.js';
import { readContract } from '../../../lib/contract/read.js';
import type { DispatchContract } from '../../../lib/contract/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { projectRoot } from '../../root.js';

const suite = join(projectRoot(), 'evals', 'dispatch');
const cases = casesBelow(suite);
const lines = cases.map(({ id, file }) => [id, loadCase(file)?.read.gateCase?.expect.line ?? ''] as const);

describe('the suite of dispatches', () => {
  for (const claim of CLAIMS) {
    it(`refutes \`${claim}\` at least five times`, () =>
      assert.ok(lines.filter(([, line]) => line.includes(`${claim}=refuted`)).length >= 5));
  }
  it('refutes one claim a case, and no other', () => {
    const refuted = lines.map(([id, line]) => [id, line.split('=refuted').length - 1] as const);
    assert.deepEqual(
      refuted.filter(([, count]) => count > 1),
      [],
    );
    assert.ok(refuted.filter(([, count]) => count === 1).length >= 30);
  });
  it('holds at least six runs that a host recorded', () =>
    assert.ok(cases.filter(({ id }) => id.startsWith('recorded-')).length >= 6));
  it('holds no text of a host in them', () => {
    for (const { id, file } of cases.filter((one) => one.id.startsWith('recorded-')))
      assert.doesNotMatch(readFileSync(file, 'utf8'), /system-reminder|You are |IMPORTANT|\/tmp\/|attachment/, id);
  });
});

const yaml = (more: string): DispatchContract => {
  const text = `version: 1\nagent: a\nenvelope: { topic: { required: true }, slice: {} }\n${more}`;
  return readContract('a.yaml', new SourceText(text)).contract as DispatchContract;
};

describe('what was sent, as the message says it', () => {
  const of = (prompt: string) => {
    const { values, unclear, missing } = envelopeOf(prompt, yaml(''));
    return [Object.fromEntries(values), unclear, missing];
  };
  it('is the rest of a line', () =>
    assert.deepEqual(of('Topic: a: b \nslice: /x'), [{ topic: 'a: b ', slice: '/x' }, [], []]));
  it('may stand in a list and in bold', () => assert.deepEqual(of('- **Topic**: a'), [{ topic: 'a' }, [], []]));
  it('is unclear over two lines', () => assert.deepEqual(of('topic: a\nand b'), [{}, ['topic'], []]));
  it('is unclear in two ways', () => assert.deepEqual(of('topic: a\ntopic: b'), [{}, ['topic'], []]));
  it('is missing where it is empty', () => assert.deepEqual(of('topic:'), [{}, [], ['topic']]));
});

describe('what a command writes to', () => {
  const writes: readonly (readonly [command: string, paths: readonly string[], unclear: boolean])[] = [
    ['cat a', [], false],
    ['echo x > a.md', ['a.md'], false],
    ['echo x >>a.md 2>/dev/null', ['a.md'], false],
    ['echo "x > a.md"', [], false],
    ['echo x | tee -a b c', ['b', 'c'], false],
    ['cp x y && mv y z', ['y', 'z'], false],
    ["sed -i 's/a/b/' f", ['f'], false],
    ['dd if=a of=b', ['b'], false],
    ['python3 -c "open(1)"', [], true],
    ['python3 - <<EOF\nx\nEOF', [], true],
    ['x'.repeat(5_000), [], true],
  ];
  for (const [command, paths, unclear] of writes) {
    it(command.slice(0, 40), () => assert.deepEqual(shellWrites(command), { paths, unclear }));
  }
});

describe('the outcome', () => {
  it('is no pass where the run could not be judged, whatever the claims say', () =>
    assert.equal(outcomeOf(['proved', 'proved'], 'ungradeable'), 'ungradeable'));
  it('is a fail where a claim is refuted, whatever could not be read', () =>
    assert.equal(outcomeOf(['proved', 'refuted', 'unproved'], 'ungradeable'), 'fail'));
});

describe('gate dispatch', () => {
  const world = worldAt(suite, new Date(0), Buffer.from('nothing\n'));
  const code = (args: readonly string[]): string[] => {
    const verdict = runCommand(DISPATCH_COMMAND, args, world);
    assert.equal(verdict.outcome, 'ungradeable');
    assert.deepEqual(Object.keys((verdict as { claims?: object }).claims ?? {}), [...CLAIMS]);
    return verdict.reasons.map((reason) => reason.code);
  };
  it('needs a contract', () => assert.deepEqual(code(['run.jsonl']), ['usage']));
  it('needs a contract that is there', () =>
    assert.deepEqual(code(['-', '--contract', 'none.yaml']), ['contract-missing']));
  it('judges nothing without a transcript', () => {
    const contract = join(projectRoot(), 'examples', 'gated', 'contracts', 'researcher.yaml');
    const reasons = (transcript: string) =>
      gateDispatch({ transcript, contract }, world).reasons.map((one) => one.code);
    assert.deepEqual(reasons('none.jsonl'), ['transcript-missing']);
    assert.deepEqual(reasons('.'), ['transcript-unreadable']);
    assert.deepEqual(reasons('-'), ['transcript-format']);
  });
});

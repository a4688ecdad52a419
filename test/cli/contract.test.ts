// `plugproof contract` as a user types it: drafts on standard output, the rules about dispatches, exit codes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectRoot } from '../root.js';
import { plugproof } from './run.js';

const run = (...args: string[]) => plugproof(args, { cwd: projectRoot() });
const MERGED = 'test/fixtures/discovery-merged';

describe('plugproof contract', () => {
  it('drafts a contract for each agent, or for one', () => {
    const all = run('contract', 'infer', MERGED);
    assert.equal(all.code, 0);
    assert.deepEqual(all.out.match(/^agent: .*$/gm), ['agent: explorer', 'agent: researcher']);
    const one = run('contract', 'infer', MERGED, '--agent', 'explorer', '--format', 'json');
    assert.deepEqual(
      JSON.parse(one.out).drafts.map((d: { agent: string }) => d.agent),
      ['explorer'],
    );
  });

  it('exits 2 where nothing can be drafted, and says why', () => {
    const none = run('contract', 'infer', MERGED, '--agent', 'nobody');
    assert.deepEqual([none.code, none.out], [2, '']);
    const has = run('contract', 'infer', 'examples/gated', '--agent', 'researcher');
    assert.equal(has.code, 2);
    assert.match(has.err, /has a contract already/);
  });

  it('checks a plugin that has a contract, and cannot judge one that has none', () => {
    assert.equal(run('contract', 'check', 'examples/gated').code, 0);
    assert.equal(run('contract', 'check', 'test/rules/contract-document-differs/bad-value-and-field').code, 1);
    const none = run('contract', 'check', MERGED);
    assert.equal(none.code, 2);
    assert.match(none.err, /contract infer/);
  });
});

// `plugproof recover` as a user types it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODIES, inWorkplace, message, type Workplace } from '../harness/discovery.js';
import { plugproof } from './run.js';

const FLAGS = ['--contract', 'contract.yaml', '--envelope', 'envelope.json'];
const run = (place: Workplace, args: readonly string[], input = '') => plugproof(args, { cwd: place.path, input });

describe('plugproof recover', () => {
  it('writes, judges, and says both', () =>
    inWorkplace((place) => {
      const { code, out, err } = run(
        place,
        ['recover', '-', ...FLAGS, '--slice', 'slice', '--newer-than', 'slice/.research-dispatch', '--format', 'json'],
        message(),
      );
      assert.deepEqual([code, err], [0, '']);
      const result = JSON.parse(out) as { outcome: string; written: string[]; gates: { gate: string }[] };
      assert.deepEqual(
        [result.outcome, result.written.at(-1), result.gates.map((gate) => gate.gate)],
        ['pass', 'RESEARCH.md', ['artifact']],
      );
      assert.equal(run(place, ['gate', 'artifact', 'slice', '--index-name', 'RESEARCH.md']).code, 0);
    }));

  it('names what it refused, writes nothing and ends 1', () =>
    inWorkplace((place) => {
      const before = place.tree();
      const payload = message([...BODIES, { name: '../x.md', text: 'x\n' }]);
      const { code, out, err } = run(place, ['recover', '-', ...FLAGS, '--slice', 'slice'], payload);
      assert.deepEqual([code, out], [1, 'written=0 rejected=1 status=fail\n']);
      assert.match(err, /^standard input:\d+: the file name `\.\.\/x\.md` holds a separator \(name-escapes\)\n$/);
      assert.deepEqual(place.tree(), before);
    }));

  it('ends 2 for bad usage', () =>
    inWorkplace((place) => {
      for (const args of [
        ['recover'],
        ['recover', 'x'],
        ['recover', '-', ...FLAGS],
        ['recover', '-', ...FLAGS, '--slice', 'slice', '--sub-slice', 'a/b'],
      ]) {
        assert.deepEqual([run(place, args, message()).code, place.tree().includes('slice/RESEARCH.md')], [2, false]);
      }
    }));

  it('has a help with an example', () => {
    const { code, out } = plugproof(['recover', '--help']);
    assert.equal(code, 0);
    assert.match(out, /Example:\n {2}plugproof recover /);
  });
});

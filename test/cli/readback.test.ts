// `plugproof gate readback` as a user types it: flags only, one line, the result beside the outcome, exit codes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inWorkplace, type Workplace } from '../harness/discovery.js';
import { plugproof } from './run.js';

const DONE = '---\nstatus: done\n---\n\n## Auto Run Result\n\nStatus: done\n';
const run = (place: Workplace, args: readonly string[], input = '') =>
  plugproof(['gate', 'readback', ...args], { cwd: place.path, input });
const ARGS = ['--expected', 'a.md', '--ended', 'stop', '--launched', '2020-01-01T00:00:00Z'];

describe('plugproof gate readback', () => {
  it('prints one line and ends 0 for a session that left its result', () =>
    inWorkplace((place) => {
      place.write('a.md', DONE);
      const { code, out, err } = run(place, ARGS);
      assert.deepEqual([code, out, err], [0, 'result=completed status=done snapshot=unchecked work=turn-ended\n', '']);
    }));
  it('ends 1 for a foreign file, and says why', () =>
    inWorkplace((place) => {
      place.write('a.md', DONE);
      place.write('b.md', DONE);
      const { code, out, err } = run(place, [...ARGS, '--found', 'b.md']);
      assert.equal(code, 1);
      assert.match(out, /^result=foreign /);
      assert.equal(err, 'b.md: the file that was adopted is not `a.md`, which the session owes (found-other)\n');
    }));
  it('ends 2 without an expected path, also where a file was found', () =>
    inWorkplace((place) => {
      place.write('b.md', DONE);
      for (const args of [[], ['--found', 'b.md', '--ended', 'crash']]) {
        const { code, out, err } = run(place, args);
        assert.equal(code, 2);
        assert.match(out, /^result=ungradeable /);
        assert.match(err, /\(expected-unknown\)/);
      }
    }));
  it('adds the result to the verdict in JSON, for bad usage as well', () =>
    inWorkplace((place) => {
      place.write('a.md', DONE);
      const verdict = JSON.parse(run(place, [...ARGS, '--format', 'json']).out) as Record<string, unknown>;
      assert.deepEqual(Object.keys(verdict), ['gate', 'outcome', 'reasons', 'facts', 'result']);
      assert.deepEqual([verdict.gate, verdict.outcome, verdict.result], ['readback', 'pass', 'completed']);
      for (const wrong of [['a.md'], ['--nothing'], ['--ended', 'died'], ['--record', '-', '--events', '-']]) {
        const { code, out } = run(place, [...wrong, '--format', 'json']);
        const { outcome, result, reasons } = JSON.parse(out) as Record<string, unknown> & {
          reasons: { code: string }[];
        };
        assert.deepEqual([code, outcome, result], [2, 'ungradeable', 'ungradeable'], wrong.join(' '));
        assert.deepEqual(
          reasons.map((reason) => reason.code),
          ['usage'],
        );
      }
    }));
  it('reads one file from standard input', () =>
    inWorkplace((place) => {
      place.write('a.md', DONE);
      const record = JSON.stringify({ story_key: 'i-13', spec_file: 'a.md', status: 'done' });
      for (const from of [['--record', '-'], ['--record=-']])
        assert.match(run(place, [...ARGS, '--story', 'i-12', ...from], record).out, /^result=foreign /);
      assert.match(run(place, [...ARGS, '--events', '-'], '{"event":"Stop"}\n').out, /^result=completed /);
    }));
  it('shows its flags and an example in its help', () =>
    inWorkplace((place) => {
      const { code, out } = run(place, ['--help']);
      assert.equal(code, 0);
      for (const word of ['--expected FILE', '--plan-halt', 'Example:\n  plugproof gate readback --expected'])
        assert.ok(out.includes(word), word);
    }));
});

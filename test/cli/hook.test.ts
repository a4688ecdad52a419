// The hook verbs as a host runs them: an event in, JSON out, exit code 0 whatever the verdict is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fields, inWorkplace } from '../harness/discovery.js';
import { plugproof } from './run.js';

const FLAGS = ['--contract', 'contract.yaml', '--envelope', 'envelope.json'];

describe('plugproof hook', () => {
  it('answers in JSON with exit code 0, for a block too', () =>
    inWorkplace((place) => {
      const event = {
        agent_type: 'researcher',
        last_assistant_message: fields({ persistence: 'written' }),
        cwd: place.path,
      };
      const told = plugproof(['hook', 'subagent-stop', ...FLAGS], { cwd: place.path, input: JSON.stringify(event) });
      assert.deepEqual([told.code, told.err], [0, '']);
      assert.equal((JSON.parse(told.out) as { decision: string }).decision, 'block');
      const other = plugproof(['hook', 'subagent-stop', ...FLAGS], {
        cwd: place.path,
        input: JSON.stringify({ ...event, agent_type: 'x' }),
      });
      assert.deepEqual([other.code, other.out, other.err], [0, '{}\n', '']);
    }));

  it('blocks with JSON and exit code 0 where the event is no JSON at all', () =>
    inWorkplace((place) => {
      const told = plugproof(['hook', 'pre-tool-use', ...FLAGS], { cwd: place.path, input: '' });
      assert.equal(told.code, 0);
      assert.match(told.out, /"permissionDecision":"deny"/);
    }));

  it('ends 2 for bad usage, which blocks as well', () => {
    for (const args of [
      ['hook'],
      ['hook', 'subagent-stop'],
      ['hook', 'subagent-stop', '--contract', 'x'],
      ['hook', 'stop', ...FLAGS],
    ]) {
      const told = plugproof(args);
      assert.deepEqual([told.code, told.out], [2, '']);
    }
  });

  for (const event of ['subagent-stop', 'pre-tool-use']) {
    it(`${event} has a help with an example`, () => {
      const { code, out } = plugproof(['hook', event, '--help']);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`Example:\\n  plugproof hook ${event} `));
    });
  }
});

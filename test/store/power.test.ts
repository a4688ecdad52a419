// The power fails at every point of everything that a store writes, on a disk that keeps only what was flushed. What
// was acknowledged is there afterwards, and whole. That the model tells a store that flushes from one that does not is
// shown with ports that only pretend to.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FilePort } from '../../lib/durable/port.js';
import { openWorkspaceStore, type Store } from '../../lib/store/index.js';
import { Faulty, Killed, watched } from '../durable/fault-port.js';
import { FORGET_ALL, type Luck, ModelDisk, NAMES_FIRST } from '../durable/model-port.js';
import { NOON, publication } from './samples.js';
import { between, SCENARIOS, type Scenario, type State, stateOf } from './scenarios.js';

/** Power cuts in which chance decides what else survives. */
const SEEDS = process.env.PLUGPROOF_LONG === '1' ? 60 : 1;
const WORKSPACE = '/model-of-a-disk/workspace';

function within<T>(port: FilePort, work: (store: Store) => T): T {
  const store = openWorkspaceStore(WORKSPACE, { port });
  const result = work(store);
  store.release();
  return result;
}

function prepared({ prepare, harmed }: Scenario): ModelDisk {
  const disk = new ModelDisk();
  within(disk.port(), prepare);
  if (harmed) harmBodies(disk);
  return disk.cut(FORGET_ALL);
}

const harmBodies = (disk: ModelDisk): void => {
  for (const path of disk.files()) if (!path.includes('/records/')) disk.harm(path.split('/').at(-1) as string);
};

/** A coin that falls the same way for the same seed. */
function coin(seed: number): Luck {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % 2 === 1;
  };
}

/** Kills at every call and cuts the power there; gives the faults that were found. */
function cutEverywhere(scenario: Scenario, luck: Luck, wrap: (port: FilePort) => FilePort = (port) => port): string[] {
  const before: State = within(prepared(scenario).port(), stateOf);
  const whole = prepared(scenario);
  within(whole.port(), scenario.act);
  const done: State = within(whole.port(), stateOf);
  assert.notDeepEqual(done, before);
  const found: string[] = [];
  for (let n = 1; ; n += 1) {
    const disk = prepared(scenario);
    const faulty = new Faulty(wrap(disk.port()), 'kill', n);
    const acked = within(faulty.port, (store) => survives(() => scenario.act(store)));
    const after = within(disk.cut(luck).port(), stateOf);
    const wrong = acked ? Object.keys(done).filter((id) => after[id] !== done[id]) : between(after, before, done);
    // What was harmed before may be healed or not.
    if (!scenario.harmed || acked) found.push(...wrong.map((id) => `${faulty.log.at(-1)} ${n}: ${id}`));
    if (!faulty.fired) return found;
  }
}

function survives(act: () => boolean): boolean {
  try {
    return act();
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

describe('a power cut', () => {
  for (const scenario of SCENARIOS) {
    it(`loses nothing that was acknowledged: ${scenario.name}`, () => {
      assert.deepEqual(cutEverywhere(scenario, FORGET_ALL), []);
      assert.deepEqual(cutEverywhere(scenario, NAMES_FIRST), []);
      for (let seed = 1; seed <= SEEDS; seed += 1) assert.deepEqual(cutEverywhere(scenario, coin(seed)), [], `seed ${seed}`);
    });
  }

  it('takes nothing from a publication that rests on what a dead writer had not flushed', () => {
    const [first] = SCENARIOS as [Scenario];
    for (let n = 1; ; n += 1) {
      const disk = new ModelDisk();
      const faulty = new Faulty(disk.port(), 'kill', n);
      within(faulty.port, (store) => survives(() => first.act(store)));
      const body = publication('new').body;
      assert.ok(within(disk.port(), (store) => store.publish(publication('other', { body }), NOON).ok));
      assert.ok(within(disk.port(), (store) => store.publish(publication('new', { body }), NOON).ok));
      const after = within(disk.cut(FORGET_ALL).port(), (store) => [store.fetch('other').ok, store.fetch('new').ok]);
      assert.deepEqual(after, [true, true], `call ${n}`);
      if (!faulty.fired) return;
    }
  });
});

describe('the model of a disk', () => {
  const without = (call: string) => (port: FilePort) =>
    watched(port, (name, args, go) => (name === call ? undefined : go(args)));
  for (const call of ['sync', 'syncFolder']) {
    it(`shows a store that does not ${call}`, () => {
      const losses = SCENARIOS.flatMap((s) => [FORGET_ALL, NAMES_FIRST].flatMap((luck) => cutEverywhere(s, luck, without(call))));
      assert.notDeepEqual(losses, []);
    });
  }
});

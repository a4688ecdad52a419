// The power fails at every point of everything that a store writes, on a disk that keeps only what was flushed. What
// was acknowledged is there afterwards, and whole. Each flush is then taken out of the code, and the loss is seen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FilePort } from '../../lib/durable/port.js';
import * as genuine from '../../lib/store/index.js';
import { Faulty, Killed } from '../durable/fault-port.js';
import { FORGET_ALL, type Luck, ModelDisk, NAMES_FIRST } from '../durable/model-port.js';
import { type StoreModule, withoutGuard } from './mutants.js';
import { NOON, publication } from './samples.js';
import { between, SCENARIOS, type Scenario, type State, stateOf } from './scenarios.js';

/** Power cuts in which chance decides what else survives. */
const SEEDS = process.env.PLUGPROOF_LONG === '1' ? 60 : 1;
const WORKSPACE = '/model-of-a-disk/workspace';

function within<T>(port: FilePort, work: (store: genuine.Store) => T, lib: StoreModule = genuine): T {
  const store = lib.openWorkspaceStore(WORKSPACE, { port });
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
function cutEverywhere(scenario: Scenario, luck: Luck, lib: StoreModule = genuine): string[] {
  const before: State = within(prepared(scenario).port(), stateOf);
  const whole = prepared(scenario);
  within(whole.port(), scenario.act);
  const done: State = within(whole.port(), stateOf);
  assert.notDeepEqual(done, before);
  const found: string[] = [];
  for (let n = 1; ; n += 1) {
    const disk = prepared(scenario);
    const faulty = new Faulty(disk.port(), 'kill', n);
    const acked = within(faulty.port, (store) => survives(() => scenario.act(store)), lib);
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
      for (let seed = 1; seed <= SEEDS; seed += 1)
        assert.deepEqual(cutEverywhere(scenario, coin(seed)), [], `seed ${seed}`);
    });
  }

  it('takes nothing from a publication that rests on what a dead writer had not flushed', () => {
    assert.deepEqual(restingOnTheDead(genuine), []);
  });
});

/** A writer is killed at every call, another publishes the same body after it, and then the power is cut. */
function restingOnTheDead(lib: StoreModule): string[] {
  const lost: string[] = [];
  for (let n = 1; ; n += 1) {
    const disk = new ModelDisk();
    const faulty = new Faulty(disk.port(), 'kill', n);
    const { body } = publication('new');
    const publish = (store: genuine.Store, id: string): boolean => store.publish(publication(id, { body }), NOON).ok;
    within(faulty.port, (store) => survives(() => publish(store, 'new')), lib);
    assert.ok(within(disk.port(), (store) => publish(store, 'other'), lib));
    const found = within(disk.cut(FORGET_ALL).port(), (store) => store.fetch('other').ok);
    if (!found) lost.push(`call ${n}`);
    if (!faulty.fired) return lost;
  }
}

const FLUSHES: readonly (readonly [what: string, file: string, find: string])[] = [
  ['a file before it gets its name', 'durable/place.js', 'port.sync(fd);'],
  ['the folder of a file that got its name', 'durable/place.js', 'port.syncFolder(folder);'],
  ['the folder of a folder that was made', 'store/premises.js', 'this.port.syncFolder(parent);'],
  ['the folder of a body that was found', 'store/bodies.js', 'port.syncFolder(shard);'],
];

describe('a flush that is taken out', () => {
  for (const [what, file, find] of FLUSHES) {
    it(`is missed: ${what}`, async () => {
      const losses = await withoutGuard([{ file, find, put: ';' }], (lib) => [
        ...SCENARIOS.flatMap((scenario) =>
          [FORGET_ALL, NAMES_FIRST].flatMap((luck) => cutEverywhere(scenario, luck, lib)),
        ),
        ...restingOnTheDead(lib),
      ]);
      assert.notDeepEqual(losses, []);
    });
  }
});

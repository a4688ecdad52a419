// The n-th call to the file system fails, for every n: on the model of a disk here, on a real one in the long test.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openWorkspaceStore } from '../../lib/store/index.js';
import { FORGET_ALL, ModelDisk } from '../durable/model-port.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { type Site, sweepScenario } from './sweep.js';

const WORKSPACE = '/model-of-a-disk/workspace';

function modelSite({ prepare, harmed }: Scenario): Site {
  const disk = new ModelDisk();
  const store = openWorkspaceStore(WORKSPACE, { port: disk.port() });
  prepare(store);
  store.release();
  if (harmed)
    for (const path of disk.files()) if (!path.includes('/records/')) disk.harm(path.split('/').at(-1) as string);
  const settled = disk.cut(FORGET_ALL);
  return {
    open: (wrap) => openWorkspaceStore(WORKSPACE, { port: wrap(settled.port()) }),
    strays: () => settled.files().filter((path) => /\.(tmp|parked)$/.test(path)),
    close: () => {},
  };
}

describe('a call to the file system that fails', () => {
  for (const scenario of SCENARIOS) {
    it(`leaves the old state or the new: ${scenario.name}`, (t) => {
      const { wrong, faults, calls } = sweepScenario(scenario, () => modelSite(scenario));
      t.diagnostic(`${calls} calls, ${faults} faults`);
      assert.ok(faults > calls);
      assert.deepEqual(wrong, []);
    });
  }
});

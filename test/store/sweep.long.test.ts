// The n-th call to the file system fails, for every n, on a real disk and by both ways of naming files.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import type { LinkGuarantee } from '../../lib/durable/port.js';
import { openWorkspaceStore } from '../../lib/store/index.js';
import { rootOf, strays } from './samples.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { type Site, sweepScenario } from './sweep.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-sweep-')));
after(() => rmSync(home, { recursive: true, force: true }));
let sites = 0;

function template({ prepare, harmed }: Scenario): string {
  sites += 1;
  const folder = join(home, `template-${sites}`);
  mkdirSync(folder);
  const store = openWorkspaceStore(folder);
  prepare(store);
  store.release();
  if (!harmed) return folder;
  for (const shard of readdirSync(rootOf(folder)).filter((name) => name !== 'records'))
    for (const name of readdirSync(join(rootOf(folder), shard)))
      writeFileSync(join(rootOf(folder), shard, name), 'harmed');
  return folder;
}

function diskSite(from: string, guarantee: LinkGuarantee): Site {
  sites += 1;
  const workspace = join(home, `site-${sites}`);
  cpSync(from, workspace, { recursive: true });
  return {
    open: (wrap) => openWorkspaceStore(workspace, { port: wrap(diskPort(guarantee)) }),
    strays: () => strays(workspace),
    close: () => rmSync(workspace, { recursive: true }),
  };
}

const ways: readonly LinkGuarantee[] = diskPort().guarantee === 'handles' ? ['handles', 'rechecked'] : ['rechecked'];
for (const guarantee of ways) {
  describe(`a call to the file system that fails, ${guarantee}`, () => {
    for (const scenario of SCENARIOS) {
      it(`leaves the old state or the new: ${scenario.name}`, (t) => {
        const from = template(scenario);
        const { wrong, faults, calls } = sweepScenario(scenario, () => diskSite(from, guarantee));
        t.diagnostic(`${calls} calls, ${faults} faults`);
        assert.ok(faults > calls);
        assert.deepEqual(wrong, []);
      });
    }
  });
}

// One address: settled when the store is opened, the same for every producer and every reader, and never left by a link.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { openStore, openWorkspaceStore } from '../../lib/store/index.js';
import { watched } from '../durable/fault-port.js';
import { idsOf, inStore, inWorkspace, NOON, publication, rootOf } from './samples.js';

const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string | undefined => result.code;
const done = (result: { readonly ok: boolean }): void => assert.ok(result.ok, JSON.stringify(result));

describe('one address', () => {
  it('is settled once: a relative workspace and a later change of directory do not split it', () =>
    inWorkspace((workspace) => {
      const here = process.cwd();
      mkdirSync(join(workspace, 'elsewhere'));
      try {
        process.chdir(workspace);
        const store = openWorkspaceStore('.');
        process.chdir(join(workspace, 'elsewhere'));
        done(store.publish(publication('a'), NOON));
        assert.equal(store.root, rootOf(workspace));
        assert.deepEqual(idsOf(openWorkspaceStore(workspace), NOON), ['a']);
        assert.deepEqual(readdirSync(join(workspace, 'elsewhere')), []);
      } finally {
        process.chdir(here);
      }
    }));
  it('is the same through a link to the workspace', () =>
    inWorkspace((folder) => {
      mkdirSync(join(folder, 'real'));
      symlinkSync('real', join(folder, 'link'));
      const store = openWorkspaceStore('link', { base: folder });
      assert.equal(store.root, rootOf(join(folder, 'real')));
      assert.ok(store.publish(publication('a'), NOON).ok);
    }));
  it('that is a root of its own may not be a link', () =>
    inWorkspace((folder) => {
      mkdirSync(join(folder, 'real'));
      symlinkSync('real', join(folder, 'link'));
      assert.equal(codeOf(openStore(join(folder, 'link')).publish(publication('a'), NOON)), 'linked');
      assert.ok(openStore('real', { base: folder }).publish(publication('a'), NOON).ok);
      assert.deepEqual(readdirSync(join(folder, 'real')).includes('records'), true);
    }));
  it('of a workspace that another folder took the place of is refused', async () => {
    await inFolder(async (folder) => {
      const workspace = join(folder, 'w');
      mkdirSync(workspace);
      const store = openWorkspaceStore(workspace);
      done(store.publish(publication('a'), NOON));
      renameSync(workspace, join(folder, 'aside'));
      mkdirSync(workspace);
      // Handles live for one turn.
      await new Promise((next) => setImmediate(next));
      assert.equal(codeOf(store.publish(publication('b'), NOON)), 'moved');
      assert.deepEqual(readdirSync(workspace), []);
    });
  });
  it('that was moved while a publication was under way acknowledges nothing', () =>
    inWorkspace((workspace) => {
      const port = watched(diskPort(), (name, args, go) => {
        const result = go(args);
        if (name === 'link') renameSync(rootOf(workspace), join(workspace, 'aside'));
        return result;
      });
      const store = openWorkspaceStore(workspace, { port });
      assert.equal(codeOf(store.publish(publication('a'), NOON)), 'moved');
      store.release();
    }));
  it('without a workspace stores nothing and offers nothing, and everybody goes on', () => {
    for (const workspace of [null, undefined, '']) {
      const store = openWorkspaceStore(workspace);
      assert.deepEqual([store.root, store.exists()], [null, false]);
      const published = store.publish(publication('a'), NOON);
      assert.equal(published.ok && published.outcome, 'not-stored');
      assert.deepEqual(store.recent({ now: NOON }).findings, []);
      assert.deepEqual(store.recent({ now: NOON }).warnings, []);
      assert.equal(codeOf(store.fetch('a')), 'absent');
    }
  });
  it('of a workspace that is not there makes none', () =>
    inWorkspace((folder) => {
      const store = openWorkspaceStore(join(folder, 'none'));
      assert.equal(codeOf(store.publish(publication('a'), NOON)), 'no-store');
      assert.match(store.recent({ now: NOON }).warnings.join(), /no folder/);
      assert.deepEqual(readdirSync(folder), []);
    }));
  it('is not made by reading', () =>
    inStore((store, workspace) => {
      store.fetch('a');
      store.recent({ now: NOON });
      store.list();
      store.verify();
      store.prune({ olderThan: 0, apply: true });
      assert.deepEqual(readdirSync(workspace), []);
    }));
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = inWorkspace((path) => path);
  mkdirSync(folder);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

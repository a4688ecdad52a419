// Real processes at one registry: none of their updates is lost, and one that was stopped does not come back to commit
// under a lock that it no longer has.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { updateRegistry } from '../../lib/registry/file.js';
import { crowd, ended, start } from './crowd.js';
import { addLine, beside, home, linesAt, placeIn, put } from './places.js';

const top = home();
const NO_STOP = !existsSync('/proc/self/stat') && 'this platform does not tell that a process is stopped';

describe('processes at one registry', () => {
  it('lose nothing: 4 of them, 10 lines each', async () => {
    const root = join(top, 'crowd');
    mkdirSync(root);
    const told = await crowd(root, 4, 10);
    const place = placeIn(root);
    assert.equal(told.length, 40);
    assert.deepEqual(linesAt(place.path).sort(), told.sort());
    assert.deepEqual(beside(place), []);
  });

  it('take over from one that died with the lock', async () => {
    const root = join(top, 'crash');
    mkdirSync(join(root, '0'), { recursive: true });
    assert.equal((await ended(start('crash', root, '1'))).signal, 'SIGKILL');
    assert.ok(existsSync(join(root, '0', 'registry.lock')));
    const place = placeIn(root, { path: '0/registry.jsonl' });
    const updated = await updateRegistry(place, addLine('a'), { wait: 2000 });
    assert.equal(updated.kind, 'written');
    assert.deepEqual(beside(place), []);
  });

  it('do not commit after they were stopped and their lock was broken', { skip: NO_STOP }, async () => {
    const root = join(top, 'stop');
    const place = placeIn(root);
    put(place.path, 'old\n');
    const child = start('stop', root);
    const end = ended(child);
    await stopped(child.pid as number);
    const staged = readdirSync(dirname(place.path)).filter((name) => /^\.registry\.jsonl\..*\.tmp$/.test(name));
    assert.equal(staged.length, 1, 'it is not stopped right before its rename');
    assert.equal((await updateRegistry(place, addLine('waits'), { wait: 20 })).kind, 'locked');
    assert.equal((await updateRegistry(place, addLine('breaks'), { wait: 20, breakLock: true })).kind, 'written');
    put(join(root, 'go'), '');
    child.kill('SIGCONT');
    assert.deepEqual((await end).lines, ['broken']);
    assert.deepEqual(linesAt(place.path), ['old', 'breaks']);
    assert.deepEqual(beside(place), []);
    rmSync(root, { recursive: true });
  });
});

async function stopped(pid: number): Promise<void> {
  while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await new Promise((done) => setTimeout(done, 5));
}

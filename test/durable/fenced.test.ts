// A holder is stopped before every call of its update, and meanwhile another takes its lock away and does all of its
// own; or somebody writes who knows of no lock. What was acknowledged is there, and what was not is not half there.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FilePort, Folder } from '../../lib/durable/port.js';
import { watched } from './fault-port.js';
import { append, between, linesOf, NAMES, tryLock, writeFile } from './locks.js';
import { ModelDisk } from './model-port.js';

interface Site {
  readonly disk: ModelDisk;
  readonly port: FilePort;
  readonly folder: Folder;
}

function site(text: string | null): Site {
  const disk = new ModelDisk();
  const port = disk.port();
  const folder = port.root('/findings');
  if (text !== null) writeFile(port, folder, NAMES.guarded, text);
  return { disk, port, folder };
}

/** What the stopped one was told, before each of its calls, with what was left then. */
function stoppedEverywhere(text: string | null, intrude: (at: Site) => void): { told: string; at: Site }[] {
  const found: { told: string; at: Site }[] = [];
  for (let n = 1; ; n += 1) {
    const at = site(text);
    let done = false;
    const { port } = between(at.port, n, () => {
      done = true;
      intrude(at);
    });
    const told = append(port, at.folder, 'stopped');
    if (!done) return found;
    found.push({ told, at });
  }
}

const kept = (told: string, lines: readonly string[]): void => {
  assert.equal(lines.includes('stopped'), told === 'placed', `told ${told}, there is ${lines}`);
};

for (const [what, text] of [
  ['a file', 'old\n'],
  ['no file', null],
] as const) {
  describe(`a holder that is stopped, over ${what}`, () => {
    it('commits nothing after its lock was taken by force, and takes nothing from who took it', () => {
      const told = new Set<string>();
      const others: string[] = [];
      const runs = stoppedEverywhere(text, (at) => others.push(append(at.port, at.folder, 'other', true)));
      for (const [n, run] of runs.entries()) {
        const other = others[n];
        const lines = linesOf(run.at.port, run.at.folder);
        kept(run.told, lines);
        assert.equal(lines.includes('other'), other === 'placed', `told ${run.told}, there is ${lines}`);
        told.add(run.told);
        assert.ok(!run.at.disk.files().some((path) => path.includes(NAMES.guarded) && path.endsWith('.tmp')));
      }
      assert.deepEqual([...told].sort(), ['lost', 'placed']);
      // While a holder is at work on its own lock, at its release, the other is sent away and comes again.
      assert.deepEqual([...new Set(others)].sort(), ['locked', 'placed']);
    });

    it('changes nothing after its lock was taken by one who has not written yet', () => {
      const seen = new Map<Site, readonly string[]>();
      const runs = stoppedEverywhere(text, (at) => {
        if (tryLock(at.port, at.folder, true) !== null) seen.set(at, linesOf(at.port, at.folder));
      });
      for (const { at } of runs.filter((run) => seen.has(run.at)))
        assert.deepEqual(linesOf(at.port, at.folder), seen.get(at));
      assert.ok(seen.size > 20);
    });

    it('commits nothing after its lock was removed by hand', () => {
      const removed = (at: Site): void => {
        if (at.port.kind(at.folder, NAMES.lock) !== null) at.port.unlink(at.folder, NAMES.lock);
        assert.equal(append(at.port, at.folder, 'other'), 'placed');
      };
      for (const { told, at } of stoppedEverywhere(text, removed)) {
        const lines = linesOf(at.port, at.folder);
        kept(told, lines);
        assert.ok(lines.includes('other'), `told ${told}, there is ${lines}`);
      }
    });

    it('merges with who ignores the lock, up to the last look before the rename', () => {
      const lost: number[] = [];
      const ignoring = (at: Site): void => {
        const there = linesOf(at.port, at.folder).map((line) => `${line}\n`);
        writeFile(at.port, at.folder, 'theirs', `${there.join('')}foreign\n`);
        at.port.rename(at.folder, 'theirs', NAMES.guarded);
      };
      const runs = stoppedEverywhere(text, ignoring);
      runs.forEach(({ told, at }, n) => {
        const lines = linesOf(at.port, at.folder);
        assert.equal(told, 'placed');
        assert.ok(lines.includes('stopped'), `call ${n + 1}: there is ${lines}`);
        if (!lines.includes('foreign')) lost.push(n + 1);
      });
      // Where there was no file, a hard link takes the name, and finds it taken.
      assert.equal(lost.length, text === null ? 0 : 1, `lost before call ${lost} of ${runs.length}`);
    });
  });
}

describe('a replacement', () => {
  it('makes its last look at the name right before the rename', () => {
    const { port, folder } = site('old\n');
    const log: string[] = [];
    append(
      watched(port, (name, args, go) => {
        log.push(`${name} ${args[1]}`);
        return go(args);
      }),
      folder,
      'new',
    );
    const renamed = log.findIndex((call) => call.startsWith('rename .registry.jsonl'));
    assert.equal(log[renamed - 1], `look ${NAMES.guarded}`);
  });
});

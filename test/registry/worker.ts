// A process of its own at a registry. Arguments: what it does, the root, and what that takes. What it was told it says
// on standard output, one line each.
import { existsSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { diskPort } from '../../lib/durable/disk-port.js';
import { acquireLock } from '../../lib/durable/lock.js';
import type { FilePort } from '../../lib/durable/port.js';
import { updateRegistry } from '../../lib/registry/file.js';
import { watched } from '../durable/fault-port.js';
import { NAMES } from '../durable/locks.js';
import { addLine, linesAt, placeIn } from './places.js';

const [what, root, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const say = (line: string): void => void writeSync(1, `${line}\n`);
const wait = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A port that does something once, before the n-th call of a name, or of any. */
function before(name: string | null, n: number, act: () => void): FilePort {
  let calls = 0;
  return watched(diskPort(), (called, args, go) => {
    if ((name === null || called === name) && ++calls === n) act();
    return go(args);
  });
}

const WORK: Record<string, () => Promise<void> | void> = {
  /** Adds lines one after another: NAME COUNT. */
  async add() {
    const [name, count] = rest as [string, string];
    for (let i = 0; i < Number(count); i += 1) {
      const updated = await updateRegistry(placeIn(root), addLine(`${name}:${i}`), { wait: 60_000 });
      say(updated.kind === 'written' ? `${name}:${i}` : `! ${updated.kind} ${JSON.stringify(updated)}`);
    }
  },
  /** Dies at a call: N. */
  async die() {
    const port = before(null, Number(rest[0]), () => process.kill(process.pid, 'SIGKILL'));
    const updated = await updateRegistry(placeIn(root, { port }), addLine('new'), { wait: 100 });
    say(updated.kind);
  },
  /** Stops right before it renames what it staged, and goes on when it is told to. */
  async stop() {
    const go = join(root, 'go');
    const port = before('rename', 1, () => {
      process.kill(process.pid, 'SIGSTOP');
      while (!existsSync(go)) wait(5);
    });
    const updated = await updateRegistry(placeIn(root, { port }), addLine('stopped'));
    say(updated.kind);
  },
  /** Takes a lock in each of many folders and dies: COUNT. */
  async crash() {
    const port = diskPort();
    for (let i = 0; i < Number(rest[0]); i += 1) {
      const got = await acquireLock(port, port.root(join(root, String(i))), NAMES, { wait: 0, force: false });
      if (!got.ok) throw new Error(`${i} is locked`);
    }
    process.kill(process.pid, 'SIGKILL');
  },
  /** Takes the lock of each folder it is told, pausing anywhere, and says when it came and went and whom it met. */
  contend() {
    const slow = watched(diskPort(), (_, args, go) => {
      if (Math.random() < 0.2) wait(Math.random());
      return go(args);
    });
    process.on('message', (folder: string) => {
      void inside(slow, folder).then((told) => process.send?.(told));
    });
  },
  /** Writes without the lock, by a temporary file and a rename, or at the end of the file: NAME COUNT. */
  ignore() {
    const [name, count] = rest as [string, string];
    const { path } = placeIn(root);
    for (let i = 0; i < Number(count); i += 1) {
      const from = now();
      const lines = [...linesAt(path), `${name}:${i}`];
      if (i % 2 === 0) {
        writeFileSync(`${path}.theirs`, lines.map((line) => `${line}\n`).join(''));
        renameSync(`${path}.theirs`, path);
      } else writeFileSync(path, `${name}:${i}\n`, { flag: 'a' });
      say(JSON.stringify({ line: `${name}:${i}`, replaced: i % 2 === 0 ? lines : null, from, to: now() }));
      wait(Math.random() * 15);
    }
  },
  /** Adds lines one after another and says when: NAME COUNT. */
  async time() {
    const [name, count] = rest as [string, string];
    for (let i = 0; i < Number(count); i += 1) {
      const from = now();
      const { kind } = await updateRegistry(placeIn(root), addLine(`${name}:${i}`), { wait: 60_000 });
      if (kind === 'written') say(JSON.stringify({ line: `${name}:${i}`, from, to: now() }));
      else if (kind !== 'contended') say(`! ${kind}`);
    }
  },
};

/** Nanoseconds on a clock that all processes share. */
const now = (): number => Number(process.hrtime.bigint());

async function inside(port: FilePort, folder: string): Promise<string> {
  const got = await acquireLock(port, port.root(folder), NAMES, { wait: 30_000, force: false });
  if (!got.ok) return 'locked';
  const witness = join(folder, 'inside');
  try {
    writeFileSync(witness, '', { flag: 'wx' });
  } catch {
    return 'two holders';
  }
  wait(1);
  rmSync(witness);
  return got.lock.release() ? (got.taken === null ? 'held' : 'took over') : 'not released';
}

void WORK[what]?.();

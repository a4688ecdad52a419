// Every call of an update fails in every way, one at a time: the file is the old one or the new one, what was answered
// is true, and the next update goes through. The same on a disk that forgets what was not flushed.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { ownIdentity } from '../../lib/durable/identity.js';
import type { FilePort, LinkGuarantee } from '../../lib/durable/port.js';
import { type RegistryPlace, readRegistryText, updateRegistry } from '../../lib/registry/file.js';
import { FAULTS, type Fault, Faulty, Killed } from '../durable/fault-port.js';
import { lockText } from '../durable/locks.js';
import { FORGET_ALL, type Luck, ModelDisk, NAMES_FIRST } from '../durable/model-port.js';
import { addLine, home, placeIn, put } from './places.js';

const top = home();
let made = 0;

interface Start {
  readonly name: string;
  readonly text: string | null;
  /** Whether a dead process left its lock. */
  readonly stale: boolean;
}
const STARTS: readonly Start[] = [
  { name: 'a first entry', text: null, stale: false },
  { name: 'another entry', text: 'a\n', stale: false },
  { name: 'an entry after a crash', text: 'a\n', stale: true },
];

interface Tried {
  readonly told: 'written' | 'placed' | 'no' | 'killed';
  readonly faulty: Faulty;
}

async function tryUpdate(place: RegistryPlace, port: FilePort, fault: Fault, n: number): Promise<Tried> {
  const faulty = new Faulty(port, fault, n);
  try {
    const updated = await updateRegistry({ ...place, port: faulty.port }, addLine('b'), { wait: 50 });
    if (updated.kind === 'written') return { told: 'written', faulty };
    assert.ok(updated.kind === 'failed' || updated.kind === 'unreadable' || updated.kind === 'locked', updated.kind);
    return { told: updated.kind === 'failed' && updated.placed ? 'placed' : 'no', faulty };
  } catch (error) {
    if (error instanceof Killed) return { told: 'killed', faulty };
    throw error;
  }
}

const textOf = (place: RegistryPlace): string | null => {
  const read = readRegistryText(place);
  return read.kind === 'text' ? read.text : read.kind === 'missing' ? null : read.kind;
};

/** What is allowed to be there after each answer. */
function fits(told: Tried['told'], old: string | null, found: string | null): boolean {
  const done = `${old ?? ''}b\n`;
  if (told === 'written' || told === 'placed') return found === done;
  return found === old || (told === 'killed' && found === done);
}

for (const guarantee of diskPort().guarantee === 'handles'
  ? (['handles', 'rechecked'] as const)
  : (['rechecked'] as const)) {
  describe(`a call that fails, ${guarantee}`, () => {
    for (const start of STARTS) it(`leaves the old text or the new: ${start.name}`, (t) => sweep(start, guarantee, t));
  });
}

async function sweep(start: Start, guarantee: LinkGuarantee, t: { diagnostic(text: string): void }): Promise<void> {
  let faults = 0;
  for (const fault of FAULTS) {
    for (let n = 1; ; n += 1) {
      const place = site(start);
      const { told, faulty } = await tryUpdate(place, diskPort(guarantee), fault, n);
      const call = `${fault} at call ${n}, ${faulty.log[n - 1]}`;
      const found = textOf(place);
      assert.ok(fits(told, start.text, found), `${call}: told ${told}, there is ${found}`);
      if (told === 'killed') bury(place);
      assert.deepEqual(heldAt(place), [], call);
      const next = await updateRegistry(place, addLine('next'), { wait: 50 });
      assert.equal(next.kind, 'written', `${call}: the next is ${next.kind}`);
      assert.equal(textOf(place), `${found ?? ''}next\n`);
      if (faulty.fired) faults += 1;
      else if (fault !== 'short' || n > faulty.calls) break;
    }
  }
  t.diagnostic(`${faults} faults`);
  assert.ok(faults > 50);
}

function site({ text, stale }: Start): RegistryPlace {
  made += 1;
  const root = join(top, String(made));
  put(join(root, 'kept'), '');
  const place = placeIn(root);
  if (text !== null) put(place.path, text);
  if (stale) put(join(dirname(place.path), 'registry.lock'), lockText('gone'));
  return place;
}

const OURS = `"start":${JSON.stringify(ownIdentity().start)}`;

/** Locks, and marks upon them, that say they are of this process. */
const heldAt = ({ path }: RegistryPlace): string[] =>
  existsSync(dirname(path))
    ? readdirSync(dirname(path))
        .filter((name) => name.includes('.lock') && !name.endsWith('.tmp'))
        .map((name) => join(dirname(path), name))
        .filter((name) => readFileSync(name, 'utf8').includes(OURS))
    : [];

/** What is killed here lives on as this process; so what it left is made that of a dead one. */
function bury(place: RegistryPlace): void {
  for (const path of heldAt(place)) {
    const text = readFileSync(path, 'utf8').replace(OURS, '"start":"1"');
    rmSync(path);
    writeFileSync(path, text);
  }
}

describe('a power cut', () => {
  const on = (disk: ModelDisk): RegistryPlace => placeIn('/model-of-a-disk', { port: disk.port() });
  for (const [name, luck] of [
    ['nothing survives that was not flushed', FORGET_ALL],
    ['names survive before contents', NAMES_FIRST],
  ] as const satisfies readonly (readonly [string, Luck])[]) {
    for (const entries of [0, 1]) {
      it(`loses nothing that was acknowledged: ${entries} entries, ${name}`, async () => {
        for (let n = 1, fired = true; fired; n += 1) {
          const disk = new ModelDisk();
          if (entries === 1) await updateRegistry(on(disk), addLine('a'));
          const old = textOf(on(disk));
          const { told, faulty } = await tryUpdate(on(disk), disk.port(), 'kill', n);
          const found = textOf(on(disk.cut(luck)));
          const lost = found === 'empty' ? '' : found;
          assert.ok(fits(told, old, lost), `call ${n}, ${faulty.log[n - 1]}: told ${told}, there is ${lost}`);
          fired = faulty.fired;
        }
      });
    }
  }
});

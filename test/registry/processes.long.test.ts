// Many processes at one registry: counted, not sampled. Nothing here asserts a time; what was measured is printed.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { updateRegistry } from '../../lib/registry/file.js';
import { watched } from '../durable/fault-port.js';
import { lockText } from '../durable/locks.js';
import { crowd, ended, start } from './crowd.js';
import { addLine, beside, home, linesAt, placeIn, put } from './places.js';

const top = home();

describe('a crowd at one registry', () => {
  for (const round of [1, 2, 3])
    it(`loses nothing: 16 processes, 25 lines each, round ${round}`, async (t) => {
      const root = join(top, `crowd-${round}`);
      mkdirSync(root);
      const told = await crowd(root, 16, 25);
      const { path } = placeIn(root);
      t.diagnostic(`${new Set(linesAt(path)).size} of 400 kept`);
      assert.equal(told.length, 400);
      assert.deepEqual(linesAt(path).sort(), told.sort());
      assert.deepEqual(beside(placeIn(root)), []);
    });
});

describe('a holder that crashed', () => {
  it('is followed by one at a time of 8 that wait, 300 times', async (t) => {
    const [rounds, waiters] = [300, 8];
    const root = join(top, 'crash');
    for (let i = 0; i < rounds; i += 1) mkdirSync(join(root, String(i)), { recursive: true });
    assert.equal((await ended(start('crash', root, String(rounds)))).signal, 'SIGKILL');
    const crew = Array.from({ length: waiters }, () => start('contend', root));
    t.after(() => {
      for (const child of crew) child.kill();
    });
    const told = new Map<string, number>();
    for (let i = 0; i < rounds; i += 1) {
      const answers = await Promise.all(
        crew.map(
          (child) =>
            new Promise<string>((done) => {
              child.once('message', (answer) => done(String(answer)));
              child.send(join(root, String(i)));
            }),
        ),
      );
      for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
      assert.deepEqual(beside(placeIn(root, { path: `${i}/registry.jsonl` })), [], `round ${i}`);
    }
    t.diagnostic(JSON.stringify(Object.fromEntries(told)));
    // The dead one's lock is taken over once a round, and everybody had the lock once.
    assert.deepEqual(Object.fromEntries(told), { 'took over': rounds, held: rounds * (waiters - 1) });
  });
});

describe('an update that is killed at each of its calls', () => {
  for (const stale of [false, true])
    it(`leaves the old text or the new, and the next goes through${stale ? ', after a crash' : ''}`, async (t) => {
      let n = 1;
      for (; ; n += 1) {
        const place = placeIn(join(top, `die-${stale}-${n}`));
        put(place.path, 'old\n');
        if (stale) put(join(dirname(place.path), 'registry.lock'), lockText('gone'));
        const { lines, signal, errors } = await ended(start('die', place.root, String(n)));
        const found = readFileSync(place.path, 'utf8');
        const fits = signal === null ? ['old\nnew\n'] : ['old\n', 'old\nnew\n'];
        assert.ok(fits.includes(found), `call ${n}: there is ${found}`);
        const next = await updateRegistry(place, addLine('next'), { wait: 1000 });
        assert.equal(next.kind, 'written', `call ${n}`);
        assert.equal(readFileSync(place.path, 'utf8'), `${found}next\n`);
        assert.deepEqual(beside(place), [], `call ${n}`);
        rmSync(place.root, { recursive: true });
        if (signal !== null) continue;
        assert.deepEqual(lines, ['written'], errors);
        break;
      }
      t.diagnostic(`${n - 1} kills`);
      assert.ok(n > 30);
    });
});

interface Ours {
  readonly line: string;
  readonly from: number;
  readonly to: number;
}
interface Theirs extends Ours {
  /** The lines that took the place of the file's; null when one was added at its end. */
  readonly replaced: readonly string[] | null;
}

describe('a writer that ignores the lock', () => {
  it('takes nothing from ours but what it replaces, 200 times', async (t) => {
    const place = placeIn(join(top, 'ignore'));
    put(place.path, 'old\n');
    const [foreign, ...own] = await Promise.all([
      ended(start('ignore', place.root, 'theirs', '200')),
      ...['a', 'b'].map((name) => ended(start('time', place.root, name, '150'))),
    ]);
    const theirs = foreign.lines.map((line) => JSON.parse(line) as Theirs);
    const ours = own.flatMap(({ lines }) => lines.map((line) => JSON.parse(line) as Ours));
    const left = new Set(linesAt(place.path));
    const missing = ours.filter(({ line }) => !left.has(line));
    // It read before ours was there, and renamed after.
    const explained = ({ line, from, to }: Ours): boolean =>
      theirs.some((it) => it.replaced !== null && !it.replaced.includes(line) && it.from < to && it.to > from);
    const lost = theirs.filter(({ line }) => !left.has(line));
    t.diagnostic(`ours: ${ours.length} acknowledged, ${missing.length} replaced by the other`);
    t.diagnostic(`the other's: ${lost.length} of ${theirs.length} lost in the window`);
    assert.equal(theirs.length, 200);
    assert.ok(ours.length > 200, `${ours.length}`);
    assert.deepEqual(
      missing.filter((line) => !explained(line)),
      [],
    );
    assert.ok(left.has('old'));
  });

  it('is not seen for a moment, which is measured', async (t) => {
    const place = placeIn(join(top, 'window'));
    mkdirSync(place.root);
    const times: number[] = [];
    let looked = 0n;
    const port = watched(diskPort(), (name, args, go) => {
      const began = process.hrtime.bigint();
      const result = go(args);
      // What changes while the look runs may be missed, and what changes while the rename runs is.
      if (name === 'look') looked = began;
      if (name === 'rename') times.push(Number(process.hrtime.bigint() - looked) / 1000);
      return result;
    });
    for (let i = 0; i < 1000; i += 1) await updateRegistry({ ...place, port }, addLine('x'.repeat(700)));
    times.sort((a, b) => a - b);
    const at = (share: number): string => `${times[Math.floor(times.length * share)]?.toFixed(0)} µs`;
    t.diagnostic(
      `from the start of the last look to the end of the rename: median ${at(0.5)}, 99 of 100 ${at(0.99)}, most ${at(0.999)}`,
    );
    assert.equal(times.length, 999);
  });
});

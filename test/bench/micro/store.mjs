// The store beside what it is made of: the same number of unchecked writes, flushes and renames, and the same reads
// with a digest, in the same run and in turn. cacache does the nearest thing that a package does. And what `recent`
// costs in a store that somebody filled with junk.
import { hash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { diskPort } from '../../../dist/lib/durable/disk-port.js';
import { recordName, sha256 } from '../../../dist/lib/store/address.js';
import { openWorkspaceStore } from '../../../dist/lib/store/index.js';
import { inTurn, median } from '../measure.mjs';

/** Nothing here grows with its input; see {@link report}. */
export const cases = [];

const COUNT = 200;
const NOW = new Date('2026-06-01T12:00:00Z');

const bodies = (bytes) =>
  Array.from({ length: COUNT }, (_, i) => ({
    kind: 'question_advisory',
    result: {
      aggregated_outputs: [{ lane_id: 'code_context', output: `${i} ${randomBytes(bytes / 2).toString('hex')}` }],
    },
  }));

const publication = (id, body) => ({ id, kind: 'question_advisory', body, producer: 'bench' });

function publishAll(workspace, all, port) {
  const store = openWorkspaceStore(workspace, port === undefined ? {} : { port });
  all.forEach((body, i) => {
    const published = store.publish(publication(`id-${i}`, body), NOW);
    if (!published.ok) throw new Error(published.message);
  });
  store.release();
}

/** How often the store does each thing to the file system for these bodies. */
function callsFor(all) {
  const calls = {};
  const counting = new Proxy(diskPort(), {
    get: (port, name) => {
      const value = Reflect.get(port, name, port);
      if (typeof value !== 'function') return value;
      return (...args) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return value.apply(port, args);
      };
    },
  });
  inFolder((folder) => publishAll(folder, all, counting));
  return calls;
}

function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'plugproof-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The same files in the same folders with as many writes, flushes, renames and links as the store makes, and nothing
 * else: no check, no digest, no record that means anything.
 */
function rawWrites(folder, parts, calls) {
  const top = join(folder, 'store');
  mkdirSync(join(top, 'records'), { recursive: true });
  const [root, records] = [openSync(top, 'r'), openSync(join(top, 'records'), 'r')];
  const shards = new Map();
  const record = Buffer.alloc(700, 'r');
  let flushes = calls.syncFolder;
  const flush = (fd) => {
    if (flushes > 0) fsyncSync(fd);
    flushes -= 1;
  };
  parts.forEach(({ text, name }, i) => {
    const shard = name.slice(0, 2);
    if (!shards.has(shard)) {
      mkdirSync(join(top, shard));
      shards.set(shard, openSync(join(top, shard), 'r'));
      flush(root);
    }
    writeTemporary(join(top, shard, `${i}.tmp`), text);
    renameSync(join(top, shard, `${i}.tmp`), join(top, shard, name));
    flush(shards.get(shard));
    writeTemporary(join(top, 'records', `${i}.tmp`), record);
    linkSync(join(top, 'records', `${i}.tmp`), join(top, 'records', name));
    unlinkSync(join(top, 'records', `${i}.tmp`));
    flush(records);
  });
  while (flushes > 0) flush(root);
  for (const fd of [root, records, ...shards.values()]) closeSync(fd);
}

function writeTemporary(path, bytes) {
  const fd = openSync(path, 'wx');
  writeSync(fd, bytes);
  fsyncSync(fd);
  closeSync(fd);
}

const digest = (bytes) => hash('sha256', bytes);

async function timed(work) {
  const began = { cpu: process.cpuUsage(), wall: performance.now() };
  await work();
  const { user, system } = process.cpuUsage(began.cpu);
  return { cpu: (user + system) / 1000, wall: performance.now() - began.wall };
}

/** Runs each of the works once in every round; medians, in ms for one of the things that a work does COUNT times. */
async function compared(works, rounds) {
  const runs = works.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, work] of works.entries()) {
      const run = await work();
      // The first round pays for the compiler.
      if (round > 0) runs[i].push(run);
    }
  }
  return runs.map((list) => ({
    runs: list,
    cpu: median(list.map((r) => r.cpu)) / COUNT,
    wall: median(list.map((r) => r.wall)) / COUNT,
  }));
}

const summed = (a, b) => {
  const runs = a.runs.map((run, i) => ({ cpu: run.cpu + b.runs[i].cpu, wall: run.wall + b.runs[i].wall }));
  return { runs, cpu: a.cpu + b.cpu, wall: a.wall + b.wall };
};

/** The median of ratios that were measured side by side. */
const ratio = (ours, base, what) => median(ours.runs.map((run, i) => run[what] / base.runs[i][what])).toFixed(2);

async function loadCacache() {
  try {
    return (await import('cacache')).default;
  } catch {
    return null;
  }
}

async function sizeRows(bytes, rounds, cacache) {
  const all = bodies(bytes);
  const texts = all.map((body) => Buffer.from(JSON.stringify(body)));
  const calls = callsFor(all);
  const homes = [mkdtempSync(join(tmpdir(), 'plugproof-bench-')), mkdtempSync(join(tmpdir(), 'plugproof-bench-'))];
  try {
    const [kept, cache] = homes;
    publishAll(kept, all);
    const store = openWorkspaceStore(kept);
    const paths = all.map((_, i) => {
      const found = store.fetch(`id-${i}`);
      const ref = found.record.envelope.artifact_ref.slice('sha256:'.length);
      return [
        join(store.root, 'records', recordName(sha256(`id-${i}`), 1)),
        join(store.root, ref.slice(0, 2), `${ref}.json`),
      ];
    });
    const parts = texts.map((text, i) => ({ text, name: basename(paths[i][1]) }));
    if (cacache) for (const [i, text] of texts.entries()) await cacache.put(cache, `id-${i}`, text);
    const fresh = (work) => () => inFolder((folder) => timed(() => work(folder)));
    const freshAsync = (work) => async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plugproof-bench-'));
      const run = await timed(() => work(folder));
      rmSync(folder, { recursive: true, force: true });
      return run;
    };
    const writes = await compared(
      [
        fresh((folder) => publishAll(folder, all)),
        fresh((folder) => rawWrites(folder, parts, calls)),
        ...(cacache
          ? [
              freshAsync(async (folder) => {
                for (const [i, text] of texts.entries()) await cacache.put(folder, `id-${i}`, text);
              }),
            ]
          : []),
      ],
      rounds,
    );
    const reads = await compared(
      [
        () =>
          timed(() => {
            for (let i = 0; i < COUNT; i += 1) if (!store.fetch(`id-${i}`).ok) throw new Error('not fetched');
          }),
        () =>
          timed(() => {
            for (const pair of paths) for (const path of pair) digest(readFileSync(path));
          }),
        ...(cacache
          ? [
              () =>
                timed(async () => {
                  for (let i = 0; i < COUNT; i += 1) await cacache.get(cache, `id-${i}`);
                }),
            ]
          : []),
      ],
      rounds,
    );
    store.release();
    const us = (value) => (value * 1000).toFixed(0);
    const row = (what, run, base) => [
      what,
      `${bytes / 1024} KiB`,
      us(run.wall),
      us(run.cpu),
      ratio(run, base, 'wall'),
      ratio(run, base, 'cpu'),
    ];
    const per = (name) => ((calls[name] ?? 0) / COUNT).toFixed(1);
    const flushes = `${per('create')} writes, ${per('sync')} + ${per('syncFolder')} flushes, ${per('rename')} renames, ${per('link')} links, ${per('makeFolder')} folders`;
    const both = [0, 1].map((k) => summed(writes[k], reads[k]));
    return [
      row('publish and fetch', both[0], both[1]),
      row('the same calls, unchecked', both[1], both[1]),
      row('publish', writes[0], writes[1]),
      row(flushes, writes[1], writes[1]),
      ...(cacache ? [row('cacache put (no flush)', writes[2], writes[1])] : []),
      row('fetch', reads[0], reads[1]),
      row('2 reads + 2 sha256', reads[1], reads[1]),
      ...(cacache ? [row('cacache get', reads[2], reads[1])] : []),
    ];
  } finally {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }
}

/** A store of 20 findings, 2 GiB that claim to be a body, 2 GiB that claim to be a record, and 200,000 names of junk. */
function junkStore(workspace) {
  publishAll(workspace, bodies(1024).slice(0, 21));
  const store = openWorkspaceStore(workspace);
  const huge = store.fetch('id-20').record.envelope.artifact_ref.slice('sha256:'.length);
  store.release();
  const body = join(store.root, huge.slice(0, 2), `${huge}.json`);
  for (const path of [body, join(store.root, 'records', recordName(sha256('planted'), 1))]) {
    const fd = openSync(path, 'w');
    ftruncateSync(fd, 2 * 1024 ** 3);
    closeSync(fd);
  }
  for (const folder of [dirname(body), join(store.root, 'records')])
    for (let i = 0; i < 99_000; i += 1) writeFileSync(join(folder, `junk-${i}`), '');
}

function recentRows(rounds) {
  return inFolder((folder) => {
    const [clean, junk] = ['clean', 'junk'].map((name) => join(folder, name));
    for (const workspace of [clean, junk]) mkdirSync(workspace);
    publishAll(clean, bodies(1024).slice(0, 20));
    junkStore(junk);
    const cli = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli.js');
    const recent = (workspace) => [
      cli,
      'store',
      'recent',
      '--workspace',
      workspace,
      '--now',
      NOW.toISOString(),
      '--format',
      'json',
    ];
    const runs = inTurn([['-e', '0'], recent(clean), recent(junk)], rounds, folder);
    return ['node -e 0', 'recent, 20 findings', 'recent, 20 findings among junk'].map((what, i) => {
      const { cpu, wall, memory, out } = runs[i];
      const found = i === 0 ? '' : String(JSON.parse(out).findings.length);
      return [what, found, wall.toFixed(0), cpu.toFixed(0), memory.toFixed(0)];
    });
  });
}

/** Prints its own tables; called once after the growth of the parts. */
export async function report({ rounds, table }) {
  const cacache = await loadCacache();
  if (!cacache) console.log('\ncacache is not installed: its rows are left out');
  console.log(
    `\nThe store, µs for one of ${COUNT}, medians of ${rounds} rounds in turn; × is to the unchecked calls below it\n`,
  );
  const rows = [];
  for (const bytes of [4096, 65536]) rows.push(...(await sizeRows(bytes, rounds, cacache)));
  table(['work', 'body', 'wall µs', 'CPU µs', 'wall ×', 'CPU ×'], rows);
  console.log('\n`store recent`, whole processes; the junk: a body and a record of 2 GiB, 198,000 names\n');
  table(['work', 'findings', 'wall ms', 'CPU ms', 'peak MiB'], recentRows(Math.min(rounds, 5)));
}

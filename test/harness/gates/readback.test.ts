// `gate readback` where a case file cannot show it: aliases, pipes, sizes, files that change under the reader, and what
// is never opened. The verdicts themselves are in evals/session-readback.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { linkSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gateReadback, type ReadbackVerdict } from '../../../harness/gates/readback.js';
import type { ReadbackOptions } from '../../../harness/gates/readback-evidence.js';
import { takeSnapshot } from '../../../harness/gates/readback-launch.js';
import { type World, worldAt } from '../../../harness/gates/world.js';
import type { FilePort } from '../../../lib/durable/port.js';
import { inWorkplace, type Workplace } from '../discovery.js';

const OWN = 'specs/spec-i-12.md';
const FOREIGN = 'specs/spec-i-13.md';
const LAUNCH = new Date('2026-01-01T00:00:00Z');
const result = (status: string): string =>
  `---\nstatus: ${status}\n---\n\n# Story\n\n## Auto Run Result\n\nStatus: ${status}\n`;
const READY: ReadbackOptions = { expected: OWN, ended: 'crash', launched: LAUNCH, log: 'pane.log' };

const codes = (verdict: ReadbackVerdict): string[] => verdict.reasons.map(({ code }) => code);
const said = (verdict: ReadbackVerdict): unknown[] => [verdict.result, ...codes(verdict)];

/** A folder with a log that grew, and what a test puts there. */
function inRun<T>(files: Readonly<Record<string, string>>, use: (place: Workplace, world: World) => T): T {
  return inWorkplace((place) => {
    place.write('pane.log', 'x'.repeat(300));
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    return use(place, worldAt(place.path, LAUNCH));
  });
}

/** The port with some calls replaced. */
function altered(world: World, calls: (port: FilePort) => Partial<FilePort>): World {
  const { port } = world;
  const own = calls(port);
  const get = (target: FilePort, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(own, key) ?? Reflect.get(target, key);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return { ...world, port: new Proxy(port, { get }) };
}

const fault = (code: string): Error => Object.assign(new Error(code), { code });

describe('the natural experiment', () => {
  /** A finished spec, reset for its review: the section goes, the frontmatter stays. The session then dies silent. */
  function review(foreign: boolean, options: ReadbackOptions = {}): ReadbackVerdict {
    return inRun({ [OWN]: result('done').replace(/\n## .*/s, '\n'), 'pane.log': '' }, (place, world) => {
      const snapshot = takeSnapshot(OWN, place.path, world);
      assert.ok(snapshot);
      assert.equal(snapshot.status, 'done');
      const launched = new Date(Date.now() + 60_000);
      if (foreign) {
        place.write(FOREIGN, result('done'));
        const later = new Date(launched.getTime() + 60_000);
        utimesSync(join(place.path, FOREIGN), later, later);
      }
      const asked: ReadbackOptions = {
        expected: OWN,
        story: 'i-12',
        ended: 'crash',
        process: 'gone',
        launched,
        snapshot,
        log: 'pane.log',
      };
      return gateReadback({ ...asked, ...options }, world);
    });
  }

  it('says crashed three times, beside a foreign file as without one', () => {
    for (const foreign of [false, false, true]) {
      const verdict = review(foreign);
      assert.deepEqual(
        [verdict.outcome, verdict.result, verdict.facts.snapshot, verdict.facts.work],
        ['fail', 'crashed', 'same', 'none'],
      );
    }
  });
  it('says foreign of the file that was adopted', () => {
    const verdict = review(true, { found: FOREIGN });
    assert.deepEqual([verdict.outcome, ...said(verdict)], ['fail', 'foreign', 'found-other']);
  });
  for (const ended of ['stall', 'timeout', 'over-budget'] as const)
    it(`says so on the dev path as well, after a kill for ${ended}`, () =>
      inRun({ [FOREIGN]: result('done') }, (place, world) => {
        const snapshot = takeSnapshot(OWN, place.path, world);
        assert.deepEqual(snapshot, { path: OWN, sha256: null, mtime_ns: null, status: null });
        const asked: ReadbackOptions = { ...READY, ended, process: 'gone', snapshot, found: FOREIGN };
        assert.deepEqual(said(gateReadback(asked, world)), ['foreign', 'found-other']);
        const { found: _, ...without } = asked;
        assert.deepEqual(said(gateReadback(without, world)), [
          ended === 'stall' ? 'stalled' : 'timeout',
          'no-artifact',
        ]);
      }));
});

describe('one file under several names', () => {
  it('takes a second name of the inode for the same file', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      linkSync(join(place.path, OWN), join(place.path, 'second.md'));
      assert.equal(gateReadback({ ...READY, found: 'second.md' }, world).result, 'completed');
      place.write('copy.md', result('done'));
      assert.equal(gateReadback({ ...READY, found: 'copy.md' }, world).result, 'foreign');
    }));
  it('takes a link to it, and a folder by its second name, for the same file', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      symlinkSync(OWN, join(place.path, 'latest.md'));
      symlinkSync('specs', join(place.path, 'shared'));
      assert.equal(gateReadback({ ...READY, found: 'latest.md' }, world).result, 'completed');
      assert.equal(gateReadback({ ...READY, expected: 'shared/spec-i-12.md', found: OWN }, world).result, 'completed');
    }));
  it('does not read a link that stands where the result belongs, as it does not know who made it', () =>
    inRun({ [FOREIGN]: result('done') }, (place, world) => {
      symlinkSync('spec-i-13.md', join(place.path, OWN));
      const verdict = gateReadback(READY, world);
      assert.deepEqual(said(verdict), ['ungradeable', 'expected-linked']);
      assert.match(verdict.reasons[0]?.message ?? '', /is a link, which is not followed/);
    }));
});

describe('what is opened', () => {
  it('lists no folder and opens neither the file that was found nor the one of the record', () =>
    inRun({ [OWN]: result('done'), [FOREIGN]: result('done') }, (place, world) => {
      place.write('r.json', JSON.stringify({ spec_file: FOREIGN, status: 'done' }));
      const opened: string[] = [];
      const spied = altered(world, (port) => ({
        list: () => assert.fail('a folder was listed'),
        open: (folder, name) => {
          opened.push(name);
          return port.open(folder, name);
        },
      }));
      assert.equal(gateReadback({ ...READY, found: FOREIGN, record: 'r.json' }, spied).result, 'foreign');
      assert.deepEqual([...new Set(opened)].sort(), ['pane.log', 'spec-i-12.md']);
    }));
  it('names the expected path where it is not there', () =>
    inRun({}, (_, world) => {
      const verdict = gateReadback(READY, world);
      assert.deepEqual(
        [verdict.result, verdict.reasons[0]?.code, verdict.reasons[0]?.file],
        ['crashed', 'no-artifact', OWN],
      );
    }));
});

describe('what cannot be read', () => {
  it('waits for no pipe, wherever it stands', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      assert.equal(spawnSync('mkfifo', [join(place.path, 'pipe')]).status, 0);
      assert.deepEqual(said(gateReadback({ ...READY, expected: 'pipe' }, world)), ['ungradeable', 'expected-not-file']);
      assert.deepEqual(said(gateReadback({ ...READY, found: 'pipe' }, world)), ['foreign', 'found-other']);
      assert.deepEqual(said(gateReadback({ ...READY, log: 'pipe' }, world)), ['unproven', 'work-unknown']);
      for (const key of ['record', 'snapshot', 'prompt'] as const)
        assert.deepEqual(said(gateReadback({ ...READY, [key]: 'pipe' }, world)), ['ungradeable', `${key}-unreadable`]);
      assert.deepEqual(said(gateReadback({ ...READY, log: 'gone', events: 'pipe' }, world)), [
        'unproven',
        'work-unknown',
      ]);
    }));
  it('does not read what is too large, and takes only the size of a log', () =>
    inRun({ [OWN]: result('done'), 'big.md': 'x'.repeat(1024 * 1024 + 1) }, (place, world) => {
      assert.deepEqual(said(gateReadback({ ...READY, expected: 'big.md' }, world)), [
        'ungradeable',
        'expected-too-large',
      ]);
      assert.deepEqual(said(gateReadback({ ...READY, record: 'big.md' }, world)), ['ungradeable', 'record-too-large']);
      assert.deepEqual(said(gateReadback({ ...READY, snapshot: 'big.md' }, world)), [
        'ungradeable',
        'snapshot-too-large',
      ]);
      place.write('events.jsonl', `{"hook_event_name":"Stop"}\n${' '.repeat(8 * 1024 * 1024)}`);
      assert.deepEqual(said(gateReadback({ ...READY, log: 'gone', events: 'events.jsonl' }, world)), [
        'unproven',
        'work-unknown',
      ]);
      assert.equal(gateReadback({ ...READY, log: 'big.md' }, world).result, 'completed');
    }));
  it('does not take for missing what cannot be reached', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      symlinkSync('loop', join(place.path, 'loop'));
      const lost: ReadbackOptions = { ...READY, expected: 'loop/a.md' };
      assert.deepEqual(said(gateReadback(lost, world)), ['ungradeable', 'expected-unreadable']);
      assert.deepEqual(said(gateReadback({ ...READY, found: 'loop/a.md' }, world)), [
        'ungradeable',
        'found-unreadable',
      ]);
      const silent = gateReadback({ ...READY, log: 'loop/pane.log' }, world);
      assert.deepEqual(said(silent), ['unproven', 'work-unknown']);
      assert.match(silent.reasons[0]?.message ?? '', /the log is unreadable/);
      assert.equal(takeSnapshot('loop/a.md', place.path, world), null);
    }));
  it('bounds standard input as it does a file', () =>
    inRun({ [OWN]: result('done') }, (_, world) => {
      const most = Buffer.alloc(8 * 1024 * 1024 + 1, '{"hook_event_name":"Stop"}\n');
      const asked: ReadbackOptions = { ...READY, log: 'gone', events: '-' };
      assert.deepEqual(said(gateReadback(asked, { ...world, stdin: most })), ['unproven', 'work-unknown']);
      assert.equal(gateReadback(asked, { ...world, stdin: most.subarray(0, 54) }).result, 'completed');
    }));
  it('takes no prompt that is not UTF-8, though the path stands in it', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      place.write('prompt.txt', Buffer.from(`${OWN} \xff\n`, 'latin1'));
      const verdict = gateReadback({ ...READY, prompt: 'prompt.txt' }, world);
      assert.deepEqual(said(verdict), ['ungradeable', 'prompt-unreadable']);
    }));
  it('says so where the file may not be opened', () =>
    inRun({ [OWN]: result('done') }, (_, world) => {
      const locked = altered(world, () => ({
        open: () => {
          throw fault('EACCES');
        },
      }));
      assert.deepEqual(said(gateReadback(READY, locked)), ['ungradeable', 'expected-unreadable']);
    }));
  it('sees a file that is written, or replaced, while it is read', () =>
    inRun({ [OWN]: result('blocked') }, (place, world) => {
      let times = 0;
      const moving = altered(world, (port) => ({
        read: (fd, into, offset, length) => {
          if (times++ === 0) writeFileSync(join(place.path, OWN), `${result('done')}\n`);
          return port.read(fd, into, offset, length);
        },
      }));
      assert.deepEqual(said(gateReadback(READY, moving)), ['ungradeable', 'expected-changed']);
      assert.equal(gateReadback(READY, moving).result, 'completed');
    }));
  it('reads deep JSON without falling over', () =>
    inRun({ [OWN]: result('done'), 'deep.json': '['.repeat(50_000) }, (_, world) => {
      assert.deepEqual(said(gateReadback({ ...READY, record: 'deep.json' }, world)), ['ungradeable', 'record-invalid']);
      assert.deepEqual(said(gateReadback({ ...READY, snapshot: 'deep.json' }, world)), [
        'ungradeable',
        'snapshot-invalid',
      ]);
      assert.deepEqual(said(gateReadback({ ...READY, log: 'gone', events: 'deep.json' }, world)), [
        'unproven',
        'work-unknown',
      ]);
    }));
});

describe('the launch', () => {
  const at = (ms: number, place: Workplace): void =>
    utimesSync(join(place.path, OWN), (LAUNCH.getTime() + ms) / 1000, (LAUNCH.getTime() + ms) / 1000);
  for (const [ms, expected] of [
    [0, 'completed'],
    [-15, 'completed'],
    [-17, 'crashed'],
  ] as const)
    it(`takes a file of ${ms} ms after it for ${expected}: a file system's clock ticks in steps`, () =>
      inRun({ [OWN]: result('done') }, (place, world) => {
        at(ms, place);
        assert.equal(gateReadback(READY, world).result, expected);
      }));
  for (const [ms, expected] of [
    [-15, 'completed'],
    [-17, 'unproven'],
  ] as const)
    it(`takes a turn that ended ${ms} ms after it for ${expected}, whichever way its date is written`, () =>
      inRun({ [OWN]: result('done') }, (place, world) => {
        const at = LAUNCH.getTime() + ms;
        for (const date of [{ at: new Date(at).toISOString() }, { timestamp: at }, { ts: at / 1000 }]) {
          place.write('events.jsonl', `${JSON.stringify({ event: 'Stop', ...date })}\n`);
          assert.equal(gateReadback({ ...READY, log: 'gone', events: 'events.jsonl' }, world).result, expected);
        }
      }));
  it('has a snapshot that survives being written down, digits and all', () =>
    inRun({ [OWN]: result('done') }, (place, world) => {
      const snapshot = takeSnapshot(OWN, place.path, world);
      place.write('launch.json', JSON.stringify(snapshot));
      place.write('number.json', JSON.stringify(snapshot).replace(/"mtime_ns":"(\d+)"/, '"mtime_ns":$1'));
      place.write('upper.json', JSON.stringify({ ...snapshot, sha256: snapshot?.sha256?.toUpperCase() }));
      for (const file of ['launch.json', 'number.json', 'upper.json'])
        assert.deepEqual(said(gateReadback({ ...READY, snapshot: file }, world)), [
          'crashed',
          'unmodified-since-launch',
        ]);
      place.write(OWN, `${result('done')}More.\n`);
      assert.equal(gateReadback({ ...READY, snapshot: 'launch.json' }, world).result, 'completed');
    }));
  it('takes no digest of another form, which every file would differ from', () =>
    inRun({ [OWN]: result('done') }, (_, world) => {
      for (const sha256 of ['', 'abc', 'A'.repeat(64)]) {
        const snapshot = { path: OWN, sha256, mtime_ns: null, status: null };
        assert.deepEqual(said(gateReadback({ ...READY, snapshot }, world)), ['ungradeable', 'snapshot-invalid']);
      }
    }));
  it('takes no snapshot of what it could not read back', () =>
    inRun({}, (place, world) => {
      place.write('specs/real.md', 'x');
      symlinkSync('real.md', join(place.path, OWN));
      assert.equal(takeSnapshot(OWN, place.path, world), null);
    }));
});

// Whether a process is gone is proven or not said: a number alone proves nothing, and neither does another machine's.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { ownIdentity, whereaboutsOf } from '../../lib/durable/identity.js';

const own = ownIdentity();
const skip = own.start === null && 'this platform does not tell when a process started';

describe('the whereabouts of a process', { skip }, () => {
  it('are here for this one', () => {
    assert.equal(whereaboutsOf(own), 'there');
  });
  it('are nowhere for one that ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    assert.equal(whereaboutsOf({ ...own, pid }), 'gone');
  });
  it('are nowhere for one whose number another process has now', () => {
    assert.equal(whereaboutsOf({ ...own, start: '1' }), 'gone');
  });
  it('are here for one that does not end when it is asked about', () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const start = startOf(child.pid as number);
    assert.equal(whereaboutsOf({ ...own, pid: child.pid as number, start }), 'there');
    child.kill('SIGKILL');
  });
  it('are nowhere for one that ended and that its parent never asks about', async () => {
    const child = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 20'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise<number>((done) => child.stdout.once('data', (data) => done(Number(data))));
    while (!/\) Z /.test(statOf(pid))) await new Promise((done) => setTimeout(done, 5));
    const found = whereaboutsOf({ ...own, pid, start: startOf(pid) });
    child.kill('SIGKILL');
    assert.equal(found, 'gone');
  });
  for (const [what, change] of [
    ['another machine, or this one before it was started', { boot: 'another' }],
    ['another namespace of numbers', { pidns: 'pid:[1]' }],
  ] as const) {
    it(`are elsewhere for one of ${what}`, () => {
      assert.equal(whereaboutsOf({ ...own, ...change, start: '1' }), 'elsewhere');
    });
  }
  for (const key of ['start', 'boot', 'pidns'] as const) {
    it(`are unknown without its ${key}`, () => {
      assert.equal(whereaboutsOf({ ...own, pid: 2 ** 22 + 1, [key]: null }), 'unknown');
    });
    it(`are unknown where one cannot tell one's own ${key}`, () => {
      assert.equal(whereaboutsOf({ ...own, pid: 2 ** 22 + 1 }, { ...own, [key]: null }), 'unknown');
    });
  }
  it('are unknown under the `/proc` of another namespace, where numbers mean other processes', (t) => {
    const module = new URL('../../lib/durable/identity.js', import.meta.url).href;
    const script = `console.log((await import(${JSON.stringify(module)})).ownIdentity().start)`;
    const node = [process.execPath, '--input-type=module', '-e', script];
    const { status, stdout } = spawnSync('unshare', ['--pid', '--fork', ...node], { encoding: 'utf8' });
    if (status !== 0) return t.skip('this user may make no namespace');
    assert.equal(stdout, 'null\n');
  });
  // To the system, a number below zero is a group of processes.
  for (const pid of [0, -(2 ** 22), 0.5])
    it(`are unknown for a number that is none, ${pid}`, () => {
      assert.equal(whereaboutsOf({ ...own, pid }), 'unknown');
    });
});

const statOf = (pid: number): string => spawnSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' }).stdout;
const startOf = (pid: number): string => statOf(pid).split(') ')[1]?.split(' ')[19] as string;

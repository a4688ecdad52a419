// A recovery in a process of its own, killed with SIGKILL ahead of each call that changes the disk. What is left is
// judged by the same gate; then the recovery is run again.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gateArtifact } from '../../harness/gates/artifact.js';
import { worldAt } from '../../harness/gates/world.js';
import { recover } from '../../harness/recover.js';
import { BODIES, inWorkplace, message } from './discovery.js';

const harness = resolve(import.meta.dirname, '../../harness');

/** Node's own calls are wrapped, so that no port stands between the test and the disk. */
const PROGRAM = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let calls = 0;
const at = Number(process.env.KILL_AT);
for (const name of ['openSync', 'writeSync', 'fsyncSync', 'closeSync', 'linkSync', 'renameSync', 'unlinkSync', 'mkdirSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (started && ++calls === at) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}
let started = false;
syncBuiltinESMExports();
const { recover } = await import(process.env.RECOVER);
const { worldAt } = await import(process.env.WORLD);
const world = worldAt(process.cwd(), new Date(0));
started = true;
const { outcome } = recover({ payload: 'reply.md', contract: 'contract.yaml', envelope: 'envelope.json', slice: 'slice' }, world);
started = false;
fs.writeSync(1, JSON.stringify({ outcome, calls }));
`;

const child = (cwd: string, at: number) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      KILL_AT: String(at),
      RECOVER: pathToFileURL(join(harness, 'recover.js')).href,
      WORLD: pathToFileURL(join(harness, 'gates/world.js')).href,
    },
  });

describe('a recovery that is killed', () => {
  const whole = inWorkplace((place) => {
    place.write('reply.md', message());
    const done = child(place.path, 0);
    assert.equal(done.status, 0, done.stderr);
    return JSON.parse(done.stdout) as { outcome: string; calls: number };
  });

  it('ends well when nobody kills it', () => {
    assert.equal(whole.outcome, 'pass');
    assert.ok(whole.calls > 30, String(whole.calls));
  });

  it('leaves nothing that a gate takes for an artifact, and can be run again', () => {
    let refused = 0;
    for (let at = 1; at <= whole.calls; at++) {
      inWorkplace((place) => {
        place.write('reply.md', message());
        const done = child(place.path, at);
        assert.equal(done.signal, 'SIGKILL', `call ${at}: ${done.stderr}`);
        const verdict = gateArtifact(
          { slice: 'slice', indexName: 'RESEARCH.md', newerThan: 'slice/.research-dispatch' },
          worldAt(place.path),
        );
        const named = place.tree().includes('slice/RESEARCH.md');
        assert.equal(verdict.outcome === 'pass', named, `call ${at}`);
        // The index is the last to get its name, so everything is there with it, byte for byte.
        if (named) for (const { name, text } of BODIES) assert.equal(place.read(`slice/${name}`), text, `call ${at}`);
        else refused++;
        const again = recover(
          { payload: 'reply.md', contract: 'contract.yaml', envelope: 'envelope.json', slice: 'slice' },
          worldAt(place.path),
        );
        assert.equal(again.outcome, 'pass', `call ${at}: ${JSON.stringify(again.reasons)}`);
      });
    }
    assert.ok(refused > 20, String(refused));
  });
});

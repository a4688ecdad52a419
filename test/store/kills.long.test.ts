// Writers are killed, a thousand times at random and once at every call: what they were told was stored is there.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openWorkspaceStore, type Store } from '../../lib/store/index.js';
import { NOON, publication, rootOf, strays } from './samples.js';
import { between, SCENARIOS, stateOf } from './scenarios.js';

const KILLS = 1000;
const WRITERS = 4;
const writer = join(import.meta.dirname, 'writer.js');
const home = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-kills-')));
after(() => rmSync(home, { recursive: true, force: true }));

/** Starts a writer, waits until it writes, and kills it some moment later. Gives what it said before it was ready. */
function killOne(workspace: string, name: string, run: number): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [writer, workspace, join(home, `${name}.log`), name, String(run)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString();
    });
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 30));
    child.on('error', fail);
    child.on('close', () => done(errors));
  });
}

describe('writers that are killed', () => {
  it(`lose nothing that was acknowledged: ${KILLS} times at random`, async (t) => {
    const workspace = join(home, 'workspace');
    mkdirSync(workspace);
    const errors: string[] = [];
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, w) => {
        for (let run = 0; run < KILLS / WRITERS; run += 1) errors.push(await killOne(workspace, `w${w}`, run));
      }),
    );
    assert.deepEqual(
      errors.filter((text) => text !== ''),
      [],
    );
    const store = openWorkspaceStore(workspace);
    const acks = acknowledged();
    t.diagnostic(`${acks.size} ids acknowledged, ${strays(rootOf(workspace)).length} temporary files left`);
    assert.ok(acks.size > KILLS);
    for (const [id, ref] of acks) assert.equal(refOf(store, id), ref, id);
    const verified = store.verify();
    assert.ok(verified.ok);
    t.diagnostic(`${verified.bodies} bodies, ${verified.records} records`);
    const unsound = verified.problems.filter((p) => !(p.kind === 'unpublished' || p.path.endsWith('.tmp')));
    assert.deepEqual(unsound, []);
    assert.deepEqual(store.list().left_out, []);
    const next = openWorkspaceStore(workspace);
    assert.ok(next.publish(publication('next'), NOON).ok);
    assert.deepEqual(strays(rootOf(workspace)), []);
  });

  SCENARIOS.forEach((scenario, index) => {
    it(`lose nothing that was acknowledged: at every call of ${scenario.name}`, (t) => {
      const [template, whole] = [join(home, `t${index}`), join(home, `w${index}`)];
      mkdirSync(template);
      scenario.prepare(openWorkspaceStore(template));
      cpSync(template, whole, { recursive: true });
      const before = stateOf(openWorkspaceStore(template));
      scenario.act(openWorkspaceStore(whole));
      const done = stateOf(openWorkspaceStore(whole));
      let n = 1;
      for (; ; n += 1) {
        const workspace = join(home, `s${index}-${n}`);
        cpSync(template, workspace, { recursive: true });
        const child = spawnSync(process.execPath, [writer, workspace, '', '', '', String(index), String(n)], {
          encoding: 'utf8',
        });
        const found = stateOf(openWorkspaceStore(workspace));
        if (child.stdout === 'acknowledged') assert.deepEqual(found, done, `call ${n}`);
        else assert.deepEqual(between(found, before, done), [], `call ${n}`);
        if (existsSync(rootOf(workspace)))
          assert.ok(strays(rootOf(workspace)).length <= 1 + (scenario.name === 'a prune' ? 1 : 0), `call ${n}`);
        rmSync(workspace, { recursive: true });
        if (child.signal === null) {
          assert.equal(child.stdout, 'acknowledged', child.stderr);
          break;
        }
      }
      t.diagnostic(`${n - 1} kills`);
    });
  });
});

/** Every id that some writer was told is stored, with what it names. */
function acknowledged(): Map<string, string> {
  const acks = new Map<string, string>();
  for (let w = 0; w < WRITERS; w += 1) {
    for (const line of readFileSync(join(home, `w${w}.log`), 'utf8').split('\n')) {
      const [id, ref] = line.split(' ');
      if (id && ref) acks.set(id, ref);
    }
  }
  return acks;
}

function refOf(store: Store, id: string): string {
  const found = store.fetch(id);
  return found.ok ? found.record.envelope.artifact_ref : found.code;
}

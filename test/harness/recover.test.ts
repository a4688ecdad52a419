// Recovery: exactly the given bytes, or nothing; and at whatever step it dies, no gate takes what is left.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gateArtifact } from '../../harness/gates/artifact.js';
import { type World, worldAt } from '../../harness/gates/world.js';
import { type RecoverOptions, type Recovery, recover } from '../../harness/recover.js';
import { diskPort } from '../../lib/durable/disk-port.js';
import type { FilePort } from '../../lib/durable/port.js';
import { BODIES, inWorkplace, message, type Workplace } from './discovery.js';

const OPTIONS: RecoverOptions = { payload: '-', contract: 'contract.yaml', envelope: 'envelope.json', slice: 'slice' };

const given = (place: Workplace, text: string | Uint8Array, port?: FilePort): World => {
  const world = worldAt(place.path, new Date(0), Buffer.from(text));
  return port ? { ...world, port } : world;
};
const codes = (result: Recovery): string[] => [...new Set(result.reasons.map((reason) => reason.code))].sort();

/** A port that calls `before` ahead of each call; what that throws, the call throws. */
function watched(port: FilePort, before: (call: string) => void): FilePort {
  return new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        before(String(key));
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

const WRITING = new Set(['makeFolder', 'create', 'write', 'sync', 'close', 'link', 'rename', 'unlink', 'syncFolder']);

describe('recover', () => {
  it('writes exactly the given bytes and passes the gates', () =>
    inWorkplace((place) => {
      const result = recover(OPTIONS, given(place, message()));
      assert.equal(result.outcome, 'pass', JSON.stringify(result.reasons));
      assert.deepEqual(result.written, ['RESEARCH-merge.md', 'RESEARCH-order.md', 'RESEARCH.md']);
      for (const { name, text } of BODIES)
        assert.deepEqual(readFileSync(join(place.path, 'slice', name)), Buffer.from(text));
      assert.deepEqual(
        result.gates.map((gate) => gate.gate),
        ['artifact'],
      );
      assert.equal(result.facts.ledger, 'not-owed');
    }));

  it('does the same where folders are named by their paths', () =>
    inWorkplace((place) => {
      const result = recover(OPTIONS, given(place, message(), diskPort('rechecked')));
      assert.equal(result.outcome, 'pass', JSON.stringify(result.reasons));
      for (const { name, text } of BODIES) assert.equal(place.read(`slice/${name}`), text);
    }));

  it('leaves no temporary file', () =>
    inWorkplace((place) => {
      recover(OPTIONS, given(place, message()));
      assert.deepEqual(
        place.tree().filter((path) => path.endsWith('.tmp')),
        [],
      );
    }));

  it('keeps bodies that hold fences, CRLF and a byte-order mark', () =>
    inWorkplace((place) => {
      const text = '\ufeff```sh\nls\n```\r\n~~~\n\n\n';
      const bodies = [...BODIES.slice(0, 2), { name: 'RESEARCH-order.md', text }];
      assert.equal(recover(OPTIONS, given(place, message(bodies))).outcome, 'pass');
      assert.equal(place.read('slice/RESEARCH-order.md'), text);
    }));

  it('asks for the echo before it looks at a name, and reports every bad name', () =>
    inWorkplace((place) => {
      const bad = [
        { name: '../x.md', text: 'x\n' },
        { name: 'RESEARCH-a.b.md', text: 'x\n' },
      ];
      const before = place.tree();
      const result = recover(OPTIONS, given(place, message([...BODIES, ...bad], { topic_as_received: 'Other' })));
      assert.equal(result.reasons[0]?.code, 'echo-mismatch');
      assert.deepEqual(result.rejected, [
        { name: '../x.md', code: 'name-escapes' },
        { name: 'RESEARCH-a.b.md', code: 'name-not-allowed' },
      ]);
      assert.deepEqual([result.written, place.tree()], [[], before]);
    }));

  it('refuses a payload that is not UTF-8', () =>
    inWorkplace((place) => {
      const result = recover(OPTIONS, given(place, Buffer.concat([Buffer.from(message()), Buffer.from([0xff])])));
      assert.deepEqual([result.outcome, codes(result)], ['ungradeable', ['payload-encoding']]);
    }));

  it('says so when the disk refuses, and leaves nothing', () =>
    inWorkplace((place) => {
      const before = place.tree();
      let links = 0;
      const port = watched(worldAt('/').port, (call) => {
        if (call === 'link' && ++links === 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      });
      const result = recover(OPTIONS, given(place, message(), port));
      assert.deepEqual([result.outcome, codes(result), result.written], ['ungradeable', ['write-failed'], []]);
      assert.deepEqual(place.tree(), before);
    }));
});

describe('a recovery that dies', () => {
  /** How many writing calls a whole recovery makes. */
  const calls = inWorkplace((place) => {
    let count = 0;
    recover(
      OPTIONS,
      given(
        place,
        message(),
        watched(worldAt('/').port, (call) => {
          if (WRITING.has(call)) count++;
        }),
      ),
    );
    return count;
  });

  it('makes enough calls to die at', () => assert.ok(calls > 15, String(calls)));

  for (const others of [false, true]) {
    it(`leaves nothing that a gate takes for an artifact${others ? ', in a sub-slice either' : ''}`, () => {
      const accepted: number[] = [];
      for (let at = 1; at <= calls + (others ? 2 : 0); at++) {
        inWorkplace((place) => {
          if (others) place.write('slice/RESEARCH.md', '# Unrelated\n');
          let count = 0;
          const port = watched(worldAt('/').port, (call) => {
            if (count >= at || (WRITING.has(call) && ++count === at)) throw new Error('killed');
          });
          const slice = others ? 'slice/second' : 'slice';
          let died = false;
          try {
            recover({ ...OPTIONS, subSlice: 'second' }, given(place, message(), port));
          } catch {
            died = true;
          }
          const verdict = gateArtifact(
            { slice, indexName: 'RESEARCH.md', newerThan: 'slice/.research-dispatch' },
            worldAt(place.path),
          );
          const indexThere = place.tree().includes(`${slice}/RESEARCH.md`);
          // Once the index has its name, everything else is there: the recovery is done, whatever dies afterwards.
          if (died && verdict.outcome === 'pass' && !indexThere) accepted.push(at);
          if (indexThere)
            for (const { name, text } of BODIES) assert.equal(place.read(`${slice}/${name}`), text, `call ${at}`);
          else assert.notEqual(verdict.outcome, 'pass', `call ${at}`);
        });
      }
      assert.deepEqual(accepted, []);
    });
  }

  it('is finished by running it again', () => {
    for (let at = 1; at <= calls; at++) {
      inWorkplace((place) => {
        let count = 0;
        const port = watched(worldAt('/').port, (call) => {
          if (count >= at || (WRITING.has(call) && ++count === at)) throw new Error('killed');
        });
        try {
          recover(OPTIONS, given(place, message(), port));
        } catch {
          // It was killed.
        }
        const again = recover(OPTIONS, given(place, message()));
        assert.equal(again.outcome, 'pass', `call ${at}: ${JSON.stringify(again.reasons)}`);
      });
    }
  });
});

describe('a slice that is swapped', () => {
  /** Moves the slice away and puts a link, or another folder with the same files, in its place at the n-th call of a kind. */
  function swapAt(
    place: Workplace,
    kind: string,
    nth: number,
    by: 'link' | 'folder' = 'link',
    port = diskPort(),
  ): FilePort {
    let count = 0;
    mkdirSync(join(place.path, 'trap'));
    return watched(port, (call) => {
      if (call !== kind || ++count !== nth) return;
      renameSync(join(place.path, 'slice'), join(place.path, 'moved'));
      if (by === 'link') symlinkSync('trap', join(place.path, 'slice'));
      else for (const { name, text } of BODIES) place.write(`slice/${name}`, text);
    });
  }
  const below = (place: Workplace, folder: string): string[] =>
    place.tree().filter((path) => path.startsWith(`${folder}/RESEARCH`));

  for (const [kind, nth] of [
    ['kind', 1],
    ['create', 1],
    ['create', 2],
    ['link', 1],
    ['link', 2],
  ] as const) {
    for (const by of ['link', 'folder'] as const) {
      it(`for a ${by}, at ${kind} ${nth}, before the index is written: what was written is taken back`, () =>
        inWorkplace((place) => {
          const result = recover(OPTIONS, given(place, message(), swapAt(place, kind, nth, by)));
          assert.deepEqual(
            [result.outcome, codes(result).at(-1), result.written],
            ['ungradeable', 'slice-changed', []],
          );
          assert.deepEqual([below(place, 'trap'), below(place, 'moved')], [[], []]);
        }));
    }
  }

  for (const [kind, nth] of [
    ['create', 3],
    ['link', 3],
  ] as const) {
    it(`for a link, at ${kind} ${nth}, while the index is written: nothing lands behind the link`, () =>
      inWorkplace((place) => {
        const result = recover(OPTIONS, given(place, message(), swapAt(place, kind, nth)));
        assert.equal(result.outcome, 'ungradeable');
        assert.deepEqual(below(place, 'trap'), []);
      }));
  }

  for (const by of ['link', 'folder'] as const) {
    it(`for a ${by} while the gate runs, where folders are named by their paths: no pass`, () => {
      for (const nth of [1, 2, 3]) {
        inWorkplace((place) => {
          for (const { name, text } of BODIES) place.write(`slice/${name}`, text);
          const world = { ...worldAt(place.path), port: swapAt(place, 'kind', nth, by, diskPort('rechecked')) };
          assert.notEqual(gateArtifact({ slice: 'slice', indexName: 'RESEARCH.md' }, world).outcome, 'pass');
        });
      }
    });

    for (const nth of [1, 2, 3]) {
      it(`for a ${by}, at look ${nth}, while the gate runs: ungradeable`, () =>
        inWorkplace((place) => {
          for (const { name, text } of BODIES) place.write(`slice/${name}`, text);
          const world = { ...worldAt(place.path), port: swapAt(place, 'kind', nth, by) };
          const verdict = gateArtifact({ slice: 'slice', indexName: 'RESEARCH.md' }, world);
          assert.equal(verdict.outcome, 'ungradeable');
          assert.deepEqual(
            verdict.reasons.map((reason) => reason.code),
            ['slice-changed'],
          );
        }));
    }
  }
});

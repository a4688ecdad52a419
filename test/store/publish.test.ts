// Publishing: what an id comes to name, what comes back, what is put right, and what is refused without a trace.
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import { sha256 } from '../../lib/store/address.js';
import { canonicalJson, openWorkspaceStore, type Published, type Store } from '../../lib/store/index.js';
import { watched } from '../durable/fault-port.js';
import { bodyOf, bodyPath } from './guard-fixtures.js';
import { after, DAY, fanOut, HOUR, idsOf, inStore, inWorkspace, NOON, publication, strays } from './samples.js';

type Done = Extract<Published, { outcome: 'published' | 'renewed' }>;
const done = (published: Published): Done => {
  assert.ok(published.ok && published.outcome !== 'not-stored', JSON.stringify(published));
  return published;
};
const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string | undefined => result.code;
const bytesOf = (body: unknown): Buffer => {
  const result = canonicalJson(body);
  assert.ok(result.ok);
  return Buffer.from(result.bytes);
};

describe('publishing', () => {
  it('stores the canonical body under its digest, and gives the envelope', () =>
    inStore((store, workspace) => {
      const bytes = bytesOf(fanOut('a'));
      const { envelope, record, outcome } = done(store.publish(publication('a'), NOON));
      assert.equal(outcome, 'published');
      assert.deepEqual(envelope, {
        contract_id: 'a',
        artifact_ref: `sha256:${sha256(bytes)}`,
        published_at: '2026-06-01T12:00:00.000Z',
        size_bytes: bytes.length,
        sequence: 1,
      });
      assert.deepEqual(record.lanes, ['code_context']);
      assert.equal(record.retain_until, '2026-08-30T12:00:00.000Z');
      assert.deepEqual(readFileSync(bodyPath(workspace, sha256(bytes))), bytes);
      assert.deepEqual(strays(workspace), []);
    }));
  it('of the same again gives the stored envelope back and renews', () =>
    inStore((store) => {
      const first = done(store.publish(publication('a'), NOON));
      const again = done(store.publish(publication('a', { producer: 'another' }), after(20 * HOUR)));
      assert.equal(again.outcome, 'renewed');
      assert.deepEqual(again.envelope, first.envelope);
      assert.deepEqual([again.record.sequence, again.record.producer], [2, 'another']);
      assert.deepEqual(idsOf(store, after(44 * HOUR)), ['a']);
      assert.deepEqual(idsOf(store, after(44 * HOUR + 1)), []);
    }));
  it('of the same body under another id is another publication of one body', () =>
    inStore((store, workspace) => {
      const first = done(store.publish(publication('a', { body: fanOut('x') }), NOON));
      const second = done(store.publish(publication('b', { body: fanOut('x') }), after(HOUR)));
      assert.equal(second.outcome, 'published');
      assert.equal(second.envelope.artifact_ref, first.envelope.artifact_ref);
      assert.equal(readdirSync(dirname(bodyPath(workspace, first.envelope.artifact_ref.slice(7)))).length, 1);
      // The newer publication counts, though the body is old.
      assert.deepEqual(idsOf(store, after(25 * HOUR)), ['b']);
    }));
  it('of another body, kind or set of lanes under the same id is a conflict that changes nothing', () =>
    inStore((store, workspace) => {
      const body = { plain: 1 };
      done(store.publish(publication('a', { body, lanes: ['code_context'] }), NOON));
      const files = () => readdirSync(workspace, { recursive: true }).sort();
      const before = files();
      for (const more of [{ body: { plain: 2 } }, { kind: 'other' }, { lanes: ['data_context'] }, { lanes: [] }])
        assert.equal(codeOf(store.publish(publication('a', { body, ...more }), NOON)), 'conflict');
      assert.deepEqual(files(), before);
    }));
  it('under an id that was tombstoned is refused', () =>
    inStore((store) => {
      done(store.publish(publication('a'), NOON));
      assert.deepEqual(store.tombstone('a', 'withdrawn', NOON), { ok: true, changed: true });
      assert.deepEqual(store.tombstone('a', 'again', NOON), { ok: true, changed: false });
      assert.equal(codeOf(store.publish(publication('a'), NOON)), 'tombstoned');
      assert.equal(codeOf(store.tombstone('b', 'never there', NOON)), 'absent');
    }));
  it('keeps ids apart that differ in case only', () =>
    inStore((store) => {
      done(store.publish(publication('Case', { body: fanOut('x') }), NOON));
      done(store.publish(publication('case', { body: fanOut('y') }), NOON));
      assert.equal(store.list().publications.length, 2);
    }));
  it('never shortens what was promised, and keeps what is not said', () =>
    inStore((store) => {
      done(store.publish(publication('a', { active: true }), NOON));
      const { record } = done(store.publish(publication('a', { retain: 0 }), NOON));
      assert.deepEqual([record.active, record.retain_until], [true, '2026-08-30T12:00:00.000Z']);
      assert.equal(done(store.publish(publication('a', { active: false }), NOON)).record.active, false);
    }));
  it('takes exactly 1 MiB and not a byte more', () =>
    inStore((store) => {
      const limit = 1024 * 1024;
      assert.equal(done(store.publish(publication('a', { body: bodyOf(limit) }), NOON)).envelope.size_bytes, limit);
      assert.ok(store.fetch('a').ok);
      assert.equal(codeOf(store.publish(publication('b', { body: bodyOf(limit + 1) }), NOON)), 'too-large');
    }));

  const refusals: readonly (readonly [
    what: string,
    more: Parameters<typeof publication>[1] & { id?: string },
    code: string,
  ])[] = [
    ['an empty id', { id: '' }, 'bad-id'],
    ['an id with a slash', { id: '../a' }, 'bad-id'],
    ['an id with a lane in it', { id: 'a#code_context' }, 'bad-id'],
    ['an id that begins with a dot', { id: '.a' }, 'bad-id'],
    ['an id of 129 characters', { id: 'a'.repeat(129) }, 'bad-id'],
    ['an id with a line end', { id: 'a\n' }, 'bad-id'],
    ['a kind with a line end', { kind: 'a\nb' }, 'bad-kind'],
    ['a kind that the body denies', { kind: 'code_investigation' }, 'bad-kind'],
    ['a blank lane', { lanes: [' '] }, 'bad-lane'],
    ['a lane that the body lacks', { lanes: ['data_context'] }, 'bad-lane'],
    ['a lane named twice', { lanes: ['code_context', 'code_context'] }, 'bad-lane'],
    ['65 lanes', { body: {}, lanes: Array.from({ length: 65 }, (_, i) => `l${i}`) }, 'bad-lane'],
    ['no producer', { producer: '' }, 'bad-producer'],
    ['a body that JSON would change', { body: { at: new Date(0) } }, 'bad-body'],
  ];
  for (const [what, more, code] of refusals) {
    it(`refuses ${what} and makes nothing`, () =>
      inStore((store, workspace) => {
        assert.equal(codeOf(store.publish(publication('a', more), NOON)), code);
        assert.deepEqual(readdirSync(workspace), []);
      }));
  }
  it('refuses a moment that is none', () =>
    inStore((store) => {
      assert.equal(codeOf(store.publish(publication('a'), new Date(Number.NaN))), 'bad-time');
      assert.equal(codeOf(store.publish(publication('a'), new Date(8.64e15))), 'bad-time');
    }));
  it('takes a lane with a `#`, since id and lane are two values', () =>
    inStore((store) => {
      done(store.publish(publication('a', { body: fanOut('a', ['code#1']) }), NOON));
      const found = store.fetchLane('a', 'code#1');
      assert.ok(found.ok);
      assert.equal(found.entries.length, 1);
    }));
  it('gives an entry of another shape no lane', () =>
    inStore((store) => {
      const body = { result: { aggregated_outputs: [{ lane_id: ['x'] }, null, 3, { lane_id: 'data_context' }] } };
      assert.deepEqual(done(store.publish(publication('a', { body }), NOON)).record.lanes, ['data_context']);
    }));
  it('says that a publication without a lane is never offered', () =>
    inStore((store) => {
      assert.match(done(store.publish(publication('a', { body: {} }), NOON)).notices.join(), /no lane/);
    }));
});

describe('an existing body', () => {
  const first = (store: Store): string =>
    done(store.publish(publication('a', { body: fanOut('x') }), NOON)).envelope.artifact_ref.slice(7);
  const harms: readonly (readonly [what: string, harm: (path: string) => void])[] = [
    ['with a changed byte', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('x of', 'y of'))],
    ['that was cut off', (path) => writeFileSync(path, '')],
    ['that grew over the limit', (path) => writeFileSync(path, Buffer.alloc(1024 * 1024 + 1))],
  ];
  for (const [what, harm] of harms) {
    it(`${what} is healed, and that is said`, () =>
      inStore((store, workspace) => {
        const path = bodyPath(workspace, first(store));
        harm(path);
        assert.equal(store.fetch('a').ok, false);
        assert.match(done(store.publish(publication('b', { body: fanOut('x') }), NOON)).notices.join(), /was harmed/);
        assert.ok(store.fetch('a').ok);
        assert.ok(store.fetch('b').ok);
      }));
  }
  it('that is whole is not written again', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, first(store));
      utimesSync(path, 1, 1);
      assert.deepEqual(done(store.publish(publication('b', { body: fanOut('x') }), NOON)).notices, []);
      assert.equal(readFileSync(path).length > 0 && existsSync(path), true);
    }));
  it('that is a link is refused, and what it leads to is left', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, first(store));
      const elsewhere = join(workspace, 'elsewhere');
      renameSync(path, elsewhere);
      symlinkSync(elsewhere, path);
      assert.equal(codeOf(store.publish(publication('b', { body: fanOut('x') }), NOON)), 'linked');
      assert.equal(store.list().publications.length, 1);
    }));
  it('that is a folder is refused', () =>
    inStore((store, workspace) => {
      const path = bodyPath(workspace, first(store));
      rmSync(path);
      mkdirSync(path);
      assert.equal(codeOf(store.publish(publication('b', { body: fanOut('x') }), NOON)), 'not-a-file');
    }));
});

describe('two writers at one id', () => {
  /** Lets another process act just before the first file gets its second name. */
  function meeting(other: (store: Store) => void, act: (store: Store) => Published): Published {
    return inWorkspace((workspace) => {
      let met = false;
      const port = watched(diskPort(), (name, args, go) => {
        if (name === 'link' && !met) {
          met = true;
          const store = openWorkspaceStore(workspace);
          other(store);
          store.release();
        }
        return go(args);
      });
      const store = openWorkspaceStore(workspace, { port });
      const result = act(store);
      store.release();
      assert.ok(met);
      assert.deepEqual(strays(workspace), []);
      return result;
    });
  }
  it('with one body both succeed', () => {
    const result = meeting(
      (s) => s.publish(publication('a'), NOON),
      (s) => s.publish(publication('a'), after(1)),
    );
    assert.deepEqual([done(result).outcome, done(result).record.sequence], ['renewed', 2]);
    assert.equal(done(result).envelope.published_at, '2026-06-01T12:00:00.000Z');
  });
  it('with two bodies the second has a conflict', () => {
    const result = meeting(
      (s) => s.publish(publication('a', { body: fanOut('x') }), NOON),
      (s) => s.publish(publication('a'), NOON),
    );
    assert.equal(codeOf(result), 'conflict');
  });
  it('of whom one withdraws the id, the other hears of it', () => {
    const result = meeting(
      (s) => {
        s.publish(publication('a'), NOON);
        s.tombstone('a', 'withdrawn', NOON);
      },
      (s) => s.publish(publication('a'), NOON),
    );
    assert.equal(codeOf(result), 'tombstoned');
  });
  it('of whom one takes the other’s temporary file for a dead one’s, both go on', () =>
    inWorkspace((workspace) => {
      let taken = 0;
      const port = watched(diskPort(), (name, args, go) => {
        if ((name === 'link' || name === 'rename') && taken < 2) {
          taken += 1;
          for (const path of strays(workspace)) rmSync(join(workspace, path));
        }
        return go(args);
      });
      const store = openWorkspaceStore(workspace, { port });
      assert.ok(store.publish(publication('a'), NOON).ok);
      assert.ok(store.fetch('a').ok);
      store.release();
    }));
  it('of whom one prunes the body that the other found in place, it is there afterwards', () =>
    inWorkspace((workspace) => {
      const old = openWorkspaceStore(workspace);
      done(old.publish(publication('old', { body: fanOut('x'), retain: 0 }), NOON));
      let met = false;
      const port = watched(diskPort(), (name, args, go) => {
        // The body was found in place; its record is about to be made.
        if (name === 'link' && !met) {
          met = true;
          const pruned = old.prune({ olderThan: 0, apply: true, now: after(DAY) });
          assert.ok(pruned.ok && pruned.removed.length === 1);
        }
        return go(args);
      });
      const store = openWorkspaceStore(workspace, { port });
      done(store.publish(publication('new', { body: fanOut('x') }), after(DAY)));
      assert.ok(met);
      assert.ok(store.fetch('new').ok);
      for (const one of [old, store]) one.release();
    }));
});

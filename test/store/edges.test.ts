// At the edges: a clock that is set back, a prune that others overtake, a path that is just too long, a character that
// does not show.
import assert from 'node:assert/strict';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import type { Folder } from '../../lib/durable/port.js';
import { openWorkspaceStore, promptSection, type Recent, type Store } from '../../lib/store/index.js';
import { watched } from '../durable/fault-port.js';
import { after, DAY, fanOut, HOUR, idsOf, inStore, inWorkspace, NOON, publication } from './samples.js';

const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string | undefined => result.code;
const publish = (store: Store, id: string, more: Parameters<typeof publication>[1] = {}, at = NOON): void => {
  const published = store.publish(publication(id, more), at);
  assert.ok(published.ok, JSON.stringify(published));
};

describe('a clock that was set back', () => {
  it('makes no finding older: the newest stamp that is not of the future counts', () =>
    inStore((store) => {
      publish(store, 'a', { retain: 0 }, after(10 * HOUR));
      publish(store, 'a', { retain: 0 }, NOON);
      const { findings } = store.recent({ now: after(30 * HOUR) });
      assert.deepEqual(
        findings.map((f) => f.published_at),
        ['2026-06-01T22:00:00.000Z'],
      );
      assert.deepEqual(idsOf(store, after(34 * HOUR + 1)), []);
      // Nor does it let go of one that was published within the time asked for.
      const pruned = store.prune({ olderThan: DAY, now: after(30 * HOUR) });
      assert.deepEqual(pruned.ok && pruned.protected.map((p) => p.why), ['recent']);
    }));
});

describe('pruning, when others go on', () => {
  it('puts a body back that was published under another id after the plan was made', () =>
    inWorkspace((workspace) => {
      const other = openWorkspaceStore(workspace);
      publish(other, 'old', { body: fanOut('x'), retain: 0 });
      let met = false;
      const port = watched(diskPort(), (name, args, go) => {
        // The whole publication lies between the plan and the moment the body is put aside.
        if (name === 'rename' && String(args[2]).endsWith('.parked') && !met) {
          met = true;
          publish(other, 'new', { body: fanOut('x') });
        }
        return go(args);
      });
      const store = openWorkspaceStore(workspace, { port });
      const pruned = store.prune({ olderThan: 0, apply: true, now: after(DAY) });
      assert.ok(pruned.ok && met);
      assert.deepEqual(pruned.removed, []);
      assert.match(pruned.notices.join(), /published again/);
      assert.ok(other.fetch('new').ok);
      for (const one of [other, store]) one.release();
    }));
  it('does nothing when there are more records than are looked at', () =>
    inWorkspace((workspace) => {
      const plain = openWorkspaceStore(workspace);
      publish(plain, 'a', { retain: 0 });
      const port = watched(diskPort(), (name, args, go) => {
        const answer = go(args);
        return name === 'list' && (args[0] as Folder).path.endsWith('/records')
          ? { ...(answer as object), complete: false }
          : answer;
      });
      const store = openWorkspaceStore(workspace, { port });
      for (const apply of [true, false])
        assert.equal(codeOf(store.prune({ olderThan: 0, apply, now: after(DAY) })), 'unreadable');
      assert.ok(plain.fetch('a').ok);
      for (const one of [plain, store]) one.release();
    }));
});

describe('a path', () => {
  for (const [length, offered] of [
    [4096, 1],
    [4097, 0],
  ] as const)
    it(
      `of ${length} characters is ${offered === 1 ? 'offered' : 'left out'}`,
      { skip: process.platform !== 'linux' && 'paths are shorter here' },
      () =>
        inWorkspace((folder) => {
          // `/.plugproof/artifacts`, `/dd`, `/`, the digest and `.json`.
          let left = length - (21 + 3 + 1 + 64 + 5) - folder.length;
          let workspace = folder;
          for (; left > 0; left -= 1) {
            const name = 'x'.repeat(left - 1 > 250 ? 200 : left - 1);
            workspace = `${workspace}/${name}`;
            left -= name.length;
          }
          mkdirSync(workspace, { recursive: true });
          const store = openWorkspaceStore(workspace);
          publish(store, 'a');
          const { findings, left_out } = store.recent({ now: NOON });
          store.release();
          // Short enough to be taken away again.
          renameSync(join(folder, 'x'.repeat(200)), join(folder, 'x'));
          assert.equal(findings.length, offered);
          assert.deepEqual(
            findings[0]?.path.length ?? left_out,
            offered === 1 ? length : [{ why: 'unlisted', count: 1 }],
          );
        }),
    );
  it('shows every character in a prompt', () => {
    const unseen = [
      0xe0041, 0x180e, 0xfe0f, 0x1d173, 0xa0, 0x3000, 0x2800, 0x3164, 0xe000, 0x7f, 0x200b, 0x2028, 0xffff,
    ];
    for (const point of unseen) {
      const path = `/w/a${String.fromCodePoint(point)}b`;
      const answer = { window: { since: 's', until: 'u' }, findings: [{ path, lanes: ['code_context'] }] } as unknown;
      const text = promptSection(answer as Recent);
      assert.ok(!text.includes(String.fromCodePoint(point)), point.toString(16));
      assert.deepEqual(JSON.parse(text.split('\n').find((line) => line.startsWith('[')) as string), [path]);
    }
  });
});

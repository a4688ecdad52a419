// One store for each guard of `recent`: everything in it is genuine, eligible and in the window, but for the one thing
// that its guard is there for. Where that is a link, it leads to the genuine body or record of another store.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyName, recordName, refOf, sha256, shardOf } from '../../lib/store/address.js';
import {
  canonicalJson,
  openWorkspaceStore,
  type Publication,
  type RecentQuery,
  type StoreRecord,
} from '../../lib/store/index.js';
import { encodeRecord } from '../../lib/store/record.js';
import { after, DAY, fanOut, NOON, publication, rootOf } from './samples.js';

export interface Fixture {
  readonly name: string;
  /** Makes the store; `elsewhere` is an empty folder for another one. */
  readonly make: (workspace: string, elsewhere: string) => void;
  readonly query?: RecentQuery;
  /** What `recent` counts it under; null where it is not seen at all. */
  readonly why: string | null;
  /** Findings with the guard in its place; 0 unless said. */
  readonly offered?: number;
}

export function put(workspace: string, id: string, more: Partial<Publication> = {}, at = NOON): void {
  const store = openWorkspaceStore(workspace);
  const published = store.publish(publication(id, more), at);
  store.release();
  if (!published.ok) throw new Error(published.message);
}

const recordsOf = (workspace: string): string => join(rootOf(workspace), 'records');

/** The one record of a store of one publication. */
const onlyRecord = (workspace: string): string => {
  const folder = recordsOf(workspace);
  return join(folder, readdirSync(folder)[0] as string);
};
export const bodyPath = (workspace: string, digest: string): string =>
  join(rootOf(workspace), shardOf(digest), bodyName(digest));
const onlyBody = (workspace: string): string => bodyPath(workspace, read(workspace).envelope.artifact_ref.slice(7));
const read = (workspace: string): StoreRecord => {
  const { checksum: _, ...record } = JSON.parse(readFileSync(onlyRecord(workspace), 'utf8')) as StoreRecord & {
    checksum: string;
  };
  return record;
};

/** Writes the one record anew, with a checksum that fits. */
function forge(workspace: string, change: (record: StoreRecord) => StoreRecord): void {
  writeFileSync(onlyRecord(workspace), encodeRecord(change(read(workspace))));
}

/** Puts what was published into another store, and a link to it in its place. */
function lead(path: (workspace: string) => string) {
  return (workspace: string, elsewhere: string): void => {
    put(workspace, 'a');
    cpSync(join(workspace, '.plugproof'), join(elsewhere, '.plugproof'), { recursive: true });
    const [here, there] = [path(workspace), path(elsewhere)];
    rmSync(here, { recursive: true });
    symlinkSync(there, here);
  };
}

const LARGEST = 8 * 1024 * 1024;

/** A body and a record that fit each other, whatever `publish` would say of them. */
function plant(
  workspace: string,
  body: unknown,
  change: (record: StoreRecord) => StoreRecord = (record) => record,
): void {
  put(workspace, 'a');
  const bytes = canonicalJson(body, LARGEST);
  if (!bytes.ok) throw new Error(bytes.fault);
  const digest = sha256(bytes.bytes);
  rmSync(onlyBody(workspace));
  mkdirSync(join(rootOf(workspace), shardOf(digest)), { recursive: true });
  writeFileSync(bodyPath(workspace, digest), bytes.bytes);
  forge(workspace, (record) =>
    change({
      ...record,
      envelope: { ...record.envelope, artifact_ref: refOf(digest), size_bytes: bytes.bytes.length },
    }),
  );
}

const MEBIBYTE = 1024 * 1024;
/** A fan-out of exactly so many bytes as canonical JSON. */
export function bodyOf(bytes: number) {
  const empty = canonicalJson({ ...fanOut('big'), pad: '' }, LARGEST);
  return { ...fanOut('big'), pad: 'x'.repeat(bytes - (empty.ok ? empty.bytes.length : 0)) };
}

export const FIXTURES: readonly Fixture[] = [
  {
    name: 'other bytes under the digest',
    why: 'corrupt',
    make: (workspace) => {
      put(workspace, 'a');
      const path = onlyBody(workspace);
      writeFileSync(path, readFileSync(path, 'utf8').replace('a of code_context', 'z of code_context'));
    },
  },
  {
    name: 'a record of another size',
    why: 'corrupt',
    make: (workspace) => {
      put(workspace, 'a');
      forge(workspace, (r) => ({ ...r, envelope: { ...r.envelope, size_bytes: r.envelope.size_bytes + 1 } }));
    },
  },
  { name: 'a body that is a link', why: 'linked', make: lead(onlyBody) },
  { name: 'a record that is a link', why: 'linked', make: lead(onlyRecord) },
  {
    name: 'a shard that is a link',
    why: 'linked',
    make: lead((workspace) => join(rootOf(workspace), shardOf(refDigest()))),
  },
  { name: 'a folder of records that is a link', why: null, make: lead(recordsOf) },
  { name: 'a root that is a link', why: null, make: lead(rootOf) },
  {
    name: 'a folder above the root that is a link',
    why: null,
    make: lead((workspace) => join(workspace, '.plugproof')),
  },
  {
    name: 'another kind',
    why: 'kind',
    make: (workspace) =>
      put(workspace, 'a', { kind: 'code_investigation', body: fanOut('a', ['code_context'], 'code_investigation') }),
  },
  {
    name: 'a lane that may not be offered, asking for its own',
    why: 'lane',
    query: { lanes: ['web_context'] },
    make: (workspace) => put(workspace, 'a', { body: fanOut('a', ['web_context']) }),
  },
  {
    name: 'the finding of another lane',
    why: 'lane',
    query: { lanes: ['code_context'] },
    make: (workspace) => put(workspace, 'a', { body: fanOut('a', ['data_context']) }),
  },
  {
    name: 'an instant before the window',
    why: 'older',
    query: { now: after(DAY + 1) },
    make: (workspace) => put(workspace, 'a'),
  },
  {
    name: 'an instant after the window',
    why: 'future',
    query: { now: after(-1) },
    make: (workspace) => put(workspace, 'a'),
  },
  {
    name: 'a tombstone',
    why: 'tombstoned',
    make: (workspace) => {
      put(workspace, 'a');
      const store = openWorkspaceStore(workspace);
      store.tombstone('a', 'withdrawn', NOON);
      store.release();
    },
  },
  {
    name: 'a record that was changed',
    why: 'malformed',
    query: { now: after(DAY + 1000) },
    make: (workspace) => {
      put(workspace, 'a');
      const path = onlyRecord(workspace);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace('"at":"2026-06-01T12:00:00.000Z"', '"at":"2026-06-01T12:00:01.000Z"'),
      );
    },
  },
  {
    name: 'a record under the name of another contract',
    why: 'malformed',
    make: (workspace) => {
      put(workspace, 'a');
      renameSync(onlyRecord(workspace), join(recordsOf(workspace), recordName(sha256('b'), 1)));
    },
  },
  {
    name: 'a record under another number',
    why: 'malformed',
    make: (workspace) => {
      put(workspace, 'a');
      forge(workspace, (record) => ({ ...record, sequence: 2 }));
    },
  },
  {
    name: 'a record of an unknown event',
    why: 'malformed',
    make: (workspace) => {
      put(workspace, 'a');
      forge(workspace, (record) => ({ ...record, event: 'seen' as 'published' }));
    },
  },
  {
    name: 'a record with a key of its own',
    why: 'malformed',
    make: (workspace) => {
      put(workspace, 'a');
      forge(workspace, (record) => ({ ...record, also: true }) as StoreRecord);
    },
  },
  {
    name: 'a record whose forerunner is gone',
    why: 'malformed',
    make: (workspace) => {
      put(workspace, 'a');
      put(workspace, 'a');
      rmSync(join(recordsOf(workspace), recordName(sha256('a'), 1)));
    },
  },
  { name: 'a body over 1 MiB', why: 'too-large', make: (workspace) => plant(workspace, bodyOf(MEBIBYTE + 1)) },
  {
    name: 'a record over 64 KiB',
    why: 'too-large',
    make: (workspace) => {
      put(workspace, 'a');
      writeFileSync(onlyRecord(workspace), padded(read(workspace)));
    },
  },
  {
    name: 'a body that calls itself another kind',
    why: 'contradictory',
    make: (workspace) => plant(workspace, fanOut('a', ['code_context'], 'code_investigation')),
  },
  {
    name: 'a body without the lane of its record',
    why: 'contradictory',
    make: (workspace) => plant(workspace, fanOut('a', ['web_context'])),
  },
  {
    name: 'an undivided body of two lanes, of which one may be offered',
    why: 'inseparable',
    make: (workspace) => put(workspace, 'a', { body: { text: 'whole' }, lanes: ['code_context', 'web_context'] }),
  },
  {
    name: 'one body under two ids',
    why: 'duplicate',
    offered: 1,
    make: (workspace) => {
      put(workspace, 'a', { body: fanOut('same') });
      put(workspace, 'b', { body: fanOut('same') });
    },
  },
  {
    name: 'one finding more than the limit',
    why: 'over-limit',
    offered: 2,
    query: { limit: 2 },
    make: (workspace) => {
      for (const id of ['a', 'b', 'c']) put(workspace, id);
    },
  },
];

const refDigest = (): string => {
  const bytes = canonicalJson(fanOut('a'));
  return bytes.ok ? sha256(bytes.bytes) : '';
};

/** A genuine record with white space behind it, and a checksum over all of that. */
function padded(record: StoreRecord): Buffer {
  const space = Buffer.alloc(64 * 1024, ' ');
  const bare = canonicalJson(record);
  if (!bare.ok) throw new Error(bare.fault);
  const checksum = sha256(Buffer.concat([bare.bytes, space]));
  const whole = canonicalJson({ ...record, checksum: `sha256:${checksum}` });
  if (!whole.ok) throw new Error(whole.fault);
  return Buffer.concat([whole.bytes, space]);
}

// Pruning: bodies that nobody is promised any more. A dry run unless told otherwise. Everything is decided from
// records before anything is touched, and one record that cannot be read stops it all: it may name any body.
//
// A body goes in steps, each safe to stop after. Its contracts are tombstoned, durably. It is put aside under another
// name. The records are read again: a publication of the same body under a new id may have found it in place and
// relied on it; then it is put back. Only when there is none is it removed. A publisher, for its part, looks again
// after its record is there. So one of the two sees the other, whichever comes first.
import { errnoOf } from '../durable/files.js';
import type { Folder } from '../durable/port.js';
import {
  bodyName,
  digestInName,
  digestOf,
  isShard,
  MAX_LISTED,
  parkedName,
  refOf,
  sha256,
  shardOf,
} from './address.js';
import { StoreFault } from './fault.js';
import type { Premises } from './premises.js';
import { tombstoneAfter } from './publish.js';
import { appendRecord, catalogue, instantsOf, latestRecord, type Row, readRecord } from './records.js';
import type { PruneAsked } from './request.js';
import { unlinked, unpark } from './sweep.js';
import { instantOf } from './time.js';
import type { ArtifactRef, Pruned, StoreRecord } from './types.js';

type Protection = Pruned['protected'][number]['why'];
const REASON = 'pruned: older than asked for and no longer retained';

interface Plan {
  /** Publications that may go, by the body they share. */
  readonly going: ReadonlyMap<ArtifactRef, readonly StoreRecord[]>;
  /** Bodies on the disk of which every record is a tombstone: an earlier prune was interrupted. */
  readonly left: readonly ArtifactRef[];
  readonly sizes: ReadonlyMap<ArtifactRef, number>;
  readonly kept: readonly { readonly contract_id: string; readonly why: Protection }[];
  /** The last number under each hash when it was read; what is tombstoned here moves on. */
  readonly seen: Map<string, number>;
}

export function prune(premises: Premises, query: PruneAsked, now: number): Pruned {
  const plan = planFor(premises, query, now);
  const tombstoned: { contract_id: string; artifact_ref: ArtifactRef; published_at: string }[] = [];
  const kept = [...plan.kept];
  const leaving: ArtifactRef[] = [];
  for (const [ref, records] of plan.going) {
    const renewed = query.apply ? bury(premises, records, plan.seen, now) : [];
    for (const { contract_id, at } of records) {
      if (renewed.includes(contract_id)) kept.push({ contract_id, why: 'renewed' });
      else tombstoned.push({ contract_id, artifact_ref: ref, published_at: at });
    }
    if (renewed.length === 0) leaving.push(ref);
  }
  leaving.push(...plan.left);
  const stayed = query.apply ? remove(premises, leaving, plan.seen) : new Set<ArtifactRef>();
  return {
    ok: true,
    applied: query.apply,
    tombstoned,
    removed: leaving
      .filter((ref) => !stayed.has(ref))
      .map((ref) => ({ artifact_ref: ref, size_bytes: plan.sizes.get(ref) ?? 0 })),
    protected: kept.sort((a, b) => (a.contract_id < b.contract_id ? -1 : 1)),
    notices: [...stayed].map((ref) => `the body ${ref} was published again or put back meanwhile, and stays`),
  };
}

function planFor(premises: Premises, query: PruneAsked, now: number): Plan {
  const { records, seen } = allRecords(premises);
  const groups = new Map<ArtifactRef, StoreRecord[]>();
  const sizes = new Map<ArtifactRef, number>();
  for (const record of records) {
    const { artifact_ref, size_bytes } = record.envelope;
    sizes.set(artifact_ref, size_bytes);
    groups.set(artifact_ref, [...(groups.get(artifact_ref) ?? []), record]);
  }
  const going = new Map<ArtifactRef, StoreRecord[]>();
  const kept: { contract_id: string; why: Protection }[] = [];
  const dead: ArtifactRef[] = [];
  for (const [ref, group] of groups) {
    const live = group.filter((record) => record.event === 'published');
    const reasons = live.map((record) => protection(premises, record, query.olderThan, now));
    if (live.length === 0) dead.push(ref);
    else if (reasons.every((why) => why === null)) going.set(ref, live);
    else
      kept.push(
        ...live.map((record, i) => ({ contract_id: record.contract_id, why: reasons[i] ?? 'shared' }) as const),
      );
  }
  return { going, kept, left: bodiesAmong(premises, dead), sizes, seen };
}

/** Every latest record; one that cannot be read stops the prune. */
function allRecords(premises: Premises): { records: StoreRecord[]; seen: Map<string, number> } {
  const folder = premises.records();
  const { rows, complete } = catalogue(premises);
  if (!complete) throw new StoreFault('unreadable', 'there are more records than are looked at: nothing was pruned');
  const records = folder === null ? [] : rows.map((row) => mustRead(premises, folder, row));
  return { records, seen: new Map(rows.map((row) => [row.hash, row.last])) };
}

function mustRead(premises: Premises, folder: Folder, row: Row): StoreRecord {
  const read = row.broken ? null : readRecord(premises.port, folder, row.hash, row.last);
  if (read?.ok) return read.record;
  const what =
    read === null ? 'a record before the last is missing' : `${read.code}${read.detail ? `, ${read.detail}` : ''}`;
  throw new StoreFault(
    'malformed',
    `the record \`${folder.path}/${row.hash}.*\` cannot be read (${what}), and it may name any body: nothing was pruned; repair or remove it first`,
  );
}

/** Why a publication must stay; null when it may go. */
function protection(premises: Premises, record: StoreRecord, olderThan: number, now: number): Protection | null {
  if (record.active) return 'active';
  if ((instantOf(record.retain_until) ?? Number.POSITIVE_INFINITY) >= now) return 'retained';
  const folder = premises.records();
  const instants = folder === null ? [] : instantsOf(premises.port, folder, sha256(record.contract_id), record);
  return instants.some((instant) => instant > now - olderThan) ? 'recent' : null;
}

/** Those of these bodies that lie on the disk. */
function bodiesAmong(premises: Premises, refs: readonly ArtifactRef[]): ArtifactRef[] {
  const root = premises.root();
  if (root === null || refs.length === 0) return [];
  const wanted = new Set(refs);
  const found: ArtifactRef[] = [];
  for (const { name, kind } of premises.port.list(root, MAX_LISTED).entries) {
    if (kind !== 'folder' || !isShard(name)) continue;
    premises.inShard(name, (shard) => {
      for (const entry of premises.port.list(shard, MAX_LISTED).entries) {
        const digest = digestInName(entry.name);
        if (digest !== null && entry.kind === 'file' && wanted.has(refOf(digest))) found.push(refOf(digest));
      }
    });
  }
  return found.sort();
}

/** Tombstones publications, durably; gives the ids that were published again since they were read. */
function bury(premises: Premises, records: readonly StoreRecord[], seen: Map<string, number>, now: number): string[] {
  const renewed: string[] = [];
  for (const record of records) {
    const last = tombstoneAfter(record, REASON, now);
    if (appendRecord(premises, last)) {
      seen.set(sha256(last.contract_id), last.sequence);
      continue;
    }
    const found = latestRecord(premises, record.contract_id);
    if (!found?.ok || found.record.event !== 'tombstoned') renewed.push(record.contract_id);
  }
  return renewed;
}

/** Bodies that are put aside together, so that the records are listed once for all of them. */
const TOGETHER = 100;

/** Removes bodies; gives those that have to stay. */
function remove(premises: Premises, refs: readonly ArtifactRef[], seen: ReadonlyMap<string, number>): Set<ArtifactRef> {
  const stayed = new Set<ArtifactRef>();
  for (let from = 0; from < refs.length; from += TOGETHER) {
    const some = refs.slice(from, from + TOGETHER);
    for (const ref of some) park(premises, ref);
    const held = heldSince(premises, seen);
    for (const ref of some) if (!settle(premises, ref, held === 'any' || held.has(ref))) stayed.add(ref);
  }
  return stayed;
}

function park(premises: Premises, ref: ArtifactRef): void {
  const digest = digestOf(ref);
  premises.inShard(shardOf(digest), (shard) => {
    try {
      premises.port.rename(shard, bodyName(digest), parkedName(digest));
    } catch (error) {
      // It was never there, or another prune has it aside.
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  });
}

/** Puts a body back that is held, and removes any other. False when the body is in its place afterwards. */
function settle(premises: Premises, ref: ArtifactRef, held: boolean): boolean {
  const { port } = premises;
  const digest = digestOf(ref);
  const [name, parked] = [bodyName(digest), parkedName(digest)];
  const gone = premises.inShard(shardOf(digest), (shard) => {
    if (held) {
      unpark(port, shard, parked, name);
      return false;
    }
    unlinked(port, shard, parked);
    port.syncFolder(shard);
    return port.kind(shard, name) === null;
  });
  return gone ?? true;
}

/** Bodies that were published since `seen`; `any` when that cannot be told for each. */
function heldSince(premises: Premises, seen: ReadonlyMap<string, number>): Set<ArtifactRef> | 'any' {
  const folder = premises.records();
  const held = new Set<ArtifactRef>();
  if (folder === null) return held;
  const { rows, complete } = catalogue(premises);
  if (!complete) return 'any';
  for (const row of rows) {
    if (seen.get(row.hash) === row.last) continue;
    const read = readRecord(premises.port, folder, row.hash, row.last);
    if (!read.ok) return 'any';
    if (read.record.event === 'published') held.add(read.record.envelope.artifact_ref);
  }
  return held;
}

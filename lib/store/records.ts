// Records of one contract are numbered from 1 without a gap and never change. A new one takes the next number by a
// hard link, which fails when somebody else was faster: so two writers can't both succeed on what one of them did not
// see, and no lock is needed. Law: nothing removes a record, since the number after it rests on it.
import { errnoOf } from '../durable/files.js';
import { type HeldRead, placeFile, readHeld } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import { MAX_LISTED, MAX_SEQUENCE, placeInName, recordName, sha256 } from './address.js';
import { StoreFault } from './fault.js';
import type { Premises } from './premises.js';
import { type Decoded, decodeRecord, encodeRecord, MAX_RECORD_BYTES } from './record.js';
import type { StoreRecord } from './types.js';

/** The latest record of a contract; null when it has none. */
export function latestRecord(premises: Premises, id: string): Decoded | null {
  const records = premises.records();
  if (records === null) return null;
  const { port } = premises;
  const hash = sha256(id);
  const has = (sequence: number): boolean => port.kind(records, recordName(hash, sequence)) !== null;
  // Most contracts have one record, so it is read before anything is searched for.
  const first = readHeld(port, records, recordName(hash, 1), MAX_RECORD_BYTES);
  const more = has(2);
  if (!first.ok && first.code === 'missing') return more ? GAP : null;
  if (!more) return decoded(first, hash, 1);
  return readRecord(port, records, hash, lastNumber(has, 2));
}

const GAP: Decoded = { ok: false, code: 'malformed', detail: 'a record before it is missing' };

/** The last number of an unbroken row, `from` being in it: doubled until one is missing, then halved. */
function lastNumber(has: (sequence: number) => boolean, from: number): number {
  let low = from;
  let high = from * 2;
  while (has(high) && high < MAX_SEQUENCE) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (has(middle)) low = middle;
    else high = middle;
  }
  return low;
}

export const readRecord = (port: FilePort, records: Folder, hash: string, sequence: number): Decoded =>
  decoded(readHeld(port, records, recordName(hash, sequence), MAX_RECORD_BYTES), hash, sequence);

function decoded(read: HeldRead, hash: string, sequence: number): Decoded {
  if (!read.ok) return { ok: false, code: read.code, detail: read.errno };
  return decodeRecord(read.bytes, { hash, sequence });
}

/** Durably, unless its number is taken: then false, and nothing was done. */
export function appendRecord(premises: Premises, record: StoreRecord): boolean {
  if (record.sequence > MAX_SEQUENCE)
    throw new StoreFault('io', `\`${record.contract_id}\` has ${MAX_SEQUENCE} records: publish under another id`);
  const name = recordName(sha256(record.contract_id), record.sequence);
  try {
    placeFile(premises.port, premises.makeRecords(), name, encodeRecord(record), 'fresh');
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

export interface Row {
  readonly hash: string;
  /** The highest number. */
  readonly last: number;
  readonly broken: boolean;
}

export interface Catalogue {
  /** Ordered by hash. */
  readonly rows: readonly Row[];
  /** Names in the folder that are no record's. */
  readonly foreign: readonly string[];
  readonly complete: boolean;
}

/** What the folder of records holds, by its names alone; nothing is opened. */
export function catalogue(premises: Premises): Catalogue {
  const records = premises.records();
  if (records === null) return { rows: [], foreign: [], complete: true };
  const listing = premises.port.list(records, MAX_LISTED);
  const rows = new Map<string, { last: number; count: number }>();
  const foreign: string[] = [];
  for (const { name } of listing.entries) {
    const place = placeInName(name);
    if (place === null) {
      foreign.push(name);
      continue;
    }
    const row = rows.get(place.hash);
    rows.set(place.hash, { last: Math.max(row?.last ?? 0, place.sequence), count: (row?.count ?? 0) + 1 });
  }
  const broken = (hash: string, { last, count }: { last: number; count: number }): boolean =>
    count !== last && isBroken(premises.port, records, hash, last, count);
  return {
    rows: [...rows]
      .map(([hash, row]) => ({ hash, last: row.last, broken: listing.complete && broken(hash, row) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1)),
    foreign,
    complete: listing.complete,
  };
}

/** A listing may miss a name that was made while it ran, so each one is asked for. */
function isBroken(port: FilePort, records: Folder, hash: string, last: number, count: number): boolean {
  if (last - count > 1000 || last > 100_000) return true;
  for (let n = 1; n < last; n += 1) if (port.kind(records, recordName(hash, n)) === null) return true;
  return false;
}

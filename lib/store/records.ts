// Records of one contract are numbered from 1 without a gap and never change. A new one takes the next number by a
// hard link, which fails when somebody else was faster: so two writers can't both succeed on what one of them did not
// see, and no lock is needed. Law: nothing removes a record, since the number after it rests on it.
import { errnoOf } from '../durable/files.js';
import { type HeldRead, placeFile, readHeld } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import { MAX_LISTED, MAX_SEQUENCE, placeInName, recordName, sha256 } from './address.js';
import { StoreFault } from './fault.js';
import type { Numbers, Premises, RecordNames } from './premises.js';
import { type Decoded, decodeRecord, encodeRecord, MAX_RECORD_BYTES } from './record.js';
import { instantOf } from './time.js';
import type { StoreRecord } from './types.js';

/** The latest record of a contract; null when it has none. A row with a gap has none that could be relied on. */
export function latestRecord(premises: Premises, id: string): Decoded | null {
  const records = premises.records();
  if (records === null) return null;
  const { port } = premises;
  const hash = sha256(id);
  const { rows } = premises.once(() => listed(port, records)) ?? NOTHING;
  const row = rows.get(hash) ?? { last: 0, count: 0 };
  // A number beyond a gap cannot be guessed: without the names, a lost tombstone would be no tombstone.
  if (isBroken(port, records, hash, row)) return GAP;
  // Others may have gone on since the names were read.
  let last = row.last;
  while (last < MAX_SEQUENCE && port.kind(records, recordName(hash, last + 1)) !== null) last += 1;
  return last === 0 ? null : readRecord(port, records, hash, last);
}

const GAP: Decoded = { ok: false, code: 'malformed', detail: 'a record before it is missing' };

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
  const hash = sha256(record.contract_id);
  const bytes = encodeRecord(record);
  const again = decodeRecord(Buffer.from(bytes), { hash, sequence: record.sequence });
  if (!again.ok || bytes.length > MAX_RECORD_BYTES)
    throw new StoreFault(
      'malformed',
      `the record of \`${record.contract_id}\` could not be read back (${again.ok ? 'too large' : again.detail}): nothing was written`,
    );
  try {
    placeFile(premises.port, premises.makeRecords(), recordName(hash, record.sequence), bytes, 'fresh');
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

const NOTHING: RecordNames = { rows: new Map(), foreign: [], complete: true };

function listed(port: FilePort, records: Folder): RecordNames {
  const listing = port.list(records, MAX_LISTED);
  const rows = new Map<string, Numbers>();
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
  return { rows, foreign, complete: listing.complete };
}

/** What the folder of records holds now, by its names alone; nothing is opened. */
export function catalogue(premises: Premises): Catalogue {
  const records = premises.records();
  if (records === null) return { rows: [], foreign: [], complete: true };
  const { port } = premises;
  const { rows, foreign, complete } = premises.anew(() => listed(port, records)) ?? NOTHING;
  return {
    rows: [...rows]
      .map(([hash, row]) => ({ hash, last: row.last, broken: complete && isBroken(port, records, hash, row) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1)),
    foreign,
    complete,
  };
}

/** A listing may miss a name that was made while it ran, so each one is asked for. */
function isBroken(port: FilePort, records: Folder, hash: string, { last, count }: Numbers): boolean {
  if (count === last) return false;
  if (last - count > 1000 || last > 100_000) return true;
  for (let n = 1; n < last; n += 1) if (port.kind(records, recordName(hash, n)) === null) return true;
  return false;
}

/** Records before the latest that are asked for their stamps. */
const LOOK_BACK = 16;

/** Instants of the latest publications under an id, newest record first; what cannot be read says nothing. */
export function instantsOf(port: FilePort, records: Folder, hash: string, latest: StoreRecord): number[] {
  const instants = [instantOf(latest.at) ?? Number.NaN];
  for (let n = latest.sequence - 1; n >= 1 && n > latest.sequence - LOOK_BACK; n -= 1) {
    const read = readRecord(port, records, hash, n);
    if (read.ok && read.record.event === 'published') instants.push(instantOf(read.record.at) ?? Number.NaN);
  }
  return instants;
}

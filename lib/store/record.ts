// A record to bytes and back. It carries the digest of the rest of itself, so that a changed bit is seen; this finds
// damage, not a forger, who can write a digest as well. What is read back must agree with itself and with its name.
import type { HeldRead } from '../durable/place.js';
import { isId, isLabel, isRef, MAX_SEQUENCE, type RecordPlace, sha256 } from './address.js';
import { canonicalJson } from './canonical.js';
import { MAX_LANES } from './request.js';
import { instantOf } from './time.js';
import type { Envelope, StoreRecord } from './types.js';

export const MAX_RECORD_BYTES = 64 * 1024;
export const MAX_PRODUCER = 200;

const RECORD_KEYS =
  'active,at,checksum,contract_id,envelope,event,kind,lanes,producer,reason,retain_until,schema_version,sequence';
const ENVELOPE_KEYS = 'artifact_ref,contract_id,published_at,sequence,size_bytes';

const CHECKSUM = '"checksum":"sha256:';
const CHECKSUM_BYTES = CHECKSUM.length + 64 + '",'.length;

/** Canonical JSON, the checksum at its place among the keys. */
export function encodeRecord(record: StoreRecord): Uint8Array {
  const bare = canonicalJson(record);
  const whole = bare.ok ? canonicalJson({ ...record, checksum: `sha256:${sha256(bare.bytes)}` }) : bare;
  // What goes into a record was checked before; a fault here is one of ours.
  if (!whole.ok) throw new Error(`a record holds what JSON cannot: ${whole.fault}`);
  return whole.bytes;
}

/** Whether the bytes without their checksum have the digest that it names. */
function isUnharmed(bytes: Buffer): boolean {
  const at = bytes.indexOf(CHECKSUM);
  if (at < 0) return false;
  const named = bytes.toString('latin1', at + CHECKSUM.length, at + CHECKSUM.length + 64);
  return sha256(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + CHECKSUM_BYTES)])) === named;
}

export type Decoded =
  | { readonly ok: true; readonly record: StoreRecord }
  | {
      readonly ok: false;
      readonly code: Exclude<HeldRead, { ok: true }>['code'] | 'malformed';
      readonly detail: string;
    };

/** Never throws. `place` is what the record's file name says. */
export function decodeRecord(bytes: Buffer, place: RecordPlace): Decoded {
  if (!isUnharmed(bytes)) return malformed('its checksum does not fit');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return malformed('it is not JSON');
  }
  if (!isMapping(value) || keysOf(value) !== RECORD_KEYS) return malformed('its keys are not those of a record');
  const { checksum: _, ...rest } = value;
  if (!isRecord(rest)) return malformed('a value is not what a record holds');
  if (sha256(rest.contract_id) !== place.hash) return malformed('it lies under the name of another contract');
  if (rest.sequence !== place.sequence) return malformed('it lies under another sequence number');
  return { ok: true, record: rest };
}

const malformed = (detail: string): Decoded => ({ ok: false, code: 'malformed', detail });

const isMapping = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** In the order of the file, which is canonical. */
const keysOf = (value: Record<string, unknown>): string => Object.keys(value).join(',');

const isMoment = (value: unknown): value is string => typeof value === 'string' && instantOf(value) !== null;

const isCount = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

function isRecord(value: Record<string, unknown>): value is Record<string, unknown> & StoreRecord {
  const { lanes } = value;
  return (
    value.schema_version === 1 &&
    typeof value.contract_id === 'string' &&
    isId(value.contract_id) &&
    isCount(value.sequence, 1, MAX_SEQUENCE) &&
    (value.event === 'published'
      ? value.reason === null
      : value.event === 'tombstoned' && isLabel(value.reason, 500)) &&
    isMoment(value.at) &&
    isLabel(value.kind) &&
    Array.isArray(lanes) &&
    lanes.length <= MAX_LANES &&
    lanes.every((lane) => isLabel(lane)) &&
    new Set(lanes).size === lanes.length &&
    isLabel(value.producer, MAX_PRODUCER) &&
    typeof value.active === 'boolean' &&
    isMoment(value.retain_until) &&
    isEnvelope(value.envelope, value.contract_id, value.sequence)
  );
}

function isEnvelope(value: unknown, id: string, sequence: number): value is Envelope {
  return (
    isMapping(value) &&
    keysOf(value) === ENVELOPE_KEYS &&
    value.contract_id === id &&
    typeof value.artifact_ref === 'string' &&
    isRef(value.artifact_ref) &&
    isMoment(value.published_at) &&
    isCount(value.size_bytes, 1, Number.MAX_SAFE_INTEGER) &&
    isCount(value.sequence, 1, sequence)
  );
}

// Publishing: the body first, then the record that makes it count, each flushed before the next. What is returned was
// on the disk; what failed changed nothing that a reader sees. An id names one body for good: the same again renews
// it, another is a conflict, and one that was tombstoned stays so.
import { bodyName, isId, isLabel, refOf, sha256, shardOf } from './address.js';
import { MAX_BODY_BYTES, putBody } from './bodies.js';
import { canonicalJson } from './canonical.js';
import { cut, named, StoreFault } from './fault.js';
import { kindOfBody, lanesOf, resultsOf } from './lanes.js';
import type { Premises } from './premises.js';
import { MAX_PRODUCER } from './record.js';
import { appendRecord, latestRecord } from './records.js';
import { MAX_LANES, publicationIn } from './request.js';
import { DAY, momentOf } from './time.js';
import type { Publication, Published, StoreRecord } from './types.js';

export const DEFAULT_RETENTION = 90 * DAY;
/** Writers that meet at one id try again; that many in a row means something else is wrong. */
const MAX_ATTEMPTS = 1000;

/** A publication that was found fit to be made. */
interface Prepared {
  readonly publication: Publication;
  readonly bytes: Uint8Array;
  readonly digest: string;
  /** The lanes that were said, or else those that the body names. */
  readonly lanes: readonly string[];
  readonly notices: readonly string[];
}

export function publish(premises: Premises, asked: Publication, now: number): Published {
  const prepared = prepare(publicationIn(asked));
  const { publication, bytes, digest } = prepared;
  // Before anything is made, so that a refusal leaves no folder behind.
  const first = nextRecord(premises, prepared, now);
  return premises.inMadeShard(shardOf(digest), (shard) => {
    const notices = [...prepared.notices];
    let put = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const record = attempt === 0 ? first : nextRecord(premises, prepared, now);
      if (!put) {
        const healed = putBody(premises.port, shard, digest, bytes);
        if (healed !== null) notices.push(healed);
        put = true;
      }
      if (!appendRecord(premises, record)) continue;
      // A prune that saw no record may have taken the body before this record was there; after it, none does.
      if (premises.port.kind(shard, bodyName(digest)) !== 'file') putBody(premises.port, shard, digest, bytes);
      premises.confirm();
      const outcome = record.sequence === record.envelope.sequence ? 'published' : 'renewed';
      return { ok: true, outcome, envelope: record.envelope, record, notices };
    }
    throw new StoreFault('io', `\`${publication.id}\` is published by others without a pause: try again later`);
  });
}

function prepare(publication: Publication): Prepared {
  const { id, kind, producer } = publication;
  if (typeof id !== 'string' || !isId(id)) throw new StoreFault('bad-id', idFault(id));
  if (!isLabel(kind)) throw new StoreFault('bad-kind', 'a kind has 1 to 128 characters on one line');
  if (!isLabel(producer, MAX_PRODUCER))
    throw new StoreFault('bad-producer', 'a producer has 1 to 200 characters on one line');
  const spelled = canonicalJson(publication.body, MAX_BODY_BYTES);
  if (!spelled.ok && spelled.tooLarge)
    throw new StoreFault('too-large', `the body cannot be stored: ${spelled.fault}; publish it in parts`);
  if (!spelled.ok) throw new StoreFault('bad-body', `the body would not survive: ${spelled.fault}`);
  // What is judged is what is stored, whatever the caller's value says when it is asked again.
  const body: unknown = JSON.parse(Buffer.from(spelled.bytes).toString('utf8'));
  const own = kindOfBody(body);
  if (own !== null && own !== kind)
    throw new StoreFault(
      'bad-kind',
      `the body calls itself \`${cut(own, 60)}\`, not \`${kind}\`: publish it as what it is`,
    );
  const lanes = checkedLanes(publication.lanes, body);
  const notices = lanes.length === 0 ? ['the publication has no lane, so it is never among recent findings'] : [];
  return { publication, bytes: spelled.bytes, digest: sha256(spelled.bytes), lanes, notices };
}

/** Never throws, whatever the id is. */
export const idFault = (id: unknown): string => {
  const shown = typeof id === 'string' ? `\`${cut(id, 60).replace(/[\p{C}\p{Z}]/gu, '?')}\`` : `what is no text`;
  return `${shown} is no contract id: 1 to 128 letters, digits and \`. _ : -\`, a letter or a digit first`;
};

function checkedLanes(said: readonly string[] | undefined, body: unknown): readonly string[] {
  const results = resultsOf(body);
  const there = lanesOf(results ?? []);
  const lanes = said ?? there;
  if (lanes.length > MAX_LANES) throw new StoreFault('bad-lane', `${lanes.length} lanes are over ${MAX_LANES}`);
  if (!lanes.every((lane) => isLabel(lane)))
    throw new StoreFault('bad-lane', 'a lane has 1 to 128 characters on one line');
  if (new Set(lanes).size !== lanes.length) throw new StoreFault('bad-lane', 'a lane is named twice');
  const absent = results === null ? undefined : lanes.find((lane) => !there.includes(lane));
  if (absent !== undefined)
    throw new StoreFault(
      'bad-lane',
      `the body has no result of the lane \`${absent}\`: name the lanes that it has, or none`,
    );
  return lanes;
}

/** What would be the next record of this id; throws when there can be none. */
function nextRecord(premises: Premises, prepared: Prepared, now: number): StoreRecord {
  const { publication, bytes, digest, lanes } = prepared;
  const { id, kind, producer } = publication;
  const at = stamp(now);
  const keep = stamp(now + (publication.retain ?? DEFAULT_RETENTION));
  const base = { schema_version: 1, contract_id: id, event: 'published', at, kind, producer, reason: null } as const;
  const found = latestRecord(premises, id);
  if (found === null) {
    const envelope = {
      contract_id: id,
      artifact_ref: refOf(digest),
      published_at: at,
      size_bytes: bytes.length,
      sequence: 1,
    };
    return {
      ...base,
      sequence: 1,
      lanes: [...lanes],
      active: publication.active ?? false,
      retain_until: keep,
      envelope,
    };
  }
  if (!found.ok) throw unusable(id, found.code, found.detail);
  const last = found.record;
  refuseAnother(last, publication, digest);
  return {
    ...base,
    sequence: last.sequence + 1,
    lanes: last.lanes,
    active: publication.active ?? last.active,
    retain_until: Date.parse(last.retain_until) > Date.parse(keep) ? last.retain_until : keep,
    envelope: last.envelope,
  };
}

function refuseAnother(last: StoreRecord, { id, kind, lanes }: Publication, digest: string): void {
  if (last.event === 'tombstoned')
    throw new StoreFault('tombstoned', `\`${id}\` was tombstoned (${last.reason}): publish under another id`);
  if (last.envelope.artifact_ref !== refOf(digest))
    throw new StoreFault(
      'conflict',
      `\`${id}\` already names another body, ${last.envelope.artifact_ref}: publish this one under another id`,
    );
  const sameLanes = lanes === undefined || [...lanes].sort().join('\n') === [...last.lanes].sort().join('\n');
  if (last.kind !== kind || !sameLanes)
    throw new StoreFault(
      'conflict',
      `\`${id}\` was published as \`${last.kind}\` for ${named(last.lanes, 'no lane')}: publish it otherwise under another id`,
    );
}

export function unusable(
  id: string,
  code: 'malformed' | 'missing' | 'linked' | 'not-a-file' | 'too-large' | 'unreadable',
  detail: string,
): StoreFault {
  const kept = code === 'missing' ? 'malformed' : code;
  return new StoreFault(
    kept,
    `the latest record of \`${id}\` is ${code}${detail ? ` (${detail})` : ''}: \`verify\` names its file`,
  );
}

export function stamp(instant: number): string {
  const text = momentOf(instant);
  if (text === null)
    throw new StoreFault(
      'bad-time',
      'the moment is none that a stamp can hold: give a time between the years 0000 and 9999',
    );
  return text;
}

/** Withdraws an id for good. Its body stays until prune takes it. False when it was tombstoned before. */
export function tombstone(premises: Premises, id: string, reason: string, now: number): boolean {
  if (typeof id !== 'string' || !isId(id)) throw new StoreFault('bad-id', idFault(id));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = latestRecord(premises, id);
    if (found === null) throw new StoreFault('absent', `nothing was ever published as \`${id}\``);
    if (!found.ok) throw unusable(id, found.code, found.detail);
    if (found.record.event === 'tombstoned') return false;
    if (appendRecord(premises, tombstoneAfter(found.record, reason, now))) return true;
  }
  throw new StoreFault('io', `\`${id}\` is published by others without a pause: try again later`);
}

export const tombstoneAfter = (last: StoreRecord, reason: string, now: number): StoreRecord => ({
  ...last,
  event: 'tombstoned',
  sequence: last.sequence + 1,
  at: stamp(now),
  active: false,
  reason,
});

// Fetching one publication by its id, verified. Absence has several kinds, and each is told: never published,
// tombstoned, no such lane in it. A lane gets its own entries and no sight of another's.
import { isId, isLabel } from './address.js';
import { type BodyRead, readBody } from './bodies.js';
import { named, StoreFault } from './fault.js';
import { entriesOf, resultsOf } from './lanes.js';
import type { Premises } from './premises.js';
import { idFault, unusable } from './publish.js';
import { parsed } from './recent.js';
import { latestRecord } from './records.js';
import type { Fetched, FetchedBody, FetchedLane } from './types.js';

type Whole = Extract<Fetched, { ok: true }>;

export function fetch(premises: Premises, id: string): Whole {
  if (typeof id !== 'string' || !isId(id)) throw new StoreFault('bad-id', idFault(id));
  const found = latestRecord(premises, id);
  if (found === null)
    throw new StoreFault('absent', `nothing was ever published as \`${id}\` in \`${premises.address.root}\``);
  if (!found.ok) throw unusable(id, found.code, found.detail);
  const { record } = found;
  if (record.event === 'tombstoned')
    throw new StoreFault('tombstoned', `\`${id}\` was tombstoned at ${record.at} (${record.reason})`);
  const { artifact_ref, size_bytes } = record.envelope;
  const read = readBody(premises, artifact_ref, size_bytes);
  if (!read.ok) throw unsound(id, artifact_ref, read.code);
  return { ok: true, bytes: read.bytes, record };
}

const unsound = (id: string, ref: string, code: Exclude<BodyRead, { ok: true }>['code']): StoreFault =>
  new StoreFault(code, `the body of \`${id}\`, ${ref}, ${WHAT_IT_IS[code]}`);

const AGAIN = 'publish the same body again, which puts it right';
const WHAT_IT_IS = {
  missing: `is missing: ${AGAIN}`,
  corrupt: `is corrupt: ${AGAIN}`,
  'too-large': `is too large, since its file has over 1 MiB: ${AGAIN}`,
  linked: 'is linked, and the store follows no link: `verify` names the link; remove it first',
  'not-a-file': 'is no regular file: `verify` names what lies there; remove it first',
  unreadable: 'cannot be read: give this user the right to read it',
} as const;

export function fetchBody(premises: Premises, id: string): Extract<FetchedBody, { ok: true }> {
  const { bytes, record } = fetch(premises, id);
  const body = parsed(bytes);
  if (body === null) throw unsound(id, record.envelope.artifact_ref, 'corrupt');
  return { ok: true, body: body.value, record };
}

export function fetchLane(premises: Premises, id: string, lane: string): Extract<FetchedLane, { ok: true }> {
  if (!isLabel(lane))
    throw new StoreFault('bad-lane', 'a lane has 1 to 128 characters on one line; leave it out for the whole body');
  const { body, record } = fetchBody(premises, id);
  const absent = (why: string): StoreFault =>
    new StoreFault('lane-absent', `\`${id}\` has no result of the lane \`${lane}\`: ${why}`);
  if (!record.lanes.includes(lane)) throw absent(`it was published for ${named(record.lanes, 'no lane')}`);
  const results = resultsOf(body);
  if (results === null) {
    if (record.lanes.length > 1) throw absent('its body is not divided by lanes');
    return { ok: true, entries: [body], record };
  }
  const entries = entriesOf(results, lane);
  if (entries.length === 0) throw absent('its record names the lane, its body does not');
  return { ok: true, entries, record };
}

// Recent findings: where they lie, never what they say. All latest records are read, those in the window that may be
// offered are put in order, and only their bodies are opened and verified, newest first, until there are enough.
// Law: whatever is wrong with one record or body costs that one alone, and is counted.
import { sha256 } from './address.js';
import { type BodyRead, readBody } from './bodies.js';
import { readable } from './lanes.js';
import type { Premises } from './premises.js';
import { type Catalogue, catalogue, instantsOf, readRecord } from './records.js';
import { MAX_FINDINGS, type RecentAsked } from './request.js';
import { HOUR, instantOf, momentOf } from './time.js';
import type { ArtifactRef, Eligibility, LeftOut, Listed, Recent, RecentFinding, StoreRecord } from './types.js';

/** Findings of these kinds and lanes bear on another session's question; see docs/store.md for those that do not. */
export const DEFAULT_ELIGIBILITY: Eligibility = {
  kinds: ['question_advisory'],
  lanes: ['code_context', 'data_context'],
};
export const DEFAULT_WINDOW = 24 * HOUR;
/** A path longer than this fits no request that hands findings over. */
export const MAX_PATH = 4096;

/** Counts why things are left out. */
export class Tally {
  readonly #counts = new Map<LeftOut, number>();

  add(why: LeftOut, count = 1): void {
    this.#counts.set(why, (this.#counts.get(why) ?? 0) + count);
  }
  get entries(): { why: LeftOut; count: number }[] {
    return [...this.#counts].map(([why, count]) => ({ why, count })).sort((a, b) => (a.why < b.why ? -1 : 1));
  }
}

interface Candidate {
  readonly record: StoreRecord;
  readonly instant: number;
  /** Lanes of the record that may be offered to the asker. */
  readonly lanes: readonly string[];
}

export function recent(premises: Premises, query: RecentAsked, now: number): Recent {
  const since = now - (query.window ?? DEFAULT_WINDOW);
  const tally = new Tally();
  const { records, warnings } = latestRecords(premises, tally);
  const candidates: Candidate[] = [];
  for (const record of records) {
    const candidate = candidateOf(record, stampOf(premises, record, now), query, since, now);
    if (typeof candidate === 'string') tally.add(candidate);
    else candidates.push(candidate);
  }
  const findings = offer(premises, candidates.sort(newestFirst), query.limit ?? MAX_FINDINGS, tally);
  return { window: { since: shown(since), until: shown(now) }, findings, left_out: tally.entries, warnings };
}

const shown = (instant: number): string => momentOf(instant) ?? String(instant);

/** The newest stamp under the id that is not of the future: a clock that was set back makes nothing older. */
function stampOf(premises: Premises, record: StoreRecord, now: number): number {
  const folder = premises.records();
  if (folder === null) return Number.NaN;
  const instants = instantsOf(premises.port, folder, sha256(record.contract_id), record);
  const past = instants.filter((instant) => instant <= now);
  return past.length > 0 ? Math.max(...past) : (instants[0] as number);
}

/** The guards that need no body; each says what it leaves out. */
function candidateOf(
  record: StoreRecord,
  instant: number,
  query: RecentAsked,
  since: number,
  now: number,
): Candidate | LeftOut {
  const eligible = query.eligible ?? DEFAULT_ELIGIBILITY;
  if (record.event === 'tombstoned') return 'tombstoned';
  if (!(instant >= since)) return 'older';
  if (!(instant <= now)) return 'future';
  if (!eligible.kinds.includes(record.kind)) return 'kind';
  if (query.kind !== undefined && query.kind !== record.kind) return 'kind';
  const asking = query.lanes ?? eligible.lanes;
  const lanes = record.lanes.filter((lane) => eligible.lanes.includes(lane) && asking.includes(lane));
  return lanes.length > 0 ? { record, instant, lanes } : 'lane';
}

/** Newest first; at one instant by reference downwards, and one body's ids upwards. */
function newestFirst(a: Candidate, b: Candidate): number {
  if (a.instant !== b.instant) return b.instant - a.instant;
  const [left, right] = [a.record.envelope, b.record.envelope];
  if (left.artifact_ref !== right.artifact_ref) return left.artifact_ref < right.artifact_ref ? 1 : -1;
  return left.contract_id < right.contract_id ? -1 : 1;
}

function offer(premises: Premises, candidates: readonly Candidate[], limit: number, tally: Tally): RecentFinding[] {
  const findings: RecentFinding[] = [];
  const offered = new Set<ArtifactRef>();
  // A body that failed under one id is not read again for the next.
  const failed = new Map<ArtifactRef, LeftOut>();
  for (const candidate of candidates) {
    const { artifact_ref: ref } = candidate.record.envelope;
    if (findings.length === limit) tally.add('over-limit');
    else if (offered.has(ref)) tally.add('duplicate');
    else {
      const finding = failed.get(ref) ?? findingOf(premises, candidate, failed);
      if (typeof finding === 'string') tally.add(finding);
      else {
        findings.push(finding);
        offered.add(ref);
      }
    }
  }
  return findings;
}

function findingOf(
  premises: Premises,
  { record, lanes, instant }: Candidate,
  failed: Map<ArtifactRef, LeftOut>,
): RecentFinding | LeftOut {
  const { contract_id, artifact_ref, size_bytes } = record.envelope;
  const read: BodyRead = readBody(premises, artifact_ref, size_bytes);
  const body = read.ok ? parsed(read.bytes) : null;
  if (!read.ok || body === null) {
    const why = read.ok ? 'malformed' : read.code;
    failed.set(artifact_ref, why);
    return why;
  }
  const found = readable(body.value, record, lanes);
  if (!found.ok) return found.why;
  if (read.path.length > MAX_PATH) return 'unlisted';
  return {
    contract_id,
    artifact_ref,
    published_at: instant === instantOf(record.at) ? record.at : shown(instant),
    lanes: found.lanes,
    path: read.path,
  };
}

/** Null for what is no JSON. */
export function parsed(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as unknown };
  } catch {
    return null;
  }
}

/** The latest record of every contract that has one which can be read; the others are counted. */
function latestRecords(premises: Premises, tally: Tally): { records: StoreRecord[]; warnings: string[] } {
  const folder = premises.records();
  if (folder === null) return { records: [], warnings: absence(premises) };
  const { rows, complete }: Catalogue = catalogue(premises);
  const records: StoreRecord[] = [];
  for (const row of rows) {
    const read = row.broken ? null : readRecord(premises.port, folder, row.hash, row.last);
    if (read?.ok) records.push(read.record);
    else tally.add(read === null ? 'malformed' : read.code);
  }
  if (complete) return { records, warnings: [] };
  tally.add('unlisted');
  return { records, warnings: [`\`${folder.path}\` holds more names than are looked at: not every record was read`] };
}

/** An empty store is an answer; a workspace that is not there is a warning. */
const absence = (premises: Premises): string[] =>
  premises.hasStart()
    ? []
    : [`there is no folder \`${premises.address.start}\`: nothing can have been published there`];

/** Every latest record, tombstones too, newest first; bodies are not looked at. */
export function list(premises: Premises): Listed {
  const tally = new Tally();
  const { records, warnings } = latestRecords(premises, tally);
  const instants = new Map(records.map((record) => [record, instantOf(record.at) ?? 0]));
  const publications = records.sort((a, b) => {
    const apart = (instants.get(b) as number) - (instants.get(a) as number);
    return apart !== 0 ? apart : a.contract_id < b.contract_id ? -1 : 1;
  });
  return { publications, left_out: tally.entries, warnings };
}

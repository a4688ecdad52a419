// What the verbs of the store print for people, and the shapes that an envelope and a record have in JSON.
import { visible } from '../report/visible.js';
import {
  canonicalJson,
  type Envelope,
  type Listed,
  type Pruned,
  type Published,
  type Recent,
  type Store,
  type StoreRecord,
  type Verified,
} from '../store/index.js';

const lines = (rows: readonly string[]): string => (rows.length === 0 ? '' : `${rows.map(visible).join('\n')}\n`);

const bytes = (count: number): string => (count < 10_240 ? `${count} bytes` : `${Math.round(count / 1024)} KiB`);

const leftOut = (rows: Recent['left_out']): string[] => rows.map(({ why, count }) => `left out, ${why}: ${count}`);

type Stored = Extract<Published, { ok: true; outcome: 'published' | 'renewed' }>;

export function publishText({ outcome, envelope, record }: Stored): string {
  const when = outcome === 'published' ? '' : `first published ${envelope.published_at}, renewed ${record.at}; `;
  return lines([
    `${outcome} ${envelope.contract_id} as ${record.kind} for ${record.lanes.join(', ') || 'no lane'}`,
    `  ${envelope.artifact_ref}, ${when}${bytes(envelope.size_bytes)}`,
  ]);
}

export function recentText({ window, findings, left_out }: Recent): string {
  const rows = findings.flatMap((f) => [`${f.published_at} ${f.contract_id} (${f.lanes.join(', ')})`, `  ${f.path}`]);
  const count = findings.length === 0 ? 'nothing' : String(findings.length);
  return lines([`${count} between ${window.since} and ${window.until}`, ...rows, ...leftOut(left_out)]);
}

/** What was read back has its keys in another order. */
export const envelopeData = (envelope: Envelope): Envelope => ({
  contract_id: envelope.contract_id,
  artifact_ref: envelope.artifact_ref,
  published_at: envelope.published_at,
  size_bytes: envelope.size_bytes,
  sequence: envelope.sequence,
});

/** A publication, or its tombstone, as `list --format json` shows it. */
export const publicationData = (record: StoreRecord) => ({
  contract_id: record.contract_id,
  state: record.event,
  kind: record.kind,
  lanes: record.lanes,
  producer: record.producer,
  artifact_ref: record.envelope.artifact_ref,
  size_bytes: record.envelope.size_bytes,
  first_published_at: record.envelope.published_at,
  published_at: record.at,
  sequence: record.sequence,
  active: record.active,
  retain_until: record.retain_until,
  reason: record.reason,
});

export const listText = (publications: Listed['publications'], left: Listed['left_out']): string =>
  lines([
    ...publications.map((p) => {
      const state =
        p.event === 'published' ? `${p.kind} (${p.lanes.join(', ') || 'no lane'})` : `tombstoned: ${p.reason}`;
      return `${p.at} ${p.contract_id} ${state}, ${bytes(p.envelope.size_bytes)}, by ${p.producer}`;
    }),
    ...leftOut(left),
    ...(publications.length === 0 ? ['nothing was published'] : []),
  ]);

export function verifyText({ bodies, records, problems }: Verified, { guarantee }: Store): string {
  const links =
    guarantee === 'handles'
      ? 'links: every name was resolved inside an open folder'
      : 'links: checked after each opening; a swap there and back in between is not seen on this platform';
  return lines([
    ...problems.map((p) => `${p.kind}: ${p.path}: ${p.detail}`),
    `${bodies} bodies, ${records} records, ${problems.length === 0 ? 'no problem' : `${problems.length} problems`}`,
    links,
  ]);
}

export function pruneText({ applied, tombstoned, removed, protected: kept }: Pruned): string {
  const verb = (done: string, would: string): string => (applied ? done : would);
  return lines([
    ...tombstoned.map((t) => `${verb('tombstoned', 'would tombstone')} ${t.contract_id}, published ${t.published_at}`),
    ...removed.map((r) => `${verb('removed', 'would remove')} ${r.artifact_ref}, ${bytes(r.size_bytes)}`),
    ...kept.map((k) => `kept ${k.contract_id}: ${k.why}`),
    ...(tombstoned.length + removed.length === 0 ? ['nothing may go'] : []),
    ...(applied || tombstoned.length + removed.length === 0 ? [] : ['nothing was changed: --apply does it']),
  ]);
}

/** As it is stored: a body that was read back and is spelled again has the bytes that its digest names. */
export function oneLine(value: unknown): string {
  const spelled = canonicalJson(value, 2 * 1024 * 1024);
  return spelled.ok ? Buffer.from(spelled.bytes).toString('utf8') : JSON.stringify(value);
}

// The words of the store. A body is canonical JSON under its digest and says nothing about who published it or when;
// a record says that a body was published: under which id, as which kind, for which lanes, by whom, at what moment.
//
//   publish   value → canonical bytes → body by digest → record `<sha256(id)>.<sequence>` → the envelope
//   fetch     id → its latest record → body, verified → value
//   recent    all latest records → window, kind, lane → newest first → bodies, verified → paths
//
// Law: a body without a record is never offered, and time is read from records alone.

/** `sha256:` and 64 lower-case hexadecimal digits. */
export type ArtifactRef = `sha256:${string}`;

/** What a publication was, once and for all. */
export interface Envelope {
  readonly contract_id: string;
  readonly artifact_ref: ArtifactRef;
  /** ISO 8601 with an offset. */
  readonly published_at: string;
  /** Of the canonical body. */
  readonly size_bytes: number;
  /** Number of the record that made it. */
  readonly sequence: number;
}

/** One record, immutable. The one with the highest sequence under an id is the one that counts. */
export interface StoreRecord {
  readonly schema_version: 1;
  readonly contract_id: string;
  /** From 1, without a gap. */
  readonly sequence: number;
  readonly event: 'published' | 'tombstoned';
  /** When this record was made, as its writer's clock had it; recency counts from the newest under the id. */
  readonly at: string;
  readonly kind: string;
  readonly lanes: readonly string[];
  readonly producer: string;
  /** Still in use by its producer: prune leaves it alone. */
  readonly active: boolean;
  /** Up to here, inclusive, prune leaves it alone. */
  readonly retain_until: string;
  /** Why it was tombstoned; null for a publication. */
  readonly reason: string | null;
  /** The first publication under this id. */
  readonly envelope: Envelope;
}

/** Why something cannot be had, in one word for programs. */
export type Refusal =
  // of the request
  | 'bad-request'
  | 'bad-id'
  | 'bad-kind'
  | 'bad-lane'
  | 'bad-producer'
  | 'bad-body'
  | 'bad-time'
  // of the state of the id
  | 'absent'
  | 'tombstoned'
  | 'conflict'
  | 'lane-absent'
  // of what lies on the disk
  | 'missing'
  | 'corrupt'
  | 'linked'
  | 'malformed'
  | 'too-large'
  | 'not-a-file'
  | 'unreadable'
  | 'no-store'
  | 'moved'
  | 'io';

export interface Refused {
  readonly ok: false;
  readonly code: Refusal;
  /** One sentence, with a next step where there is one. */
  readonly message: string;
}

export interface Publication {
  readonly id: string;
  readonly kind: string;
  /** The entries of the body by lane; by default the `lane_id`s of its `result.aggregated_outputs`. */
  readonly lanes?: readonly string[];
  /** A JSON value; one that JSON would change is refused. */
  readonly body: unknown;
  /** Who publishes, 1 to 200 characters. */
  readonly producer: string;
  /** Kept as it was when an id is published again and this is not said. */
  readonly active?: boolean;
  /** Milliseconds from now that prune must keep it, 0 or more; 90 days unless said. It never shortens what was promised. */
  readonly retain?: number;
}

export type Published =
  | {
      readonly ok: true;
      /** `renewed`: the same body under the same id, counted as published again now. */
      readonly outcome: 'published' | 'renewed';
      /** The first publication under this id, as it was stored. */
      readonly envelope: Envelope;
      /** The record that this call made. */
      readonly record: StoreRecord;
      /** What was put right on the way, in words for people. */
      readonly notices: readonly string[];
    }
  | { readonly ok: true; readonly outcome: 'not-stored'; readonly notices: readonly string[] }
  | Refused;

/** `bytes` are the body as it was stored: canonical JSON, with the digest of its reference. */
export type Fetched = { readonly ok: true; readonly bytes: Uint8Array; readonly record: StoreRecord } | Refused;

export type FetchedBody = { readonly ok: true; readonly body: unknown; readonly record: StoreRecord } | Refused;

/** The entries of one lane, and nothing of another's. */
export type FetchedLane =
  | { readonly ok: true; readonly entries: readonly unknown[]; readonly record: StoreRecord }
  | Refused;

/** Which findings may be offered: a closed list. */
export interface Eligibility {
  readonly kinds: readonly string[];
  readonly lanes: readonly string[];
}

export interface RecentQuery {
  /** The lanes that ask; a lane is offered its own findings. All eligible ones unless said. */
  readonly lanes?: readonly string[];
  /** Only this kind of the eligible ones. */
  readonly kind?: string;
  readonly eligible?: Eligibility;
  /** Milliseconds back from now, both ends included; 24 h unless said. */
  readonly window?: number;
  /** A whole number from 1; 20 unless said, and never more. */
  readonly limit?: number;
  readonly now?: Date;
}

export interface RecentFinding {
  readonly contract_id: string;
  readonly artifact_ref: ArtifactRef;
  /** The newest stamp among its publications that is not of the future; never when its file changed. */
  readonly published_at: string;
  /** The entries that the asker may read. */
  readonly lanes: readonly string[];
  /** Absolute. */
  readonly path: string;
}

/** Why a publication is not among the findings. */
export type LeftOut =
  | 'older'
  | 'future'
  | 'kind'
  | 'lane'
  | 'tombstoned'
  | 'duplicate'
  | 'over-limit'
  | 'malformed'
  | 'contradictory'
  | 'inseparable'
  | 'corrupt'
  | 'missing'
  | 'linked'
  | 'too-large'
  | 'not-a-file'
  | 'unreadable'
  | 'unlisted';

export interface Recent {
  readonly window: { readonly since: string; readonly until: string };
  readonly findings: readonly RecentFinding[];
  readonly left_out: readonly { readonly why: LeftOut; readonly count: number }[];
  /** What kept the store from being read as a whole; the findings then are what could be read. */
  readonly warnings: readonly string[];
}

export interface Listed {
  readonly publications: readonly StoreRecord[];
  readonly left_out: readonly { readonly why: LeftOut; readonly count: number }[];
  readonly warnings: readonly string[];
}

export type ProblemKind = 'corrupt' | 'missing' | 'unpublished' | 'foreign' | 'linked' | 'malformed';

export interface Problem {
  readonly kind: ProblemKind;
  /** Relative to the root of the store, with `/`. */
  readonly path: string;
  readonly detail: string;
  /** Whether a published body cannot be trusted because of it. */
  readonly published: boolean;
}

export interface Verified {
  readonly bodies: number;
  readonly records: number;
  /** Ordered by path. */
  readonly problems: readonly Problem[];
}

export interface PruneQuery {
  /** Milliseconds, 0 or more; what was last published longer ago may go. */
  readonly olderThan: number;
  /** Nothing is changed unless this is true. */
  readonly apply?: boolean;
  readonly now?: Date;
}

export interface Pruned {
  readonly ok: true;
  readonly applied: boolean;
  readonly tombstoned: readonly {
    readonly contract_id: string;
    readonly artifact_ref: ArtifactRef;
    readonly published_at: string;
  }[];
  /** Bodies that no publication holds any more. */
  readonly removed: readonly { readonly artifact_ref: ArtifactRef; readonly size_bytes: number }[];
  readonly protected: readonly {
    readonly contract_id: string;
    readonly why: 'active' | 'retained' | 'recent' | 'shared' | 'renewed';
  }[];
  readonly notices: readonly string[];
}

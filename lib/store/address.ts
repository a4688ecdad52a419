// Names: of contracts, kinds and lanes as callers give them, and of files as the store makes them from those.
// Law: no name that a caller gave ever becomes a path. An id is only ever there as its hash, so ids that differ in
// case stay apart on every file system, and none can climb out.
//
//   <root>/<dd>/<digest>.json                         a body; dd is the digest's first two digits
//   <root>/records/<sha256(id)>.<sequence>.json       a record; the sequence has eight digits
import { hash } from 'node:crypto';
import type { ArtifactRef } from './types.js';

export const RECORDS = 'records';
export const MAX_SEQUENCE = 99_999_999;
/** Entries of one folder that are looked at; what lies beyond is said to be left out. */
export const MAX_LISTED = 200_000;

const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
const REF = /^sha256:[0-9a-f]{64}$/;
const BODY = /^([0-9a-f]{64})\.json$/;
const RECORD = /^([0-9a-f]{64})\.(\d{8})\.json$/;
const PARKED = /^\.([0-9a-f]{64})\.parked$/;

export const isId = (text: string): boolean => ID.test(text);
export const isRef = (text: string): text is ArtifactRef => REF.test(text);
export const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/** A kind, a lane or a producer: 1 to `most` characters on one line, none of them a control character. */
export const isLabel = (text: unknown, most = 128): text is string =>
  typeof text === 'string' &&
  text.trim() !== '' &&
  text.length <= most &&
  text.isWellFormed() &&
  !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);

export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes);
export const refOf = (digest: string): ArtifactRef => `sha256:${digest}`;
export const digestOf = (ref: ArtifactRef): string => ref.slice('sha256:'.length);

export const shardOf = (digest: string): string => digest.slice(0, 2);
export const bodyName = (digest: string): string => `${digest}.json`;
/** Where prune puts a body aside before it goes for good. */
export const parkedName = (digest: string): string => `.${digest}.parked`;
export const recordName = (hash: string, sequence: number): string =>
  `${hash}.${String(sequence).padStart(8, '0')}.json`;

/** The digest that a body's name gives it, null for another name. */
export const digestInName = (name: string): string | null => BODY.exec(name)?.[1] ?? null;
export const digestOfParked = (name: string): string | null => PARKED.exec(name)?.[1] ?? null;

export interface RecordPlace {
  /** Hash of the contract id. */
  readonly hash: string;
  readonly sequence: number;
}

/** What a record's name says; null for another name. */
export function placeInName(name: string): RecordPlace | null {
  const [, hash, digits] = RECORD.exec(name) ?? [];
  const sequence = Number(digits);
  return hash === undefined || sequence < 1 ? null : { hash, sequence };
}

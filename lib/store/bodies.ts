// Bodies: put under their digest, read back only if they still have it. A body on the disk proves its own wholeness
// and nothing else; whether it counts is said by records. Law: no body is trusted for lying there. An existing one is
// read and held against its digest before it is relied on, and one that is harmed is replaced and said to be.
import { errnoOf } from '../durable/files.js';
import { type HeldRead, placeFile, readHeld } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import { bodyName, digestOf, parkedName, sha256, shardOf } from './address.js';
import { StoreFault } from './fault.js';
import type { Premises } from './premises.js';
import type { ArtifactRef } from './types.js';

export const MAX_BODY_BYTES = 1024 * 1024;

export type BodyRead =
  | {
      readonly ok: true;
      readonly bytes: Buffer;
      /** Of the file; not the body's usual name while prune has it aside. */
      readonly path: string;
    }
  | { readonly ok: false; readonly code: Exclude<HeldRead, { ok: true }>['code'] | 'corrupt' };

/** Puts a body into its shard, durably. Says what it put right. */
export function putBody(port: FilePort, shard: Folder, digest: string, bytes: Uint8Array): string | null {
  const name = bodyName(digest);
  const found = readHeld(port, shard, name, MAX_BODY_BYTES);
  if (found.ok && sha256(found.bytes) === digest) {
    settle(port, shard, name);
    return null;
  }
  const code = found.ok ? 'corrupt' : found.code;
  const path = `${shard.path}/${name}`;
  if (code === 'linked' || code === 'not-a-file' || code === 'unreadable')
    throw new StoreFault(code, `\`${path}\` ${WHAT_LIES_THERE[code]}: remove it and publish again`);
  placeFile(port, shard, name, bytes, 'over');
  return code === 'missing' ? null : `the body \`${path}\` was harmed and has been written anew`;
}

const WHAT_LIES_THERE = {
  linked: 'is a link, which the store does not follow',
  'not-a-file': 'is no regular file',
  unreadable: 'cannot be read',
} as const;

/** Somebody else's body may not have reached the disk yet; a publication may not rest on it before it has. */
function settle(port: FilePort, shard: Folder, name: string): void {
  const fd = port.open(shard, name);
  try {
    port.sync(fd);
  } finally {
    port.close(fd);
  }
  port.syncFolder(shard);
}

/** Reads a body and holds it against its digest and its size. What stops it on the way is a value like any other failure. */
export function readBody(premises: Premises, ref: ArtifactRef, size: number): BodyRead {
  const digest = digestOf(ref);
  try {
    const read = premises.inShard(shardOf(digest), (shard) => readIn(premises.port, shard, digest));
    if (read === null) return { ok: false, code: 'missing' };
    if (!read.ok) return read;
    const whole = read.bytes.length === size && sha256(read.bytes) === digest;
    return whole ? read : { ok: false, code: 'corrupt' };
  } catch (error) {
    // The shard could not be reached, which is no more than one kind of unreadable body.
    if (error instanceof StoreFault && error.code === 'linked') return { ok: false, code: 'linked' };
    if (error instanceof StoreFault ? error.code !== 'unreadable' : errnoOf(error) === 'UNKNOWN') throw error;
    return { ok: false, code: 'unreadable' };
  }
}

/** Prune puts a body aside before it goes, and back when it was published meanwhile; it is one of three times there. */
function readIn(port: FilePort, shard: Folder, digest: string): BodyRead {
  for (const name of [bodyName(digest), parkedName(digest), bodyName(digest)]) {
    const read = readHeld(port, shard, name, MAX_BODY_BYTES);
    if (read.ok) return { ok: true, bytes: read.bytes, path: `${shard.path}/${name}` };
    if (read.code !== 'missing') return { ok: false, code: read.code };
  }
  return { ok: false, code: 'missing' };
}

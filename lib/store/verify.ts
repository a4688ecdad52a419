// Verifying: every name in the store and every byte of every body and record, held against what they claim. It reads
// one file at a time, changes nothing, and names what it finds by kind.
import { isTemporary, readHeld } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import {
  bodyName,
  digestInName,
  digestOf,
  digestOfParked,
  isShard,
  MAX_LISTED,
  placeInName,
  RECORDS,
  sha256,
  shardOf,
} from './address.js';
import { MAX_BODY_BYTES } from './bodies.js';
import { canonicalJson } from './canonical.js';
import { StoreFault } from './fault.js';
import { readJsonText } from './json-text.js';
import type { Premises } from './premises.js';
import { catalogue, readRecord } from './records.js';
import type { Problem, ProblemKind, StoreRecord, Verified } from './types.js';

/** Throws where something cannot be read at all: what was not looked at is neither sound nor unsound. */
export function verify(premises: Premises): Verified {
  return new Verification(premises).run();
}

class Verification {
  readonly #premises: Premises;
  readonly #port: FilePort;
  readonly #problems: Problem[] = [];
  /** Size of each body that a publication holds. */
  readonly #live = new Map<string, number>();
  /** Digests that were seen under some name, whatever was wrong with them. */
  readonly #seen = new Set<string>();
  #bodies = 0;
  #records = 0;

  constructor(premises: Premises) {
    this.#premises = premises;
    this.#port = premises.port;
  }

  run(): Verified {
    const root = this.#premises.root();
    if (root !== null) {
      try {
        this.#readRecords();
      } catch (error) {
        // That the folder is a link is said when its name is met; what it would lead to is not looked at.
        if (!(error instanceof StoreFault && error.code === 'linked')) throw error;
      }
      const listing = this.#list(root);
      for (const { name, kind } of listing) {
        if (name === RECORDS && kind === 'folder') continue;
        if (isShard(name) && kind === 'folder') this.#premises.inShard(name, (shard) => this.#readShard(name, shard));
        else if (kind === 'link') this.#linkedFolder(name);
        else if (name === RECORDS) this.#say('foreign', name, 'it is no folder, so no publication can be read', true);
        else this.#say('foreign', name, 'the store made no such thing', false);
      }
      for (const digest of this.#live.keys())
        if (!this.#seen.has(digest))
          this.#say('missing', `${shardOf(digest)}/${bodyName(digest)}`, 'a publication names this body', true);
    }
    const problems = this.#problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    return { bodies: this.#bodies, records: this.#records, problems };
  }

  #say(kind: ProblemKind, path: string, detail: string, published: boolean): void {
    this.#problems.push({ kind, path, detail, published });
  }

  #list(folder: Folder): readonly { readonly name: string; readonly kind: string }[] {
    const listing = this.#port.list(folder, MAX_LISTED);
    if (!listing.complete)
      throw new StoreFault(
        'unreadable',
        `\`${folder.path}\` holds over ${MAX_LISTED} names: remove what is not the store's and verify again`,
      );
    return listing.entries;
  }

  #readRecords(): void {
    const folder = this.#premises.records();
    if (folder === null) return;
    const last = new Map(catalogue(this.#premises).rows.map((row) => [row.hash, row]));
    for (const { name, kind } of this.#list(folder)) {
      const place = placeInName(name);
      if (place === null) this.#nameless(RECORDS, name, kind);
      else {
        const row = last.get(place.hash);
        const counts = row === undefined || place.sequence >= row.last;
        this.#readRecord(folder, name, place, counts);
        if (row?.broken && counts) this.#say('malformed', `${RECORDS}/${name}`, 'a record before it is missing', true);
      }
    }
  }

  /** `counts`: it is the latest under its id, so what is published rests on it. */
  #readRecord(folder: Folder, name: string, place: { hash: string; sequence: number }, counts: boolean): void {
    const read = readRecord(this.#port, folder, place.hash, place.sequence);
    const path = `${RECORDS}/${name}`;
    this.#records += 1;
    if (read.ok) {
      if (counts) this.#hold(read.record);
    } else if (read.code === 'linked') this.#say('linked', path, 'the store follows no link', counts);
    else if (read.code === 'unreadable') throw unreadable(path, read.detail);
    else this.#say('malformed', path, read.detail || read.code, counts);
  }

  #hold({ event, envelope }: StoreRecord): void {
    if (event === 'published') this.#live.set(digestOf(envelope.artifact_ref), envelope.size_bytes);
  }

  #linkedFolder(name: string): void {
    const inIt = [...this.#live.keys()].filter((digest) => name === RECORDS || shardOf(digest) === name);
    for (const digest of inIt) this.#seen.add(digest);
    this.#say('linked', name, 'the store follows no link', inIt.length > 0 || name === RECORDS);
  }

  #readShard(shard: string, folder: Folder): void {
    for (const { name, kind } of this.#list(folder)) {
      const digest = digestInName(name) ?? digestOfParked(name);
      if (digest === null || shardOf(digest) !== shard) this.#nameless(shard, name, kind);
      else this.#readBody(folder, `${shard}/${name}`, name, digest);
    }
  }

  /** What has no name of the store's. */
  #nameless(folder: string, name: string, kind: string): void {
    const path = `${folder}/${name}`;
    if (kind === 'link') this.#say('linked', path, 'the store made no such thing and follows no link', false);
    else if (isTemporary(name))
      this.#say('foreign', path, 'left by a write that is under way or was interrupted', false);
    else this.#say('foreign', path, 'the store made no such thing', false);
  }

  #readBody(folder: Folder, path: string, name: string, digest: string): void {
    const size = this.#live.get(digest);
    const published = size !== undefined;
    const read = readHeld(this.#port, folder, name, MAX_BODY_BYTES);
    // It went between the listing and now.
    if (!read.ok && read.code === 'missing') return;
    this.#seen.add(digest);
    if (!read.ok && read.code === 'unreadable') throw unreadable(path, read.errno);
    if (read.ok || read.code === 'too-large') this.#bodies += 1;
    if (!read.ok) {
      if (read.code === 'linked') this.#say('linked', path, 'the store follows no link', published);
      else if (read.code === 'too-large') this.#say('corrupt', path, `it has over ${MAX_BODY_BYTES} bytes`, published);
      else this.#say('foreign', path, 'it is no regular file', published);
    } else if (sha256(read.bytes) !== digest) this.#say('corrupt', path, 'its bytes have another digest', published);
    else if (published && read.bytes.length !== size)
      this.#say('corrupt', path, 'a record gives it another size', true);
    else if (!isCanonical(read.bytes)) this.#say('malformed', path, 'it is no canonical JSON', published);
    else if (!published) this.#say('unpublished', path, 'no publication names this body', false);
  }
}

function isCanonical(bytes: Buffer): boolean {
  const text = readJsonText(bytes);
  const spelled = text.ok ? canonicalJson(text.value) : text;
  return spelled.ok && Buffer.compare(spelled.bytes, bytes) === 0;
}

const unreadable = (path: string, errno: string): StoreFault =>
  new StoreFault('unreadable', `\`${path}\` cannot be read (${errno}): give this user the right to, and verify again`);

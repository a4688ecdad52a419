// The folders of a store, reached from one address that was settled when the store was opened: no working directory,
// no environment, no link. Handles live for one turn of the event loop, so that a burst of calls shares them and none
// is left open. Law: reading makes nothing; what is made lasts before anything is put into it.
import { errnoOf } from '../durable/files.js';
import type { FilePort, Folder } from '../durable/port.js';
import { RECORDS } from './address.js';
import { StoreFault } from './fault.js';

export interface Address {
  /** An existing folder's real path, from which the rest of the way is walked without following a link. */
  readonly start: string;
  readonly way: readonly string[];
  /** The root of the store, as a path. */
  readonly root: string;
}

/** Numbers of the records under one hash. */
export interface Numbers {
  readonly last: number;
  readonly count: number;
}

/** What the names in the folder of records say. */
export interface RecordNames {
  readonly rows: ReadonlyMap<string, Numbers>;
  /** Names that are no record's. */
  readonly foreign: readonly string[];
  readonly complete: boolean;
}

/** Shards that are held at once. */
const MAX_HELD = 64;

interface Held {
  /** The start and each folder of the way; the last is the root. */
  readonly chain: readonly Folder[];
  /** Opened when it is first asked for. */
  records: Folder | null;
  /** Shards that were read from. */
  readonly shards: Map<string, Folder>;
  /** What the names among the records said; forgotten with the handles. */
  names: RecordNames | null;
}

export class Premises {
  readonly port: FilePort;
  readonly address: Address;
  #held: Held | null = null;
  #startIdentity: string | null = null;
  /** Folders whose entry in their parent this object has made last. */
  readonly #lasting = new Set<string>();

  constructor(port: FilePort, address: Address) {
    this.port = port;
    this.address = address;
  }

  /** The root; null when the store was never made. */
  root(): Folder | null {
    return this.#hold()?.chain.at(-1) ?? null;
  }

  /** Whether the folder that the way starts from is there. */
  hasStart(): boolean {
    if (this.#held !== null) return true;
    const start = this.#start();
    if (start !== null) this.#close(start);
    return start !== null;
  }

  /** The folder of records; null when there is none. */
  records(): Folder | null {
    const held = this.#hold();
    if (held === null) return null;
    held.records ??= this.#folder(held.chain.at(-1) as Folder, RECORDS);
    return held.records;
  }

  /** The names among the records as they were read in this turn of the event loop; read by `list` the first time. */
  once(list: () => RecordNames): RecordNames | null {
    return this.#hold()?.names ?? this.anew(list);
  }

  /** The same, read now. */
  anew(list: () => RecordNames): RecordNames | null {
    const held = this.#hold();
    if (held === null) return null;
    held.names = list();
    return held.names;
  }

  /** Does `work` in a folder of the root; null when there is none. */
  inShard<T>(name: string, work: (shard: Folder) => T): T | null {
    const held = this.#hold();
    if (held === null) return null;
    const known = held.shards.get(name);
    const shard = known ?? this.#folder(held.chain.at(-1) as Folder, name);
    if (shard === null) return null;
    if (known === undefined) {
      if (held.shards.size === MAX_HELD) this.#closeAll(held.shards);
      held.shards.set(name, shard);
    }
    return work(shard);
  }

  /** The same, and makes the folder when there is none; `work` is done only if the folder stayed where it was. */
  inMadeShard<T>(name: string, work: (shard: Folder) => T): T {
    const root = this.makeRoot();
    const shard = this.#made(root, name);
    try {
      const result = work(shard);
      if (!this.port.isStill(root, name, shard)) throw moved(`${this.address.root}/${name}`);
      return result;
    } finally {
      this.#close(shard);
    }
  }

  /** The root, made with every folder above it that is missing. */
  makeRoot(): Folder {
    return this.#make().chain.at(-1) as Folder;
  }

  /** The folder of records, made when it is missing. */
  makeRecords(): Folder {
    return this.#make().records as Folder;
  }

  /** Throws when the way to the folder of records does not lead to the one that is held: somebody moved it. */
  confirm(): void {
    const { chain, records } = this.#make();
    const steps = [...this.address.way, RECORDS];
    const folders = [...chain, records as Folder];
    steps.forEach((name, i) => {
      if (!this.port.isStill(folders[i] as Folder, name, folders[i + 1] as Folder)) throw moved(this.address.root);
    });
  }

  /** Gives the handles back now rather than at the end of the turn. */
  release(): void {
    const held = this.#held;
    this.#held = null;
    if (held === null) return;
    this.#closeAll(held.shards);
    for (const folder of held.chain) this.#close(folder);
    if (held.records !== null) this.#close(held.records);
  }

  #closeAll(shards: Map<string, Folder>): void {
    for (const shard of shards.values()) this.#close(shard);
    shards.clear();
  }

  /** A handle that was only looked through loses nothing when it cannot be closed. */
  #close(folder: Folder): void {
    try {
      this.port.closeFolder(folder);
    } catch (error) {
      if (errnoOf(error) === 'UNKNOWN') throw error;
    }
  }

  #hold(): Held | null {
    if (this.#held !== null) return this.#held;
    const chain: Folder[] = [];
    try {
      for (const name of [null, ...this.address.way]) {
        const folder = name === null ? this.#start() : this.#folder(chain.at(-1) as Folder, name);
        if (folder === null) break;
        chain.push(folder);
      }
    } catch (error) {
      for (const folder of chain) this.#close(folder);
      throw error;
    }
    if (chain.length <= this.address.way.length) {
      for (const folder of chain) this.#close(folder);
      return null;
    }
    return this.#keep({ chain, records: null, shards: new Map(), names: null });
  }

  #keep(held: Held): Held {
    if (this.#held === null) setImmediate(() => this.release());
    this.#held = held;
    return held;
  }

  #make(): Held {
    if (this.#held !== null && this.#held.records !== null && this.#lasting.has(RECORDS)) return this.#held;
    this.release();
    const chain: Folder[] = [];
    try {
      const start = this.#start();
      if (start === null)
        throw new StoreFault('no-store', `there is no folder \`${this.address.start}\`: make it first`);
      chain.push(start);
      for (const name of this.address.way) chain.push(this.#made(chain.at(-1) as Folder, name));
      return this.#keep({
        chain,
        records: this.#made(chain.at(-1) as Folder, RECORDS),
        shards: new Map(),
        names: null,
      });
    } catch (error) {
      for (const folder of chain) this.#close(folder);
      throw error;
    }
  }

  #start(): Folder | null {
    let start: Folder;
    try {
      start = this.port.root(this.address.start);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null;
      throw this.#linked(error, this.address.start);
    }
    const identity = this.port.identity(start);
    this.#startIdentity ??= identity;
    if (this.#startIdentity === identity) return start;
    this.#close(start);
    throw moved(this.address.start);
  }

  /** Null when there is none; a link, or what is no folder, is a fault. */
  #folder(parent: Folder, name: string): Folder | null {
    try {
      return this.port.folder(parent, name);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null;
      throw this.#linked(error, `${parent.path}/${name}`);
    }
  }

  #linked(error: unknown, path: string): unknown {
    const errno = errnoOf(error);
    if (errno === 'EACCES' || errno === 'EPERM')
      return new StoreFault('unreadable', `\`${path}\` cannot be entered (${errno}): give this user the right to`);
    if (!['ELOOP', 'ENOTDIR'].includes(errno)) return error;
    return new StoreFault(
      'linked',
      `\`${path}\` is a link or no folder: the store follows no link; put a folder there`,
    );
  }

  #made(parent: Folder, name: string): Folder {
    let folder = this.#folder(parent, name);
    if (folder === null) {
      this.#lasting.delete(name);
      try {
        this.port.makeFolder(parent, name);
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST') throw error;
      }
      folder = this.#folder(parent, name);
      if (folder === null) throw moved(`${parent.path}/${name}`);
    }
    // One that another process made a moment ago may not last yet either.
    try {
      if (!this.#lasting.has(name)) this.port.syncFolder(parent);
    } catch (error) {
      this.#close(folder);
      throw error;
    }
    this.#lasting.add(name);
    return folder;
  }
}

const moved = (path: string): StoreFault =>
  new StoreFault('moved', `\`${path}\` was moved or replaced while it was in use: open the store anew`);

// A model of a file system that forgets: contents that were not flushed, and names in folders that were not flushed,
// are gone after a power cut. It knows folders, files and hard links, and nothing else.
import type { EntryKind } from '../../lib/durable/files.js';
import type { FileLook, FilePort, Folder, Listing } from '../../lib/durable/port.js';
import { errno } from './fault-port.js';

interface File {
  readonly kind: 'file';
  bytes: Buffer;
  lasting: Buffer;
}

interface Dir {
  readonly kind: 'folder';
  names: Map<string, File | Dir>;
  lasting: Map<string, File | Dir>;
}

const dir = (): Dir => ({ kind: 'folder', names: new Map(), lasting: new Map() });

/** Whether a file's contents, or a folder's names, survive although they were not flushed. */
export type Luck = (what: 'file' | 'folder') => boolean;
export const FORGET_ALL: Luck = () => false;
/** Names reach the disk before contents do: what a rename without a flush meets. */
export const NAMES_FIRST: Luck = (what) => what === 'folder';

export class ModelDisk {
  #top: Dir;
  constructor(top: Dir = dir()) {
    this.#top = top;
  }

  /** What is found after the power came back. */
  cut(luck: Luck): ModelDisk {
    const seen = new Map<File | Dir, File | Dir>();
    const revive = (node: File | Dir): File | Dir => {
      const done = seen.get(node);
      if (done) return done;
      if (node.kind === 'file') {
        const bytes = luck('file') ? node.bytes : node.lasting;
        const file: File = { kind: 'file', bytes, lasting: bytes };
        seen.set(node, file);
        return file;
      }
      const fresh = dir();
      seen.set(node, fresh);
      for (const [name, child] of luck('folder') ? node.names : node.lasting) fresh.names.set(name, revive(child));
      fresh.lasting = new Map(fresh.names);
      return fresh;
    };
    return new ModelDisk(revive(this.#top) as Dir);
  }

  /** Every port is another process on the same disk. */
  port(): FilePort {
    return new ModelPort(this.#top);
  }

  /** Paths of all files below, for looking at what is left. */
  files(): string[] {
    const found: string[] = [];
    const walk = (at: Dir, path: string): void => {
      for (const [name, node] of at.names) {
        if (node.kind === 'file') found.push(`${path}/${name}`);
        else walk(node, `${path}/${name}`);
      }
    };
    walk(this.#top, '');
    return found.sort();
  }

  /** Changes the bytes of a file behind everybody's back, on the disk too. */
  harm(ending: string): void {
    const walk = (at: Dir): void => {
      for (const [name, node] of at.names) {
        if (node.kind === 'folder') walk(node);
        else if (name.endsWith(ending)) node.bytes = node.lasting = Buffer.from('harmed');
      }
    };
    walk(this.#top);
  }
}

const STAMPS = new WeakMap<Buffer, string>();
let stamps = 0;

class ModelPort implements FilePort {
  readonly guarantee = 'handles';
  readonly #top: Dir;
  readonly #open = new Map<number, { file: File; at: number }>();
  readonly #folders = new Map<number, Dir>();
  readonly #ids = new Map<Dir, string>();
  #next = 3;

  constructor(top: Dir) {
    this.#top = top;
  }
  root(path: string): Folder {
    return this.#hold(this.#top, path);
  }
  folder(parent: Folder, name: string): Folder {
    const node = this.#dir(parent).names.get(name);
    if (!node) throw errno('ENOENT');
    if (node.kind !== 'folder') throw errno('ENOTDIR');
    return this.#hold(node, `${parent.path}/${name}`);
  }
  #hold(node: Dir, path: string): Folder {
    const fd = this.#next++;
    this.#folders.set(fd, node);
    return { path, fd };
  }
  identity(folder: Folder): string {
    return this.#identity(this.#dir(folder));
  }
  #identity(node: Dir): string {
    const id = this.#ids.get(node) ?? String(this.#ids.size);
    this.#ids.set(node, id);
    return id;
  }
  #dir(folder: Folder): Dir {
    const node = this.#folders.get(folder.fd);
    if (!node) throw errno('EBADF');
    return node;
  }
  #file(fd: number): { file: File; at: number } {
    const open = this.#open.get(fd);
    if (!open) throw errno('EBADF');
    return open;
  }
  makeFolder(parent: Folder, name: string): void {
    const { names } = this.#dir(parent);
    if (names.has(name)) throw errno('EEXIST');
    names.set(name, dir());
  }
  closeFolder(folder: Folder): void {
    this.#folders.delete(folder.fd);
  }
  syncFolder(folder: Folder): void {
    const node = this.#dir(folder);
    node.lasting = new Map(node.names);
  }
  isStill(parent: Folder, name: string, folder: Folder): boolean {
    const node = this.#dir(parent).names.get(name);
    return node?.kind === 'folder' && this.#identity(node) === this.identity(folder);
  }
  list(folder: Folder, most: number): Listing {
    const entries = [...this.#dir(folder).names].map(([name, node]) => ({ name, kind: node.kind }));
    return { entries: entries.slice(0, most), complete: entries.length <= most };
  }
  kind(folder: Folder, name: string): EntryKind | null {
    return this.#dir(folder).names.get(name)?.kind ?? null;
  }
  look(folder: Folder, name: string): FileLook | null {
    const node = this.#dir(folder).names.get(name);
    if (node?.kind !== 'file') return null;
    // Every write makes new bytes, so they tell one state of a file from another.
    const stamp = STAMPS.get(node.bytes) ?? String(++stamps);
    STAMPS.set(node.bytes, stamp);
    return { stamp, mode: 0o644 };
  }
  open(folder: Folder, name: string): number {
    const node = this.#dir(folder).names.get(name);
    if (!node) throw errno('ENOENT');
    if (node.kind !== 'file') throw errno('EISDIR');
    this.#open.set(this.#next, { file: node, at: 0 });
    return this.#next++;
  }
  create(folder: Folder, name: string): number {
    const { names } = this.#dir(folder);
    if (names.has(name)) throw errno('EEXIST');
    names.set(name, { kind: 'file', bytes: Buffer.alloc(0), lasting: Buffer.alloc(0) });
    return this.open(folder, name);
  }
  size(fd: number): number {
    return this.#file(fd).file.bytes.length;
  }
  read(fd: number, into: Uint8Array, offset: number, length: number): number {
    const open = this.#file(fd);
    const part = open.file.bytes.subarray(open.at, open.at + length);
    into.set(part, offset);
    open.at += part.length;
    return part.length;
  }
  write(fd: number, bytes: Uint8Array, offset: number, length: number): number {
    const { file } = this.#file(fd);
    file.bytes = Buffer.concat([file.bytes, bytes.subarray(offset, offset + length)]);
    return length;
  }
  setMode(): void {
    // Nothing here has permissions.
  }
  sync(fd: number): void {
    const { file } = this.#file(fd);
    file.lasting = file.bytes;
  }
  close(fd: number): void {
    if (!this.#open.delete(fd)) throw errno('EBADF');
  }
  link(folder: Folder, from: string, to: string): void {
    const { names } = this.#dir(folder);
    const node = names.get(from);
    if (!node) throw errno('ENOENT');
    if (names.has(to)) throw errno('EEXIST');
    names.set(to, node);
  }
  rename(folder: Folder, from: string, to: string): void {
    const { names } = this.#dir(folder);
    const node = names.get(from);
    if (!node) throw errno('ENOENT');
    names.delete(from);
    names.set(to, node);
  }
  unlink(folder: Folder, name: string): void {
    if (!this.#dir(folder).names.delete(name)) throw errno('ENOENT');
  }
}

// The real file system behind the port. On Linux a folder is an open handle and its contents are named through
// `/proc/self/fd`, which gives node the effect of openat: a parent that is swapped for a link after it was opened
// leads nowhere. Elsewhere names are paths, and what was opened is held against the folder afterwards.
import {
  type BigIntStats,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { type EntryKind, errnoOf, type FolderEntry, kindOf } from './files.js';
import type { FileLook, FilePort, Folder, LinkGuarantee, Listing } from './port.js';

// Not every platform has these; there the checks after the call stand alone.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const FOLDER = constants.O_RDONLY | NO_FOLLOW | (constants.O_DIRECTORY ?? 0);
const READ = constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0);
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
const MODE = 0o644;

/** `handles` where `/proc/self/fd` is there; another guarantee can be asked for, to test it. */
export function diskPort(guarantee: LinkGuarantee = hasHandles() ? 'handles' : 'rechecked'): FilePort {
  return guarantee === 'handles' ? new HandlePort() : new PathPort();
}

const hasHandles = (): boolean => process.platform === 'linux' && kindOf('/proc/self/fd') === 'folder';

const identityOf = (stat: { dev: number | bigint; ino: number | bigint }): string => `${stat.dev}:${stat.ino}`;

/** What both ways of naming share; `at` turns a name into something that node opens. */
abstract class DiskPort implements FilePort {
  abstract readonly guarantee: LinkGuarantee;
  abstract root(path: string): Folder;
  abstract folder(parent: Folder, name: string): Folder;
  abstract identity(folder: Folder): string;
  abstract isStill(parent: Folder, name: string, folder: Folder): boolean;
  abstract closeFolder(folder: Folder): void;
  abstract syncFolder(folder: Folder): void;
  protected abstract at(folder: Folder, name: string): string;
  /** Throws `ELOOP` when what was opened or made is not what lies in the folder. */
  protected abstract confirm(folder: Folder, name: string, fd: number): void;

  makeFolder(parent: Folder, name: string): void {
    mkdirSync(this.at(parent, name));
  }
  list(folder: Folder, most: number): Listing {
    const entries: FolderEntry[] = [];
    const open = opendirSync(this.at(folder, ''), { bufferSize: 256 });
    try {
      for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
        if (entries.length === most) return { entries, complete: false };
        const { name } = entry;
        // Some file systems do not say what an entry is.
        const told = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : null;
        entries.push({ name, kind: told ?? this.kind(folder, name) ?? 'other' });
      }
      return { entries, complete: true };
    } finally {
      open.closeSync();
    }
  }
  kind(folder: Folder, name: string): EntryKind | null {
    return kindOf(this.at(folder, name));
  }
  look(folder: Folder, name: string): FileLook | null {
    const stat = lstatSync(this.at(folder, name), { bigint: true, throwIfNoEntry: false });
    if (!stat?.isFile()) return null;
    const stamp = `${identityOf(stat)}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`;
    return { stamp, mode: Number(stat.mode & 0o7777n) };
  }
  open(folder: Folder, name: string): number {
    return this.#confirmed(folder, name, openSync(this.at(folder, name), READ));
  }
  create(folder: Folder, name: string): number {
    return this.#confirmed(folder, name, openSync(this.at(folder, name), CREATE, MODE));
  }
  #confirmed(folder: Folder, name: string, fd: number): number {
    try {
      this.confirm(folder, name, fd);
      return fd;
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  }
  size(fd: number): number | null {
    const stat = fstatSync(fd);
    return stat.isFile() ? stat.size : null;
  }
  read(fd: number, into: Uint8Array, offset: number, length: number): number {
    return readSync(fd, into, offset, length, null);
  }
  write(fd: number, bytes: Uint8Array, offset: number, length: number): number {
    return writeSync(fd, bytes, offset, length);
  }
  setMode(fd: number, mode: number): void {
    fchmodSync(fd, mode);
  }
  sync(fd: number): void {
    fsyncSync(fd);
  }
  close(fd: number): void {
    closeSync(fd);
  }
  link(folder: Folder, from: string, to: string): void {
    linkSync(this.at(folder, from), this.at(folder, to));
  }
  rename(folder: Folder, from: string, to: string): void {
    renameSync(this.at(folder, from), this.at(folder, to));
  }
  unlink(folder: Folder, name: string): void {
    unlinkSync(this.at(folder, name));
  }
}

class HandlePort extends DiskPort {
  readonly guarantee = 'handles';

  root(path: string): Folder {
    return { path, fd: openSync(path, FOLDER) };
  }
  folder(parent: Folder, name: string): Folder {
    return { path: `${parent.path}/${name}`, fd: openSync(this.at(parent, name), FOLDER) };
  }
  identity(folder: Folder): string {
    return identityOf(fstatSync(folder.fd, { bigint: true }));
  }
  isStill(parent: Folder, name: string, folder: Folder): boolean {
    const stat = lstatSync(this.at(parent, name), { bigint: true, throwIfNoEntry: false });
    return stat !== undefined && identityOf(stat) === this.identity(folder);
  }
  closeFolder(folder: Folder): void {
    closeSync(folder.fd);
  }
  syncFolder(folder: Folder): void {
    fsyncSync(folder.fd);
  }
  protected at(folder: Folder, name: string): string {
    return `/proc/self/fd/${folder.fd}/${name}`;
  }
  protected confirm(): void {
    // The handle is the proof.
  }
}

/** What it was when it was reached. */
interface KnownFolder extends Folder {
  readonly known: string;
}

class PathPort extends DiskPort {
  readonly guarantee = 'rechecked';

  root(path: string): KnownFolder {
    const stat = lstatSync(path, { bigint: true });
    if (stat.isSymbolicLink()) throw fault('ELOOP');
    if (!stat.isDirectory()) throw fault('ENOTDIR');
    return Object.assign({ path, fd: -1 }, { known: identityOf(stat) });
  }
  folder(parent: Folder, name: string): KnownFolder {
    const found = this.root(join(parent.path, name));
    this.#sameFolder(parent);
    return found;
  }
  identity(folder: KnownFolder): string {
    return folder.known;
  }
  isStill(parent: Folder, name: string, folder: KnownFolder): boolean {
    const stat = lstatSync(join(parent.path, name), { bigint: true, throwIfNoEntry: false });
    return stat !== undefined && identityOf(stat) === folder.known;
  }
  closeFolder(): void {
    // Nothing is held.
  }
  syncFolder(folder: Folder): void {
    let fd: number;
    try {
      fd = openSync(folder.path, FOLDER);
    } catch (error) {
      // Windows opens no folder; what it renames is written through by itself.
      if (['EISDIR', 'EPERM', 'EACCES'].includes(errnoOf(error)) && process.platform === 'win32') return;
      throw error;
    }
    try {
      fsyncSync(fd);
    } catch (error) {
      if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(errnoOf(error))) throw error;
    } finally {
      closeSync(fd);
    }
  }
  override link(folder: Folder, from: string, to: string): void {
    this.#sameFolder(folder);
    super.link(folder, from, to);
    this.#sameFolder(folder);
  }
  override rename(folder: Folder, from: string, to: string): void {
    this.#sameFolder(folder);
    super.rename(folder, from, to);
    this.#sameFolder(folder);
  }
  override list(folder: Folder, most: number): Listing {
    const listing = super.list(folder, most);
    this.#sameFolder(folder);
    return listing;
  }
  protected at(folder: Folder, name: string): string {
    return name === '' ? folder.path : join(folder.path, name);
  }
  protected confirm(folder: Folder, name: string, fd: number): void {
    const opened = fstatSync(fd, { bigint: true });
    const named: BigIntStats | undefined = lstatSync(this.at(folder, name), { bigint: true, throwIfNoEntry: false });
    if (named !== undefined && (named.isSymbolicLink() || identityOf(named) !== identityOf(opened)))
      throw fault('ELOOP');
    this.#sameFolder(folder);
  }
  /** The folder's path leads to it, through no link. */
  #sameFolder(folder: Folder): void {
    const stat = lstatSync(folder.path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined || identityOf(stat) !== (folder as KnownFolder).known) throw fault('ELOOP');
    const real = realpathSync(folder.path);
    const plain = folder.path.endsWith(sep) ? folder.path.slice(0, -1) : folder.path;
    if (real !== plain && real !== folder.path && process.platform !== 'win32') throw fault('ELOOP');
  }
}

const fault = (code: string): Error => Object.assign(new Error(code), { code });

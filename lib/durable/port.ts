// The file system as the store sees it: folders held open, and calls on the names in them. Everything that store
// writing and reading does goes through one of these, so that a test can make the n-th call fail, forget what was not
// flushed, or count. A call throws an error with an errno, as node does; whoever calls turns it into a value.
// Law: no call follows a link in the name it is given.
import type { EntryKind, FolderEntry } from './entry.js';

/** A folder that was reached without a link. What lies in it is named through it, never by a path of its own. */
export interface Folder {
  readonly path: string;
  /** The open handle; -1 where the platform names things by path and checks again. */
  readonly fd: number;
}

export interface Listing {
  readonly entries: readonly FolderEntry[];
  /** False when the folder holds more than was asked for; the rest was not looked at. */
  readonly complete: boolean;
}

/** A regular file as its name gives it, without opening it. */
export interface FileLook {
  /** Tells a file from another one, and from itself after it was written: device, inode, size, times. */
  readonly stamp: string;
  /** Permission bits. */
  readonly mode: number;
}

/**
 * Which promise against links holds. `handles`: every name is resolved inside an open folder, so a parent that is
 * swapped while a call runs changes nothing. `rechecked`: names are resolved by path and the result is held against
 * the folder afterwards; a swap there and back between the two is not seen.
 */
export type LinkGuarantee = 'handles' | 'rechecked';

export interface FilePort {
  readonly guarantee: LinkGuarantee;
  /** Opens a folder by its absolute path; the last component is not followed. */
  root(path: string): Folder;
  folder(parent: Folder, name: string): Folder;
  makeFolder(parent: Folder, name: string): void;
  closeFolder(folder: Folder): void;
  /** Makes what was made, renamed or removed in a folder last. */
  syncFolder(folder: Folder): void;
  /** Device and inode, so that a folder that took another's place is told from it. */
  identity(folder: Folder): string;
  /** Whether `name` in `parent` still is this folder. */
  isStill(parent: Folder, name: string, folder: Folder): boolean;
  list(folder: Folder, most: number): Listing;
  kind(folder: Folder, name: string): EntryKind | null;
  /** Null for what is no regular file, and for nothing. */
  look(folder: Folder, name: string): FileLook | null;
  /** Read only. A FIFO does not block. */
  open(folder: Folder, name: string): number;
  /** Fails with `EEXIST` when anything has the name. */
  create(folder: Folder, name: string): number;
  /** Of an open file; `size` in bytes, null for what is no regular file. */
  size(fd: number): number | null;
  /** From where the last read ended; 0 at the end. */
  read(fd: number, into: Uint8Array, offset: number, length: number): number;
  write(fd: number, bytes: Uint8Array, offset: number, length: number): number;
  /** Permission bits of an open file. */
  setMode(fd: number, mode: number): void;
  sync(fd: number): void;
  close(fd: number): void;
  /** Gives a file a second name; fails with `EEXIST` when anything has it. */
  link(folder: Folder, from: string, to: string): void;
  rename(folder: Folder, from: string, to: string): void;
  unlink(folder: Folder, name: string): void;
}

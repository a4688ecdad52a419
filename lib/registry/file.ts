// The file half of the finding registry: one text, read without failing and changed under a lock. What the text means
// is not known here: a change is a function from the text that is there to the text that is to be there, and may be
// asked again when somebody else wrote meanwhile.
// Law: the file is the old one or the new one, whole; what is answered with `written` lasts.
import { isUtf8 } from 'node:buffer';
import { basename, dirname, join, relative } from 'node:path';
import { diskPort } from '../durable/disk-port.js';
import { NotFlushed, replaceFenced } from '../durable/fenced.js';
import { errnoOf, isInside } from '../durable/files.js';
import { acquireLock, type HeldLock } from '../durable/lock.js';
import { describeHolder, type LockSeen } from '../durable/lock-file.js';
import { absolutePath, readHeld, settledPath } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import { Way } from './way.js';

/** From the root of a project; with `/`. */
export const REGISTRY_PATH = '.agents/findings/registry.jsonl';
/** A file over this many bytes is not read. */
export const MAX_REGISTRY_BYTES = 128 * 1024 * 1024;
/** How long an update waits for the lock, in milliseconds. */
export const LOCK_WAIT = 10_000;

/** One registry file below a root, settled when it is opened. Make it with {@link openRegistryPlace}. */
export interface RegistryPlace {
  /** Absolute and without links. */
  readonly root: string;
  /** The folders from the root to the file, and the file's name. */
  readonly way: readonly string[];
  readonly name: string;
  /** Absolute path of the file, for sentences. */
  readonly path: string;
  readonly port: FilePort;
}

export interface PlaceOptions {
  /** The file, relative to the root or absolute; {@link REGISTRY_PATH} unless said. It has to lie below the root. */
  readonly path?: string;
  /** What a relative root is relative to; where the process stands at the call unless said. */
  readonly base?: string;
  /** The file system; for tests. */
  readonly port?: FilePort;
}

export type PlaceResult =
  | { readonly ok: true; readonly place: RegistryPlace }
  | { readonly ok: false; readonly code: 'outside' | 'no-name'; readonly message: string };

/** Why a file that is there cannot be read. `linked`: it or a folder above it is a link. */
export type ReadFault = 'linked' | 'not-a-file' | 'too-large' | 'unreadable';

/** A sentence in lower case without a full stop, with its next step. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly code: ReadFault;
  /** The errno name; empty when the file system gave none. */
  readonly errno: string;
  readonly message: string;
}

export type RegistryBytes =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | Unreadable;

export type RegistryText =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  /** A BOM is kept as U+FEFF. `exact` is false when some bytes are no UTF-8: they read as U+FFFD. */
  | { readonly kind: 'text'; readonly text: string; readonly exact: boolean }
  | Unreadable;

/** What a change makes of the text; a missing file is the empty text. Equal text writes nothing. */
export type Change<D, R> =
  | { readonly ok: true; readonly text: string; readonly detail: D }
  | { readonly ok: false; readonly refusal: R };

export interface UpdateOptions {
  /** Milliseconds; {@link LOCK_WAIT} unless said. */
  readonly wait?: number;
  /** Takes the lock that is found at first from whoever holds it. One that is made later is waited for. */
  readonly breakLock?: boolean;
  /** Bytes that the file may have, before and after; {@link MAX_REGISTRY_BYTES} unless said. */
  readonly limit?: number;
}

/** A writer that ignores the lock makes the change start again; after so many times, something else is wrong. */
const MAX_ROUNDS = 50;

export type RegistryUpdate<D, R> =
  /** On the disk, under its name. `notices` are sentences: a lock of a dead process that was taken over, for instance. */
  | { readonly kind: 'written'; readonly text: string; readonly detail: D; readonly notices: readonly string[] }
  | { readonly kind: 'unchanged'; readonly detail: D; readonly notices: readonly string[] }
  /** The change said no; nothing was written. */
  | { readonly kind: 'refused'; readonly refusal: R; readonly notices: readonly string[] }
  /** Nothing was written: another holds the lock (`locked`), took it from us (`broken`), or writes without it, over and
   * over (`contended`); bytes that are no UTF-8 would not survive (`not-utf8`);
   * the new text is over the limit (`too-large`). */
  | { readonly kind: 'locked' | 'broken' | 'contended' | 'not-utf8' | 'too-large'; readonly message: string }
  | Unreadable
  /** The file system said no. With `placed` the new text has its name already and may not last. */
  | { readonly kind: 'failed'; readonly errno: string; readonly placed: boolean; readonly message: string };

/** Opens nothing yet; a file that is not there is no fault. The root may be reached through a link, the file may not. */
export function openRegistryPlace(root: string, options: PlaceOptions = {}): PlaceResult {
  const start = settledPath(root, options.base);
  const path = absolutePath(options.path ?? REGISTRY_PATH, start);
  // An absolute path is given from where the user stands, which may be through a link as the root may.
  const settled = isInside(start, path) ? path : join(settledPath(dirname(path)), basename(path));
  if (settled === start || !isInside(start, settled))
    return { ok: false, code: 'outside', message: `\`${path}\` does not lie in \`${start}\`: name a file below it` };
  const names = relative(start, settled).split(/[\\/]/);
  const name = names.pop() as string;
  return { ok: true, place: { root: start, way: names, name, path: settled, port: options.port ?? diskPort() } };
}

/** Never throws an errno; makes nothing; takes no lock, since a file is replaced whole. */
export function readRegistryBytes(place: RegistryPlace, limit: number = MAX_REGISTRY_BYTES): RegistryBytes {
  try {
    const way = Way.open(place.port, place.root, place.way, false);
    if (way === null) return { kind: 'missing' };
    try {
      return readIn(way.folder, place, limit);
    } finally {
      way.close();
    }
  } catch (error) {
    return unreadable(place, ['ELOOP', 'ENOTDIR'].includes(known(error)) ? 'linked' : 'unreadable', known(error));
  }
}

/** The same as text. */
export function readRegistryText(place: RegistryPlace, limit: number = MAX_REGISTRY_BYTES): RegistryText {
  const read = readRegistryBytes(place, limit);
  if (read.kind !== 'bytes') return read;
  return { kind: 'text', text: read.bytes.toString('utf8'), exact: isUtf8(read.bytes) };
}

function readIn(folder: Folder, place: RegistryPlace, limit: number): RegistryBytes {
  const read = readHeld(place.port, folder, place.name, limit);
  if (read.ok) return read.bytes.length === 0 ? { kind: 'empty' } : { kind: 'bytes', bytes: read.bytes };
  return read.code === 'missing' ? { kind: 'missing' } : unreadable(place, read.code, read.errno);
}

function unreadable({ path }: RegistryPlace, code: ReadFault, errno: string): Unreadable {
  const why = {
    linked: 'is a link or lies behind one: no link is followed; put a file there',
    'not-a-file': 'is no file: put a file there',
    'too-large': 'holds more than is read at once: move what is retired to another file',
    unreadable: `cannot be read (${errno}): give this user the right to read it`,
  };
  return { kind: 'unreadable', code, errno, message: `\`${path}\` ${why[code]}` };
}

/** The errno of an error; one that carries none, as what a change throws, is not ours to catch. */
function known(error: unknown): string {
  const errno = errnoOf(error);
  if (!/^E[A-Z0-9]+$/.test(errno)) throw error;
  return errno;
}

/**
 * Changes the file under its lock: read, change, replace. `change` is synchronous and pure; it is asked again when a
 * writer that ignores the lock wrote meanwhile. Folders that are missing are made only when something is written.
 * Throws only what `change` throws; the lock is removed all the same.
 */
export async function updateRegistry<D, R>(
  place: RegistryPlace,
  change: (text: string) => Change<D, R>,
  options: UpdateOptions = {},
): Promise<RegistryUpdate<D, R>> {
  let way: Way | null = null;
  try {
    way = Way.open(place.port, place.root, place.way, false);
    if (way === null) {
      const first = change('');
      if (!first.ok || first.text === '') return settledBy(first, []);
      way = Way.open(place.port, place.root, place.way, true);
      if (way === null) return failed(place, 'ENOENT', false);
    }
    return await updateIn(way, place, change, options);
  } catch (error) {
    const errno = known(error);
    return way === null && ['ELOOP', 'ENOTDIR'].includes(errno)
      ? unreadable(place, 'linked', errno)
      : failed(place, errno, error instanceof NotFlushed);
  } finally {
    way?.close();
  }
}

async function updateIn<D, R>(
  way: Way,
  place: RegistryPlace,
  change: (text: string) => Change<D, R>,
  options: UpdateOptions,
): Promise<RegistryUpdate<D, R>> {
  const wait = options.wait ?? LOCK_WAIT;
  const names = { lock: lockNameOf(place.name), guarded: place.name };
  const force = options.breakLock ?? false;
  const got = await acquireLock(place.port, way.folder, names, { wait, force });
  if (!got.ok) return { kind: 'locked', message: lockedBy(names.lock, got.seen, wait) };
  const notices = got.taken === null ? [] : [`the lock \`${names.lock}\` was ${describeHolder(got.taken)}: taken over`];
  let done = false;
  try {
    const updated = updateLocked(way, place, got.lock, change, options.limit ?? MAX_REGISTRY_BYTES, notices);
    done = true;
    return updated;
  } finally {
    if (!got.lock.release() && done) notices.push(`the lock \`${names.lock}\` could not be removed: remove it`);
  }
}

/** From reading to replacing nothing is waited for, so nothing else of this process runs meanwhile. */
function updateLocked<D, R>(
  way: Way,
  place: RegistryPlace,
  lock: HeldLock,
  change: (text: string) => Change<D, R>,
  limit: number,
  notices: readonly string[],
): RegistryUpdate<D, R> {
  const { folder } = way;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = readIn(folder, place, limit);
    if (read.kind === 'unreadable') return read;
    const old = read.kind === 'bytes' ? read.bytes : read.kind === 'empty' ? Buffer.alloc(0) : null;
    if (old !== null && !isUtf8(old)) return notUtf8(`\`${place.path}\` holds bytes that are no UTF-8`);
    const text = old?.toString('utf8') ?? '';
    const changed = change(text);
    if (!changed.ok || changed.text === text) return settledBy(changed, notices);
    if (/\p{Surrogate}/u.test(changed.text)) return notUtf8('the new text holds half of a surrogate pair');
    const bytes = Buffer.from(changed.text, 'utf8');
    if (bytes.length > limit) return { kind: 'too-large', message: tooLarge(bytes.length, limit) };
    const committed = replaceFenced(place.port, folder, lock, { name: place.name, bytes, old });
    if (committed === 'lost') return { kind: 'broken', message: BROKEN };
    if (committed === 'changed') continue;
    if (!stillStands(way)) return failed(place, 'ESTALE', true);
    return { kind: 'written', text: changed.text, detail: changed.detail, notices };
  }
  const message = `\`${place.path}\` is written by something that ignores its lock, without a pause: try again later`;
  return { kind: 'contended', message };
}

function stillStands(way: Way): boolean {
  try {
    return way.stands();
  } catch (error) {
    throw new NotFlushed(known(error));
  }
}

const BROKEN = 'the lock was taken away while the change was made, so nothing was written: run it again';

const tooLarge = (bytes: number, limit: number): string =>
  `the new text has ${bytes} bytes, over ${limit}: move what is retired to another file`;

const notUtf8 = (what: string) =>
  ({ kind: 'not-utf8', message: `${what}, which would not survive the change: mend them first` }) as const;

function settledBy<D, R>(changed: Change<D, R>, notices: readonly string[]): RegistryUpdate<D, R> {
  return changed.ok
    ? { kind: 'unchanged', detail: changed.detail, notices }
    : { kind: 'refused', refusal: changed.refusal, notices };
}

/** `registry.jsonl` is guarded by `registry.lock`. */
export const lockNameOf = (name: string): string => `${name.replace(/(?<=.)\.jsonl$/, '')}.lock`;

function lockedBy(lock: string, seen: LockSeen | null, wait: number): string {
  const holder = seen === null ? 'taken by others in turns' : describeHolder(seen);
  const step = seen?.where === 'there' ? 'wait until it ends' : 'make sure that nothing writes there';
  return `\`${lock}\` is ${holder}, for over ${wait / 1000} s: ${step}, or take the lock with \`--break-lock\``;
}

const NEXT_STEP: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on the disk',
  EDQUOT: 'make room under the quota',
  EROFS: 'the file system is read-only',
  EACCES: 'give this user the right to write there',
  EPERM: 'give this user the right to write there; a file system without hard links cannot hold the lock',
  ENOTSUP: 'the file system has no hard links, so it cannot hold the lock',
  EISDIR: 'a folder has the name of the file or of its lock',
  ENOENT: 'a folder on the way is missing or was taken away',
  ESTALE: 'a folder on the way was moved meanwhile',
  EFBIG: 'the folder holds too many files to be looked through',
  EMFILE: 'this process has too many files open',
};

function failed({ path }: RegistryPlace, errno: string, placed: boolean): RegistryUpdate<never, never> {
  const step = NEXT_STEP[errno] === undefined ? '' : `: ${NEXT_STEP[errno]}`;
  const state = placed ? 'it has its new text, which may not last' : 'it is as it was';
  return { kind: 'failed', errno, placed, message: `writing \`${path}\` failed, ${state} (${errno})${step}` };
}

// A lock that one process holds at a time: a file that is made by a hard link, so it is there with what it says or not
// at all. A lock of a process that is provably gone is taken over by exactly one: whoever wants it first makes a mark
// that carries the lock's token, looks at the lock again, and puts its own file over it. Tokens never come back, so a
// mark that was made for a lock of the past finds another one and does nothing. A mark is a lock like any other: one
// of a dead process is taken over in the same way, a level up.
// Law: whoever got the lock removes what the ones before it had staged (see fenced.ts), before it reads anything.
import { setTimeout as pause } from 'node:timers/promises';
import { errnoOf } from './files.js';
import { hasProcess } from './identity.js';
import { encodeLock, type LockSeen, newToken, seeLock } from './lock-file.js';
import type { FilePort, Folder } from './port.js';
import { writeAll } from './replace.js';

/** Names in the folder that are looked at for what is left of others. */
const MAX_LISTED = 100_000;
/** A level is added by each process that dies within the few calls of a takeover. */
const MAX_LEVEL = 16;
const LONGEST_PAUSE = 32;

export interface LockRequest {
  /** Milliseconds. */
  readonly wait: number;
  /** Takes the lock that is there at the first look, whoever holds it. */
  readonly force: boolean;
}

export type LockOutcome =
  | { readonly ok: true; readonly lock: HeldLock; readonly taken: LockSeen | null }
  /** `seen` is null when others took it in turns. */
  | { readonly ok: false; readonly seen: LockSeen | null };

/** Waits for the lock `name`, which guards the file `guarded` in the same folder. Throws an errno. */
export async function acquireLock(
  port: FilePort,
  folder: Folder,
  names: { readonly lock: string; readonly guarded: string },
  request: LockRequest,
): Promise<LockOutcome> {
  const lock = new HeldLock(port, folder, names);
  const until = performance.now() + request.wait;
  let forced = request.force ? seeLock(port, folder, names.lock)?.id : undefined;
  for (let longest = 1; ; longest = Math.min(longest * 2, LONGEST_PAUSE)) {
    const seen = seeLock(port, folder, names.lock);
    if (lock.attempt(seen, seen !== null && seen.id === forced)) return { ok: true, lock, taken: seen };
    // Another lock than the one that was to be broken is waited for.
    if (seen?.id !== forced) forced = undefined;
    const left = until - performance.now();
    if (left <= 0) return { ok: false, seen };
    await pause(Math.max(1, Math.min(left, longest * (0.5 + Math.random()))));
  }
}

export class HeldLock {
  readonly token = newToken();
  readonly #port: FilePort;
  readonly #folder: Folder;
  readonly #lock: string;
  readonly #guarded: string;

  constructor(port: FilePort, folder: Folder, names: { readonly lock: string; readonly guarded: string }) {
    this.#port = port;
    this.#folder = folder;
    this.#lock = names.lock;
    this.#guarded = names.guarded;
  }

  /** Where the guarded file's next content waits for its name. */
  get staged(): string {
    return `.${this.#guarded}.${this.token}.tmp`;
  }

  /** Tries once to get what was seen; true when it is held and nothing of an earlier holder can be committed. */
  attempt(seen: LockSeen | null, force: boolean): boolean {
    const got =
      seen === null
        ? this.#put(this.#lock, 'fresh')
        : (force || seen.where === 'gone') && this.#takeOver(this.#lock, seen, 1, force);
    if (!got) return false;
    try {
      this.#clear();
    } catch (error) {
      this.release();
      throw error;
    }
    return true;
  }

  isHeld(): boolean {
    return seeLock(this.#port, this.#folder, this.#lock)?.id === this.token;
  }

  /** Removes the lock if it is still this one. False when that fails and the lock stays. Throws no errno. */
  release(): boolean {
    let removed = false;
    for (let attempt = 0; attempt < 3 && !removed; attempt += 1)
      quietly(() => {
        // With a mark, nobody who breaks the lock by force is between a look and a step. Without one only when no
        // mark can be made, on a full disk for instance.
        removed = attempt < 2 ? this.#removeMarked() : this.#isBeingBroken() || this.#remove();
      });
    return removed;
  }

  #isBeingBroken(): boolean {
    return seeLock(this.#port, this.#folder, this.#mark(this.token, 1))?.where === 'there';
  }

  /** True as well when there is nothing of ours to remove. */
  #removeMarked(): boolean {
    if (!this.isHeld()) return true;
    const mark = this.#mark(this.token, 1);
    if (!this.#make(mark, 1, false)) return false;
    try {
      return this.#remove();
    } finally {
      this.#unmake(mark);
    }
  }

  #remove(): boolean {
    if (this.isHeld()) this.#port.unlink(this.#folder, this.#lock);
    return true;
  }

  #takeOver(target: string, seen: LockSeen, level: number, force: boolean): boolean {
    if (level > MAX_LEVEL) return false;
    const mark = this.#mark(seen.id, level);
    if (!this.#make(mark, level, force)) return false;
    try {
      return seeLock(this.#port, this.#folder, target)?.id === seen.id && this.#put(target, 'over');
    } finally {
      this.#unmake(mark);
    }
  }

  #mark(id: string, level: number): string {
    return `.${this.#lock}.${id}.${level}.break`;
  }

  /** Force does not reach one who is at work on the lock here and now. */
  #make(mark: string, level: number, force: boolean): boolean {
    if (this.#put(mark, 'fresh')) return true;
    const other = seeLock(this.#port, this.#folder, mark);
    if (other === null || other.where === 'there' || (other.where !== 'gone' && !force)) return false;
    return this.#takeOver(mark, other, level + 1, force);
  }

  /** One that stays would hold up whoever comes next for as long as this process runs. */
  #unmake(mark: string): void {
    let gone = false;
    for (let attempt = 0; attempt < 3 && !gone; attempt += 1)
      quietly(() => {
        if (seeLock(this.#port, this.#folder, mark)?.id === this.token) this.#port.unlink(this.#folder, mark);
        gone = true;
      });
  }

  /** Gives a file with our token a name. False when another has it already. */
  #put(name: string, how: 'fresh' | 'over'): boolean {
    const temporary = `.${this.#lock}.${process.pid}.${newToken()}.tmp`;
    const fd = this.#port.create(this.#folder, temporary);
    let renamed = false;
    try {
      try {
        writeAll(fd, encodeLock(this.token), this.#port);
      } finally {
        this.#port.close(fd);
      }
      if (how === 'fresh') this.#port.link(this.#folder, temporary, name);
      else this.#port.rename(this.#folder, temporary, name);
      renamed = how === 'over';
      return true;
    } catch (error) {
      // Without its name, since another namespace took us for gone and cleaned up, nothing was done.
      if (['EEXIST', 'ENOENT'].includes(errnoOf(error))) return false;
      throw error;
    } finally {
      if (!renamed) quietly(() => this.#port.unlink(this.#folder, temporary));
    }
  }

  /** Takes away what earlier holders staged, and what dead processes left of their tries. */
  #clear(): void {
    const { entries, complete } = this.#port.list(this.#folder, MAX_LISTED);
    if (!complete) throw Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
    for (const { name } of entries) {
      if (!name.startsWith('.')) continue;
      if (isStaged(name, this.#guarded) && name !== this.staged) this.#gone(name);
      else if (this.#isLeft(name)) quietly(() => this.#gone(name));
    }
  }

  #isLeft(name: string): boolean {
    const rest = name.startsWith(`.${this.#lock}.`) ? name.slice(this.#lock.length + 2) : '';
    const pid = /^(\d{1,10})\.[0-9a-f]{32}\.tmp$/.exec(rest)?.[1];
    if (pid !== undefined) return !hasProcess(Number(pid));
    const id = /^([0-9a-f]{32})\.\d{1,2}\.break$/.exec(rest)?.[1];
    return id !== undefined && id !== this.token && seeLock(this.#port, this.#folder, name)?.where === 'gone';
  }

  #gone(name: string): void {
    try {
      this.#port.unlink(this.#folder, name);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
}

const STAGED = /^[0-9a-f]{32}\.tmp$/;
const isStaged = (name: string, guarded: string): boolean =>
  name.startsWith(`.${guarded}.`) && STAGED.test(name.slice(guarded.length + 2));

/** A failure while cleaning up hides no other. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errnoOf(error) === 'UNKNOWN') throw error;
  }
}

// A port that fails at its n-th call, so that every n can be tried until no fault fires.
import type { FilePort, Folder } from '../../lib/durable/port.js';

/** `error`: that call alone fails with EIO. `no space`: from there on whatever takes room fails. `short`: a write takes
 * one byte. `kill`: the process is gone, so nothing happens any more. */
export type Fault = 'error' | 'no space' | 'short' | 'kill';
export const FAULTS: readonly Fault[] = ['error', 'no space', 'short', 'kill'];

/** It carries no errno, as a killed process reports none. */
export class Killed extends Error {}

export const errno = (code: string): Error => Object.assign(new Error(code), { code });

const TAKES_ROOM: ReadonlySet<string> = new Set(['makeFolder', 'create', 'write', 'link']);
const CLOSES: ReadonlySet<string> = new Set(['close', 'closeFolder']);

export class Faulty {
  calls = 0;
  /** Whether the fault came to pass. */
  fired = false;
  readonly log: string[] = [];
  readonly port: FilePort;
  readonly #at: number;
  readonly #fault: Fault;

  constructor(inner: FilePort, fault: Fault, at: number) {
    this.#fault = fault;
    this.#at = at;
    this.port = watched(inner, (name, args, go) => this.#call(name, args, go));
  }

  #call(name: string, args: readonly unknown[], go: (args: readonly unknown[]) => unknown): unknown {
    this.calls += 1;
    this.log.push(name);
    const now = this.calls === this.#at;
    if (this.#fault === 'kill' && this.calls >= this.#at) {
      this.fired = true;
      // The system closes what a dead process had open.
      if (CLOSES.has(name)) return go(args);
      throw new Killed(`killed at call ${this.#at}, ${name}`);
    }
    if (this.#fault === 'error' && now) {
      this.fired = true;
      if (CLOSES.has(name)) go(args);
      throw errno('EIO');
    }
    if (this.#fault === 'no space' && this.calls >= this.#at && TAKES_ROOM.has(name)) {
      this.fired = true;
      throw errno('ENOSPC');
    }
    if (this.#fault === 'short' && now && name === 'write') {
      this.fired = true;
      return go([args[0], args[1], args[2], Math.min(1, args[3] as number)]);
    }
    return go(args);
  }
}

/** Hands every call of a port to `see`, which may let it go on. */
export function watched(
  inner: FilePort,
  see: (name: string, args: readonly unknown[], go: (args: readonly unknown[]) => unknown) => unknown,
): FilePort {
  return new Proxy(inner, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      const method = value as (...args: readonly unknown[]) => unknown;
      return (...args: readonly unknown[]) => see(String(key), args, (given) => method.apply(target, [...given]));
    },
  });
}

/** A port that counts what is opened and read. */
export class Counting {
  readonly opened: string[] = [];
  readonly listed: string[] = [];
  bytes = 0;
  readonly port: FilePort;

  constructor(inner: FilePort) {
    this.port = watched(inner, (name, args, go) => {
      if (name === 'open') this.opened.push(String(args[1]));
      if (name === 'list') this.listed.push((args[0] as Folder).path);
      const result = go(args);
      if (name === 'read') this.bytes += result as number;
      return result;
    });
  }
}

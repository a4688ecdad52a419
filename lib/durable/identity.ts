// Who a process is, so that a number that was given to another process since is not taken for the one that had it: its
// number, when it started, in which start of which machine, in which namespace of process numbers.
// Law: a process counts as gone only when that is proven. What cannot be told, off Linux everything, is not gone.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errnoOf } from './files.js';

export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks between the machine's start and the process's; null where it cannot be told, as in the next two. */
  readonly start: string | null;
  /** Differs between machines, and between two starts of one. */
  readonly boot: string | null;
  /** The namespace in which `pid` is a number. */
  readonly pidns: string | null;
  /** The machine's name, for sentences: it proves nothing. */
  readonly host: string;
}

/** `gone` and `there` are proven; `elsewhere` is another machine, another start of this one, or another namespace. */
export type Whereabouts = 'gone' | 'there' | 'elsewhere' | 'unknown';

let own: ProcessIdentity | null = null;

/** This process. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, ...readOwn(), host: hostname().slice(0, 200) };
  return own;
}

function readOwn(): Pick<ProcessIdentity, 'start' | 'boot' | 'pidns'> {
  const stat = statOf('self');
  // Under another namespace's `/proc` our own number means another process there, and so does every other.
  if (stat === null || stat.pid !== process.pid) return { start: null, boot: null, pidns: null };
  return { start: stat.start, boot: bootOf(), pidns: namespaceOf() };
}

/** Whether the process behind an identity, as some process wrote it down, still runs. */
export function whereaboutsOf(
  other: Omit<ProcessIdentity, 'host'>,
  self: ProcessIdentity = ownIdentity(),
): Whereabouts {
  if (self.start === null || self.boot === null || self.pidns === null) return 'unknown';
  if (other.start === null || other.boot === null || other.pidns === null) return 'unknown';
  if (other.boot !== self.boot || other.pidns !== self.pidns) return 'elsewhere';
  if (!Number.isSafeInteger(other.pid) || other.pid <= 0) return 'unknown';
  if (!hasProcess(other.pid)) return 'gone';
  const stat = statOf(String(other.pid));
  // `/proc` may hide the processes of other users.
  if (stat === null || stat.pid !== other.pid) return 'unknown';
  if (stat.start !== other.start) return 'gone';
  return stat.ended ? 'gone' : 'there';
}

/** Whether the number belongs to any process; true when that cannot be told. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

interface ProcessStat {
  readonly pid: number;
  readonly start: string;
  /** It runs no more, and its parent has not asked for its end yet: with no parent that asks, for good. */
  readonly ended: boolean;
}

function statOf(pid: string): ProcessStat | null {
  const text = quietly(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (text === null) return null;
  // The second field is a name in brackets, which may itself hold brackets and spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, threads, start] = [fields[0], fields[17], fields[19]];
  if (state === undefined || start === undefined || !/^\d+$/.test(start)) return null;
  return { pid: Number.parseInt(text, 10), start, ended: state === 'X' || (state === 'Z' && Number(threads) <= 1) };
}

const bootOf = (): string | null => quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());

/** With the namespace of clocks, where there is one: start times of another one cannot be compared. */
function namespaceOf(): string | null {
  const [pid, time] = ['pid', 'time'].map((kind) => quietly(() => readlinkSync(`/proc/self/ns/${kind}`)));
  return pid ? [pid, time].filter(Boolean).join(' ') : null;
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (errnoOf(error) === 'UNKNOWN') throw error;
    return null;
  }
}

// Proof of work: whether a session did anything at all. A turn that ended proves it, and so does a log that grew past
// what its start writes. A start, an end or a known session id proves nothing.
// Law: no signal is no answer. What could not be read is unknown, never a no.

import { resolve } from 'node:path';
import { readJsonLines } from '../../lib/document/json-lines.js';
import { type DataNode, toData, valueOf } from '../../lib/document/node.js';
import { readBounded } from '../../lib/durable/files.js';
import { SourceText } from '../../lib/text/source.js';
import { sizeAt } from './readback-file.js';
import { statusWord } from './readback-status.js';
import type { World } from './world.js';

/** Bytes that the log of a session which does nothing may hold; work is strictly more. */
export const LOG_FLOOR = 256;
const MAX_EVENTS_BYTES = 8 * 1024 * 1024;

export type Signal = 'yes' | 'no' | 'unknown';

/** How the file stood when the orchestrator looked at it while the session ran. */
export interface Observation {
  readonly file: string;
  readonly status: string;
  /** Nanoseconds since 1970 in digits; null where it was not recorded. */
  readonly modified: string | null;
  /** Turns that had ended by then. */
  readonly turns: number;
}

export interface EventLog {
  /** Turns that ended since the launch. */
  readonly turns: number;
  readonly observations: readonly Observation[];
  /** Why a turn that is not in it may have ended all the same; null where every line was read. */
  readonly gap: 'missing' | 'unreadable' | 'too-large' | 'lines' | 'sessions' | null;
}

export type LogSize = number | 'missing' | 'unreadable';

export const NO_EVENTS: EventLog = { turns: 0, observations: [], gap: 'missing' };

/** `since`: nanoseconds; what is dated before it is not of this session. Lines without a date count. */
export function readEvents(path: string, since: bigint | null, world: World): EventLog {
  const read =
    path === '-' && world.stdin !== null
      ? { ok: true as const, bytes: world.stdin }
      : readBounded(resolve(world.base, path), MAX_EVENTS_BYTES);
  if (!read.ok) {
    const gap = read.code === 'missing' || read.code === 'too-large' ? read.code : 'unreadable';
    return { ...NO_EVENTS, gap };
  }
  if (read.bytes.length > MAX_EVENTS_BYTES) return { ...NO_EVENTS, gap: 'too-large' };
  const source = SourceText.decode(read.bytes);
  return eventsIn(path, source, since);
}

function eventsIn(file: string, source: SourceText, since: bigint | null): EventLog {
  const observations: Observation[] = [];
  const sessions = new Set<string>();
  let turns = 0;
  let unread = 0;
  for (const line of readJsonLines(file, source).lines) {
    if (line.kind === 'blank') continue;
    const record = line.kind === 'value' && line.data.kind === 'mapping' ? line.data : null;
    if (!record) unread++;
    else if (!isBefore(record, since)) {
      const session = toData(valueOf(record, 'session_id'));
      if (typeof session === 'string' && session !== '') sessions.add(session);
      if (endsTurn(record)) turns++;
      const seen = observationOf(record, turns);
      if (seen) observations.push(seen);
    }
  }
  // A log that several sessions share does not say whose turn ended.
  if (sessions.size > 1) return { turns: 0, observations, gap: 'sessions' };
  return { turns, observations, gap: unread > 0 ? 'lines' : null };
}

/** A line of a hook's input, of an orchestrator's own log, or of a host's stream. */
function endsTurn(record: DataNode): boolean {
  const name = nameOf(record);
  return name === 'Stop' || toData(valueOf(record, 'type')) === 'turn.completed';
}

const nameOf = (record: DataNode): unknown =>
  toData(valueOf(record, 'hook_event_name')) ?? toData(valueOf(record, 'event'));

function observationOf(record: DataNode, turns: number): Observation | null {
  if (nameOf(record) !== 'observed') return null;
  const file = toData(valueOf(record, 'file'));
  const status = toData(valueOf(record, 'status'));
  const modified = valueOf(record, 'mtime_ns');
  if (typeof file !== 'string' || (status !== null && typeof status !== 'string')) return null;
  const digits =
    modified?.kind === 'scalar' ? (typeof modified.value === 'string' ? modified.value : modified.raw) : '';
  return { file, status: statusWord(status ?? ''), modified: /^\d{1,20}$/.test(digits) ? digits : null, turns };
}

/** Dated before the launch; what carries no date that can be read is not. */
function isBefore(record: DataNode, since: bigint | null): boolean {
  if (since === null) return false;
  for (const key of ['at', 'ts', 'timestamp']) {
    const at = momentOf(toData(valueOf(record, key)));
    if (at !== null) return at < since;
  }
  return false;
}

/** Nanoseconds since 1970 of an ISO date, or of a number of seconds or milliseconds. */
function momentOf(value: unknown): bigint | null {
  const ms = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? scaled(value) : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? BigInt(Math.floor(ms)) * 1_000_000n : null;
}

const scaled = (value: number): number => (Math.abs(value) < 1e11 ? value * 1000 : value);

export const readLog = (path: string, world: World): LogSize => sizeAt(path, world);

export interface Work {
  /** `none`: a signal says that nothing was done. `unknown`: no signal says anything. */
  readonly proof: 'turn-ended' | 'log-grew' | 'none' | 'unknown';
  readonly words: string;
}

/** `toldStop`: the caller saw the turn end; an event log that was read to its end outranks it. */
export function proofOfWork(events: EventLog | null, log: LogSize | null, toldStop: boolean): Work {
  const grown = typeof log === 'number' ? (log > LOG_FLOOR ? 'yes' : 'no') : 'unknown';
  const whole = events !== null && events.gap === null;
  if ((events?.turns ?? 0) > 0 || (toldStop && !whole)) return { proof: 'turn-ended', words: 'a turn ended' };
  if (grown === 'yes') return { proof: 'log-grew', words: 'the log grew past its floor' };
  const gap = events === null || whole ? null : GAPS[events.gap ?? 'missing'];
  if (grown === 'no' && gap === null)
    return { proof: 'none', words: `no turn ended and the log holds ${log} bytes, not more than ${LOG_FLOOR}` };
  const heard = [
    gap ?? (events === null ? 'no event log was given' : 'the event log holds no end of a turn'),
    log === null ? 'no log was given' : grown === 'no' ? `the log holds ${log} bytes` : `the log is ${log}`,
  ];
  return { proof: 'unknown', words: heard.join(' and ') };
}

const GAPS: Readonly<Record<NonNullable<EventLog['gap']>, string>> = {
  missing: 'the event log is missing',
  unreadable: 'the event log cannot be read',
  'too-large': 'the event log is larger than 8 MiB, so it is not read',
  lines: 'the event log has lines that cannot be read and no end of a turn',
  sessions: 'the event log holds several sessions',
};

// What callers hand over, read once and held against its type: a caller may have no types, and a getter or a proxy may
// throw or say another thing each time it is asked. Law: everything after this works on the copy that is made here.
import { isLabel } from './address.js';
import { cut, StoreFault, wordsOf } from './fault.js';
import { momentOf } from './time.js';
import type { Eligibility, PruneQuery, Publication, RecentQuery } from './types.js';

export const MAX_LANES = 64;
export const MAX_FINDINGS = 20;

const bad = (message: string): StoreFault => new StoreFault('bad-request', message);

/** Whatever the caller's value throws is a fault of the request. */
function read<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    throw bad(`${what} cannot be read: ${wordsOf(error)}`);
  }
}

function mapping(what: string, value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw bad(`${what} is an object`);
  return value as Record<string, unknown>;
}

/** A copy of a list of labels, the holes in it included as what they are. */
function labels(what: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw bad(`${what} are a list of names`);
  if (value.length > 1000) throw bad(`${what} are a list of at most 1000 names`);
  return Array.from({ length: value.length }, (_, i) => {
    const label: unknown = value[i];
    if (typeof label !== 'string') throw bad(`${what} are a list of names, and item ${i} is none`);
    return label;
  });
}

/** A time span in milliseconds. */
function span(what: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new StoreFault('bad-time', `\`${what}\` takes milliseconds, a number from 0, such as 86400000 for a day`);
  return value;
}

function flag(what: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw bad(`\`${what}\` takes true or false and nothing else`);
  return value;
}

/** The instant of a `Date`; that of `clock` when none is given. */
export function instantIn(now: unknown, clock: () => number = Date.now): number {
  let instant: number;
  try {
    instant = now === undefined ? clock() : Date.prototype.getTime.call(now);
  } catch {
    throw new StoreFault('bad-time', '`now` takes a `Date`');
  }
  if (momentOf(instant) === null)
    throw new StoreFault(
      'bad-time',
      'the moment is none that a stamp can hold: give a time between the years 0000 and 9999',
    );
  return instant;
}

/** The types are checked here, what the names may be where they are used. The body is read where it is spelled. */
export function publicationIn(value: unknown): Publication {
  return read('the publication', () => {
    const { id, kind, lanes, body, producer, active, retain } = mapping('a publication', value);
    return {
      // Held against their patterns by `publish`, which has a word for each.
      id: id as string,
      kind: kind as string,
      producer: producer as string,
      body,
      ...(lanes === undefined ? {} : { lanes: laneNames(lanes) }),
      ...(active === undefined ? {} : { active: flag('active', active) }),
      ...(retain === undefined ? {} : { retain: span('retain', retain) }),
    };
  });
}

function laneNames(value: unknown): string[] {
  if (Array.isArray(value) && value.length > MAX_LANES)
    throw new StoreFault('bad-lane', `${value.length} lanes are over ${MAX_LANES}`);
  const lanes = labels('lanes', value);
  if (!lanes.every((lane) => isLabel(lane)))
    throw new StoreFault('bad-lane', 'a lane has 1 to 128 characters on one line');
  return lanes;
}

export type RecentAsked = Omit<RecentQuery, 'now'>;

export function recentIn(value: unknown): RecentAsked {
  return read('the query', () => {
    const { lanes, kind, eligible, window, limit } = mapping('a query', value);
    if (kind !== undefined && typeof kind !== 'string') throw bad('`kind` takes the name of one kind');
    return {
      ...(lanes === undefined ? {} : { lanes: labels('lanes', lanes) }),
      ...(kind === undefined ? {} : { kind }),
      ...(eligible === undefined ? {} : { eligible: eligibleIn(eligible) }),
      ...(window === undefined ? {} : { window: span('window', window) }),
      limit: limitIn(limit),
    };
  });
}

function eligibleIn(value: unknown): Eligibility {
  const { kinds, lanes } = mapping('`eligible`', value);
  return { kinds: labels('`eligible.kinds`', kinds), lanes: labels('`eligible.lanes`', lanes) };
}

function limitIn(value: unknown): number {
  if (value === undefined) return MAX_FINDINGS;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw bad(`\`limit\` takes a whole number from 1 to ${MAX_FINDINGS}`);
  return Math.min(value, MAX_FINDINGS);
}

export type PruneAsked = Required<Omit<PruneQuery, 'now'>>;

export function pruneIn(value: unknown): PruneAsked {
  return read('the query', () => {
    const { olderThan, apply } = mapping('a query', value);
    return { olderThan: span('olderThan', olderThan), apply: apply === undefined ? false : flag('apply', apply) };
  });
}

/** One member of what was handed over, without a word on the others. */
export const memberOf = (value: unknown, name: string): unknown =>
  read('the query', () => mapping('a query', value)[name]);

/** A path to open a store at. */
export function pathIn(what: string, value: unknown): string {
  if (typeof value !== 'string') throw bad(`${what} is a path, not ${value === null ? 'null' : `a ${typeof value}`}`);
  if (value.includes('\0'))
    throw bad(`${what} \`${cut(value.replaceAll('\0', '?'), 60)}\` holds a zero, as no path does`);
  return value;
}

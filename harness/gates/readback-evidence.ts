// What `gate readback` is asked and what it is shown: every input is read here, once, and what follows is pure.
import { resolve } from 'node:path';
import { SourceText } from '../../lib/text/source.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import { expectedAt, type FoundFile, hindranceAt } from './readback-file.js';
import { isSameFile, namesPath } from './readback-identity.js';
import { checkedSnapshot, type LaunchSnapshot, readSnapshot, sha256Of } from './readback-launch.js';
import { type ResultRecord, readRecord } from './readback-record.js';
import { readStatus, type StatusProblem, type StatusReading } from './readback-status.js';
import { type EventLog, type LogSize, readEvents, readLog } from './readback-work.js';
import { readInput, type World } from './world.js';

export const ENDS = ['stop', 'crash', 'stall', 'timeout', 'over-budget'] as const;
/** How a session ended, as whoever ran it saw it. `stop`: its turn ended. The last three: it was killed for it. */
export type Ended = (typeof ENDS)[number];

export const PROCESSES = ['alive', 'gone', 'unknown'] as const;
export type ProcessState = (typeof PROCESSES)[number];

/** Paths are taken from the world's base; `expected`, and what a record or a log says, from `cwd`. */
export interface ReadbackOptions {
  /** The file that the session was told to leave its result in: the only one that is read for a result. */
  readonly expected?: string;
  /** The prompt that was sent: it must name the expected file as a whole path. */
  readonly prompt?: string;
  /** Where the session ran; the world's base unless given. */
  readonly cwd?: string;
  /** The key of the story, and the id of the run, that the session was dispatched for. */
  readonly story?: string;
  readonly run?: string;
  /** A file that somebody adopted as the result. It is compared, never opened. */
  readonly found?: string;
  /** A result record, JSON. */
  readonly record?: string;
  readonly ended?: Ended;
  readonly process?: ProcessState;
  /** When the session was launched. */
  readonly launched?: Date;
  /** The launch snapshot, or the file that holds it. */
  readonly snapshot?: string | LaunchSnapshot;
  /** Hook events or the orchestrator's own, one JSON object a line. */
  readonly events?: string;
  /** What the session wrote to its terminal; its size counts, and it is not read. */
  readonly log?: string;
  /** The dispatch ends with the plan, at `ready-for-dev`. */
  readonly planHalt?: boolean;
}

/** What the expected file says, as it was found. */
export type ExpectedFile =
  | Exclude<FoundFile, { kind: 'file' }>
  | { readonly kind: 'unjudgeable'; readonly problem: StatusProblem }
  | {
      readonly kind: 'file';
      readonly modified: bigint;
      readonly sha256: string;
      readonly reading: StatusReading;
    };

export interface Evidence {
  /** As the caller named it. */
  readonly expected: string;
  readonly file: ExpectedFile;
  /** Whether a path that somebody else wrote leads to the expected file. */
  readonly isExpected: (path: string) => boolean;
  /** Null where no prompt was given. */
  readonly told: boolean | null;
  /** Null where no file was handed over. */
  readonly foundIsExpected: boolean | null;
  readonly record: ResultRecord | null;
  /** Nanoseconds since 1970. */
  readonly launched: bigint | null;
  readonly snapshot: LaunchSnapshot | null;
  readonly events: EventLog | null;
  readonly log: LogSize | null;
  readonly asked: ReadbackOptions;
}

/**
 * File systems date by a clock of their own, which ticks every few milliseconds, on some every 15.6: a file that is
 * written right after the clock was read can look older by as much.
 */
export const TICK = 16_000_000n;

const MAX_PROMPT_BYTES = 4 * 1024 * 1024;

/** Reads everything; reasons and null where an input cannot be judged by. */
export function gatherEvidence(
  asked: ReadbackOptions & { readonly expected: string },
  world: World,
  ruling: Ruling,
): Evidence | null {
  const { expected } = asked;
  const cwd = resolve(world.base, asked.cwd ?? '');
  const full = resolve(cwd, expected);
  const isExpected = (path: string): boolean => isSameFile(world.port, full, resolve(cwd, path));
  const told = asked.prompt === undefined ? null : promptNames(asked.prompt, expected, cwd, world, ruling);
  const record = asked.record === undefined ? null : readRecord(asked.record, world, ruling);
  const foundIsExpected = asked.found === undefined ? null : isFound(asked.found, isExpected, world, ruling);
  const snapshot = snapshotOf(asked.snapshot, world, ruling);
  if (ruling.outcome !== 'pass') return null;
  const launched = asked.launched === undefined ? null : BigInt(asked.launched.getTime()) * 1_000_000n;
  return {
    expected,
    file: expectedFile(expected, cwd, world),
    isExpected,
    told,
    foundIsExpected,
    record,
    launched,
    snapshot,
    events:
      asked.events === undefined ? null : readEvents(asked.events, launched === null ? null : launched - TICK, world),
    log: asked.log === undefined ? null : readLog(asked.log, world),
    asked,
  };
}

function isFound(found: string, isExpected: Evidence['isExpected'], world: World, ruling: Ruling): boolean {
  const path = resolve(world.base, found);
  if (isExpected(path)) return true;
  const errno = hindranceAt(path);
  if (errno !== null)
    ruling.cannot('found-unreadable', `it cannot be told what the adopted file is (${errno})`, { file: found });
  return false;
}

function snapshotOf(given: ReadbackOptions['snapshot'], world: World, ruling: Ruling): LaunchSnapshot | null {
  if (given === undefined) return null;
  return typeof given === 'string' ? readSnapshot(given, world, ruling) : checkedSnapshot(given, ruling);
}

function promptNames(file: string, expected: string, cwd: string, world: World, ruling: Ruling): boolean {
  const input = readInput(file, 'prompt', MAX_PROMPT_BYTES, world, ruling);
  const source = input && SourceText.decode(input.bytes);
  if (source?.malformed) ruling.cannot('prompt-unreadable', 'the prompt is not UTF-8', { file });
  return source !== null && namesPath(source.text, expected, cwd);
}

function expectedFile(expected: string, cwd: string, world: World): ExpectedFile {
  const found = expectedAt(expected, cwd, world);
  if (found.kind !== 'file') return found;
  const read = readStatus(expected, SourceText.decode(found.bytes));
  if (!read.ok) return { kind: 'unjudgeable', problem: read.problem };
  return { kind: 'file', modified: found.modified, sha256: sha256Of(found.bytes), reading: read.reading };
}

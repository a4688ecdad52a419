// Reads a recording: finds out which format it is in, hands its events out one by one and returns all the rest. With a
// session's file come the files of its children, which lie beside it and nowhere else.
import { basename, dirname, join } from 'node:path';
import { kindOf, listFolder, type ReadFailure } from '../durable/files.js';
import { type FileLine, type LineSource, readLines } from '../durable/line-reader.js';
import { RunBuilder } from './builder.js';
import { readCodexRecord } from './codex.js';
import { readHookRecord } from './hooks.js';
import { has, type Json, readLine, textAt } from './record.js';
import { readMeta, readSessionRecord } from './session.js';
import { readStreamRecord } from './stream-json.js';
import type { Harness, RawRef, Run, RunEvent, RunSink, RunSummary } from './types.js';

/** Files of children that are read with one session. */
export const MAX_CHILD_FILES = 4_096;
/** Events that {@link readRun} keeps. */
export const MAX_EVENTS = 100_000;

export interface Recording {
  /** As reasons name it. */
  readonly name: string;
  /** An absolute path, or the bytes. */
  readonly source: string | Uint8Array;
}

export type StreamResult = { readonly ok: true; readonly run: RunSummary } | ({ readonly ok: false } & ReadFailure);
export type RunResult = { readonly ok: true; readonly run: Run } | ({ readonly ok: false } & ReadFailure);

/** Hands the events of a recording to `sink` in reading order. Memory does not grow with the recording. */
export function streamRun(recording: Recording, sink: RunSink): StreamResult {
  const builder = new RunBuilder(sink);
  const { source, name } = recording;
  const path = typeof source === 'string' ? source : null;
  const lone = path === null ? null : childOf(basename(path));
  const from: LineSource = typeof source === 'string' ? { path: source, follow: true } : { bytes: source };
  const reader = new FileReader(builder, name, lone);
  const read = readLines(from, (line) => reader.line(line));
  if (!read.ok) return read;
  if (path !== null && lone === null && builder.harness === 'session') readChildren(builder, path, name);
  return { ok: true, run: builder.summary() };
}

/** As {@link streamRun}, with the events in memory; those over {@link MAX_EVENTS} make the run less than whole. */
export function readRun(recording: Recording): RunResult {
  const events: RunEvent[] = [];
  const result = streamRun(recording, (event) => {
    if (events.length < MAX_EVENTS) events.push(event);
  });
  if (!result.ok) return result;
  const { events: count, ...summary } = result.run;
  return { ok: true, run: { ...summary, whole: summary.whole && count === events.length, events } };
}

/** `agent-CHILD.jsonl` → `CHILD`. */
const childOf = (file: string): string | null => /^agent-([A-Za-z0-9_-]+)\.jsonl$/.exec(file)?.[1] ?? null;

class FileReader {
  constructor(
    private readonly builder: RunBuilder,
    private readonly name: string,
    private readonly child: string | null,
  ) {}

  line(line: FileLine): void {
    const ref: RawRef = { file: this.name, line: line.number, sha256: line.sha256 };
    const read = readLine(line);
    if (read.kind === 'blank') return;
    this.builder.counts.lines++;
    if (read.kind === 'unread') this.builder.counts.unread(read.why, ref);
    else this.#record(read.record, ref);
  }

  #record(record: Json, ref: RawRef): void {
    const { builder } = this;
    builder.harness ??= harnessOf(record);
    if (builder.harness === 'stream-json') readStreamRecord(builder, record, ref);
    else if (builder.harness === 'session') readSessionRecord(builder, record, ref, this.child);
    else if (builder.harness === 'hooks') readHookRecord(builder, record, ref);
    else if (builder.harness === 'codex') readCodexRecord(builder, record, ref);
    else builder.counts.unknown(textAt(record, 'type') ?? '(no type)', ref);
  }
}

/** The format that a record can only belong to; null for one that tells nothing. */
function harnessOf(record: Json): Harness | null {
  if (has(record, 'hook_event_name')) return 'hooks';
  const type = textAt(record, 'type') ?? '';
  if (/^(?:thread|turn|item)\./.test(type)) return 'codex';
  if (has(record, 'sessionId') || has(record, 'parentUuid')) return 'session';
  if (has(record, 'session_id') && type !== '') return 'stream-json';
  return (type === 'assistant' || type === 'user') && has(record, 'message') ? 'stream-json' : null;
}

/** Reads `ID/subagents/` beside `ID.jsonl`. No link is followed there: what lies in it is not what the caller named. */
function readChildren(builder: RunBuilder, path: string, name: string): void {
  const below = basename(path).replace(/\.jsonl$/, '');
  const folder = join(dirname(path), below, 'subagents');
  if (below === basename(path) || kindOf(dirname(folder)) !== 'folder' || kindOf(folder) !== 'folder') return;
  const shown = `${name.replace(/\.jsonl$/, '')}/subagents`;
  const listed = listFolder(folder);
  const nowhere: RawRef = { file: shown, line: 0, sha256: '' };
  if (!listed.ok) {
    builder.counts.unread('unreadable-file', nowhere);
    return;
  }
  let files = 0;
  for (const entry of listed.entries) {
    const child = childOf(entry.name);
    if (child === null) continue;
    const file = `${shown}/${entry.name}`;
    // Where the platform can open without following, that holds alone; elsewhere only this does.
    if (entry.kind !== 'file') builder.counts.unread('unreadable-file', { ...nowhere, file });
    else if (++files > MAX_CHILD_FILES) {
      builder.counts.unread('over-limit', nowhere);
      return;
    } else readChild(builder, join(folder, entry.name), file, child);
  }
}

/** Bytes of a child's `.meta.json`. */
const MAX_META = 64 * 1024;

function readChild(builder: RunBuilder, path: string, file: string, child: string): void {
  const meta = file.replace(/\.jsonl$/, '.meta.json');
  // One object over one or more lines; anything else says nothing, and the child's own records still count.
  const lines: Buffer[] = [];
  let length = 0;
  readLines({ path: path.replace(/\.jsonl$/, '.meta.json'), follow: false }, ({ bytes }) => {
    length += bytes?.length ?? MAX_META;
    if (bytes && length < MAX_META) lines.push(Buffer.from(bytes));
  });
  const joined = readLine({ number: 1, bytes: Buffer.concat(lines), sha256: '', ended: true });
  if (joined.kind === 'record') readMeta(builder, joined.record, child, { file: meta, line: 1, sha256: '' });
  const reader = new FileReader(builder, file, child);
  if (!readLines({ path, follow: false }, (line) => reader.line(line)).ok)
    builder.counts.unread('unreadable-file', { file, line: 0, sha256: '' });
}

// What was there when a session was launched: the snapshot of the file it owes, taken after the old result was stripped
// from it and before the session ran. What has not changed since is nobody's work.
import { createHash } from 'node:crypto';
import { readJson } from '../../lib/document/json.js';
import { type DataNode, stringOf, toData, valueOf } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import { expectedAt } from './readback-file.js';
import { readStatus } from './readback-status.js';
import { readInput, type World } from './world.js';

/** As it is written to a file, keys and all. */
export interface LaunchSnapshot {
  /** Taken from the session's working directory where it is relative. */
  readonly path: string;
  /** Lower-case hex; null where there was no file. */
  readonly sha256: string | null;
  /** Nanoseconds since 1970 in decimal digits: more than a JSON number holds; null where there was no file. */
  readonly mtime_ns: string | null;
  /** What its frontmatter or its prose said; null where it said nothing that can be read. */
  readonly status: string | null;
}

const MAX_SNAPSHOT_BYTES = 64 * 1024;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Takes the snapshot of the file that a session is about to owe. `cwd`: absolute, where the session will run.
 * Null where something lies there that cannot be read: a session that is launched over it cannot be read back.
 */
export function takeSnapshot(path: string, cwd: string, world: World): LaunchSnapshot | null {
  const found = expectedAt(path, cwd, world);
  if (found.kind === 'missing') return { path, sha256: null, mtime_ns: null, status: null };
  if (found.kind !== 'file') return null;
  const read = readStatus(path, SourceText.decode(found.bytes));
  return {
    path,
    sha256: sha256Of(found.bytes),
    mtime_ns: String(found.modified),
    status: read.ok && read.reading.status !== '' ? read.reading.status : null,
  };
}

/** Reads a snapshot; a reason and null where it cannot be one. */
export function readSnapshot(file: string, world: World, ruling: Ruling): LaunchSnapshot | null {
  const input = readInput(file, 'snapshot', MAX_SNAPSHOT_BYTES, world, ruling);
  if (!input) return null;
  const source = SourceText.decode(input.bytes);
  const { data, problems } = readJson(input.name, source);
  const [problem] = problems;
  const path = stringOf(valueOf(data, 'path'));
  const sum = valueOf(data, 'sha256');
  const sha256 = stringOf(sum)?.toLowerCase() ?? null;
  const absent = toData(sum) === null;
  const said = source.malformed
    ? 'it is not UTF-8'
    : problem
      ? problem.message
      : path === undefined || path === ''
        ? 'it names no `path`'
        : !absent && !isDigest(sha256)
          ? 'its `sha256` is neither 64 hexadecimal digits nor null'
          : null;
  if (said !== null || path === undefined) {
    const line = source.position(problem?.span.start ?? 0).line;
    ruling.cannot('snapshot-invalid', `the snapshot cannot be read: ${said}`, { file: input.name, line });
    return null;
  }
  return {
    path,
    sha256: absent ? null : sha256,
    mtime_ns: digitsOf(valueOf(data, 'mtime_ns')),
    status: stringOf(valueOf(data, 'status')) ?? null,
  };
}

const isDigest = (text: string | null): boolean => /^[0-9a-f]{64}$/.test(text ?? '');

/** A snapshot that is at hand: a digest of another form would differ from every file, and so prove a change. */
export function checkedSnapshot(snapshot: LaunchSnapshot, ruling: Ruling): LaunchSnapshot | null {
  if (snapshot.path !== '' && (snapshot.sha256 === null || isDigest(snapshot.sha256))) return snapshot;
  ruling.cannot('snapshot-invalid', 'the snapshot has no `path`, or its `sha256` is no lower-case digest');
  return null;
}

/** A number as its digits stand there: as a JSON number it would lose the last of them. */
function digitsOf(node: DataNode | undefined): string | null {
  const text = node?.kind === 'scalar' ? (typeof node.value === 'string' ? node.value : node.raw) : '';
  return /^\d{1,20}$/.test(text) ? text : null;
}

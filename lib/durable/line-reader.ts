// Reads a file line by line with a bound on the length of each, so that memory follows the longest line and never the
// file. Lines end with LF; a CR in front of it belongs to the ending.
// Law: no line is dropped in silence. One that is too long is handed out as such, with its digest and without its bytes.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errnoOf, type ReadFailure } from './files.js';

/** Bytes of a line that is read. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

const CHUNK = 256 * 1024;

export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Without the ending; null where there are more than the limit. Only good until the next line is asked for. */
  readonly bytes: Buffer | null;
  /** SHA-256 of the bytes without the ending, lower-case hex. */
  readonly sha256: string;
  /** Whether a line ending follows. Only the last line of a file can be without. */
  readonly ended: boolean;
}

export type LineSource = { readonly path: string; readonly follow: boolean } | { readonly bytes: Uint8Array };

export type LineResult = { readonly ok: true } | ({ readonly ok: false } & ReadFailure);

/** Hands the lines of a regular file, or of bytes at hand, to `visit`, in order. A link is followed only where `follow` says so. */
export function readLines(source: LineSource, visit: (line: FileLine) => void, limit = MAX_LINE_BYTES): LineResult {
  const cutter = new LineCutter(visit, limit);
  if ('bytes' in source) {
    for (let at = 0; at < source.bytes.length; at += CHUNK)
      cutter.add(Buffer.from(source.bytes.subarray(at, Math.min(at + CHUNK, source.bytes.length))));
    cutter.end();
    return { ok: true };
  }
  let fd: number;
  try {
    const noFollow = source.follow ? 0 : (constants.O_NOFOLLOW ?? 0);
    fd = openSync(source.path, constants.O_RDONLY | constants.O_NONBLOCK | noFollow);
  } catch (error) {
    const errno = errnoOf(error);
    return errno === 'ENOENT' || errno === 'ENOTDIR'
      ? { ok: false, code: 'missing' }
      : { ok: false, code: 'unreadable', errno };
  }
  try {
    if (!fstatSync(fd).isFile()) return { ok: false, code: 'not-a-file' };
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const length = read(fd, chunk);
      if (typeof length === 'string') return { ok: false, code: 'unreadable', errno: length };
      if (length === 0) break;
      cutter.add(chunk.subarray(0, length));
    }
    cutter.end();
    return { ok: true };
  } finally {
    closeSync(fd);
  }
}

/** The number of bytes, or the errno. What `visit` throws is not caught. */
function read(fd: number, chunk: Buffer): number | string {
  try {
    return readSync(fd, chunk, 0, chunk.length, null);
  } catch (error) {
    return errnoOf(error);
  }
}

class LineCutter {
  #number = 0;
  #parts: Buffer[] = [];
  #length = 0;
  /** Of a line that is over the limit, whose bytes are let go. */
  #hash: Hash | null = null;
  /** A CR at the end of what was hashed; it may belong to the ending. */
  #carriage = false;

  constructor(
    private readonly visit: (line: FileLine) => void,
    private readonly limit: number,
  ) {}

  add(chunk: Buffer): void {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      this.#take(chunk.subarray(start, at));
      this.#emit(true);
      start = at + 1;
    }
    if (start < chunk.length) this.#take(chunk.subarray(start));
  }

  end(): void {
    if (this.#length > 0) this.#emit(false);
  }

  #take(part: Buffer): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#hash === null) {
      this.#parts.push(part);
      // One more for a CR of the ending.
      if (this.#length <= this.limit + 1) return;
      this.#hash = createHash('sha256');
      for (const one of this.#parts) this.#digest(one);
      this.#parts = [];
    } else this.#digest(part);
  }

  #digest(part: Buffer): void {
    if (this.#carriage) this.#hash?.update('\r');
    this.#carriage = part[part.length - 1] === 13;
    this.#hash?.update(this.#carriage ? part.subarray(0, -1) : part);
  }

  #emit(ended: boolean): void {
    const number = ++this.#number;
    const [first] = this.#parts;
    const whole = this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts);
    const bytes = ended && whole[whole.length - 1] === 13 ? whole.subarray(0, -1) : whole;
    const tooLong = this.#hash !== null || bytes.length > this.limit;
    if (this.#hash !== null && this.#carriage && !ended) this.#hash.update('\r');
    const sha256 = this.#hash ? this.#hash.digest('hex') : createHash('sha256').update(bytes).digest('hex');
    this.#parts = [];
    this.#length = 0;
    this.#hash = null;
    this.#carriage = false;
    this.visit({ number, bytes: tooLong ? null : bytes, sha256, ended });
  }
}

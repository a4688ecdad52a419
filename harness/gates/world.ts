// What a gate is handed of the outside, and the inputs it reads from there. A gate judges the caller's own paths;
// no path that the graded party supplied is ever opened.
import { resolve } from 'node:path';
import { diskPort } from '../../lib/durable/disk-port.js';
import { readBounded } from '../../lib/durable/files.js';
import type { FilePort } from '../../lib/durable/port.js';
import type { Ruling } from '../../lib/verdict/verdict.js';

export interface World {
  /** Absolute; relative paths are taken from here. */
  readonly base: string;
  /** The day of a check, and nothing else, is read from it. */
  readonly now: Date;
  readonly port: FilePort;
  /** What `-` stands for; null where there is no standard input. */
  readonly stdin: Uint8Array | null;
}

export const worldAt = (base: string, now: Date = new Date(), stdin: Uint8Array | null = null): World => ({
  base,
  now,
  port: diskPort(),
  stdin,
});

export interface Input {
  /** As the caller named it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads a file that the caller names, or standard input for `-`; a reason and null where that is not possible. */
export function readInput(path: string, what: string, limit: number, world: World, ruling: Ruling): Input | null {
  const code = `${what}-unreadable`;
  if (path === '-') {
    const bytes = world.stdin;
    if (bytes === null) ruling.cannot(code, `there is no standard input to read the ${what} from`);
    else if (bytes.length > limit)
      ruling.cannot(`${what}-too-large`, `the ${what} is larger than ${sizeOf(limit)}, so it is not read`);
    else return { name: 'standard input', bytes };
    return null;
  }
  const read = readBounded(resolve(world.base, path), limit);
  if (read.ok) return { name: path, bytes: read.bytes };
  if (read.code === 'too-large')
    ruling.cannot(`${what}-too-large`, `the ${what} is larger than ${sizeOf(limit)}, so it is not read`, {
      file: path,
    });
  else if (read.code === 'missing')
    ruling.cannot(`${what}-missing`, `there is no ${what} at this path`, { file: path });
  else if (read.code === 'not-a-file') ruling.cannot(code, `the ${what} is no regular file`, { file: path });
  else ruling.cannot(code, `the ${what} cannot be read (${read.errno})`, { file: path });
  return null;
}

const sizeOf = (bytes: number): string => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`);

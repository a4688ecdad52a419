// The verbs of the registry that change it: each is one pure change of the text, made under the lock. What was refused
// is 1 and wrote nothing; what could not be done (a lock, a disk, no file) is 2.
import { resolve } from 'node:path';
import { readBounded } from '../durable/files.js';
import {
  type Added,
  addEntries,
  type Changed,
  cite,
  type EntriesChanged,
  type Formatted,
  formatRegistry,
  type RegistryPlace,
  readRegistryBytes,
  retire,
  supersede,
  updateRegistry,
} from '../registry/index.js';
import { visible } from '../report/visible.js';
import { quoted } from '../text/words.js';
import { EXIT } from '../verdict/outcome.js';
import { momentOf } from './gate.js';
import { type Io, UsageError } from './io.js';
import { type PlaceFlags, placeOf, tell } from './registry-place.js';

export interface WriteFlags extends PlaceFlags {
  readonly breakLock?: boolean;
  readonly format: 'pretty' | 'json';
}

const MAX_INPUT = 32 * 1024 * 1024;

/** Makes a change; the detail of one that holds, or an exit code. */
async function changed<D>(
  place: RegistryPlace,
  change: (text: string) => Changed<D>,
  flags: WriteFlags,
  io: Io,
): Promise<{ readonly detail: D } | number> {
  const update = await updateRegistry(place, change, { breakLock: flags.breakLock === true });
  if (update.kind === 'written' || update.kind === 'unchanged') {
    await tell(io, update.notices);
    return { detail: update.detail };
  }
  if (update.kind === 'refused') {
    await tell(io, [...update.notices, update.refusal.message, ...update.refusal.details]);
    return EXIT.fail;
  }
  await tell(io, [update.message]);
  return EXIT.ungradeable;
}

export async function add(file: string, flags: WriteFlags, io: Io): Promise<number> {
  const given = await input(file, io);
  const done = await changed<Added>(placeOf(flags, io.cwd), (text) => addEntries(text, given), flags, io);
  if (typeof done === 'number') return done;
  const { added, merged, notices } = done.detail;
  await tell(io, notices);
  if (flags.format === 'json') io.out(`${JSON.stringify({ added, merged }, null, 2)}\n`);
  else
    io.out(
      [...added.map((id) => `added ${id}`), ...merged.map((id) => `merged ${id}`)]
        .map((row) => `${visible(row)}\n`)
        .join(''),
    );
  return EXIT.pass;
}

async function input(file: string, io: Io): Promise<string> {
  const read = file === '-' ? null : readBounded(resolve(io.cwd, file), MAX_INPUT);
  if (read && !read.ok)
    throw new UsageError(
      `${quoted(file)} cannot be added: ${read.code === 'too-large' ? 'it has over 32 MiB' : read.code === 'missing' ? 'there is no such file' : 'it is no readable file'}`,
    );
  const bytes = read ? read.bytes : await io.stdin();
  const { isUtf8, SourceText } = await import('../text/source.js');
  if (!isUtf8(bytes)) throw new UsageError(`${quoted(file)} cannot be added: it is no UTF-8`);
  return SourceText.decode(bytes).text;
}

export const citeIds = (
  ids: readonly string[],
  flags: WriteFlags & { readonly now?: string },
  io: Io,
): Promise<number> => {
  const at = momentOf(flags.now, io).toISOString();
  return entries((text) => cite(text, ids, at), flags, io);
};

export const retireId = (id: string, flags: WriteFlags, io: Io): Promise<number> =>
  entries((text) => retire(text, id), flags, io);

export const supersedeId = (old: string, by: string, flags: WriteFlags, io: Io): Promise<number> =>
  entries((text) => supersede(text, old, by), flags, io);

export function format(flags: WriteFlags & { readonly rekey?: boolean }, io: Io): Promise<number> {
  return entries<Formatted>((text) => formatRegistry(text, flags.rekey === true), flags, io);
}

/** A change of entries that are there; without a registry there is nothing to change. */
async function entries<D extends EntriesChanged | Formatted>(
  change: (text: string) => Changed<D>,
  flags: WriteFlags,
  io: Io,
): Promise<number> {
  const place = placeOf(flags, io.cwd);
  const there = readRegistryBytes(place);
  if (there.kind !== 'bytes') {
    const none = `there is no registry at \`${place.path}\`; \`plugproof registry add\` makes one, \`--file\` names another`;
    await tell(io, [there.kind === 'unreadable' ? there.message : none]);
    return EXIT.ungradeable;
  }
  const done = await changed(place, change, flags, io);
  if (typeof done === 'number') return done;
  const { changed: lines, notices } = done.detail;
  const left = 'left' in done.detail ? done.detail.left : [];
  await tell(io, [...notices, ...left.map((line) => `line ${line} is no record and stays as it is`)].slice(0, 200));
  if (flags.format === 'json')
    io.out(
      `{\n  "changed": [${lines.map((line) => `\n    ${line.trim()}`).join(',')}${lines.length > 0 ? '\n  ' : ''}]\n}\n`,
    );
  else io.out(lines.map((line) => `${visible(rowOf(line))}\n`).join(''));
  return left.length > 0 ? EXIT.ungradeable : EXIT.pass;
}

function rowOf(line: string): string {
  const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const by = entry.status === 'superseded' ? ` by ${String(entry.superseded_by)}` : '';
  return `${String(entry.id)}  ${String(entry.status)}${by}  cited ${String(entry.hit_count)}  ${String(entry.dedup_key)}`;
}

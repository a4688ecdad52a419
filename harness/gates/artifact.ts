// `gate artifact`: whether a worker left a usable artifact in the slice that its parent gave it.
// Law: exactly the given folder is judged. Nothing is searched for, no link is followed, no stamp alone makes it good.
import { isUtf8 } from 'node:buffer';
import { basename, dirname, resolve } from 'node:path';
import { isIndexName } from '../../lib/contract/names.js';
import { errnoOf, kindOf, realPath } from '../../lib/durable/files.js';
import type { HeldRead } from '../../lib/durable/place.js';
import { modifiedAt } from '../../lib/durable/stamp.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { runStatusOf, sidecarsIn } from './sidecars.js';
import { openSlice, type Slice, withSlice } from './slice.js';
import type { World } from './world.js';

export interface ArtifactOptions {
  /** The folder that the parent assigned. */
  readonly slice: string;
  /** `NAME.md`; its sidecars are `NAME-SECTION.md`. */
  readonly indexName: string;
  /** A file that was touched before the dispatch: the index must be strictly newer. */
  readonly newerThan?: string;
  /** Where the worker says that the index is. It is compared, never opened. */
  readonly expectIndex?: string;
  /** How many sidecars the worker says there are, in decimal digits. */
  readonly expectSidecars?: string;
  /** Take the one index in the slice or one level below it. */
  readonly oneLevel?: boolean;
}

interface Facts {
  index: string;
  sidecars: number;
  missing: number;
  freshness: 'newer' | 'stale' | 'unchecked';
  pointer: 'matches' | 'mismatch' | 'unchecked';
}

export function gateArtifact(options: ArtifactOptions, world: World): Verdict {
  const ruling = new Ruling();
  const facts: Facts = { index: '<none>', sidecars: 0, missing: 0, freshness: 'unchecked', pointer: 'unchecked' };
  checkOptions(options, ruling);
  const slice = ruling.outcome === 'pass' ? openSlice(options.slice, world, ruling) : null;
  if (slice) {
    withSlice(slice, ruling, () => {
      const baseline = options.newerThan === undefined ? null : baselineAt(options.newerThan, world, ruling);
      if (ruling.outcome !== 'pass') return;
      const chosen = options.oneLevel ? chosenBelow(slice, options.indexName, ruling) : slice;
      if (!chosen) return;
      try {
        judge(chosen, options, baseline, world, facts, ruling);
      } finally {
        if (chosen !== slice) chosen.close();
      }
    });
  }
  return ruling.verdict('artifact', { ...facts });
}

/** The line that a script may read; null where nothing could be graded. */
export function artifactLine({ outcome, facts }: Verdict): string | null {
  if (outcome === 'ungradeable') return null;
  const { index, sidecars, missing, freshness, pointer } = facts;
  const status = outcome === 'pass' ? 'usable' : 'unusable';
  return `index=${index} sidecars=${sidecars} missing=${missing} freshness=${freshness} pointer=${pointer} status=${status}`;
}

/** A value that is there and empty was meant to be one: an unset variable must not switch a check off. */
function checkOptions(options: ArtifactOptions, ruling: Ruling): void {
  if (!isIndexName(options.indexName)) {
    ruling.cannot('usage', '`--index-name` takes a name of letters, digits, `_` and `-` that ends in `.md`');
  }
  if (options.newerThan === '') ruling.cannot('usage', '`--newer-than` is empty');
  if (options.expectIndex === '') ruling.cannot('usage', '`--expect-index` is empty');
  if (options.expectSidecars !== undefined && !/^[0-9]{1,9}$/.test(options.expectSidecars)) {
    ruling.cannot('usage', '`--expect-sidecars` takes a number in decimal digits');
  }
}

/** When the baseline was last written; a reason and null where it cannot serve as one. */
export function baselineAt(file: string, world: World, ruling: Ruling): bigint | null {
  const path = resolve(world.base, file);
  try {
    const kind = kindOf(path);
    if (kind === 'file') return modifiedAt(path);
    if (kind === null) ruling.cannot('baseline-missing', 'there is no baseline file to be newer than', { file });
    else ruling.cannot('baseline-not-file', 'the baseline is no regular file', { file });
  } catch (error) {
    ruling.cannot('baseline-unreadable', `the baseline cannot be looked at (${errnoOf(error)})`, { file });
  }
  return null;
}

/** The older behaviour: one index in the slice and the folders right below it. */
function chosenBelow(slice: Slice, indexName: string, ruling: Ruling): Slice | null {
  const folders = slice.folders();
  if (folders === null) {
    ruling.cannot('slice-unreadable', 'the folders of the slice cannot be listed', { file: slice.name });
    return null;
  }
  const found: Slice[] = slice.entry(indexName).kind === 'missing' ? [] : [slice];
  for (const name of folders) {
    try {
      const below = slice.below(name);
      if (below.entry(indexName).kind === 'missing') below.close();
      else found.push(below);
    } catch (error) {
      if (errnoOf(error) === 'UNKNOWN') throw error;
      ruling.cannot('slice-unreadable', `a folder of the slice cannot be opened (${errnoOf(error)})`, {
        file: slice.named(name),
      });
    }
  }
  const [one, ...others] = found;
  if (one && others.length === 0 && ruling.outcome === 'pass') return one;
  for (const other of found) if (other !== slice) other.close();
  if (others.length > 0)
    ruling.cannot('index-ambiguous', `${found.length} folders hold an index of this name`, { file: slice.name });
  else if (!one)
    ruling.fail('index-missing', 'neither the slice nor a folder right below it holds the index', { file: slice.name });
  return null;
}

function judge(
  slice: Slice,
  options: ArtifactOptions,
  baseline: bigint | null,
  world: World,
  facts: Facts,
  ruling: Ruling,
): void {
  const file = slice.named(options.indexName);
  const entry = slice.entry(options.indexName);
  const text = entry.kind === 'missing' ? null : indexText(slice.read(options.indexName), file, ruling);
  if (entry.kind === 'missing') ruling.fail('index-missing', 'the slice holds no index', { file: slice.name });
  if (text === null || entry.kind !== 'file') return;
  facts.index = file;
  if (text === '') {
    ruling.fail('index-empty', 'the index is empty', { file });
    return;
  }
  const { names, malformed } = sidecarsIn(text, options.indexName);
  for (const name of malformed)
    ruling.fail('sidecar-name', `the index names \`${name}\`, which is no name of a sidecar`, { file });
  facts.sidecars = names.length;
  if (names.length === 0) {
    ruling.fail('sidecars-unnamed', 'the index names no sidecar', { file });
    return;
  }
  const status = runStatusOf(text);
  if (status !== null && status !== 'complete') {
    ruling.fail(
      status === 'in progress' ? 'run-in-progress' : 'run-not-complete',
      `the index says that its run is \`${status}\``,
      { file },
    );
  }
  for (const name of names) if (!sidecarHolds(slice, name, ruling)) facts.missing++;
  if (baseline !== null) checkFreshness(entry.modified, baseline, file, facts, ruling);
  if (options.expectIndex !== undefined) checkPointer(slice, options, world, facts, ruling);
  const expected = options.expectSidecars === undefined ? names.length : Number.parseInt(options.expectSidecars, 10);
  if (expected !== names.length) {
    ruling.fail('sidecar-count', `the index names ${names.length} sidecars, not ${expected}`, { file });
  }
}

function indexText(read: HeldRead, file: string, ruling: Ruling): string | null {
  if (read.ok) {
    if (isUtf8(read.bytes) && !read.bytes.includes(0)) return read.bytes.toString('utf8');
    ruling.fail('index-not-text', 'the index is no text in UTF-8', { file });
    return null;
  }
  if (read.code === 'linked') ruling.fail('index-linked', 'the index is a link, which is not followed', { file });
  else if (read.code === 'not-a-file') ruling.fail('index-not-file', 'the index is no regular file', { file });
  else if (read.code === 'missing') ruling.fail('index-missing', 'the index went away', { file });
  else
    ruling.cannot(
      'index-unreadable',
      read.code === 'too-large' ? 'the index is too large to be read' : `the index cannot be read (${read.errno})`,
      { file },
    );
  return null;
}

function sidecarHolds(slice: Slice, name: string, ruling: Ruling): boolean {
  const file = slice.named(name);
  const entry = slice.entry(name);
  if (entry.kind === 'file' && entry.bytes > 0) return true;
  if (entry.kind === 'file') ruling.fail('sidecar-empty', 'a sidecar that the index names is empty', { file });
  else if (entry.kind === 'missing')
    ruling.fail('sidecar-missing', 'the index names a sidecar that is not there', { file });
  else if (entry.kind === 'link') ruling.fail('sidecar-linked', 'a sidecar is a link, which is not followed', { file });
  else if (entry.kind === 'other') ruling.fail('sidecar-not-file', 'a sidecar is no regular file', { file });
  else ruling.cannot('sidecar-unreadable', `a sidecar cannot be opened (${entry.errno})`, { file });
  return false;
}

function checkFreshness(modified: bigint, baseline: bigint, file: string, facts: Facts, ruling: Ruling): void {
  facts.freshness = modified > baseline ? 'newer' : 'stale';
  if (facts.freshness === 'newer') return;
  const how = modified === baseline ? 'exactly as old as' : 'older than';
  ruling.fail('index-stale', `the index is ${how} the baseline; it must be newer`, { file });
}

function checkPointer(slice: Slice, options: ArtifactOptions, world: World, facts: Facts, ruling: Ruling): void {
  const pointer = resolve(world.base, options.expectIndex as string);
  const same = basename(pointer) === options.indexName && realPath(dirname(pointer)) === slice.path;
  facts.pointer = same ? 'matches' : 'mismatch';
  if (!same)
    ruling.fail(
      'pointer-mismatch',
      `the pointer \`${options.expectIndex}\` leads elsewhere than to the index that was judged`,
    );
}

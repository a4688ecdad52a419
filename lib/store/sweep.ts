// Cleaning up after writers that were stopped half-way: temporary files whose writer is gone are removed, bodies that
// a prune had put aside are put back. It runs once, before the first thing that an open store writes; reading cleans
// nothing. Law: what a living process works on is left alone, and what cannot be cleaned is said, not hidden.
import { errnoOf } from '../durable/files.js';
import { isAbandoned, isTemporary } from '../durable/place.js';
import type { FilePort, Folder } from '../durable/port.js';
import { bodyName, digestOfParked, isShard, MAX_LISTED, RECORDS } from './address.js';
import { StoreFault } from './fault.js';
import type { Premises } from './premises.js';

/** What was cleaned, in words for people. */
export function sweep(premises: Premises): string[] {
  const root = premises.root();
  if (root === null) return [];
  const { port } = premises;
  let removed = 0;
  const restored: string[] = [];
  const failed: string[] = [];
  const within = (name: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StoreFault) && errnoOf(error) === 'UNKNOWN') throw error;
      failed.push(`\`${name}\` could not be cleaned up (${error instanceof StoreFault ? error.code : errnoOf(error)})`);
    }
  };
  within(root.path, () => {
    for (const { name } of port.list(root, MAX_LISTED).entries) {
      if (name === RECORDS || !isShard(name)) continue;
      within(`${root.path}/${name}`, () => {
        premises.inShard(name, (shard) => {
          removed += removeAbandoned(port, shard);
          restored.push(...restoreParked(port, shard));
        });
      });
    }
  });
  const records = premises.records();
  if (records !== null) within(records.path, () => (removed += removeAbandoned(port, records)));
  const notices = restored.map((path) => `the body \`${path}\`, which an interrupted prune had put aside, is back`);
  if (removed > 0) notices.push(`removed ${removed} temporary file${removed === 1 ? '' : 's'} of an interrupted write`);
  return [...notices, ...failed];
}

function removeAbandoned(port: FilePort, folder: Folder): number {
  let removed = 0;
  for (const { name, kind } of port.list(folder, MAX_LISTED).entries) {
    if (kind !== 'file' || !isTemporary(name) || !isAbandoned(name)) continue;
    try {
      port.unlink(folder, name);
      removed += 1;
    } catch (error) {
      // Two that clean up at once.
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
  return removed;
}

function restoreParked(port: FilePort, shard: Folder): string[] {
  const restored: string[] = [];
  for (const { name } of port.list(shard, MAX_LISTED).entries) {
    const digest = digestOfParked(name);
    if (digest !== null && unpark(port, shard, name, bodyName(digest))) restored.push(`${shard.path}/${bodyName(digest)}`);
  }
  return restored;
}

/** Gives a body that was put aside its name back, durably. False when it went for good meanwhile. */
export function unpark(port: FilePort, shard: Folder, parked: string, name: string): boolean {
  try {
    port.link(shard, parked, name);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return false;
    // It was put there again; the one aside is not needed.
    if (errno !== 'EEXIST') throw error;
  }
  port.syncFolder(shard);
  try {
    port.unlink(shard, parked);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  return true;
}

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
          const cleaned = clean(port, shard);
          removed += cleaned.removed;
          restored.push(...cleaned.restored);
        });
      });
    }
  });
  const records = premises.records();
  if (records !== null) within(records.path, () => (removed += clean(port, records).removed));
  const notices = restored.map((path) => `the body \`${path}\`, which an interrupted prune had put aside, is back`);
  if (removed > 0) notices.push(`removed ${removed} temporary file${removed === 1 ? '' : 's'} of an interrupted write`);
  return [...notices, ...failed];
}

/** One listing for both; how many temporary files went, and which bodies are back. */
function clean(port: FilePort, folder: Folder): { removed: number; restored: string[] } {
  const cleaned = { removed: 0, restored: [] as string[] };
  for (const { name, kind } of port.list(folder, MAX_LISTED).entries) {
    if (kind !== 'file') continue;
    const digest = digestOfParked(name);
    if (digest !== null) {
      if (unpark(port, folder, name, bodyName(digest))) cleaned.restored.push(`${folder.path}/${bodyName(digest)}`);
    } else if (isTemporary(name) && isAbandoned(name) && unlinked(port, folder, name)) cleaned.removed += 1;
  }
  return cleaned;
}

/** Removes a name; false when it was gone. */
export function unlinked(port: FilePort, folder: Folder, name: string): boolean {
  try {
    port.unlink(folder, name);
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return false;
  }
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
  unlinked(port, shard, parked);
  return true;
}

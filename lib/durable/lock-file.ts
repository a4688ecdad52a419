// What a lock file says: who holds it, and a token that no other lock ever has. A lock file that says nothing of the
// kind, an empty one of another tool for instance, is a lock all the same, of a holder that nobody knows.
import { createHash, randomBytes } from 'node:crypto';
import { ownIdentity, type ProcessIdentity, type Whereabouts, whereaboutsOf } from './identity.js';
import { readHeld } from './place.js';
import type { FilePort, Folder } from './port.js';

const MAX_LOCK_BYTES = 4096;
const TOKEN = /^[0-9a-f]{32}$/;

export interface LockSeen {
  /** 32 hexadecimal digits: the token, or for an unknown holder a digest of what is there. */
  readonly id: string;
  readonly holder: ProcessIdentity | null;
  readonly where: Whereabouts;
}

export const newToken = (): string => randomBytes(16).toString('hex');

export function encodeLock(token: string): Buffer {
  const { pid, start, boot, pidns, host } = ownIdentity();
  return Buffer.from(`${JSON.stringify({ pid, start, boot, pidns, token, host })}\n`, 'utf8');
}

/** What holds a lock now; null when nothing does. Throws an errno other than that of a link or a missing file. */
export function seeLock(port: FilePort, folder: Folder, name: string): LockSeen | null {
  const read = readHeld(port, folder, name, MAX_LOCK_BYTES);
  if (read.ok) return decodeLock(read.bytes) ?? unknown(`${port.look(folder, name)?.stamp}`, read.bytes);
  if (read.code === 'missing') return null;
  if (read.code === 'unreadable' && !['EACCES', 'EPERM'].includes(read.errno))
    throw Object.assign(new Error(read.errno), { code: read.errno });
  return unknown(`${read.code} ${port.look(folder, name)?.stamp}`, Buffer.alloc(0));
}

const unknown = (stamp: string, bytes: Buffer): LockSeen => {
  const id = createHash('sha256').update(stamp).update('\0').update(bytes).digest('hex').slice(0, 32);
  return { id, holder: null, where: 'unknown' };
};

/** Null when it is not what {@link encodeLock} writes. It is bounded, so the parser cannot be led too deep. */
function decodeLock(bytes: Buffer): LockSeen | null {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const { pid, start, boot, pidns, token, host } = value as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token) || !Number.isSafeInteger(pid)) return null;
  const told = (field: unknown): string | null => (typeof field === 'string' && field.length <= 200 ? field : null);
  const holder = {
    pid: pid as number,
    start: told(start),
    boot: told(boot),
    pidns: told(pidns),
    host: told(host) ?? '',
  };
  return { id: token, holder, where: whereaboutsOf(holder) };
}

/** Who holds a lock, as the end of a sentence that begins with the lock. */
export function describeHolder({ holder, where }: LockSeen): string {
  if (holder === null) return 'held by something that does not say who it is';
  const host = holder.host.replace(/[^\w.-]/g, '?');
  const who = `held by process ${holder.pid}${host === '' ? '' : ` on \`${host}\``}`;
  if (where === 'there') return `${who}, which runs`;
  if (where === 'gone') return `${who}, which is gone`;
  if (where === 'elsewhere') return `${who}, in another container or machine or before this one was started`;
  return `${who}, and whether it runs cannot be told here`;
}

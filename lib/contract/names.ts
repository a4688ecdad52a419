// File names that somebody else supplies: which of them may be written, and what is wrong with the rest.
// Law: a name is accepted by an exact list and one closed pattern, or rejected; it is never repaired. The pattern is
// the same in the contract, in the gate and in the recovery, and it holds for the whole name.
import type { ArtifactRule } from './types.js';

/** What may stand for SECTION in `PREFIX-SECTION.md`, everywhere. */
export const SECTION = '[A-Za-z0-9_-]+';

const WORD = /^[A-Za-z0-9_-]+$/;
const INDEX = /^[A-Za-z0-9_-]+\.md$/;
const PLAIN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;
/** Devices of Windows, which no extension makes a file. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin|conout|clock)(?:\.|$)/i;
/** The longest name that the usual file systems take, in bytes. */
export const LONGEST_NAME = 255;

export const isIndexName = (name: string): boolean => INDEX.test(name) && isPortable(name);
/** A whole name with at least one extension, from the characters that every file system takes. */
export const isPlainName = (name: string): boolean => PLAIN.test(name) && isPortable(name);
/** The name of a folder that a parent assigns. */
export const isFolderName = (name: string): boolean => WORD.test(name) && isPortable(name);

const isPortable = (name: string): boolean => !DEVICE.test(name) && name.length <= LONGEST_NAME - 32;

/** `RESEARCH.md` → `RESEARCH`. */
export const prefixOf = (index: string): string => index.replace(/\.md$/, '');

/** Whether a name is a sidecar of a prefix: `PREFIX-SECTION.md`, the whole of it. */
export function isSidecarName(name: string, prefix: string): boolean {
  if (!name.startsWith(`${prefix}-`) || !name.endsWith('.md') || !isPortable(name)) return false;
  return WORD.test(name.slice(prefix.length + 1, -3));
}

/** What a body may be: the index, one of its sidecars, or another file that the contract names. */
export type BodyRole = 'index' | 'sidecar' | 'extra';

/** The role that a contract gives to a name, null where it allows no such name. */
export function roleOf(name: string, artifact: ArtifactRule): BodyRole | null {
  if (name === artifact.index.value) return 'index';
  if (artifact.sidecar && isSidecarName(name, artifact.sidecar.value)) return 'sidecar';
  if (name === artifact.ledger?.file.value) return 'extra';
  return artifact.extra.some((extra) => extra.value === name) ? 'extra' : null;
}

export interface NameFault {
  readonly code: 'name-escapes' | 'name-not-allowed';
  /** Lower case, goes behind the name: "leads out of the folder". */
  readonly message: string;
}

/** Why a name that a payload supplies may not be written; null for one that may. */
export function nameFault(name: string, artifact: ArtifactRule): NameFault | null {
  if (roleOf(name, artifact) !== null) return null;
  const escapes = waysOut(name);
  if (escapes !== null) return { code: 'name-escapes', message: escapes };
  return { code: 'name-not-allowed', message: 'is none of the names that the contract allows' };
}

/** How a name could leave the folder it is written to, in words; null where it could not. */
function waysOut(name: string): string | null {
  // What a file system or a later reader may fold to a separator or to dots counts as one.
  const folded = name.normalize('NFKC');
  if (/[/\\\u2044\u2215\u29f5\u29f8]|%2f|%5c/i.test(folded)) return 'holds a separator';
  if (folded.includes('..') || /%2e/i.test(folded)) return 'holds `..`';
  if (/^[A-Za-z]:/.test(folded)) return 'starts with a drive letter';
  if (folded.startsWith('~')) return 'starts with `~`';
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) ? 'holds a character that is not seen' : null;
}

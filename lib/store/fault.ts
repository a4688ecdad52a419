// What stops an operation, as an error inside the store and as a value at its edge. An errno that was not foreseen
// becomes `io` with its name; whatever carries no errno is a fault of ours and is not caught.
import { errnoOf } from '../durable/files.js';
import type { Refusal, Refused } from './types.js';

export class StoreFault extends Error {
  readonly code: Refusal;
  constructor(code: Refusal, message: string) {
    super(message);
    this.code = code;
  }
}

/** At most so many characters of a text that somebody else wrote. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;

/** What somebody threw, in words; it may be anything. */
export function wordsOf(error: unknown): string {
  try {
    const words: unknown = error instanceof Error ? error.message : String(error);
    return typeof words === 'string' ? cut(words, 200) : 'without a reason';
  } catch {
    return 'without a reason';
  }
}

/** Names as a caller gave them, and never more than a line of them. */
export const named = (names: readonly string[], none: string): string => cut(names.join(', '), 200) || none;

export const refused = (code: Refusal, message: string): Refused => ({ ok: false, code, message });

/** Runs one operation of the store; what stops it becomes a value. */
export function guarded<T>(what: string, work: () => T): T | Refused {
  try {
    return work();
  } catch (error) {
    return refusalOf(what, error);
  }
}

const NEXT_STEP: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on the disk and publish again',
  EDQUOT: 'make room under the quota and publish again',
  EROFS: 'the file system is read-only; use a root that can be written',
  EACCES: 'give this user the right to read and write there',
  EPERM: 'give this user the right to write there; a file system without hard links cannot hold a store',
  ENOTSUP: 'the file system has no hard links; put the root on one that has',
  EMFILE: 'this process has too many files open',
};

export function refusalOf(what: string, error: unknown): Refused {
  if (error instanceof StoreFault) return refused(error.code, error.message);
  const errno = errnoOf(error);
  if (errno === 'UNKNOWN') throw error;
  const step = NEXT_STEP[errno];
  return refused('io', `${what} failed (${errno})${step === undefined ? '' : `: ${step}`}`);
}

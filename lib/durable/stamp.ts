// When a file was last written, to the nanosecond and from its open handle, so that what is dated is what was read.
import { fstatSync, lstatSync } from 'node:fs';

/** Nanoseconds since 1970, as the file system keeps them. Throws an errno. */
export const modifiedOf = (fd: number): bigint => fstatSync(fd, { bigint: true }).mtimeNs;

/** The same of a path, whose last component is not followed; null where nothing lies. Throws other errnos. */
export const modifiedAt = (path: string): bigint | null =>
  lstatSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null;

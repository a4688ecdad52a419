// A folder of its own for one run: made, filled, dated and removed. Paths are relative to it, with `/`, and checked by
// whoever hands them in; a file is made, never written over.
import { lutimesSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Scratch {
  /** Absolute and without links. */
  readonly path: string;
  /** Makes a file, and the folders above it. Each call throws an errno. */
  file(path: string, bytes: Uint8Array): void;
  folder(path: string): void;
  /** Makes a link that says `target`. */
  link(path: string, target: string): void;
  /** Dates what lies at a path, a link itself included. */
  date(path: string, moment: Date): void;
  remove(): void;
}

export function makeScratch(): Scratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-')));
  const at = (path: string): string => join(root, path);
  const above = (path: string): void => void mkdirSync(dirname(at(path)), { recursive: true });
  return {
    path: root,
    file: (path, bytes) => {
      above(path);
      writeFileSync(at(path), bytes, { flag: 'wx' });
    },
    folder: (path) => void mkdirSync(at(path), { recursive: true }),
    link: (path, target) => {
      above(path);
      symlinkSync(target, at(path));
    },
    date: (path, moment) => lutimesSync(at(path), moment, moment),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

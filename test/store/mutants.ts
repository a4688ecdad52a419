// The compiled store with one guard taken out: a copy in a folder of its own, in which one piece of text is replaced.
// A piece that is not there exactly once is a fault of the table, so a guard cannot quietly leave its test behind.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type StoreModule = typeof import('../../lib/store/index.js');

export interface Mutation {
  /** Below lib, as compiled. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const compiled = resolve(import.meta.dirname, '../../lib');

export async function withoutGuard<T>(
  mutations: readonly Mutation[],
  work: (store: StoreModule, folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plugproof-mutant-'));
  try {
    for (const part of ['store', 'durable', 'text'])
      cpSync(join(compiled, part), join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const { file, find, put } of mutations) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const found = text.split(find).length - 1;
      if (found !== 1) throw new Error(`${file} holds ${found} times: ${find}`);
      writeFileSync(
        path,
        text.replace(find, () => put),
      );
    }
    return await work((await import(pathToFileURL(join(folder, 'store', 'index.js')).href)) as StoreModule, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

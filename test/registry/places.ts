// Registries for tests: folders of their own, and the simplest change there is, which adds a line.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { type Change, openRegistryPlace, type PlaceOptions, type RegistryPlace } from '../../lib/registry/file.js';

/** A folder that goes when the test file ends. */
export function home(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-registry-')));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function placeIn(root: string, options: PlaceOptions = {}): RegistryPlace {
  const opened = openRegistryPlace(root, options);
  if (!opened.ok) throw new Error(opened.message);
  return opened.place;
}

export const addLine =
  (line: string) =>
  (text: string): Change<string, never> => ({ ok: true, text: `${text}${line}\n`, detail: line });

export function put(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export const linesAt = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

/** What lies beside the file, its own name left out. */
export const beside = ({ path, name }: RegistryPlace): string[] =>
  readdirSync(dirname(path)).filter((other) => other !== name);

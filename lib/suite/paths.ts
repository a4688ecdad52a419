// Paths of fixtures: from the folder they start in to the root of the tree. One that leaves the tree has no path.
import type { Fixture, Placed } from './types.js';

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** null for an absolute path and for one that leaves the root; `within`: for one that leaves that folder. */
export function resolvePath(folder: string, text: string, within = ''): string | null {
  if (text === '' || /^[/\\~]|^[A-Za-z]:|\0/.test(text)) return null;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of text.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  const path = parts.join('/');
  return within === '' || path === within || path.startsWith(`${within}/`) ? path : null;
}

/** A fixture that may start in any of the folders; the first is where its dialect says. */
export function fixtureOf(use: Fixture['use'], text: Placed<string>, folders: readonly string[], within = ''): Fixture {
  const [path = null, ...others] = folders.map((folder) => resolvePath(folder, text.value, within));
  return { use, text, path, others: others.filter((other) => other !== null) };
}

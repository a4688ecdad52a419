// What a PATH on the command line stands for: the root that a host would load, and the part that is asked about.
// A file, or a folder inside a plugin, is judged with its plugin around it and reported alone.
import { dirname, relative } from 'node:path';
import { followedKindOf, gitRootOf, kindOf } from '../durable/files.js';
import { MANIFEST, MARKETPLACE } from './discover.js';

export type Target =
  | {
      readonly ok: true;
      /** Absolute folder from which the model is built. */
      readonly root: string;
      /** Relative to the root with `/`; empty when everything below the root is asked about. */
      readonly within: string;
      readonly gitRoot: string | null;
    }
  | { readonly ok: false; readonly message: string };

/** `path` absolute, without a trailing slash. */
export function resolveTarget(path: string): Target {
  const kind = followedKindOf(path);
  if (kind === null) {
    const there = kindOf(path);
    if (there === 'link') return { ok: false, message: `\`${path}\` is a link that leads nowhere` };
    if (there === 'other') return { ok: false, message: `\`${path}\` is neither a file nor a folder` };
    return { ok: false, message: `there is nothing at \`${path}\`; check the spelling, or name a plugin folder` };
  }
  const folder = kind === 'file' ? dirname(path) : path;
  const gitRoot = gitRootOf(folder);
  const root = enclosing(folder, gitRoot) ?? (kind === 'file' ? bareRoot(folder, gitRoot) : folder);
  return { ok: true, root, within: relative(root, path).replaceAll('\\', '/'), gitRoot };
}

/** The nearest folder that a manifest or a `.claude` folder makes a root, not above the git root. */
function enclosing(folder: string, gitRoot: string | null): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (followedKindOf(`${at}/${MANIFEST}`) === 'file' || followedKindOf(`${at}/${MARKETPLACE}`) === 'file') return at;
    // The folder itself, not its parent: above the user's own `.claude` lies a whole home folder.
    if (at.endsWith('/.claude')) return at;
    if (at === gitRoot || dirname(at) === at) return null;
  }
}

/** For a lone file without a manifest above it: the folder that holds its component folder. */
function bareRoot(folder: string, gitRoot: string | null): string {
  for (let at = folder; at !== gitRoot && dirname(at) !== at; at = dirname(at)) {
    if (/\/(agents|skills|commands|hooks|\.claude-plugin)$/.test(at)) return dirname(at);
  }
  return folder;
}

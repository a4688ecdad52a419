// A component path of a manifest against the host's rules for such paths, and against what lies there.
// How it is written is judged first: a host that refuses the path never asks the disk.
import type { PathKeyFact } from '../host/types.js';
import { joinPath } from './files.js';
import type { FileIndex } from './types.js';

export interface PathFault {
  /**
   * variable, absolute, upwards, backslash, no-prefix: how it is written. nothing, other-case, folder, file, ending:
   * what it leads to, or how that is called.
   */
  readonly code:
    | 'variable'
    | 'absolute'
    | 'upwards'
    | 'backslash'
    | 'no-prefix'
    | 'nothing'
    | 'other-case'
    | 'folder'
    | 'file'
    | 'ending';
  /** The path as it was likely meant, which leads to something; null where that is not known. */
  readonly meant: string | null;
}

/** `folder` is the plugin's, null where nothing can be looked up: then only the writing is judged. */
export function pathFault(files: FileIndex, folder: string | null, fact: PathKeyFact, path: string): PathFault | null {
  const written = faultOfWriting(fact, path);
  if (written === null) return folder === null ? null : faultOfTarget(files, folder, fact, path);
  const { code, meant } = written;
  const target = meant === null || folder === null ? null : joinPath(folder, meant);
  return { code, meant: target !== null && files.resolvedKind(target) !== null ? meant : null };
}

const isUrl = (path: string): boolean => /^https?:\/\//i.test(path);

function faultOfWriting(fact: PathKeyFact, path: string): PathFault | null {
  if (path === '.' && fact.name === 'skills') return null;
  if (isUrl(path) && fact.name === 'mcpServers') return null;
  const rooted = /^\$\{CLAUDE_PLUGIN_ROOT\}\//.exec(path)?.[0];
  if (rooted) return { code: 'variable', meant: `./${path.slice(rooted.length)}` };
  if (/^(?:[/~]|[A-Za-z]:[\\/])/.test(path)) return { code: 'absolute', meant: null };
  if (path.split(/[\\/]/).includes('..')) return { code: 'upwards', meant: null };
  if (path.includes('\\')) return { code: 'backslash', meant: path.replaceAll('\\', '/').replace(/^(?!\.\/)/, './') };
  if (path.startsWith('./') || fact.name === 'experimental.evals') return null;
  return { code: 'no-prefix', meant: `./${path}` };
}

function faultOfTarget(files: FileIndex, folder: string, fact: PathKeyFact, path: string): PathFault | null {
  const at = isUrl(path) ? null : joinPath(folder, path);
  // What git ignores is built before it is shipped; a link out of the tree is a fault of the link.
  const leads = at === null ? undefined : files.link(at)?.leads;
  if (at === null || files.ignored(at) || leads === 'outside' || leads === 'repository') return null;
  const kind = files.resolvedKind(at);
  if (kind === null) {
    const other = files.otherCase(at);
    if (other === null) return { code: 'nothing', meant: null };
    const own = folder === '' ? other : other.slice(folder.length + 1);
    return { code: 'other-case', meant: `./${own}${path.endsWith('/') ? '/' : ''}` };
  }
  if (kind === 'folder' && fact.takes === 'file') return { code: 'folder', meant: null };
  if (kind === 'file' && fact.takes === 'folder') {
    return { code: 'file', meant: path.endsWith('/SKILL.md') ? path.slice(0, -'SKILL.md'.length) : null };
  }
  const misnamed = kind === 'file' && fact.name === 'agents' && !path.endsWith('.md');
  return misnamed ? { code: 'ending', meant: null } : null;
}

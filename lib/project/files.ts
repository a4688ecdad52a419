// The tree below a root as the rest sees it: exact names, `.gitignore` honoured, links never followed out of it.
// Folders are listed once, when first asked for, so that a question about one path costs its own folders only.
import { isAbsolute } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import {
  type EntryKind,
  type FolderEntry,
  isExecutable,
  isInside,
  kindOf,
  listFolder,
  type ReadResult,
  readBounded,
  readLink,
  realPath,
} from '../durable/files.js';
import { SourceText } from '../text/source.js';
import type { FileIndex, LinkFact, Skipped } from './types.js';

/** Folders that hold nothing of the author's own. */
const NEVER = new Set(['.git', 'node_modules', '.hg', '.svn']);
const MAX_ENTRIES = 200_000;
const MAX_DEPTH = 40;
/** Names under which a host would read a file, were it one. */
const COMPONENT_FILE = /\.md$|^(?:plugin|marketplace|hooks|\.mcp)\.json$/;
/** Paths that a host reads as one file: a folder of that name takes its place in silence. */
const FILE_ONLY =
  /(?:^|\/)(?:\.claude-plugin\/(?:plugin|marketplace)\.json|hooks\/hooks\.json|\.mcp\.json|skills\/[^/]+\/SKILL\.md)$/;

export interface WalkedFile {
  readonly path: string;
  readonly kind: 'file' | 'link';
}

export class ProjectFiles implements FileIndex {
  readonly root: string;
  readonly #real: string;
  readonly #gitRoot: string | null;
  readonly #folders = new Map<string, readonly FolderEntry[] | null>();
  readonly #kinds = new Map<string, EntryKind | null>();
  readonly #walks = new Map<string, readonly WalkedFile[]>();
  readonly #rules: { readonly folder: string; readonly ignore: Ignore }[] = [];
  readonly #asked = new Map<string, Ignore | null>();
  /** Folders that could not be listed, and a walk that was cut short. */
  readonly skipped: Skipped[] = [];

  readonly #left: (path: string) => boolean;

  /** Both absolute. `left` names paths that the configuration leaves out. */
  constructor(root: string, gitRoot: string | null, left: (path: string) => boolean = () => false) {
    this.root = root;
    this.#left = left;
    this.#real = realPath(root) ?? root;
    this.#gitRoot = gitRoot === null ? null : realPath(gitRoot);
    if (gitRoot) this.#readAbove(gitRoot);
  }

  /** Notes once that something was not read. */
  skip(what: Skipped): void {
    if (!this.skipped.some((s) => s.file === what.file)) this.skipped.push(what);
  }

  absolute(path: string): string {
    return path === '' ? this.root : `${this.root === '/' ? '' : this.root}/${path}`;
  }

  entries(folder: string): readonly FolderEntry[] | null {
    let known = this.#folders.get(folder);
    if (known === undefined && this.#isAway(folder)) {
      known = null;
      this.#folders.set(folder, known);
    }
    if (known === undefined) {
      const listed = listFolder(this.absolute(folder));
      if (!listed.ok && listed.errno !== 'ENOENT' && listed.errno !== 'ENOTDIR')
        this.skip({ file: folder || '.', reason: `the folder cannot be listed (${listed.errno})`, unjudged: true });
      known = listed.ok ? listed.entries : null;
      this.#folders.set(folder, known);
    }
    return known;
  }

  /** No folder, or one that only a link out of the root would lead to. */
  #isAway(folder: string): boolean {
    if (folder === '') return false;
    const kind = this.kind(folder);
    return kind === 'link' ? this.linkTarget(folder) === null : kind !== 'folder';
  }

  kind(path: string): EntryKind | null {
    const clean = normalise(path);
    if (clean === null) return null;
    if (clean === '') return 'folder';
    if (!this.#kinds.has(clean)) this.#kinds.set(clean, this.#kindOf(clean));
    return this.#kinds.get(clean) ?? null;
  }

  #kindOf(clean: string): EntryKind | null {
    const cut = clean.lastIndexOf('/');
    const parent = cut < 0 ? '' : clean.slice(0, cut);
    if (parent !== '') {
      const above = this.kind(parent);
      if (above === 'link') return this.#throughLink(parent, clean.slice(cut + 1));
      if (above !== 'folder') return null;
    }
    return this.entries(parent)?.find((e) => e.name === clean.slice(cut + 1))?.kind ?? null;
  }

  #throughLink(link: string, rest: string): EntryKind | null {
    const target = this.linkTarget(link);
    return target === null ? null : this.kind(target === '' ? rest : `${target}/${rest}`);
  }

  otherCase(path: string): string | null {
    const clean = normalise(path);
    if (clean === null) return null;
    let at = '';
    for (const part of clean.split('/')) {
      const names = this.list(at);
      if (!names) return null;
      const name = names.includes(part) ? part : names.find((n) => n.toLowerCase() === part.toLowerCase());
      if (name === undefined) return null;
      at = at === '' ? name : `${at}/${name}`;
    }
    return at === clean ? null : at;
  }

  /** What lies at a path when a link inside the root may stand for its target. */
  resolvedKind(path: string): 'file' | 'folder' | null {
    const kind = this.kind(path);
    if (kind === 'file' || kind === 'folder') return kind;
    if (kind !== 'link') return null;
    const target = this.linkTarget(path);
    const resolved = target === null ? null : this.kind(target);
    return resolved === 'file' || resolved === 'folder' ? resolved : null;
  }

  /** Reads a file of at most 1 MiB; one that a link leads out of the root is `outside`. */
  read(path: string): ReadResult | { readonly ok: false; readonly code: 'outside' } {
    if (this.#passesLink(path) && this.linkTarget(path) === null) return { ok: false, code: 'outside' };
    return readBounded(this.absolute(path));
  }

  #passesLink(path: string): boolean {
    const parts = path.split('/');
    return parts.some((_, i) => this.kind(parts.slice(0, i + 1).join('/')) === 'link');
  }

  list(path: string): readonly string[] | null {
    return this.entries(path)?.map((e) => e.name) ?? null;
  }

  executable(path: string): boolean | null {
    return this.kind(path) === 'file' ? isExecutable(this.absolute(path)) : null;
  }

  linkTarget(path: string): string | null {
    const real = realPath(this.absolute(path));
    if (real === null || !isInside(this.#real, real)) return null;
    return real === this.#real ? '' : real.slice(this.#real.length + (this.#real === '/' ? 0 : 1));
  }

  link(path: string): LinkFact | null {
    if (this.kind(path) !== 'link') return null;
    const text = readLink(this.absolute(path)) ?? '';
    // An absolute target is a place of this machine, even where it lies below the root.
    if (isAbsolute(text)) return { text, leads: 'outside', target: null };
    const real = realPath(this.absolute(path));
    if (real === null) return { text, leads: this.#wouldLeave(path, text) ? 'outside' : 'nowhere', target: null };
    const target = this.linkTarget(path);
    if (target !== null) return { text, leads: 'inside', target };
    return {
      text,
      leads: this.#gitRoot !== null && isInside(this.#gitRoot, real) ? 'repository' : 'outside',
      target: null,
    };
  }

  #wouldLeave(path: string, text: string): boolean {
    return joinPath(folderOf(path), text) === null;
  }

  ignored(path: string): boolean {
    const parts = path.split('/');
    let at = '';
    for (let i = 0; i < parts.length; i++) {
      this.#readIgnore(at);
      at = at === '' ? (parts[i] as string) : `${at}/${parts[i]}`;
      if (this.#matches(at, i < parts.length - 1 || this.kind(at) === 'folder')) return true;
    }
    return false;
  }

  #matches(path: string, folder: boolean): boolean {
    if (this.#left(path)) return true;
    let ignored = false;
    for (const rule of this.#rules) {
      const from = rule.folder.startsWith('^') ? `${rule.folder.slice(1)}${path}` : below(rule.folder, path);
      if (from === null || from === '') continue;
      const verdict = rule.ignore.test(folder ? `${from}/` : from);
      if (verdict.ignored) ignored = true;
      else if (verdict.unignored) ignored = false;
    }
    return ignored;
  }

  #readIgnore(folder: string): void {
    if (this.#asked.has(folder)) return;
    const file = this.entries(folder)?.find((e) => e.name === '.gitignore');
    const rules = file?.kind === 'file' ? parseIgnore(`${this.absolute(folder)}/.gitignore`) : null;
    this.#asked.set(folder, rules);
    if (rules) this.#rules.push({ folder, ignore: rules });
  }

  /** A root that git itself ignores is linted all the same: somebody named it. */
  #readAbove(gitRoot: string): void {
    if (gitRoot === this.root || !isInside(gitRoot, this.root)) return;
    const parts = this.root.slice(gitRoot.length + (gitRoot === '/' ? 0 : 1)).split('/');
    for (let i = 0; i < parts.length; i++) {
      const folder = [gitRoot, ...parts.slice(0, i)].join('/');
      if (kindOf(`${folder}/.gitignore`) !== 'file') continue;
      const rules = parseIgnore(`${folder}/.gitignore`);
      const prefix = parts.slice(i).join('/');
      const named = parts.slice(i).some((_, n) => rules?.ignores(`${parts.slice(i, i + n + 1).join('/')}/`));
      if (rules && !named) this.#rules.push({ folder: `^${prefix}/`, ignore: rules });
    }
  }

  /** Every file and link below `folder`, in a fixed order; `.git`, `node_modules` and what git ignores left out. */
  walk(folder: string): readonly WalkedFile[] {
    const known = this.#walks.get(folder);
    if (known) return known;
    const budget = { left: MAX_ENTRIES };
    const found = [...this.#walk(folder, 0, budget)];
    if (budget.left <= 0)
      this.skip({ file: folder || '.', reason: `more than ${MAX_ENTRIES} entries`, unjudged: true });
    this.#walks.set(folder, found);
    return found;
  }

  *#walk(folder: string, depth: number, budget: { left: number }): Generator<WalkedFile> {
    if (depth > MAX_DEPTH) {
      this.skip({ file: folder, reason: `more than ${MAX_DEPTH} folders deep`, unjudged: true });
      return;
    }
    this.#readIgnore(folder);
    for (const entry of this.entries(folder) ?? []) {
      if (budget.left-- <= 0) return;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.kind === 'folder') {
        if (NEVER.has(entry.name) || this.#matches(path, true)) continue;
        if (FILE_ONLY.test(path))
          this.skip({ file: path, reason: 'a folder stands where a file is due', unjudged: true });
        else yield* this.#walk(path, depth + 1, budget);
      } else if ((entry.kind === 'file' || entry.kind === 'link') && !this.#matches(path, false)) {
        yield { path, kind: entry.kind };
      } else if (entry.kind === 'other' && COMPONENT_FILE.test(entry.name) && !this.#matches(path, false)) {
        this.skip({ file: path, reason: 'a pipe, a socket or a device, and no regular file', unjudged: true });
      }
    }
  }
}

function parseIgnore(path: string): Ignore | null {
  const read = readBounded(path);
  if (!read.ok) return null;
  try {
    return ignore().add(SourceText.decode(read.bytes).text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

const below = (folder: string, path: string): string | null =>
  folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;

const UNCLEAN = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** A relative path without `.` and `..`, or null when it leaves the root. */
export function normalise(path: string): string | null {
  if (!UNCLEAN.test(path)) return path;
  const out: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (out.pop() === undefined) return null;
    } else out.push(part);
  }
  return out.join('/');
}

/** Joins two relative paths; null when the result leaves the root. */
export const joinPath = (folder: string, path: string): string | null =>
  normalise(folder === '' ? path : `${folder}/${path}`);

/** The folder of a relative path, empty for the root. */
export const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** The last part of a path. */
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

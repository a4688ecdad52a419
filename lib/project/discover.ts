// Which folders below a root are loaded as a plugin, and which manifests say so.
// The order is fixed: marketplaces and what they list, then the plugin at the root, then plugins that nobody
// lists (an author may not have listed it yet; one in a test or fixture folder is left out and named), then
// `.claude`, and only when there is none of these, bare component folders.
import { entryOf, type MappingNode, stringOf, valueOf } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import type { Scope } from '../host/types.js';
import type { Field } from '../text/span.js';
import { baseOf, folderOf, joinPath, type ProjectFiles } from './files.js';
import type { Marketplace, MarketplaceEntry, Skipped } from './types.js';

export const MANIFEST = '.claude-plugin/plugin.json';
export const MARKETPLACE = '.claude-plugin/marketplace.json';

/** A folder that a host would load, before its components are read. */
export interface Site {
  readonly folder: string;
  readonly scope: Scope;
  /** Relative path of plugin.json, or null. */
  readonly manifest: string | null;
  readonly entries: readonly MarketplaceEntry[];
  /** Set when PATH itself is such a folder. */
  readonly only?: 'agents' | 'skills' | 'commands';
}

export interface Discovery {
  readonly sites: readonly Site[];
  readonly marketplaces: readonly Marketplace[];
  readonly skipped: readonly Skipped[];
}

/** `read` parses a JSON file once and hands it to whoever visits files. */
export type ReadData = (path: string, role: 'marketplace') => DataDocument | null;

/** Folders whose plugins are material for tests and examples, not for a host. */
export const FIXTURES = /(^|\/)(tests?|__tests__|fixtures?|testdata|examples?|templates?)(\/|$)/i;

const COMPONENT_FOLDERS = ['agents', 'skills', 'commands'] as const;

export function discover(files: ProjectFiles, read: ReadData): Discovery {
  const nested = [...files.walk('')].filter((f) => /(^|\/)\.claude-plugin\/(plugin|marketplace)\.json$/.test(f.path));
  const atRoot = nested.some((f) => f.path === MANIFEST || f.path === MARKETPLACE);
  const rootPlugin = nested.some((f) => f.path === MANIFEST);
  const skipped: Skipped[] = [];
  const sites = new Map<string, Site>();
  const marketplaces: Marketplace[] = [];
  for (const { path } of nested) {
    if (baseOf(path) !== 'marketplace.json' || (atRoot && path !== MARKETPLACE)) continue;
    const marketplace = readMarketplace(files, path, read);
    if (!marketplace) continue;
    marketplaces.push(marketplace);
    skipped.push(...remoteEntries(marketplace));
    for (const entry of marketplace.entries) {
      if (entry.source?.kind !== 'local' || !('folder' in entry.source) || entry.source.folder === null) continue;
      addSite(files, sites, entry.source.folder, entry);
    }
  }
  for (const { path } of nested) {
    if (baseOf(path) !== 'plugin.json') continue;
    const folder = folderOf(folderOf(path));
    if (sites.has(folder)) continue;
    if (folder === '' || !(rootPlugin || FIXTURES.test(folder))) addSite(files, sites, folder, null);
    else skipped.push({ file: path, reason: 'no manifest leads here: lint it by its own path', unjudged: false });
  }
  for (const folder of projectFolders(files))
    sites.set(folder, { folder, scope: 'project', manifest: null, entries: [] });
  if (sites.size === 0 && marketplaces.length === 0) for (const site of bareSites(files)) sites.set(site.folder, site);
  const ordered = [...sites.values()].sort((a, b) => (a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0));
  return { sites: ordered, marketplaces, skipped };
}

/** One line for all plugins whose files are elsewhere: nobody should take them for checked. */
function remoteEntries({ file, entries }: Marketplace): Skipped[] {
  const kinds = entries.flatMap((e) => (e.source && e.source.kind !== 'local' ? [e.source.kind] : []));
  if (kinds.length === 0) return [];
  const names = [...new Set(kinds)].sort().join(', ');
  const plugins = kinds.length === 1 ? '1 plugin comes' : `${kinds.length} plugins come`;
  return [{ file, reason: `${plugins} from elsewhere (${names})`, unjudged: false }];
}

function addSite(files: ProjectFiles, sites: Map<string, Site>, folder: string, entry: MarketplaceEntry | null): void {
  const known = sites.get(folder);
  const manifest = joinPath(folder, MANIFEST) as string;
  sites.set(folder, {
    folder,
    scope: 'plugin',
    manifest: files.resolvedKind(manifest) === 'file' ? manifest : null,
    entries: [...(known?.entries ?? []), ...(entry ? [entry] : [])],
  });
}

/** `.claude` at the root, or the root itself when it is one. */
function projectFolders(files: ProjectFiles): string[] {
  if (baseOf(files.root) === '.claude') return [''];
  return COMPONENT_FOLDERS.some((f) => files.resolvedKind(`.claude/${f}`) === 'folder') ? ['.claude'] : [];
}

function bareSites(files: ProjectFiles): Site[] {
  const bare = { scope: 'bare' as const, manifest: null, entries: [] };
  const has = (path: string): boolean => files.resolvedKind(path) !== null;
  if (COMPONENT_FOLDERS.some(has) || ['SKILL.md', 'hooks/hooks.json', '.mcp.json'].some(has))
    return [{ folder: '', ...bare }];
  const own = COMPONENT_FOLDERS.find((f) => f === baseOf(files.root));
  if (own) return [{ folder: '', ...bare, only: own }];
  if ((files.list('') ?? []).some((name) => has(`${name}/SKILL.md`))) return [{ folder: '', ...bare, only: 'skills' }];
  const nested = new Set<string>();
  for (const { path } of files.walk('')) {
    const match = /^(.*?)(?:^|\/)(?:\.claude\/)?(?:agents|skills|commands)\//.exec(path);
    if (match && path.endsWith('.md'))
      nested.add(/(^|\/)\.claude\//.test(path) ? path.slice(0, path.indexOf('.claude/') + 7) : (match[1] as string));
  }
  return [...nested].map((folder) => ({ folder, ...bare, scope: baseOf(folder) === '.claude' ? 'project' : 'bare' }));
}

function readMarketplace(files: ProjectFiles, path: string, read: ReadData): Marketplace | null {
  const document = read(path, 'marketplace');
  if (!document) return null;
  const folder = folderOf(folderOf(path));
  const data = document.data?.kind === 'mapping' ? document.data : null;
  const list = valueOf(data, 'plugins');
  const pluginRoot = stringOf(valueOf(valueOf(data, 'metadata'), 'pluginRoot')) ?? null;
  const entries: MarketplaceEntry[] = [];
  for (const node of list?.kind === 'sequence' ? list.items : []) {
    if (node.kind === 'mapping') entries.push(readEntry(files, path, folder, pluginRoot, node));
  }
  return { file: path, folder, data, entries, problems: document.problems };
}

function readEntry(
  files: ProjectFiles,
  file: string,
  folder: string,
  pluginRoot: string | null,
  node: MappingNode,
): MarketplaceEntry {
  const name = fieldOf(node, 'name');
  const source = entryOf(node, 'source')?.value;
  if (!source) return { file, node, name, source: null };
  if (source.kind === 'scalar' && typeof source.value === 'string') {
    const text = { value: source.value, span: source.span };
    return {
      file,
      node,
      name,
      source: { kind: 'local', text, folder: localFolder(files, folder, pluginRoot, source.value) },
    };
  }
  return { file, node, name, source: { kind: stringOf(valueOf(source, 'source')) ?? 'unknown', span: source.span } };
}

function localFolder(files: ProjectFiles, folder: string, pluginRoot: string | null, text: string): string | null {
  const relative = text.startsWith('.') ? text : pluginRoot === null ? null : `${pluginRoot}/${text}`;
  if (relative === null || relative.includes('\\')) return null;
  const at = joinPath(folder, relative);
  return at !== null && files.resolvedKind(at) === 'folder' ? at : null;
}

/** A string value of a mapping with its place. */
export function fieldOf(node: MappingNode | null | undefined, key: string): Field<string> | null {
  const value = node ? entryOf(node, key)?.value : undefined;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? { value: value.value, span: value.span } : null;
}

// Hooks and servers of one plugin: from the files of their usual names and from what its manifests declare.
import { entryOf, stringOf, valueOf } from '../document/node.js';
import { type Declaration, pathFields } from './components.js';
import type { Site } from './discover.js';
import { joinPath } from './files.js';
import { hookHandlers, servers } from './hooks.js';
import type { TreeReader } from './tree-reader.js';
import type { HookHandler, Server } from './types.js';

/** `components`: files that are read as something else. */
export function readHooks(
  reader: TreeReader,
  site: Site,
  declarations: readonly Declaration[],
  components: ReadonlySet<string>,
): HookHandler[] {
  const out: HookHandler[] = [];
  const take = (path: string | null): void => {
    if (path === null || components.has(path) || !isFresh(reader, path)) return;
    const document = reader.data(path, { role: 'hooks', scope: site.scope, pluginFolder: site.folder, hooks: [] });
    if (!document) return;
    reader.counts.hooks++;
    out.push(...hookHandlers(path, valueOf(document.data, 'hooks')));
  };
  take(joinPath(site.folder, 'hooks/hooks.json'));
  for (const { file, data, appends } of declarations) {
    const node = valueOf(data, 'hooks');
    // Of an entry only an object runs; a path or a list is accepted and read by nobody.
    if (appends && node?.kind !== 'mapping') continue;
    for (const part of node?.kind === 'sequence' ? node.items : node ? [node] : []) {
      const path = stringOf(part);
      if (path !== undefined) take(joinPath(site.folder, path));
      else if (part.kind === 'mapping') {
        reader.counts.hooks++;
        out.push(...hookHandlers(file, entryOf(part, 'hooks')?.value ?? part));
      }
    }
  }
  return out;
}

export function readServers(
  reader: TreeReader,
  site: Site,
  declarations: readonly Declaration[],
  hooks: readonly HookHandler[],
): Server[] {
  const out: Server[] = [];
  const take = (path: string | null): void => {
    if (path === null || !isFresh(reader, path)) return;
    const document = reader.data(path, { role: 'mcp', scope: site.scope, pluginFolder: site.folder, hooks });
    if (document) out.push(...servers(path, document.data));
  };
  if (site.scope !== 'project') take(joinPath(site.folder, '.mcp.json'));
  for (const { file, data } of declarations) {
    const node = valueOf(data, 'mcpServers');
    if (node?.kind === 'mapping') out.push(...servers(file, node));
    else for (const { value } of pathFields(node)) if (value.endsWith('.json')) take(joinPath(site.folder, value));
  }
  return out;
}

const isFresh = (reader: TreeReader, path: string): boolean =>
  !reader.has(path) && reader.files.resolvedKind(path) === 'file';

// Which files of a site are its components, by the host's own rules of discovery: the default folders,
// what a manifest adds or replaces, and what lies in a component folder without being one.
import { type DataNode, type MappingNode, valueOf } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import type { ComponentKind, PathKeyFact } from '../host/types.js';
import type { Field, Span } from '../text/span.js';
import { fieldOf, type Site } from './discover.js';
import { baseOf, folderOf, joinPath, type ProjectFiles } from './files.js';
import type { Component } from './types.js';

export interface FoundComponent {
  readonly kind: ComponentKind;
  readonly file: string;
  /** Sub-folders between the component folder and the file, which become parts of the name. */
  readonly segments: readonly string[];
  readonly foundBy: 'folder' | { readonly file: string; readonly span: Span };
  /** Its name is one that forges use for a document about a folder: a component only if its frontmatter says so. */
  readonly documentName: boolean;
}

/** A manifest-like mapping and the file it stands in. */
export interface Declaration {
  readonly file: string;
  readonly data: MappingNode;
  /** A marketplace entry appends where plugin.json replaces. */
  readonly appends: boolean;
}

/** Names that forges and tools use for a document about a folder. */
const DOCUMENT = /^(readme|changelog|contributing|license|claude|agents)(\.[a-z-]+)*\.md$|^[_.]/i;

export const isDocumentName = (base: string): boolean => DOCUMENT.test(base);

export function findComponents(
  files: ProjectFiles,
  site: Site,
  declarations: readonly Declaration[],
): FoundComponent[] {
  const components = new Map<string, FoundComponent>();
  const add = (c: FoundComponent): void => {
    if (!components.has(c.file)) components.set(c.file, c);
  };
  for (const kind of ['agent', 'command'] as const) {
    const folder = site.only === `${kind}s` ? site.folder : (joinPath(site.folder, `${kind}s`) as string);
    const replaced = declarations.some((d) => !d.appends && valueOf(d.data, `${kind}s`) !== undefined);
    if (site.only && site.only !== `${kind}s`) continue;
    if (!replaced) walkMarkdown(files, kind, folder, add);
    for (const path of placesNamed(site, declarations, `${kind}s`)) addDeclared(files, kind, path, add);
  }
  if (!site.only || site.only === 'skills') findSkills(files, site, declarations, add);
  return [...components.values()];
}

function walkMarkdown(
  files: ProjectFiles,
  kind: 'agent' | 'command',
  folder: string,
  add: (c: FoundComponent) => void,
): void {
  noteLink(files, folder);
  if (files.resolvedKind(folder) !== 'folder') return;
  for (const { path } of files.walk(folder)) {
    noteLink(files, path);
    if (!path.endsWith('.md') || files.resolvedKind(path) !== 'file') continue;
    const below = folderOf(folder === '' ? path : path.slice(folder.length + 1));
    const segments = below === '' ? [] : below.split('/');
    const base = baseOf(path);
    // A command may well be called `/readme` or `/license`; a document about a folder has its name in capitals.
    const documentName = isDocumentName(base) && !(kind === 'command' && /^[a-z]/.test(base));
    add({ kind, file: path, segments, foundBy: 'folder', documentName });
  }
}

interface DeclaredPath {
  readonly path: string;
  readonly at: { readonly file: string; readonly span: Span };
}

/** The paths a manifest names under a key: a string, a list of strings, or a map whose values hold `source`. */
function placesNamed(site: Site, declarations: readonly Declaration[], key: string): DeclaredPath[] {
  const out: DeclaredPath[] = [];
  for (const { file, data } of declarations) {
    for (const field of pathFields(valueOf(data, key))) {
      const path = joinPath(site.folder, field.value);
      if (path !== null) out.push({ path, at: { file, span: field.span } });
    }
  }
  return out;
}

/** Every path string under a component key of a manifest, with its place. */
export function pathFields(node: DataNode | undefined): Field<string>[] {
  if (!node) return [];
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [{ value: node.value, span: node.span }] : [];
  if (node.kind === 'sequence') return node.items.flatMap((item) => (item.kind === 'scalar' ? pathFields(item) : []));
  return node.entries.flatMap((e) => pathFields(valueOf(e.value, 'source')));
}

/** The paths a manifest or a marketplace entry gives under one of its path keys, inline values left out. */
export function declaredPaths(data: MappingNode, { name, inline }: PathKeyFact): Field<string>[] {
  const node = name.split('.').reduce<DataNode | undefined>((at, part) => valueOf(at, part), data);
  // Only the map of `commands` holds paths; other inline maps hold what the path would lead to.
  return node?.kind === 'mapping' && !(inline && name === 'commands') ? [] : pathFields(node);
}

function addDeclared(
  files: ProjectFiles,
  kind: 'agent' | 'command',
  { path, at }: DeclaredPath,
  add: (c: FoundComponent) => void,
): void {
  const found = files.resolvedKind(path);
  if (found === 'file' && path.endsWith('.md'))
    add({ kind, file: path, segments: [], foundBy: at, documentName: false });
  if (found === 'folder' && kind === 'command') walkMarkdown(files, kind, path, (c) => add({ ...c, foundBy: at }));
}

function findSkills(
  files: ProjectFiles,
  site: Site,
  declarations: readonly Declaration[],
  add: (c: FoundComponent) => void,
): void {
  const isSkill = (folder: string): boolean => files.resolvedKind(joinPath(folder, 'SKILL.md') as string) === 'file';
  const take = (folder: string, foundBy: FoundComponent['foundBy']): void =>
    add({ kind: 'skill', file: joinPath(folder, 'SKILL.md') as string, segments: [], foundBy, documentName: false });
  const children = (folder: string, foundBy: FoundComponent['foundBy']): void => {
    noteLink(files, folder);
    for (const name of files.list(folder) ?? []) {
      const child = joinPath(folder, name) as string;
      noteLink(files, child);
      if (!files.ignored(child) && isSkill(child)) take(child, foundBy);
    }
  };
  const standard = site.only === 'skills' ? site.folder : (joinPath(site.folder, 'skills') as string);
  children(standard, 'folder');
  const declared = placesNamed(site, declarations, 'skills');
  for (const { path, at } of declared) {
    if (isSkill(path)) take(path, at);
    else children(path, at);
  }
  const alone = files.resolvedKind(joinPath(site.folder, 'skills') as string) !== 'folder' && declared.length === 0;
  if (alone && site.scope !== 'project' && isSkill(site.folder)) take(site.folder, 'folder');
}

/** A link in the place of a component that leaves the root: what it leads to is loaded and cannot be judged. */
function noteLink(files: ProjectFiles, path: string): void {
  if (files.kind(path) === 'link' && files.linkTarget(path) === null)
    files.skip({ file: path, reason: 'it is a link that leaves the root or leads nowhere', unjudged: true });
}

/** What the host registers for a file that was found, by what it declares and where it lies. */
export function componentOf(found: FoundComponent, document: MarkdownDocument, site: Site, plugin: number): Component {
  const data: MappingNode | null = document.frontmatter.lenient;
  const declaredName = fieldOf(data, 'name');
  const own = ownName(found, site, declaredName?.value);
  const last = found.kind === 'agent' ? (declaredName?.value ?? own) : own;
  // Below `.claude` an agent is known by its name alone; in a plugin its sub-folders are part of the name.
  const segments = found.kind === 'agent' && site.scope === 'project' ? [] : found.segments;
  return {
    kind: found.kind,
    file: found.file,
    scope: site.scope,
    plugin,
    declaredName,
    pathName: [...found.segments, own].join(':'),
    name: [...segments, last].join(':'),
    description: fieldOf(data, 'description'),
    frontmatter: document.frontmatter,
    digest: document.source.digest,
    lineEnd: document.source.lineEnd,
    foundBy: found.foundBy,
  };
}

/** A skill that is the plugin's own folder has no folder name that would outlive an installation. */
function ownName(found: FoundComponent, site: Site, declared: string | undefined): string {
  if (found.kind !== 'skill') return baseOf(found.file).replace(/\.md$/, '');
  const folder = folderOf(found.file);
  return folder === site.folder && declared !== undefined ? declared : baseOf(folder);
}

// From a root to the frozen model. Every file is read and parsed once, handed to `visit`, and dropped;
// what stays are names, values and places. Nothing here judges: what cannot be read is listed as skipped.
import { readJson } from '../document/json.js';
import { readMarkdown } from '../document/markdown.js';
import { entryOf, type MappingNode, stringOf, valueOf } from '../document/node.js';
import type { DataDocument, MarkdownDocument } from '../document/types.js';
import { readYaml } from '../document/yaml.js';
import type { Suite } from '../suite/types.js';
import { SourceText } from '../text/source.js';
import { newestRelease, packageVersion } from './changelog.js';
import { type Declaration, type FoundComponent, findComponents, isDocumentName, pathFields } from './components.js';
import { addContracts, addFacts, emptyContracts } from './contracts.js';
import { type Discovery, discover, fieldOf, type Site } from './discover.js';
import { baseOf, folderOf, joinPath, ProjectFiles } from './files.js';
import { scriptsOf } from './hook-commands.js';
import { hookHandlers, servers } from './hooks.js';
import { configReferences } from './reference-config.js';
import { findReferences } from './references.js';
import { registriesOf } from './registries.js';
import { findSuites, type SuiteOptions, suiteRoots } from './suites.js';
import type {
  Changelog,
  Checked,
  Component,
  FileRole,
  FileUnit,
  HookHandler,
  Manifest,
  Plugin,
  Project,
  Reference,
  Server,
  Skipped,
} from './types.js';

export interface BuildOptions {
  /** Absolute. */
  readonly root: string;
  /** The folder that holds `.git`, absolute, or null: `.gitignore` files from there on count. */
  readonly gitRoot: string | null;
  /** Paths, relative to the root, that the configuration leaves out. */
  readonly ignored?: (path: string) => boolean;
  /** Texts that stand for files on disk, by their path relative to the root. */
  readonly overlay?: ReadonlyMap<string, Uint8Array>;
  /** Reads this file as a finding registry, whatever its name, and nothing else. */
  readonly registry?: string;
  readonly suites?: SuiteOptions;
  /** Called once for each file read, in a fixed order. */
  readonly visit?: (unit: FileUnit) => void;
}

export function buildProject(options: BuildOptions): Project {
  return new Builder(options).build();
}

class Builder {
  readonly #files: ProjectFiles;
  readonly #options: BuildOptions;
  readonly #plugins: Plugin[] = [];
  readonly #references: Reference[] = [];
  /** How many there were before the plugin that is being read. */
  #firstReference = 0;
  readonly #strays: Project['strays'][number][] = [];
  readonly #skipped: Skipped[] = [];
  readonly #counts = { plugins: 0, agents: 0, skills: 0, commands: 0, hooks: 0, manifests: 0, evalSuites: 0, files: 0 };
  readonly #seen = new Set<string>();
  readonly #contracts = emptyContracts();
  /** Of the plugin that is being read. */
  #hooks: readonly HookHandler[] = [];

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#files = new ProjectFiles(options.root, options.gitRoot, options.ignored);
  }

  build(): Project {
    const only = this.#options.registry;
    const found = only === undefined ? this.#discover() : NOTHING;
    this.#counts.manifests += found.marketplaces.length;
    for (const site of found.sites) this.#addPlugin(site);
    this.#readRegistries(only);
    const suites = only === undefined ? this.#readSuites() : [];
    return deepFreeze({
      root: this.#options.root,
      plugins: this.#plugins,
      marketplaces: found.marketplaces,
      references: [...this.#references, ...this.#plugins.flatMap(configReferences)],
      strays: this.#strays,
      contracts: this.#contracts,
      suites,
      files: this.#files,
      skipped: [...this.#files.skipped, ...found.skipped, ...this.#skipped].sort((a, b) =>
        a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
      ),
      checked: { ...this.#counts } satisfies Checked,
    });
  }

  #discover(): Discovery {
    return discover(this.#files, (path) => this.#readData(path, 'marketplace', 'plugin', folderOf(folderOf(path))));
  }

  #addPlugin(site: Site): void {
    const index = this.#plugins.length;
    this.#firstReference = this.#references.length;
    const manifest = site.manifest === null ? null : this.#readManifest(site.manifest, site);
    const declarations = declarationsOf(manifest, site);
    const components: Component[] = [];
    const places = [...findComponents(this.#files, site, declarations)];
    // A component may be held against the hooks that run with it.
    this.#hooks = deepFreeze(this.#readHooks(site, declarations, new Set(places.map(({ file }) => file))));
    for (const found of places) {
      const component = this.#readComponent(found, site, index);
      if (component) components.push(component);
    }
    this.#readFlatSkills(site, index);
    if (components.some((c) => c.kind !== 'command')) this.#readContracts(site, index);
    this.#readScripts(site);
    const kind = (k: Component['kind']): Component[] => components.filter((c) => c.kind === k);
    if (site.scope !== 'project') this.#counts.plugins++;
    this.#counts.agents += kind('agent').length;
    this.#counts.skills += kind('skill').length;
    this.#counts.commands += kind('command').length;
    const servers = this.#readServers(site, declarations);
    this.#plugins.push({
      index,
      folder: site.folder,
      scope: site.scope,
      name:
        fieldOf(manifest?.data, 'name')?.value ??
        (site.entries.length === 1 ? (site.entries[0]?.name?.value ?? null) : null),
      manifest,
      entries: site.entries,
      agents: kind('agent'),
      skills: kind('skill'),
      commands: kind('command'),
      hooks: this.#hooks,
      servers,
      changelog: this.#readChangelog(site, manifest),
    });
    this.#hooks = [];
  }

  #readManifest(file: string, site: Site): Manifest | null {
    const document = this.#readData(file, 'manifest', site.scope, site.folder);
    if (!document) return null;
    this.#counts.manifests++;
    return { file, data: document.data?.kind === 'mapping' ? document.data : null, problems: document.problems };
  }

  #readChangelog(site: Site, manifest: Manifest | null): Changelog | null {
    if (fieldOf(manifest?.data, 'version') === null) return null;
    const named = joinPath(site.folder, 'CHANGELOG.md') as string;
    const file = this.#files.kind(named) === 'file' ? named : this.#files.otherCase(named);
    if (file === null || this.#files.ignored(file) || this.#files.kind(file) !== 'file') return null;
    const document = this.#readMarkdown(file, false);
    if (!document) return null;
    this.#visit(document, 'changelog', site);
    const names = [
      baseOf(site.folder),
      fieldOf(manifest?.data, 'name')?.value ?? '',
      ...site.entries.map((e) => e.name?.value ?? ''),
    ];
    return {
      file,
      newest: newestRelease(
        document,
        names.filter((name) => name !== ''),
      ),
      packageVersion: packageVersion(this.#files, site.folder),
    };
  }

  #readComponent(found: FoundComponent, site: Site, plugin: number): Component | null {
    if (this.#seen.has(found.file)) return null;
    const document = this.#readMarkdown(found.file, true);
    if (!document) return null;
    if (found.documentName && document.frontmatter.status !== 'ok') {
      this.#strays.push({ file: found.file, plugin, kind: found.kind, reason: 'its name is that of a document' });
      this.#visit(document, 'stray', site);
      return null;
    }
    const component = componentOf(found, document, site, plugin);
    this.#visit(document, found.kind, site, plugin);
    if (found.kind === 'skill' && folderOf(found.file) !== site.folder)
      this.#readSkillFolder(folderOf(found.file), site, plugin);
    return component;
  }

  /** Markdown directly in the folder of skills that is written like a skill: no host loads it from there. */
  #readFlatSkills(site: Site, plugin: number): void {
    const folder = site.only === 'skills' ? site.folder : (joinPath(site.folder, 'skills') as string);
    if (site.only !== undefined && site.only !== 'skills') return;
    for (const name of this.#files.list(folder) ?? []) {
      const file = joinPath(folder, name) as string;
      if (!name.endsWith('.md') || isDocumentName(name) || this.#seen.has(file)) continue;
      if (this.#files.resolvedKind(file) !== 'file' || this.#files.ignored(file)) continue;
      const document = this.#readMarkdown(file, false);
      if (!document || fieldOf(document.frontmatter.lenient, 'description') === null) continue;
      this.#strays.push({ file, plugin, kind: 'skill', reason: 'a skill is a folder that holds SKILL.md' });
      this.#visit(document, 'stray', site);
    }
  }

  /** The Markdown beside a SKILL.md, which the skill hands on to read. */
  #readSkillFolder(folder: string, site: Site, plugin: number): void {
    for (const { path, kind } of this.#files.walk(folder)) {
      if (kind !== 'file' || !path.endsWith('.md') || baseOf(path) === 'SKILL.md' || this.#seen.has(path)) continue;
      const document = this.#readMarkdown(path, false);
      if (document) this.#visit(document, 'reference', site, plugin);
    }
  }

  #readContracts(site: Site, plugin: number): void {
    const text = (path: string): SourceText | null => {
      const source = this.#options.overlay?.get(path) ?? this.#files.read(path);
      if (source instanceof Uint8Array) return SourceText.decode(source);
      return source.ok ? SourceText.decode(source.bytes) : null;
    };
    const project = site.scope === 'project' ? folderOf(site.folder) : site.folder;
    const references = this.#references.slice(this.#firstReference);
    addContracts(this.#contracts, site.folder, project, plugin, references, {
      files: this.#files,
      markdown: (path) => {
        const source = text(path);
        return source && readMarkdown(path, source);
      },
      data: (path) => {
        const source = text(path);
        return source && (path.endsWith('.json') ? readJson(path, source) : readYaml(path, source));
      },
      text: (path) => text(path)?.text ?? null,
      seen: (path) => this.#seen.has(path),
      unread: (file) => {
        const read = this.#files.read(file);
        this.#skipped.push({ file, reason: read.ok ? 'unreadable' : reasonOf(read, file), unjudged: true });
      },
    });
  }

  #readHooks(site: Site, declarations: readonly Declaration[], components: ReadonlySet<string>): HookHandler[] {
    const out: HookHandler[] = [];
    const take = (path: string | null): void => {
      if (path === null || this.#seen.has(path) || components.has(path) || this.#files.resolvedKind(path) !== 'file')
        return;
      const document = this.#readData(path, 'hooks', site.scope, site.folder);
      if (!document) return;
      this.#counts.hooks++;
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
          this.#counts.hooks++;
          out.push(...hookHandlers(file, entryOf(part, 'hooks')?.value ?? part));
        }
      }
    }
    return out;
  }

  #readSuites(): readonly Suite[] {
    const { roots: given = [], gates = null } = this.#options.suites ?? {};
    const roots = [...given];
    for (const { folder, manifest } of this.#plugins) roots.push(...suiteRoots(folder, manifest?.data ?? null));
    const texts = new Map<string, SourceText>();
    const read = (path: string): SourceText | string => {
      const text = this.#options.overlay?.get(path);
      const got = text ? null : this.#files.read(path);
      if (got && !got.ok) return reasonOf(got, path);
      const source = SourceText.decode(text ?? (got as { bytes: Uint8Array }).bytes);
      texts.set(path, source);
      return source;
    };
    const { suites, unread } = findSuites({ files: this.#files, read }, { roots, gates });
    this.#skipped.push(...unread.map((one) => ({ ...one, unjudged: false })));
    for (const suite of suites) {
      this.#counts.evalSuites++;
      for (const { file } of suite.files) this.#visitSuite(file, texts.get(file));
    }
    return suites;
  }

  /** The text once more as a document, so that a suppression in it counts. */
  #visitSuite(file: string, source: SourceText | undefined): void {
    if (!source || this.#seen.has(file)) return;
    this.#seen.add(file);
    this.#counts.files++;
    const document = file.endsWith('.md')
      ? readMarkdown(file, source)
      : (file.endsWith('.json') ? readJson : readYaml)(file, source);
    const plugin = this.#plugins.find(({ folder }) => folder === '' || file.startsWith(`${folder}/`));
    const place = { scope: plugin?.scope ?? 'bare', pluginFolder: plugin?.folder ?? '' };
    this.#options.visit?.({ file, role: 'suite', ...place, hooks: [], document });
  }

  #readScripts(site: Site): void {
    for (const [file, hooks] of scriptsOf(this.#files, site.folder, this.#hooks)) {
      if (this.#seen.has(file)) continue;
      const source = this.#readSource(file, false);
      if (!source || source.text.includes('\0')) continue;
      this.#counts.files++;
      const document = { kind: 'script', file, source, data: null, problems: [] } as const;
      this.#options.visit?.({ file, role: 'script', scope: site.scope, pluginFolder: site.folder, hooks, document });
    }
  }

  #readRegistries(only: string | undefined): void {
    const read = (path: string, needed: boolean): SourceText | null =>
      this.#seen.has(path) ? null : this.#readSource(path, needed);
    for (const { role, document } of registriesOf(this.#files, read, only)) {
      this.#counts.files++;
      this.#options.visit?.({ file: document.file, role, scope: 'project', pluginFolder: '', hooks: [], document });
    }
  }

  #readServers(site: Site, declarations: readonly Declaration[]): Server[] {
    const out: Server[] = [];
    const take = (path: string | null): void => {
      if (path === null || this.#seen.has(path) || this.#files.resolvedKind(path) !== 'file') return;
      const document = this.#readData(path, 'mcp', site.scope, site.folder);
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

  #readSource(path: string, component: boolean): SourceText | null {
    this.#seen.add(path);
    const given = this.#options.overlay?.get(path);
    if (given) return SourceText.decode(given);
    const read = this.#files.read(path);
    if (read.ok) return SourceText.decode(read.bytes);
    this.#skipped.push({ file: path, reason: reasonOf(read, path), unjudged: component });
    return null;
  }

  #readMarkdown(path: string, component: boolean): MarkdownDocument | null {
    const source = this.#readSource(path, component);
    return source && readMarkdown(path, source);
  }

  #readData(path: string, role: FileRole, scope: Site['scope'], pluginFolder: string): DataDocument | null {
    const source = this.#readSource(path, true);
    if (!source) return null;
    const document = readJson(path, source);
    this.#counts.files++;
    this.#options.visit?.({ file: path, role, scope, pluginFolder, hooks: this.#hooks, document });
    return document;
  }

  #visit(document: MarkdownDocument, role: FileRole, site: Site, plugin?: number): void {
    const { file } = document;
    const unit: FileUnit = { file, role, scope: site.scope, pluginFolder: site.folder, hooks: this.#hooks, document };
    this.#counts.files++;
    if (plugin !== undefined) {
      this.#references.push(...findReferences(unit, plugin));
      addFacts(this.#contracts, unit, plugin, this.#files);
    }
    this.#options.visit?.(unit);
  }
}

const NOTHING: Discovery = { sites: [], marketplaces: [], skipped: [] };

function declarationsOf(manifest: Manifest | null, site: Site): Declaration[] {
  const own = manifest?.data ? [{ file: manifest.file, data: manifest.data, appends: false }] : [];
  return [...own, ...site.entries.map((e) => ({ file: e.file, data: e.node, appends: true }))];
}

function reasonOf(failure: { readonly code: string; readonly errno?: string }, path: string): string {
  if (failure.code === 'too-large') return 'over 1 MiB';
  if (failure.code === 'outside') return 'a link leads out of the root';
  if (failure.code === 'unreadable') return `unreadable (${failure.errno})`;
  // A name that is no UTF-8 is listed with the replacement character and is not found again by it.
  if (failure.code === 'missing' && path.includes('\uFFFD')) return 'its name is not UTF-8';
  return failure.code === 'missing' ? 'it vanished while the tree was read' : 'no regular file';
}

function componentOf(found: FoundComponent, document: MarkdownDocument, site: Site, plugin: number): Component {
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

/** Freezes plain data all the way down; objects with a class, such as the file index, are left alone. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== Array.prototype) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

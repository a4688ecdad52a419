// From a root to the frozen model. Every file is read and parsed once, handed to `visit`, and dropped;
// what stays are names, values and places. Nothing here judges: what cannot be read is listed as skipped.
import { readJson } from '../document/json.js';
import { readMarkdown } from '../document/markdown.js';
import type { MarkdownDocument } from '../document/types.js';
import { readYaml } from '../document/yaml.js';
import type { Suite } from '../suite/types.js';
import { deepFreeze } from '../text/freeze.js';
import type { SourceText } from '../text/source.js';
import { newestRelease, packageVersion } from './changelog.js';
import { componentOf, type Declaration, type FoundComponent, findComponents, isDocumentName } from './components.js';
import { addContracts, addFacts, emptyContracts } from './contracts.js';
import { readHooks, readServers } from './declared.js';
import { type Discovery, discover, fieldOf, type Site } from './discover.js';
import { baseOf, folderOf, joinPath } from './files.js';
import { scriptsOf } from './hook-commands.js';
import { configReferences } from './reference-config.js';
import { findReferences } from './references.js';
import { registriesOf } from './registries.js';
import { findSuites, type SuiteOptions, suiteRoots } from './suites.js';
import { type ReadOptions, TreeReader } from './tree-reader.js';
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
} from './types.js';

export interface BuildOptions extends ReadOptions {
  /** Reads this file as a finding registry, whatever its name, and nothing else. */
  readonly registry?: string;
  readonly suites?: SuiteOptions;
}

export function buildProject(options: BuildOptions): Project {
  return new Builder(options).build();
}

class Builder {
  readonly #reader: TreeReader;
  readonly #options: BuildOptions;
  readonly #plugins: Plugin[] = [];
  readonly #references: Reference[] = [];
  /** How many there were before the plugin that is being read. */
  #firstReference = 0;
  readonly #strays: Project['strays'][number][] = [];
  readonly #contracts = emptyContracts();
  /** Of the plugin that is being read. */
  #hooks: readonly HookHandler[] = [];

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#reader = new TreeReader(options);
  }

  build(): Project {
    const only = this.#options.registry;
    const found = only === undefined ? this.#discover() : NOTHING;
    this.#reader.counts.manifests += found.marketplaces.length;
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
      files: this.#reader.files,
      skipped: [...this.#reader.files.skipped, ...found.skipped, ...this.#reader.skipped].sort((a, b) =>
        a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
      ),
      checked: { ...this.#reader.counts } satisfies Checked,
    });
  }

  #discover(): Discovery {
    return discover(this.#reader.files, (path) =>
      this.#reader.data(path, {
        role: 'marketplace',
        scope: 'plugin',
        pluginFolder: folderOf(folderOf(path)),
        hooks: [],
      }),
    );
  }

  #addPlugin(site: Site): void {
    const index = this.#plugins.length;
    this.#firstReference = this.#references.length;
    const manifest = site.manifest === null ? null : this.#readManifest(site.manifest, site);
    const declarations = declarationsOf(manifest, site);
    const components: Component[] = [];
    const places = [...findComponents(this.#reader.files, site, declarations)];
    // A component may be held against the hooks that run with it.
    this.#hooks = deepFreeze(readHooks(this.#reader, site, declarations, new Set(places.map(({ file }) => file))));
    for (const found of places) {
      const component = this.#readComponent(found, site, index);
      if (component) components.push(component);
    }
    this.#readFlatSkills(site, index);
    if (components.some((c) => c.kind !== 'command')) this.#readContracts(site, index);
    this.#readScripts(site);
    const kind = (k: Component['kind']): Component[] => components.filter((c) => c.kind === k);
    if (site.scope !== 'project') this.#reader.counts.plugins++;
    this.#reader.counts.agents += kind('agent').length;
    this.#reader.counts.skills += kind('skill').length;
    this.#reader.counts.commands += kind('command').length;
    const servers = readServers(this.#reader, site, declarations, this.#hooks);
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
    const document = this.#reader.data(file, {
      role: 'manifest',
      scope: site.scope,
      pluginFolder: site.folder,
      hooks: [],
    });
    if (!document) return null;
    this.#reader.counts.manifests++;
    return { file, data: document.data?.kind === 'mapping' ? document.data : null, problems: document.problems };
  }

  #readChangelog(site: Site, manifest: Manifest | null): Changelog | null {
    if (fieldOf(manifest?.data, 'version') === null) return null;
    const named = joinPath(site.folder, 'CHANGELOG.md') as string;
    const file = this.#reader.files.kind(named) === 'file' ? named : this.#reader.files.otherCase(named);
    if (file === null || this.#reader.files.ignored(file) || this.#reader.files.kind(file) !== 'file') return null;
    const document = this.#reader.markdown(file, false);
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
      packageVersion: packageVersion(this.#reader.files, site.folder),
    };
  }

  #readComponent(found: FoundComponent, site: Site, plugin: number): Component | null {
    if (this.#reader.has(found.file)) return null;
    const document = this.#reader.markdown(found.file, true);
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
    for (const name of this.#reader.files.list(folder) ?? []) {
      const file = joinPath(folder, name) as string;
      if (!name.endsWith('.md') || isDocumentName(name) || this.#reader.has(file)) continue;
      if (this.#reader.files.resolvedKind(file) !== 'file' || this.#reader.files.ignored(file)) continue;
      const document = this.#reader.markdown(file, false);
      if (!document || fieldOf(document.frontmatter.lenient, 'description') === null) continue;
      this.#strays.push({ file, plugin, kind: 'skill', reason: 'a skill is a folder that holds SKILL.md' });
      this.#visit(document, 'stray', site);
    }
  }

  /** The Markdown beside a SKILL.md, which the skill hands on to read. */
  #readSkillFolder(folder: string, site: Site, plugin: number): void {
    for (const { path, kind } of this.#reader.files.walk(folder)) {
      if (kind !== 'file' || !path.endsWith('.md') || baseOf(path) === 'SKILL.md' || this.#reader.has(path)) continue;
      const document = this.#reader.markdown(path, false);
      if (document) this.#visit(document, 'reference', site, plugin);
    }
  }

  #readContracts(site: Site, plugin: number): void {
    const text = (path: string): SourceText | null => {
      const read = this.#reader.peek(path);
      return typeof read === 'string' ? null : read;
    };
    const project = site.scope === 'project' ? folderOf(site.folder) : site.folder;
    const references = this.#references.slice(this.#firstReference);
    addContracts(this.#contracts, site.folder, project, plugin, references, {
      files: this.#reader.files,
      markdown: (path) => {
        const source = text(path);
        return source && readMarkdown(path, source);
      },
      data: (path) => {
        const source = text(path);
        return source && (path.endsWith('.json') ? readJson(path, source) : readYaml(path, source));
      },
      text: (path) => text(path)?.text ?? null,
      seen: (path) => this.#reader.has(path),
      unread: (file) => {
        const read = this.#reader.peek(file);
        const reason = typeof read === 'string' ? read : 'unreadable';
        this.#reader.skipped.push({ file, reason, unjudged: true });
      },
    });
  }

  #readSuites(): readonly Suite[] {
    const { roots: given = [], gates = null } = this.#options.suites ?? {};
    const roots = [...given];
    for (const { folder, manifest } of this.#plugins) roots.push(...suiteRoots(folder, manifest?.data ?? null));
    const texts = new Map<string, SourceText>();
    const read = (path: string): SourceText | string => {
      const got = this.#reader.peek(path);
      if (typeof got !== 'string') texts.set(path, got);
      return got;
    };
    const { suites, unread } = findSuites({ files: this.#reader.files, read }, { roots, gates });
    this.#reader.skipped.push(...unread.map((one) => ({ ...one, unjudged: false })));
    for (const suite of suites) {
      this.#reader.counts.evalSuites++;
      for (const { file } of suite.files) this.#visitSuite(file, texts.get(file));
    }
    return suites;
  }

  /** The text once more as a document, so that a suppression in it counts. */
  #visitSuite(file: string, source: SourceText | undefined): void {
    if (!source || this.#reader.has(file)) return;
    const document = file.endsWith('.md')
      ? readMarkdown(file, source)
      : (file.endsWith('.json') ? readJson : readYaml)(file, source);
    const plugin = this.#plugins.find(({ folder }) => folder === '' || file.startsWith(`${folder}/`));
    const place = { scope: plugin?.scope ?? 'bare', pluginFolder: plugin?.folder ?? '' };
    this.#reader.visit({ file, role: 'suite', ...place, hooks: [], document });
  }

  #readScripts(site: Site): void {
    for (const [file, hooks] of scriptsOf(this.#reader.files, site.folder, this.#hooks)) {
      if (this.#reader.has(file)) continue;
      const source = this.#reader.source(file, false);
      if (!source || source.text.includes('\0')) continue;
      const document = { kind: 'script', file, source, data: null, problems: [] } as const;
      this.#reader.visit({ file, role: 'script', scope: site.scope, pluginFolder: site.folder, hooks, document });
    }
  }

  #readRegistries(only: string | undefined): void {
    const read = (path: string, needed: boolean): SourceText | null =>
      this.#reader.has(path) ? null : this.#reader.source(path, needed);
    for (const { role, document } of registriesOf(this.#reader.files, read, only)) {
      this.#reader.visit({ file: document.file, role, scope: 'project', pluginFolder: '', hooks: [], document });
    }
  }

  #visit(document: MarkdownDocument, role: FileRole, site: Site, plugin?: number): void {
    const { file } = document;
    const unit: FileUnit = { file, role, scope: site.scope, pluginFolder: site.folder, hooks: this.#hooks, document };
    if (plugin !== undefined) {
      this.#references.push(...findReferences(unit, plugin));
      addFacts(this.#contracts, unit, plugin, this.#reader.files);
    }
    this.#reader.visit(unit);
  }
}

const NOTHING: Discovery = { sites: [], marketplaces: [], skipped: [] };

function declarationsOf(manifest: Manifest | null, site: Site): Declaration[] {
  const own = manifest?.data ? [{ file: manifest.file, data: manifest.data, appends: false }] : [];
  return [...own, ...site.entries.map((e) => ({ file: e.file, data: e.node, appends: true }))];
}

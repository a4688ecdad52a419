// What `checked` says of a repository, held against a count made another way: one recursive listing of paths,
// regular expressions over it, and JSON.parse. Nothing of lib/project is used to make it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { buildProject } from '../../lib/project/build.js';
import { NO_SHARED, sharedFolder } from '../root.js';

type Json = Record<string, unknown>;

interface Counts {
  plugins: number;
  agents: number;
  skills: number;
  commands: number;
  hooks: number;
  manifests: number;
}

const MARKETPLACE = '.claude-plugin/marketplace.json';
const MANIFEST = '.claude-plugin/plugin.json';

function listing(root: string): string[] {
  return (readdirSync(root, { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(\.git|node_modules)(\/|$)/.test(path))
    .sort();
}

class Count {
  readonly #paths: ReadonlySet<string>;

  constructor(readonly root: string) {
    this.#paths = new Set(listing(root));
  }

  all(): Counts {
    const totals: Counts = { plugins: 0, agents: 0, skills: 0, commands: 0, hooks: 0, manifests: 0 };
    if (this.#paths.has(MARKETPLACE)) totals.manifests++;
    const folders = this.#plugins();
    for (const folder of folders) this.#add(totals, folder);
    totals.plugins = folders.length;
    // A repository that is worked on with agents of its own has them below `.claude`, beside its plugins.
    if (['agents', 'skills', 'commands'].some((name) => this.#paths.has(`.claude/${name}`)))
      this.#add(totals, '.claude');
    return totals;
  }

  /** Local sources of the marketplace; the plugin at the root; where there is none, unlisted plugins that are no test data. */
  #plugins(): string[] {
    const found = new Set<string>();
    if (this.#paths.has(MARKETPLACE)) {
      for (const { source } of this.#json(MARKETPLACE).plugins as { source: unknown }[]) {
        if (typeof source !== 'string') continue;
        const folder = posix
          .normalize(source)
          .replace(/^\.?\/?/, '')
          .replace(/\/$/, '');
        if (folder === '' || this.#paths.has(folder)) found.add(folder);
      }
    }
    if (this.#paths.has(MANIFEST)) return [...found.add('')];
    for (const path of this.#paths) {
      const folder = path.endsWith(`/${MANIFEST}`) ? path.slice(0, -MANIFEST.length - 1) : null;
      if (folder !== null && !/\b(tests?|fixtures?|testdata|examples?|templates?)\//i.test(`${folder}/`))
        found.add(folder);
    }
    return [...found];
  }

  #add(totals: Counts, folder: string): void {
    const at = (path: string): string => posix.join(folder, path);
    const manifest = this.#paths.has(at(MANIFEST)) ? this.#json(at(MANIFEST)) : {};
    if (this.#paths.has(at(MANIFEST))) totals.manifests++;
    totals.agents += this.#markdown(at('agents'), manifest.agents, folder);
    totals.commands += this.#markdown(at('commands'), manifest.commands, folder);
    totals.skills += this.#skills(folder, manifest.skills);
    const hooks = new Set([...strings(manifest.hooks).map((path) => at(path)), at('hooks/hooks.json')]);
    totals.hooks += [...hooks].filter((path) => this.#paths.has(path)).length;
    if (typeof manifest.hooks === 'object' && !Array.isArray(manifest.hooks)) totals.hooks++;
  }

  /** Every Markdown file below the folder, or, where the manifest names paths, those and no others. */
  #markdown(folder: string, named: unknown, plugin: string): number {
    const roots =
      named === undefined ? [folder] : strings(named).map((path) => posix.join(plugin, path).replace(/\/$/, ''));
    const isFolderTaken = !folder.endsWith('agents') || named === undefined;
    const files = [...this.#paths].filter(
      (path) =>
        path.endsWith('.md') && roots.some((root) => path === root || (isFolderTaken && path.startsWith(`${root}/`))),
    );
    return files.filter((path) => !this.#isDocument(path)).length;
  }

  /** README.md and the like are no components unless they open with frontmatter. */
  #isDocument(path: string): boolean {
    return (
      /^(readme|changelog|contributing|license|claude|agents)\b.*\.md$/i.test(posix.basename(path)) &&
      !this.#text(path).startsWith('---\n')
    );
  }

  #skills(folder: string, named: unknown): number {
    const found = new Set<string>();
    const below = (root: string): void => {
      for (const path of this.#paths)
        if (path.startsWith(`${root}/`) && /^[^/]+\/SKILL\.md$/.test(path.slice(root.length + 1))) found.add(path);
    };
    below(posix.join(folder, 'skills'));
    for (const path of strings(named)) {
      const root = posix.join(folder, path).replace(/\/$/, '');
      if (this.#paths.has(`${root}/SKILL.md`)) found.add(`${root}/SKILL.md`);
      else below(root);
    }
    const alone = posix.join(folder, 'SKILL.md');
    if (!this.#paths.has(posix.join(folder, 'skills')) && named === undefined && this.#paths.has(alone))
      found.add(alone);
    return found.size;
  }

  #text(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  #json(path: string): Json {
    return JSON.parse(this.#text(path)) as Json;
  }
}

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((v): v is string => typeof v === 'string')
      : [];

const shared = sharedFolder();
const corpus = shared === null ? null : join(shared, 'corpus');

test('the counts of each repository agree with another way of counting', {
  skip: corpus === null ? NO_SHARED : false,
}, (t) => {
  const repositories = readdirSync(corpus as string, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.ok(repositories.length > 0);
  const differences: string[] = [];
  for (const { name } of repositories) {
    const root = join(corpus as string, name);
    const { plugins, agents, skills, commands, hooks, manifests } = buildProject({ root, gitRoot: null }).checked;
    const said = { plugins, agents, skills, commands, hooks, manifests };
    const counted = new Count(root).all();
    for (const key of Object.keys(counted) as (keyof Counts)[])
      if (said[key] !== counted[key]) differences.push(`${name}: ${key} ${said[key]}, counted ${counted[key]}`);
  }
  assert.deepEqual(differences, []);
  t.diagnostic(`${repositories.length} repositories`);
});

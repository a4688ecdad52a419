// Where a file reference leads: the paths it may mean, what lies there, and where a file of that name does lie.
// Asks the file index only; a path that leaves the root is null and never looked at.
import { baseOf, folderOf, joinPath, normalise } from './files.js';
import type { FileIndex, Plugin, Project, Reference } from './types.js';

export interface FileTarget {
  /** What the reference means first of all, relative to the root; null when it leaves the root. */
  readonly path: string | null;
  /** Something lies at one of the paths it may mean, or git ignores it, so that it may be built later. */
  readonly found: boolean;
  /** The first path it may mean at which something lies. */
  readonly at: string | null;
  /** The path as it is on disk, where only the case differs. */
  readonly otherCase: string | null;
}

/** Null for a reference that is no path. */
export function fileTarget(model: Project, reference: Reference): FileTarget | null {
  if (!reference.target) return null;
  const paths = candidates(model, reference);
  const inside = paths.filter((p) => p !== null);
  const at = inside.find((p) => model.files.kind(p) !== null) ?? null;
  const found = at !== null || inside.some((p) => isBuilt(model.files, p));
  const otherCase = found ? null : (inside.map((p) => model.files.otherCase(p)).find((p) => p !== null) ?? null);
  return { path: paths[0] ?? null, found, at, otherCase };
}

/** Git ignores it, or it lies where builds and installs put things. */
const isBuilt = (files: FileIndex, path: string): boolean =>
  files.ignored(path) || /(?:^|\/)(?:dist|build|out|node_modules|\.?venv|target|__pycache__)\//.test(`${path}/`);

function candidates(model: Project, { file, role, plugin, target, form }: Reference): (string | null)[] {
  if (!target) return [];
  const site = model.plugins[plugin] as Plugin;
  const here = folderOf(file);
  const project = site.scope === 'project' ? folderOf(site.folder) : site.folder;
  if (target.base === 'plugin') return [joinPath(site.folder, target.path)];
  const skill = skillFolder(model, file, site.folder);
  if (target.base === 'skill') {
    const from = skill ?? here;
    if (form !== 'mention') return [joinPath(from, target.path)];
    // What a project's own skill names may lie in the project.
    const top = site.scope === 'project' ? [joinPath(project, target.path)] : [];
    return [joinPath(from, target.path), joinPath(here, target.path), ...top];
  }
  const own = joinPath(here, target.path);
  if (role === 'skill') return [own];
  if (role === 'reference') return [own, ...(skill === null ? [] : [joinPath(skill, target.path)])];
  // A session reads an agent's and a command's text without its folder: what lies at the project's top will do.
  return [own, joinPath(project, target.path)];
}

/** The folder of the skill that a file belongs to, or null. */
export function skillFolder(model: Project, file: string, top: string): string | null {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    if (model.files.kind(folder === '' ? 'SKILL.md' : `${folder}/SKILL.md`) === 'file') return folder;
    if (folder === top || folder === '') return null;
  }
}

export const isWithin = (folder: string, path: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** Whether a path leaves its plugin's folder, where the plugin is installed by itself. */
export function leavesPlugin(model: Project, reference: Reference): boolean {
  const site = model.plugins[reference.plugin] as Plugin;
  if (site.scope !== 'plugin' || !reference.target) return false;
  const path = candidates(model, reference)[0];
  return path === null || (path !== undefined && !isWithin(site.folder, path));
}

export interface OtherPlace {
  readonly path: string;
  /** The same path from a folder above; otherwise only the name is the same. */
  readonly samePath: boolean;
}

/** Another place at which a file of that path lies: above, or with that name close by. Null when there is none. */
export function elsewhere(model: Project, reference: Reference): OtherPlace | null {
  const path = normalise((reference.target?.path ?? '').replace(/^(?:\.\.?\/)+/, ''));
  if (!path) return null;
  const site = model.plugins[reference.plugin] as Plugin;
  for (let folder = folderOf(reference.file); ; folder = folderOf(folder)) {
    const at = joinPath(folder, path) as string;
    if (model.files.kind(at) === 'file') return { path: at, samePath: true };
    if (folder === site.folder || folder === '') break;
  }
  if (/^(?:SKILL|README|index)\.\w+$/i.test(baseOf(path))) return null;
  const skill = skillFolder(model, reference.file, site.folder) ?? folderOf(reference.file);
  const at = byName(model.files, skill, baseOf(path), 3);
  return at === null ? null : { path: at, samePath: false };
}

/** A file of that name below a folder, the shallowest first. */
function byName(files: FileIndex, top: string, name: string, depth: number): string | null {
  let level = [top];
  for (let d = 0; d < depth && level.length > 0 && level.length < 200; d++) {
    const next: string[] = [];
    for (const folder of level) {
      for (const entry of files.list(folder) ?? []) {
        const at = folder === '' ? entry : `${folder}/${entry}`;
        const kind = files.kind(at);
        if (kind === 'file' && entry === name) return at;
        if (kind === 'folder' && !/^(?:\.git|node_modules)$/.test(entry)) next.push(at);
      }
    }
    level = next;
  }
  return null;
}

/** A file that shows what another one will look like: links in it are for the place that it is copied to. */
export const isTemplate = (file: string): boolean =>
  /(?:^|\/)(?:assets|templates?|examples?|fixtures?|evals?|tests?|samples?)\/|template/i.test(file);

/** How a file in one folder names a file: `../../tools/x.md`. */
export function relativePath(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = file.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}

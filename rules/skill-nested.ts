import { baseOf, folderOf, joinPath } from '../lib/project/files.js';
import { referencesOf } from '../lib/project/reference-lists.js';
import type { Plugin, Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

/** Folders that are put aside on purpose, wherever they lie. */
const SET_ASIDE = /^(?:[._].*|templates?|fixtures?|archived?|deprecated|disabled)$/i;

/** Folders of a skill whose content is shown, copied or tested, and not meant to be loaded. */
const MATERIAL =
  /^(?:[._].*|templates?|examples?|samples?|fixtures?|tests?|evals?|assets|references?|resources|docs?|snippets?|archived?|deprecated|disabled|scaffolds?|stubs?)$/i;

export default defineRule({
  summary: 'a `SKILL.md` lies deeper than one folder below `skills/`',
  why: 'Claude Code looks one level deep: a skill further down is never found, and nobody says so',
  fix: 'move the skill’s folder directly below `skills/`, or name the folder that holds it under `skills` in `plugin.json`',
  category: 'skill',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      if (plugin.scope === 'project') continue;
      const loaded = new Set(plugin.skills.map((skill) => skill.file));
      const root = joinPath(plugin.folder, 'skills') as string;
      const named = filesNamed(model, plugin);
      for (const { path } of model.files.walk(root)) {
        if (baseOf(path) !== 'SKILL.md' || loaded.has(path)) continue;
        const folders = folderOf(path)
          .slice(root.length + 1)
          .split('/');
        const parent = owner(plugin, path, loaded);
        const material = parent === null ? SET_ASIDE : MATERIAL;
        if (folders.length < 2 || folders.some((name) => material.test(name)) || named.has(path)) continue;
        yield {
          message: `the skill \`${folders.join('/')}\` lies ${folders.length} folders below \`skills/\` and is not loaded`,
          file: path,
          span: { start: 0, end: 0 },
          label: 'one folder too deep',
          ...(parent === null
            ? {}
            : { related: [{ file: parent, span: { start: 0, end: 0 }, label: 'inside this skill' }] }),
        };
      }
    }
  },
});

/** What a text of the plugin links to is read from there, and so is no skill that got lost. */
function filesNamed(model: Project, plugin: Plugin): ReadonlySet<string> {
  const own = referencesOf(model, plugin.index).filter((r) => r.kind === 'file');
  return new Set(own.flatMap((r) => joinPath(folderOf(r.file), r.text.replace(/[#?].*$/, '')) ?? []));
}

/** The SKILL.md of the loaded skill that holds a path. */
function owner(plugin: Plugin, path: string, loaded: ReadonlySet<string>): string | null {
  for (let at = folderOf(folderOf(path)); at.length > plugin.folder.length; at = folderOf(at)) {
    const file = `${at}/SKILL.md`;
    if (loaded.has(file)) return file;
  }
  return null;
}

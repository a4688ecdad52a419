import { joinPath } from '../lib/project/files.js';
import type { FileIndex } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

/** Folders that are read without being named, and what makes a file below one a component. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  agents: /\.md$/,
  commands: /\.md$/,
  skills: /\/SKILL\.md$/,
  hooks: /\/hooks\.json$/,
};

export default defineRule({
  summary: 'a folder of components is written in another case than the host looks for',
  why: 'where file names are case-sensitive, as on Linux, Claude Code does not find the folder; on macOS and Windows it does, so its author never sees it',
  fix: 'rename the folder in lower case; on a file system that ignores case use `git mv` twice',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      // Bare folders are loaded as whoever takes them decides.
      if (plugin.scope === 'bare') continue;
      const names = model.files.list(plugin.folder) ?? [];
      const loaded = new Set([...plugin.agents, ...plugin.skills, ...plugin.commands].map((c) => c.file));
      for (const name of names) {
        const component = FOLDERS[name.toLowerCase()];
        if (!component || names.includes(name.toLowerCase())) continue;
        const file = firstBelow(model.files, joinPath(plugin.folder, name) as string, component);
        if (file === null || loaded.has(file)) continue;
        yield {
          message: `\`${name}/\` is not the exact name \`${name.toLowerCase()}/\``,
          file,
          span: { start: 0, end: 0 },
          label: 'not found on Linux',
        };
      }
    }
  },
});

function firstBelow(files: FileIndex, folder: string, component: RegExp): string | null {
  for (const { path } of files.walk(folder)) if (component.test(path)) return path;
  return null;
}

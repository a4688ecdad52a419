import { valueOf } from '../lib/document/node.js';
import { declaredPaths, isDocumentName } from '../lib/project/components.js';
import { baseOf, joinPath } from '../lib/project/files.js';
import type { FileIndex } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a manifest key replaces a default folder that holds files the key does not name',
  why: 'where the key is there, Claude Code does not look into the default folder: what the key does not name is not loaded, and validation says nothing',
  fix: 'name the missing files under the key too, or remove the key so that the folder is read again',
  category: 'manifest',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { folder, manifest } of model.plugins) {
      if (!manifest?.data) continue;
      for (const fact of host.pathKeys.values()) {
        const value = valueOf(manifest.data, fact.name);
        // An object where only paths are read is a fault of its own.
        if (!value || (value.kind === 'mapping' && !fact.inline)) continue;
        // An empty list says that nothing is to be loaded.
        if (fact.effect !== 'replaces' || (value.kind === 'sequence' && value.items.length === 0)) continue;
        const named = declaredPaths(manifest.data, fact).flatMap((path) => joinPath(folder, path.value) ?? []);
        const standard = joinPath(folder, fact.otherwise) as string;
        const left = lost(model.files, standard, fact.endings, named);
        if (left.length === 0) continue;
        const files = left.length === 1 ? `\`${left[0]}\` is` : `\`${left[0]}\` and ${left.length - 1} more are`;
        yield {
          message: `\`${fact.name}\` replaces the folder \`${fact.otherwise}/\`, so ${files} not loaded`,
          file: manifest.file,
          span: value.span,
          label: `all that is loaded as \`${fact.name}\``,
        };
      }
    }
  },
});

/** Files of the default folder that none of the named paths covers. */
function lost(files: FileIndex, folder: string, endings: readonly string[], named: readonly string[]): string[] {
  const covered = (path: string): boolean => named.some((n) => n === '' || path === n || path.startsWith(`${n}/`));
  const out: string[] = [];
  for (const { path } of files.walk(folder)) {
    if (endings.some((ending) => path.endsWith(ending)) && !isDocumentName(baseOf(path)) && !covered(path))
      out.push(path);
  }
  return out;
}

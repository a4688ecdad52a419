import { folderOf, joinPath } from '../lib/project/files.js';
import { codeLines } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a script of a hook loads a file from outside the plugin',
  why: 'an installed plugin is a copy of its own folder; what lies above it in the repository is not there, and the script stops at that line',
  fix: 'move the file into the plugin',
  category: 'reference',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit) {
    const folder = folderOf(unit.file);
    for (const line of codeLines(unit.document.source.text)) {
      for (const form of LOADS) {
        const found = form.exec(line.text);
        const path = found?.[1]?.replace(/^\/+/, '');
        if (!found || path === undefined || !path.startsWith('..')) continue;
        if (staysInside(unit.pluginFolder, folder, path)) continue;
        yield {
          message: `${quoted(path)} leads out of the plugin, and only the plugin is installed`,
          file: unit.file,
          span: { start: line.span.start + found.index, end: line.span.start + found.index + found[0].length },
          label: 'not installed',
        };
      }
    }
  },
});

/** What the languages of hooks load by a path that starts at the script. */
const LOADS = [
  /\b(?:require|import)\(\s*["'](\.\.\/[^"'\n]{1,300})["']/,
  /\b(?:from|import)\s+["'](\.\.\/[^"'\n]{1,300})["']/,
  /(?:^|[;&|]\s*|\bthen\s+)(?:source|\.)\s+["']?\$\(\s*(?:cd\s+["']?\$\(\s*)?dirname\s+["']?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)\}?["']?\s*\)["']?((?:\/[\w.@-]+)+)/,
] as const;

function staysInside(plugin: string, folder: string, path: string): boolean {
  const target = joinPath(folder, path);
  return target !== null && (plugin === '' || target === plugin || target.startsWith(`${plugin}/`));
}

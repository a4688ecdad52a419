import { joinPath } from '../lib/project/files.js';
import { type Start, startsOf } from '../lib/project/hook-commands.js';
import type { Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook starts a script of the plugin by a relative path',
  why: 'hooks run in the folder of the user’s project, where the plugin’s script is not: the hook fails each time',
  fix: 'start the path with `${CLAUDE_PLUGIN_ROOT}/`, in double quotes',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      if (plugin.scope === 'project') continue;
      for (const start of plugin.hooks.flatMap(startsOf)) {
        const path = ownPath(model, plugin.folder, start);
        if (path === null) continue;
        yield {
          message: `${quoted(start.text)} is looked for in the user’s project, and it lies in the plugin`,
          fix: `write \`"\${CLAUDE_PLUGIN_ROOT}/${path}"\``,
          file: start.handler.file,
          span: start.field.span,
          label: 'not found from there',
        };
      }
    }
  },
});

/** The file of the plugin that the relative path means; null where it may mean one of the user's project. */
function ownPath(model: Project, folder: string, { text, before }: Start): string | null {
  if (!/^(?:\.{1,2}\/)*[\w.@+-]+(?:\/[\w.@+-]+)*$/.test(text) || !text.includes('/')) return null;
  if (before.some((command) => /^(?:cd|pushd)$/.test(command.words[0]?.text ?? ''))) return null;
  const path = text.replace(/^(?:\.\/)+/, '').replace(/^(?:\.\.\/)+/, '');
  const places = text.startsWith('../') ? [path] : [path, `hooks/${path}`];
  return places.find((at) => model.files.resolvedKind(joinPath(folder, at) ?? '') === 'file') ?? null;
}

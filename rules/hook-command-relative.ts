import { relativeScript, startsOf } from '../lib/project/hook-commands.js';
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
        const path = relativeScript(model.files, plugin.folder, start);
        if (path === null) continue;
        yield {
          message: `${quoted(start.text)} is looked for in the user’s project, and it lies in the plugin`,
          fix: `write \`"\${CLAUDE_PLUGIN_ROOT}/${below(plugin.folder, path)}"\``,
          file: start.handler.file,
          span: start.field.span,
          label: 'not found from there',
        };
      }
    }
  },
});

const below = (folder: string, path: string): string => (folder === '' ? path : path.slice(folder.length + 1));

import { rootedPath, startsOf } from '../lib/project/hook-commands.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook starts a script by its path, and the script may not be executed',
  why: 'the system refuses to start the file (permission denied), and the hook does nothing',
  fix: 'set the bit in git, `git update-index --chmod=+x FILE`, or name the interpreter in the command',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      for (const start of plugin.hooks.flatMap(startsOf)) {
        const path = start.interpreter === null ? rootedPath(plugin.folder, start.text) : null;
        if (path === null || WINDOWS.test(path) || model.files.resolvedKind(path) !== 'file') continue;
        const file = model.files.linkTarget(path) ?? path;
        if (model.files.executable(file) !== false) continue;
        yield {
          message: `${quoted(path)} is started by its path, and it is not executable`,
          file: start.handler.file,
          span: start.field.span,
          label: 'permission denied',
        };
      }
    }
  },
});

/** Started by their ending on Windows, where there is no such bit. */
const WINDOWS = /\.(?:cmd|bat|exe|ps1)$/i;

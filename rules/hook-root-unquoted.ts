import { shellCommands } from '../lib/project/shell.js';
import type { HookHandler } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook’s shell command names the folder of the plugin without quotes',
  why: 'the host puts the path in as text and a shell reads it: where a folder above has a space, as in a user’s name, the command falls apart',
  fix: 'write the path in double quotes, or use the exec form with `args`, which no shell reads',
  category: 'hook',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      for (const hook of plugin.hooks) {
        const word = unquoted(hook);
        if (word === null || !hook.command) continue;
        yield {
          message: `\`\${${word}}\` stands in a shell command without quotes`,
          file: hook.file,
          span: hook.command.span,
          label: 'falls apart at a space',
        };
      }
    }
  },
});

/** The first of the host's folders that a shell would split; null where quotes or the exec form hold it together. */
function unquoted({ command, args, type }: HookHandler): string | null {
  if (!command || args !== null || (type !== null && type !== 'command')) return null;
  for (const { words, after } of shellCommands(command.value)) {
    // A here-document and a test in double brackets are read by other rules.
    if (after === '<' || words[0]?.text === '[[') continue;
    for (const word of words)
      for (const bare of word.bare) {
        const found = /\$\{?(CLAUDE_(?:PLUGIN_ROOT|PLUGIN_DATA|PROJECT_DIR))\b/.exec(bare)?.[1];
        if (found !== undefined) return found;
      }
  }
  return null;
}

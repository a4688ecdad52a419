import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a server’s configuration uses a variable of an editor',
  why: 'Claude Code takes it for an environment variable; where that is not set the server gets the literal text or does not load',
  fix: 'write `${CLAUDE_PROJECT_DIR}` for the project, or the environment variable `${HOME}` for the home folder',
  category: 'substitution',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const reference of model.references) {
      if (reference.kind !== 'variable' || reference.role !== 'mcp' || !EDITOR.test(reference.text)) continue;
      yield {
        message: `\`\${${reference.text}}\` is a variable of an editor, which Claude Code does not replace`,
        file: reference.file,
        span: reference.span,
        label: 'not replaced',
      };
    }
  },
});

/** Names and prefixes of VS Code and of editors that follow it. */
const EDITOR =
  /^(?:cwd|workspaceFolder(?:Basename)?|workspaceRoot(?:FolderName)?|workspace|userHome|pathSeparator|execPath|file(?:Basename|Dirname|Extname|WorkspaceFolder|BasenameNoExtension)?|relativeFile(?:Dirname)?|projectRoot|(?:env|input|config|command):[\w.-]+|workspaceFolder:.*)$/;

import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a variable of the host has a shell default in a server’s configuration',
  why: 'Claude Code replaces the exact text `${NAME}`; with `:-` behind the name it looks for an environment variable, finds none, and starts the server with the default',
  fix: 'write the plain variable, and start the program with it as an argument instead of through a shell',
  category: 'substitution',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const reference of model.references) {
      // A hook's command has these variables in its environment, so that a default is fine there.
      if (reference.kind !== 'variable' || reference.role !== 'mcp') continue;
      const name = /^([A-Z_]+):?[-=?+]/.exec(reference.text)?.[1];
      if (name === undefined || !host.variables.has(name)) continue;
      yield {
        message: `\`\${${reference.text}}\` is not replaced: Claude Code replaces \`\${${name}}\` only`,
        file: reference.file,
        span: reference.span,
        label: 'the default is what stays',
      };
    }
  },
});

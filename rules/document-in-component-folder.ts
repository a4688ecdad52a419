import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a document such as README.md lies in a folder whose files are all loaded as components',
  why: 'Claude Code loads every Markdown file there: the document becomes an agent that holds every tool, or a command that sends the document as a prompt',
  fix: 'move the document out of the folder',
  category: 'manifest',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { file, kind, plugin } of model.strays) {
      const owner = model.plugins[plugin];
      // Below `.claude` an agent without a name is passed over as documentation.
      if (!owner || kind === 'skill' || (kind === 'agent' && owner.scope === 'project')) continue;
      const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
      const name = owner.scope === 'plugin' && owner.name !== null ? `${owner.name}:${base}` : base;
      yield {
        message: `\`${file}\` is loaded as the ${kind} \`${name}\``,
        file,
        span: { start: 0, end: 0 },
        label: `${kind === 'agent' ? 'an agent' : 'a command'} for the host`,
      };
    }
  },
});

import { agentsNamed, skillsNamed } from '../lib/project/resolve.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a `/plugin:name` of a plugin in this project names no command or skill of it',
  why: 'whoever types it, or is told to, gets an unknown command',
  fix: 'write the name of a command or skill that the plugin has, or remove the mention',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const reference of model.references) {
      if (reference.kind !== 'command' || !reference.firm) continue;
      const found = skillsNamed(model, reference.plugin, reference.text);
      if (found.kind !== 'missing' || found.plugin === null) continue;
      const agents = agentsNamed(model, reference.plugin, reference.text);
      const close = found.near.length > 0 ? `; close to it: ${found.near.map((n) => `\`/${n}\``).join(', ')}` : '';
      yield {
        message: `the plugin \`${found.plugin}\` has no command or skill \`${reference.text.slice(found.plugin.length + 1)}\`${agents.kind === 'found' ? '; it is an agent' : close}`,
        file: reference.file,
        span: reference.span,
        label: 'no such command',
      };
    }
  },
});

import { agentsNamed, skillsNamed } from '../lib/project/resolve.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a call names a skill that is neither here nor built in',
  why: 'the Skill tool answers `Unknown skill`, unless the user has a skill of that name',
  fix: 'name a skill that is shipped, or write `plugin:skill` for one of another plugin',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const reference of model.references) {
      if (reference.kind !== 'skill' || (reference.form !== 'dispatch' && reference.form !== 'mention')) continue;
      if (!reference.firm || reference.role === 'reference' || host.builtinSkills.has(reference.text)) continue;
      const found = skillsNamed(model, reference.plugin, reference.text);
      if (found.kind !== 'missing') continue;
      const agents = agentsNamed(model, reference.plugin, reference.text);
      const agent = agents.kind === 'found' || agents.kind === 'bare';
      const close = found.near.length > 0 ? `; close to it: ${found.near.map((n) => `\`${n}\``).join(', ')}` : '';
      yield {
        message:
          found.plugin === null
            ? `no skill or command is named \`${reference.text}\`${agent ? '; there is an agent of that name' : close}`
            : `the plugin \`${found.plugin}\` has no skill or command \`${reference.text.slice(found.plugin.length + 1)}\`${agent ? '; it is an agent' : close}`,
        file: reference.file,
        span: reference.span,
        label: 'no such skill',
        severity: found.plugin !== null && reference.form === 'dispatch' ? 'error' : 'warning',
      };
    }
  },
});

import { isForUsersOnly } from '../lib/project/flags.js';
import { skillsNamed } from '../lib/project/resolve.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: '`skills:` of an agent names a skill that cannot be preloaded',
  why: 'the agent starts without the text of the skill, and nothing says so',
  fix: 'name a skill that is shipped, or drop the entry',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const reference of model.references) {
      if (reference.form !== 'preload' || host.builtinSkills.has(reference.text)) continue;
      const found = skillsNamed(model, reference.plugin, reference.text);
      const place = { file: reference.file, span: reference.span };
      if (found.kind === 'missing') {
        const close = found.near.length > 0 ? `; close to it: ${found.near.map((n) => `\`${n}\``).join(', ')}` : '';
        yield { ...place, message: `no skill is named \`${reference.text}\`${close}`, label: 'no such skill' };
      } else if (found.kind !== 'elsewhere' && found.components.every(isForUsersOnly)) {
        yield {
          ...place,
          message: `\`${reference.text}\` sets \`disable-model-invocation\`, so it is not preloaded`,
          label: 'refused',
          fix: 'take `disable-model-invocation` out of the skill, or drop the entry',
        };
      }
    }
  },
});

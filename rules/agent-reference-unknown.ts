import { agentsNamed, foldName, skillsNamed } from '../lib/project/resolve.js';
import { defineRule } from '../lib/rule/rule.js';
import { nearNames } from '../lib/text/near.js';

export default defineRule({
  summary: 'a dispatch names an agent that is neither here nor built in',
  why: 'the call is refused as `Agent type not found`, unless the user has an agent of that name',
  fix: 'name an agent that is shipped, or a built-in one such as `general-purpose`',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    const builtin = [...host.builtinAgents.keys()];
    const folded = new Set(builtin.map(foldName));
    for (const reference of model.references) {
      if (reference.kind !== 'agent' || !reference.firm || folded.has(foldName(reference.text))) continue;
      if (reference.form !== 'dispatch' && !(reference.form === 'mention' && reference.text.includes(':'))) continue;
      const found = agentsNamed(model, reference.plugin, reference.text);
      if (found.kind !== 'missing') continue;
      const near = [...found.near, ...(found.plugin === null ? nearNames(reference.text, builtin) : [])].slice(0, 4);
      const skill = skillsNamed(model, reference.plugin, reference.text).kind === 'found';
      const close = skill
        ? '; it is a skill or command'
        : near.length > 0
          ? `; close to it: ${near.map((n) => `\`${n}\``).join(', ')}`
          : '';
      yield {
        message:
          found.plugin === null
            ? `no agent is named \`${reference.text}\`, here or built in${close}`
            : `the plugin \`${found.plugin}\` has no agent \`${reference.text.slice(found.plugin.length + 1)}\`${close}`,
        file: reference.file,
        span: reference.span,
        label: 'no such agent',
        severity: found.plugin !== null && reference.form === 'dispatch' ? 'error' : 'warning',
      };
    }
  },
});

import { flagOf, isForUsersOnly } from '../lib/project/flags.js';
import { skillsNamed } from '../lib/project/resolve.js';
import type { Component, Project, Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the model is told to call a skill that only a user may start',
  why: '`disable-model-invocation: true` makes the Skill tool refuse the call, even where `allowed-tools` grants it',
  fix: 'take `disable-model-invocation` out of the called skill, or have the user start it',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const seen = new Set<string>();
    const calls = model.references.filter((r) => r.kind === 'skill' && r.firm && !r.byUser);
    for (const call of [
      ...calls.filter((r) => r.form === 'dispatch' || r.form === 'mention'),
      ...calls.filter((r) => r.form === 'grant'),
    ]) {
      const callee = closed(model, call);
      // A grant beside a call is the same mistake.
      if (!callee || callee.file === call.file || (call.form === 'grant' && seen.has(`${call.file}\0${callee.file}`)))
        continue;
      seen.add(`${call.file}\0${callee.file}`);
      const key = flagOf(callee, 'disable-model-invocation')?.entry;
      yield {
        message: `\`${call.text}\` sets \`disable-model-invocation\`, so the model cannot call it`,
        file: call.file,
        span: call.span,
        label: call.form === 'grant' ? 'granted, and refused all the same' : 'refused',
        severity: call.form === 'dispatch' ? 'error' : 'warning',
        related: key ? [{ file: callee.file, span: key.span, label: 'for users only' }] : [],
      };
    }
  },
});

/** The component that the call reaches, where every one it may reach is closed to the model. */
function closed(model: Project, call: Reference): Component | null {
  const found = skillsNamed(model, call.plugin, call.text);
  if (found.kind !== 'found' && found.kind !== 'bare') return null;
  return found.components.every(isForUsersOnly) ? (found.components[0] ?? null) : null;
}

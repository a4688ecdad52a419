import { flagOf } from '../lib/project/flags.js';
import { componentsOf } from '../lib/project/resolve.js';
import { fileTarget } from '../lib/project/resolve-file.js';
import type { Component, Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a skill is closed to the user and to the model at once',
  why: '`user-invocable: false` takes it out of the menu, and `disable-model-invocation: true` refuses it to the model and to `skills:`: nothing can start it',
  fix: 'drop one of the two keys',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const component of model.plugins.flatMap((p) => componentsOf(p, ['skill', 'command']))) {
      const hidden = flagOf(component, 'user-invocable');
      const refused = flagOf(component, 'disable-model-invocation');
      if (hidden?.value !== false || refused?.value !== true || isReadAsFile(model, component)) continue;
      const [first, last] = hidden.entry.span.start < refused.entry.span.start ? [hidden, refused] : [refused, hidden];
      yield {
        message: `the ${component.kind} \`${component.name}\` can be started by nobody`,
        file: component.file,
        span: last.entry.span,
        label: last === refused ? 'refused to the model' : 'hidden from the user',
        related: [
          {
            file: component.file,
            span: first.entry.span,
            label: first === hidden ? 'hidden from the user' : 'refused to the model',
          },
        ],
      };
    }
  },
});

/** Another document has it read by its path: a text of its own, not started as a skill. */
const isReadAsFile = (model: Project, component: Component): boolean =>
  model.references.some(
    (r) => r.kind === 'file' && r.file !== component.file && r.firm && fileTarget(model, r)?.at === component.file,
  );

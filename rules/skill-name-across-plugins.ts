import type { Component, Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'two plugins of one marketplace have a skill of the same name',
  why: 'in Claude Code the bare name leads to one of the two only, and some versions of 2.1 sent `/plugin:name` to the wrong plugin; hosts without namespaces keep one and drop the other',
  fix: 'give each skill a name that says what it is for, or suppress this where the two plugins are never installed together',
  category: 'skill',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { entries } of model.marketplaces) {
      const plugins = entries.flatMap((entry) => model.plugins.filter((plugin) => plugin.entries.includes(entry)));
      const seen = new Map<string, { readonly skill: Component; readonly plugin: Plugin }>();
      for (const plugin of new Set(plugins)) {
        for (const skill of plugin.skills) {
          const first = seen.get(skill.name);
          if (!first) {
            seen.set(skill.name, { skill, plugin });
            continue;
          }
          // A copy does the same wherever the name leads.
          if (first.plugin === plugin || first.skill.digest === skill.digest) continue;
          yield {
            message: `the skill \`${skill.name}\` exists in the plugin ${nameOf(first.plugin)} too, with another text`,
            file: skill.file,
            span: skill.declaredName?.span ?? { start: 0, end: 0 },
            label: `also in ${nameOf(first.plugin)}`,
            related: [
              {
                file: first.skill.file,
                span: first.skill.declaredName?.span ?? { start: 0, end: 0 },
                label: 'the other one',
              },
            ],
          };
        }
      }
    }
  },
});

const nameOf = (plugin: Plugin): string => `\`${plugin.name ?? plugin.folder}\``;

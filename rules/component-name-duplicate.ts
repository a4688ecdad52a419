import type { Finding } from '../lib/diagnostic/diagnostic.js';
import type { Component } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'two components of one plugin end up under the same name',
  why: 'a name leads to one component only: the other is never reached, and which one that is depends on the order in which they are read',
  fix: 'give each component a name of its own',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model, { host }) {
    for (const plugin of model.plugins) {
      if (host.name === 'claude-code') {
        yield* repeated(plugin.agents, 'agent');
        yield* repeated(plugin.commands, 'command');
        yield* repeated(plugin.skills, 'skill');
        yield* overtaken(plugin.commands, plugin.skills);
      }
      yield* sameDeclared(plugin.skills);
    }
  },
});

function* repeated(components: readonly Component[], kind: string): Generator<Finding> {
  const groups = new Map<string, Component[]>();
  for (const component of components) {
    const group = groups.get(component.name);
    if (group) group.push(component);
    else groups.set(component.name, [component]);
  }
  for (const [name, group] of groups) {
    // The file that is called so has the better right to the name.
    const first = group.find((c) => c.pathName === name) ?? group[0];
    if (!first) continue;
    for (const component of group) {
      if (component === first) continue;
      yield {
        message: `a second ${kind} ends up under the name \`${name}\``,
        file: component.file,
        span: placeOf(component),
        label: `taken by \`${first.file}\``,
        related: [{ file: first.file, span: placeOf(first), label: 'the other one' }],
      };
    }
  }
}

/** Skills that only declare one name: each still has its folder's name, so neither is lost for certain. */
function* sameDeclared(skills: readonly Component[]): Generator<Finding> {
  const seen = new Map<string, Component>();
  for (const skill of skills) {
    const name = skill.declaredName?.value;
    if (!name) continue;
    const first = seen.get(name);
    if (!first) seen.set(name, skill);
    else if (first.name !== skill.name) {
      yield {
        message: `two skills declare the name \`${name}\``,
        file: skill.file,
        span: placeOf(skill),
        label: 'declared again',
        severity: 'warning',
        why: 'a client that goes by the declared name keeps one of the two; Claude Code keeps both under their folders’ names, and the bare name leads to one of them',
        related: [{ file: first.file, span: placeOf(first), label: 'first here' }],
      };
    }
  }
}

function* overtaken(commands: readonly Component[], skills: readonly Component[]): Generator<Finding> {
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  for (const command of commands) {
    const skill = byName.get(command.name);
    if (!skill) continue;
    yield {
      message: `the command \`${command.name}\` has the name of a skill`,
      file: command.file,
      span: placeOf(command),
      label: 'overtaken by the skill',
      // Often meant: a command that only hands over to its skill.
      severity: 'advice',
      why: 'Claude Code gives the name to the skill; the text of the command is then not what runs',
      fix: 'rename one of the two, or remove the command if the skill has taken its place',
      related: [{ file: skill.file, span: placeOf(skill), label: 'the skill' }],
    };
  }
}

const placeOf = (component: Component): Span => component.declaredName?.span ?? { start: 0, end: 0 };

import { holds } from '../lib/host/grant.js';
import { byValueOf, dispatchesOf } from '../lib/project/dispatches.js';
import { grantOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent that may return by value is told to write a refused file through the shell',
  why: 'a refused write is an answer of the user or of the host; the shell goes around it, and the parent never learns of it',
  fix: 'take a refusal as it is, and return the file by value',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { agent, own } of dispatchesOf(model).workers) {
      if (!own || !byValueOf(own)) continue;
      if (holds(host, grantOf(host, agent.frontmatter.lenient, agent.scope), 'Bash') === 'no') continue;
      for (const clause of own.clauses) {
        if (clause.kind !== 'write-rerouted') continue;
        yield {
          message: `\`${agent.name}\` is told to write through the shell what was refused`,
          file: agent.file,
          span: clause.span,
          label: 'goes around a refusal',
        };
      }
    }
  },
});

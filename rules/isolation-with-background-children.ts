import { entryOf, stringOf } from '../lib/document/node.js';
import { holds } from '../lib/host/grant.js';
import { dispatchesOf } from '../lib/project/dispatches.js';
import { grantOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an isolated agent leaves background children behind when it ends',
  why: 'its worktree is removed when it ends, while the children still work in it',
  fix: 'let it wait for its children before it ends, start them in the foreground, or take `isolation` out',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { agent, own } of dispatchesOf(model).workers) {
      const isolation = entryOf(agent.frontmatter.lenient, 'isolation');
      if (!own || !isolation || stringOf(isolation.value) !== 'worktree') continue;
      const background = own.clauses.find((c) => c.kind === 'background-children');
      if (!background || holds(host, grantOf(host, agent.frontmatter.lenient, agent.scope), 'Agent') === 'no') continue;
      yield {
        message: `\`${agent.name}\` runs in a worktree of its own and ends while its background children still work there`,
        file: agent.file,
        span: isolation.span,
        label: 'removed when the agent ends',
        related: [{ file: agent.file, span: background.span, label: 'starts children that outlive it' }],
      };
    }
  },
});

import { entryOf, stringOf } from '../lib/document/node.js';
import { saysAnywhere } from '../lib/project/by-value.js';
import { axesOf, dispatchesOf, isPointer, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent works in a worktree of its own, and its files are graded in the checkout of its parent',
  why: 'what it writes lies in a copy that the gate never looks at, so a finished run reads as one that left nothing',
  fix: 'take `isolation` out, or let the agent return its files by value',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, consumers } of dispatchesOf(model).workers) {
      const isolation = entryOf(agent.frontmatter.lenient, 'isolation');
      if (!own || !isolation || stringOf(isolation.value) !== 'worktree') continue;
      const pointer = [...payloadKeysOf(own).values()].find((k) => isPointer(k.value));
      // A branch that is merged later carries files over; a gate on a path does not.
      const graded = consumers.flatMap((d) =>
        d.clauses.filter((c) => c.kind === 'disk-graded').map((c) => ({ d, c })),
      )[0];
      if ([own, ...consumers].some((d) => saysAnywhere(d, ['branch-touched']))) continue;
      if (!pointer || axesOf(own).size === 0 || !graded || payloadKeysOf(own).has('branch')) continue;
      yield {
        message: `\`${agent.name}\` writes into a worktree of its own, and what dispatches it grades the files on disk`,
        file: agent.file,
        span: isolation.span,
        label: 'its files stay in there',
        related: [{ file: graded.d.file, span: graded.c.span, label: 'looks for them here' }],
      };
    }
  },
});

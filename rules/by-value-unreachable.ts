import { byValueOf, dispatchesOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent may return by value, and every document that dispatches it halts before it looks',
  why: 'the gate fails since the disk is empty, the run stops there, and the files in the payload are thrown away',
  fix: 'where the gate fails and the payload says by value, let the parent write the files and run the same gate again',
  category: 'by-value',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, consumers } of dispatchesOf(model).workers) {
      const value = own && byValueOf(own);
      if (!value || consumers.length === 0) continue;
      const documents = model.contracts.documents.filter((d) => d.plugin === agent.plugin && d.role !== 'agent');
      const taken = documents.some((d) => d.clauses.some((c) => c.kind === 'by-value'));
      const halts = consumers.flatMap((d) => d.clauses.filter((c) => c.kind === 'halt').map((c) => ({ d, c })));
      const [halt] = halts;
      if (taken || !halt) continue;
      yield {
        message: `\`${agent.name}\` may return ${quoted(value.value)}, and what dispatches it halts on a failed gate without a look at that`,
        file: halt.d.file,
        span: halt.c.span,
        label: 'halts here',
        related: [{ file: agent.file, span: value.span, label: 'the way that is never taken' }],
      };
    }
  },
});

import { foldToken } from '../lib/contract/facts.js';
import { dispatchesOf } from '../lib/project/dispatches.js';
import { producedSets } from '../lib/project/verdicts.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'the description of an agent promises values that its instructions never give',
  why: 'whoever dispatches the agent reads the description and branches on values that never come',
  fix: 'name in the description the values that the instructions give',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, consumers } of dispatchesOf(model).workers) {
      if (!own) continue;
      const said = new Set(own.capitals.map((c) => c.value));
      const missing = own.promised.filter((t) => !said.has(foldToken(t.value)));
      const [first] = missing;
      // With no set of its own the agent may state its values in another way.
      const given = producedSets(own).at(-1) ?? producedSets(own)[0];
      if (!first || missing.length < 2 || !given) continue;
      const waits = consumers.flatMap((d) =>
        d.capitals.filter((c) => missing.some((t) => foldToken(t.value) === c.value)).map((c) => ({ d, c })),
      );
      yield {
        message: `the description promises ${listed(
          missing.map((t) => t.value),
          6,
        )}, and the instructions of \`${agent.name}\` never give ${missing.length > 2 ? 'them' : 'either'}`,
        file: agent.file,
        span: first.span,
        label: 'promised here',
        related: [
          { file: agent.file, span: given.span, label: 'a set that the instructions give' },
          ...waits.slice(0, 2).map(({ d, c }) => ({ file: d.file, span: c.span, label: 'waits for it' })),
        ],
      };
    }
  },
});

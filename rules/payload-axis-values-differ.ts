import { foldToken } from '../lib/contract/facts.js';
import { axesOf, dispatchesOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a document expects a value of a payload field that its agent never gives',
  why: 'the branch for that value is never taken, and the value that does come falls through',
  fix: 'use one list of values in the agent and in every document that reads its payload',
  category: 'payload',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const dispatches = dispatchesOf(model);
    for (const { agent, own, consumers } of dispatches.workers) {
      if (!own) continue;
      const axes = axesOf(own);
      if (axes.size === 0) continue;
      for (const document of consumers) {
        const about = new Set(document.mentions.flatMap((m) => dispatches.agentNamed(document, m.name) ?? []));
        // With two workers a field may be the other one's, and an agent's document shows its own payload.
        if (about.size !== 1 || document.role === 'agent') continue;
        for (const expected of document.keyValues) {
          const axis = axes.get(expected.key.value);
          if (!axis || /^(?:name|description|type|model|status_?code)$/.test(expected.key.value)) continue;
          const known = axis.values.map((v) => foldToken(v.value));
          const strange = expected.values.filter((v) => !known.includes(foldToken(v.value)));
          const [first] = strange;
          // A list with no value in common is a field of another thing that bears the same name.
          if (
            !first ||
            (expected.values.length > 1 && strange.length === expected.values.length) ||
            expected.values.length === 1
          )
            continue;
          yield {
            message: `${listed(strange.map((v) => v.value))} ${strange.length > 1 ? 'are no values' : 'is no value'} of ${quoted(expected.key.value)} in the payload of \`${agent.name}\`, which gives ${listed(
              axis.values.map((v) => v.value),
              6,
            )}`,
            file: document.file,
            span: first.span,
            label: 'never given',
            related: [{ file: agent.file, span: axis.key.span, label: 'the values that the agent gives' }],
          };
        }
      }
    }
  },
});

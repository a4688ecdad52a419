import { joinedVerdicts } from '../lib/project/verdicts.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a consumer waits for a verdict that its worker never gives',
  why: 'the branch for that value is never taken: a loop runs to its limit, or a good result is handled as an unknown one',
  fix: 'use one set of values in the agent and in every document that reads its answer',
  category: 'dispatch',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, produced, consumer, unreachable } of joinedVerdicts(model)) {
      const [first] = unreachable;
      if (!first) continue;
      yield {
        message: `${listed(
          unreachable.map((t) => t.value),
          6,
        )} ${unreachable.length > 1 ? 'are no verdicts' : 'is no verdict'} of \`${agent.name}\`, which gives ${listed(
          produced.tokens.map((t) => t.value),
          8,
        )}`,
        file: consumer.file,
        span: first.span,
        label: 'never given',
        related: [{ file: own.file, span: produced.span, label: 'what the agent gives' }],
      };
    }
  },
});

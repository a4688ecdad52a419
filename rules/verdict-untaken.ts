import { joinedVerdicts, overlap } from '../lib/project/verdicts.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a worker gives a verdict for which its consumer has no branch',
  why: 'what the consumer does with that value is left to chance',
  fix: 'add a branch for the value, or one for whatever else comes',
  category: 'dispatch',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, produced, consumer, handled, unreachable, untaken } of joinedVerdicts(model)) {
      if (
        handled.form !== 'branches' ||
        handled.open ||
        unreachable.length > 0 ||
        untaken.length === 0 ||
        !overlap(produced, handled)
      )
        continue;
      yield {
        message: `\`${agent.name}\` may give ${listed(
          untaken.map((t) => t.value),
          6,
        )}, and no branch here takes ${untaken.length > 1 ? 'them' : 'it'}`,
        file: consumer.file,
        span: handled.span,
        label: 'the branches',
        related: [{ file: own.file, span: produced.span, label: 'what the agent gives' }],
      };
    }
  },
});

import { foldToken } from '../lib/contract/facts.js';
import { BY_VALUE } from '../lib/contract/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'eval cases exercise some outcomes of a contract, and never the others',
  why: 'what a parent does with an outcome that no case brings about is found out on the day that it comes',
  fix: 'add a case in which the agent returns this value, or in which this way of recovery is taken',
  category: 'dispatch',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { file, plugin, read } of model.contracts.contracts) {
      const { contract } = read;
      if (!contract || read.mistakes.length > 0) continue;
      const agent = foldToken(contract.agent.value);
      // A plugin without cases for this agent is told so elsewhere, or has chosen to have none.
      const words = new Set(
        model.contracts.cases
          .filter((c) => c.plugin === plugin && c.words.some((w) => foldToken(w) === agent))
          .flatMap((c) => c.words.map(foldToken)),
      );
      const isTried = (value: string): boolean => words.has(foldToken(value));
      const closed = [
        ...contract.axes.map(({ name, values }) => ({ name: name.value, values })),
        { name: 'recovery', values: contract.recovery },
      ];
      for (const { name, values } of closed) {
        const missing = values.filter(({ value }) => !isTried(value) && value !== BY_VALUE);
        const [first] = missing;
        // Where no value of it stands in a case, the cases may speak of it in other words.
        if (!first || !values.some(({ value }) => value !== BY_VALUE && isTried(value))) continue;
        yield {
          message: `no eval case of \`${contract.agent.value}\` exercises ${listed(missing.map((v) => v.value))} of ${quoted(name)}`,
          file,
          span: first.span,
          label: 'never tried',
        };
      }
    }
  },
});

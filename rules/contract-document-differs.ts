import { foldToken } from '../lib/contract/facts.js';
import { axesOf, dispatchesOf, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'the document of an agent says other things of its payload than the contract',
  why: 'the agent returns what its document says, and the gate that holds it to the contract fails every run',
  fix: 'bring the two into line: the contract is what the gates judge by',
  category: 'payload',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, contract } of dispatchesOf(model).workers) {
      const terms = contract?.read.contract;
      // An agent that shows no payload may get it from a document that is not read.
      if (!own || !contract || !terms || contract.read.mistakes.length > 0 || payloadKeysOf(own).size === 0) continue;
      const keys = payloadKeysOf(own);
      const axes = axesOf(own);
      for (const { name, values } of terms.axes) {
        const said = axes.get(name.value);
        const known = values.map((v) => foldToken(v.value));
        const strange = said?.values.filter((v) => !known.includes(foldToken(v.value))) ?? [];
        const [first] = strange;
        if (first && said) {
          yield {
            message: `${listed(strange.map((v) => v.value))} ${strange.length > 1 ? 'are no values' : 'is no value'} of ${quoted(name.value)} by the contract of \`${agent.name}\``,
            file: agent.file,
            span: first.span,
            label: 'not in the contract',
            related: [
              {
                file: contract.file,
                span: name.span,
                label: `allows ${listed(
                  values.map((v) => v.value),
                  6,
                )}`,
              },
            ],
          };
        }
      }
      const owed = [...terms.axes.map((a) => a.name), ...terms.echo.map((e) => e.field)].filter(
        (n) => !keys.has(n.value),
      );
      const [missing] = owed;
      const at = keys.values().next().value;
      if (missing && at) {
        yield {
          message: `the payload of \`${agent.name}\` lacks ${listed(owed.map((n) => n.value))}, which its contract demands`,
          file: agent.file,
          span: at.span,
          label: 'the payload starts here',
          related: [{ file: contract.file, span: missing.span, label: 'demanded here' }],
        };
      }
    }
  },
});
